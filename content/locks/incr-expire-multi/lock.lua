-- The INCR lock with both commands in one transaction.
-- Formerly used to protect INCR and PEXPIRE from a crash between them.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key = "locker.foo"

local function count()
  redis.call("MULTI")
  redis.call("INCR", key)
  -- A transaction cannot use INCR's reply, so losers extend the lock
  -- as well: as long as a client polls, a crashed holder's lock stays.
  redis.call("PEXPIRE", key, TTL)
  local replies = redis.call("EXEC")
  return replies[1]
end

while count() ~= 1 do
  sleep(POLL)
end

enter()
work(WORK)
leave()
redis.call("DEL", key)
