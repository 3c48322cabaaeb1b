-- SET with NX and EX acquires the lock and sets its TTL in one command.
-- Possible since Redis 2.6.12; the value does not identify the holder.
-- @param TTL 10000 lock lifetime (whole seconds), ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key, value = "room_lock", "room_10001"

while not redis.call("SET", key, value, "NX", "EX", TTL / 1000) do
  sleep(POLL)
end

enter()
work(WORK)
leave()
-- If the TTL has expired, this is the next holder's lock.
redis.call("DEL", key)
