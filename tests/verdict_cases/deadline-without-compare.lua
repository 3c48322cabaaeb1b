-- ask: --clients 2 --crashes 0 => 1 holder-only=broken
-- C1 is late, and its DEL removes C2's lock. A search for this run must not follow each poll of C2 until its deadline.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms
-- @param DEADLINE 10000 longest wait for the lock, ms
local deadline = now() + DEADLINE
while not redis.call("SET", "k", 1, "NX", "PX", TTL) do
  if now() + POLL > deadline then return end
  sleep(POLL)
end
enter()
work(WORK)
leave()
redis.call("DEL", "k")
