-- once, loop: two keys
local function try()
  if not redis.call("SET", "k", {{1|token}}, "NX"{{|, "PX", TTL}}) then return false end
  {{|redis.call("DEL", "k")}}
  if not redis.call("SET", "once", {{1|token}}, "NX"{{|, "PX", TTL}}) then {{|redis.call("DEL", "k")}} return false end
  {{|if not redis.call("SET", "k", 1, "NX", "PX", TTL) then return false end}}
  return true
end
{{retry}}
enter()
{{inside}}
{{end:{{redis.call("DEL", "k")|redis.call("DEL", "k", "once")|redis.call("DEL", "once") redis.call("DEL", "k")|redis.call("EVAL", release, 1, "k", token) redis.call("EVAL", release, 1, "once", token)}}}}
