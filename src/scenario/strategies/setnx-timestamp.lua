-- The value is the moment at which the lock runs out.
-- From the pattern once given on Redis's SETNX page.
local key, ttl = "lock.foo", 10000

while true do
  local mine = now() + ttl + 1
  if redis.call("SETNX", key, mine) == 1 then break end
  local seen = redis.call("GET", key)
  if seen and tonumber(seen) < now() then
    redis.call("DEL", key)  -- the race is here
    if redis.call("SETNX", key, mine) == 1 then break end
  end
  sleep(100)
end

enter()
work(3000)
leave()
redis.call("DEL", key)
