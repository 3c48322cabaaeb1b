-- A lock with a unique token, released by GET, a comparison and DEL.
-- The version that interviewers ask about, to hear why it needs a script.
-- @param TTL 6000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key, token = "lock.foo", uuid()

while not redis.call("SET", key, token, "NX", "PX", TTL) do
  sleep(POLL)
end

enter()
work(WORK)
leave()
if redis.call("GET", key) == token then
  -- The lock can expire and be acquired before this command arrives.
  redis.call("DEL", key)
end
