-- once, loop, clock, often: the expiry is a time on the clock of the client
local until_ms
local function try()
  until_ms = now() + TTL
  {{|sleep(1)}}
  {{return redis.call("SET", "k", token, "NX", "PXAT", until_ms)|if redis.call("SETNX", "k", token) == 0 then return false end redis.call("PEXPIREAT", "k", until_ms) return true}}
end
{{retry}}
{{|if now() >= until_ms then return end}}
enter()
{{inside}}
{{|{{redis.call("PEXPIREAT", "k", now() + TTL)|if now() < until_ms then redis.call("PEXPIREAT", "k", until_ms + TTL) end}} work({{n}})}}
{{end:{{redis.call("DEL", "k")|redis.call("EVAL", release, 1, "k", token)}}}}
