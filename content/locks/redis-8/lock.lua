-- A lock extended by SET IFEQ and released by DELEX IFEQ, without scripts.
-- Possible since Redis 8.4.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 15000 time inside, ms
-- @param POLL 100 time between tries, ms

local key, token = "lock.foo", uuid()

while not redis.call("SET", key, token, "NX", "PX", TTL) do
  sleep(POLL)
end

enter()
local period = math.floor(TTL / 3)
for done = 0, WORK - 1, period do
  work(math.min(period, WORK - done))
  -- Nil means that the lock has expired or changed hands: stop.
  if not redis.call("SET", key, token, "IFEQ", token, "PX", TTL) then
    break
  end
end
leave()
redis.call("DELEX", key, "IFEQ", token)
