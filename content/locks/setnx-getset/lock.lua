-- A timestamp lock that is taken over with GETSET once it has expired.
-- The remedy for the race of DEL and SETNX on Redis's old SETNX page.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key = "lock.foo"

while true do
  local start = now()
  local mine = start + TTL + 1
  if redis.call("SETNX", key, mine) == 1 then break end
  local seen = redis.call("GET", key)
  if seen and tonumber(seen) < start then
    -- Only the first of several clients finds the old timestamp. The
    -- others lose, but have overwritten the winner's with their own.
    local old = redis.call("GETSET", key, mine)
    if not old or tonumber(old) < start then break end
  end
  sleep(POLL)
end

enter()
work(WORK)
leave()
redis.call("DEL", key)  -- Does not check who holds the lock now.
