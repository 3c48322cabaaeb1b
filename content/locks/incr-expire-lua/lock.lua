-- The INCR lock as a script that sets the TTL only for the winner.
-- From a survey of locks, which passes the TTL as a second key.
-- @param TTL 10000 lock lifetime, ms
-- @param KEYCOUNT 2 arguments that EVAL takes for keys, count
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key = "locker.foo"
local acquire = [[
  local count = redis.call("INCR", KEYS[1])
  if count == 1 then
    -- A script is not rolled back: if this fails, INCR stays done. With
    -- KEYCOUNT 1 the lifetime is in ARGV[1], and KEYS[2] is nil.
    redis.call("PEXPIRE", KEYS[1], KEYS[2])
  end
  return count
]]

while redis.call("EVAL", acquire, KEYCOUNT, key, TTL) ~= 1 do
  sleep(POLL)
end

enter()
work(WORK)
leave()
redis.call("DEL", key)  -- Does not check who holds the lock now.
