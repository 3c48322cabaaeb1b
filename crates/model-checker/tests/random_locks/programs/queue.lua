-- once, loop: a token in a queue
local function try()
  if {{redis.call("GETSET", "made", 1) == false|redis.call("SETNX", "made", 1) == 1|redis.call("SET", "made", 1, "NX", "PX", TTL)}} then redis.call("{{RPUSH|LPUSH}}", "q", "t") end
  return redis.call("{{LPOP|RPOP}}", "q")
end
{{retry}}
enter()
{{inside}}
{{end:redis.call("RPUSH", "q", "t"){{|| redis.call("RPUSH", "q", "t")| redis.call("PEXPIRE", "q", TTL)| redis.call("DEL", "made")}}}}
