-- The value says when the lock runs out. From Redis's old SETNX page.
-- @param TTL 10000 lock lifetime, ms
local key, ttl = "lock.foo", TTL
-- @param POLL 100 time between tries, ms
while true do
  local mine = now() + ttl + 1
  if redis.call("SETNX", key, mine) == 1 then break end
  local seen = redis.call("GET", key)
  if seen and tonumber(seen) < now() then
    redis.call("DEL", key)  -- the race is here
    if redis.call("SETNX", key, mine) == 1 then break end
  end
  sleep(POLL)
end
-- @param WORK 3000 time inside, ms
enter()
work(WORK)
leave()
redis.call("DEL", key)
