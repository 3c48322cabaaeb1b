-- once, loop: a client compares with a value that it has just read
local function try() return redis.call("SET", "k", token, "NX"{{, "PX", TTL|, "PX", TTL|}}) end
{{retry}}
enter()
{{inside}}
{{end:local owner = redis.call("GET", "k") {{redis.call("EVAL", release, 1, "k", owner)|redis.call("EVAL", release, 1, "k", owner or "")|if owner == token then redis.call("EVAL", release, 1, "k", owner) end}}}}
