-- once, loop: a transaction
local function try()
  {{redis.call("WATCH", "k")|}}
  if redis.call("{{EXISTS", "k") == 1|GET", "k")}} then {{redis.call("UNWATCH")|}} return false end
  redis.call("MULTI")
  redis.call("SET", "k", token{{, "PX", TTL|, "PX", TTL|}})
  return redis.call("EXEC")
end
{{retry}}
enter()
{{inside}}
leave()
{{redis.call("DEL", "k")|redis.call("WATCH", "k")
if redis.call("GET", "k") == token then redis.call("MULTI") redis.call("DEL", "k") redis.call("EXEC") end}}
