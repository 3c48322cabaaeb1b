-- SETNX acquires the lock, DEL releases it; there is no timeout.
-- The simplest form, with which every article on the subject begins.
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key = "lock.foo"

while redis.call("SETNX", key, 1) == 0 do
  sleep(POLL)
end

-- If a client crashes between here and DEL, its lock stays.
enter()
work(WORK)
leave()
redis.call("DEL", key)
