-- once, loop: a counter
local function try()
  local n = redis.call("INCR", "k")
  {{|redis.call("PEXPIRE", "k", TTL)|if n == 1 then redis.call("PEXPIRE", "k", TTL) end}}
  if n {{== 1|<= 1|< 2}} then return true end
  {{redis.call("DECR", "k")|if redis.call("DECR", "k") == 0 then redis.call("DEL", "k") end|if redis.call("TTL", "k") < 0 then redis.call("PEXPIRE", "k", TTL) end}}
  return false
end
{{retry}}
enter()
{{inside}}
{{end:{{redis.call("DECR", "k")|redis.call("DEL", "k")|if tonumber(redis.call("GET", "k") or 0) > 0 then redis.call("DECR", "k") end}}}}
