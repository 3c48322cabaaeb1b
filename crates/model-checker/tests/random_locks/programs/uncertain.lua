-- once, loop: a client that gets no reply looks at the key
local function try()
  local reply = redis.pcall("SET", "k", token, "NX", "PX", TTL)
  if type(reply) == "table" and reply.err then {{return redis.call("GET", "k") == token|reply = redis.call("SET", "k", token, "NX", "PX", TTL)|redis.call("EVAL", release, 1, "k", token) return false}} end
  return reply
end
{{retry}}
enter()
{{inside}}
{{end:redis.{{call|pcall}}({{"DEL", "k"|"EVAL", release, 1, "k", token}})}}
