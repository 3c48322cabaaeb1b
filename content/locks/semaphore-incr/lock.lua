-- A semaphore for two clients that counts with INCR and DECR.
-- @permits 2
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key = "semaphore"

while redis.call("INCR", key) > 2 do
  redis.call("DECR", key)
  sleep(POLL)
end

enter()
work(WORK)
leave()
-- Fault: the permit of a client that crashes before this line is lost.
redis.call("DECR", key)
