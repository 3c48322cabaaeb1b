-- A lock whose release WATCHes its key, but deletes it without a transaction.
-- As in the Lock of redis-py (#1031): its pipeline was not put into MULTI.
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
  -- WATCH can only stop an EXEC. It cannot stop this command.
  redis.call("DEL", key)
end
redis.call("UNWATCH")
