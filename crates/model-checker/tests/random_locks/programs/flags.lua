-- once, loop: each client has a flag
local id = redis.call("INCR", "id")
local function try()
  {{redis.call("SET", "flag" .. id, 1{{|, "PX", TTL}})|if redis.call("EXISTS", "flag" .. 3 - id) == 1 then return false end}}
  {{redis.call("SET", "flag" .. id, 1)|if redis.call("EXISTS", "flag" .. 3 - id) == 1 then {{|redis.call("DEL", "flag" .. id)}} return false end}}
  return true
end
{{retry}}
enter()
{{inside}}
{{end:redis.call("DEL", "flag" .. {{id|id|3 - id}})}}
