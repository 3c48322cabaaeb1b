-- once, loop: a holder renews its lease
local function try() return redis.call("SET", "k", token, "NX", "PX", TTL) end
{{retry}}
enter()
for _ = 1, {{1|2}} do
  {{renew}}
  work({{n}})
end
{{end:{{redis.call("DEL", "k")|redis.call("DELEX", "k", "IFEQ", token)|redis.call("EVAL", release, 1, "k", token)}}}}
