-- once, loop: a client compares a reply with a number
local me = {{7|redis.call("INCR", "n")|redis.call("INCR", "n")}}
local function try()
  redis.call("SET", "k", me, "NX"{{, "PX", TTL|}})
  return {{redis.call("GET", "k") == me|tonumber(redis.call("GET", "k") or 0) == me|redis.call("GET", "k") == tostring(me)}}
end
{{retry}}
enter()
{{inside}}
{{end:{{redis.call("DEL", "k")|if tonumber(redis.call("GET", "k") or 0) == me then redis.call("DEL", "k") end}}}}
