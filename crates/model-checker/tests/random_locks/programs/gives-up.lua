-- loop, clock, often: a client that has waited for too long does something else
local begun = now()
local stop = begun + LIMIT
local function try() return redis.call({{"SETNX", "k", 1) == 1|"SET", "k", token, "NX", "PX", TTL)}} end
while not try() do
  if {{now() - begun >= LIMIT|now() > begun + LIMIT|now() >= stop|stop - now() < 1}} then
    {{break|redis.call("DEL", "k")|redis.call("PEXPIRE", "k", TTL)|error(nil + 1)|return}}
  end
  sleep(POLL)
end
enter()
{{inside}}
{{end:redis.call("DEL", "k")}}
