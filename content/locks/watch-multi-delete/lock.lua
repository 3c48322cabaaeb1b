-- A lock released by a transaction, which WATCH stops if the key has changed.
-- The method without scripts that the Lock of redis-py had for years.
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
  -- Without MULTI, DEL would run at once, and WATCH would have no effect.
  redis.call("MULTI")
  redis.call("DEL", key)
  redis.call("EXEC")  -- Nil if the lock has expired or changed hands.
else
  redis.call("UNWATCH")
end
