-- SETNX acquires the lock, then EXPIRE sets its TTL.
-- Common in PHP from before Redis 2.6.12, when SET had no options.
-- @param TTL 10000 lock lifetime (whole seconds), ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key, value = "room_lock", "room_10001"

while redis.call("SETNX", key, value) == 0 do
  sleep(POLL)
end
-- If a client crashes here, its lock stays and has no TTL.
redis.call("EXPIRE", key, TTL / 1000)

enter()
work(WORK)
leave()
redis.call("DEL", key)
