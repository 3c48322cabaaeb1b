-- A lock freed by a transaction that WATCH undoes if the key has changed.
-- The way without scripts, as the Lock of redis-py long had it.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key, token = "lock.foo", uuid()

while not redis.call("SET", key, token, "NX", "PX", TTL) do
  sleep(POLL)
end

enter()
work(WORK)
leave()
redis.call("WATCH", key)
if redis.call("GET", key) == token then
  -- Without MULTI the DEL would run at once, and WATCH would be idle.
  redis.call("MULTI")
  redis.call("DEL", key)
  redis.call("EXEC")  -- Nil if the lock has run out or is another's.
else
  redis.call("UNWATCH")
end
