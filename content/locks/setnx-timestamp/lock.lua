-- The value is the time at which the lock expires.
-- From the pattern once given on Redis's SETNX page.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key = "lock.foo"

while true do
  local mine = now() + TTL + 1
  if redis.call("SETNX", key, mine) == 1 then break end
  local seen = redis.call("GET", key)
  if seen and tonumber(seen) < now() then
    redis.call("DEL", key)  -- the race is here
    if redis.call("SETNX", key, mine) == 1 then break end
  end
  sleep(POLL)
end

enter()
work(WORK)
leave()
redis.call("DEL", key)
