-- once, loop: a cache that only one client fills
if redis.call("EXISTS", "cache") == 1 then return end
local function try() return redis.call("SET", "k", token, "NX", "PX", TTL) end
{{retry}}
enter()
{{work({{n}})|if redis.call("EXISTS", "cache") == 0 then work({{n}}) end}}
{{|redis.call("SET", "cache", 1, "PX", TTL)}}
{{end:{{redis.call("DEL", "k")|redis.call("EVAL", release, 1, "k", token)}}}}
