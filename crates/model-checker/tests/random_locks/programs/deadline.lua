-- loop, clock, often: clients give up after a time
local {{deadline = now() + LIMIT|function later() return now() end local deadline = later() + LIMIT}}
local function try() return redis.call("SET", "k", token, "NX", "PX", TTL) end
while not try() do
  if now(){{| + POLL}} {{>|>=}} deadline then {{return|error("no lock")}} end
  sleep({{POLL|math.min(POLL, LIMIT)|math.max(1, deadline - now())}})
end
{{|if now() >= deadline then redis.call("EVAL", release, 1, "k", token) return end}}
enter()
{{inside}}
{{end:{{redis.call("DEL", "k")|redis.call("EVAL", release, 1, "k", token)|if now() < deadline + TTL then redis.call("DEL", "k") end}}}}
