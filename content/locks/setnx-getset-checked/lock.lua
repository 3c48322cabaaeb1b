-- The GETSET lock, whose holder releases it only within its own timeout.
-- The check is the advice with which the old SETNX page ends.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key, mine = "lock.foo", 0

while true do
  local start = now()
  mine = start + TTL + 1
  if redis.call("SETNX", key, mine) == 1 then break end
  local seen = redis.call("GET", key)
  if seen and tonumber(seen) < start then
    local old = redis.call("GETSET", key, mine)
    if not old or tonumber(old) < start then break end
  end
  sleep(POLL)
end

enter()
work(WORK)
leave()
if now() < mine then
  -- The lock can expire and be acquired before this command arrives.
  redis.call("DEL", key)
end
