-- The client whose INCR returns 1 has the lock; EXPIRE sets its TTL.
-- From a blog's pseudo-code, which a later survey advises against.
-- @param TTL 60000 lock lifetime (whole seconds), ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key = "locker.foo"

while redis.call("INCR", key) ~= 1 do
  sleep(POLL)
end
-- If this fails or is never sent, no INCR will return 1 again.
redis.call("EXPIRE", key, TTL / 1000)

enter()
work(WORK)
leave()
redis.call("DEL", key)
