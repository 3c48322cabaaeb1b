-- SET with NX and EX takes the lock and limits its life in one command.
-- Possible since Redis 2.6.12; the value says nothing about the holder.
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
-- If the lifetime has passed, this is the next holder's lock.
redis.call("DEL", key)
