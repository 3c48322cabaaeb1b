-- A lock that its holder renews every third of the TTL while it works.
-- The idea of the watchdogs in lock libraries, in one thread.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 15000 time inside, ms
-- @param POLL 100 time between tries, ms

local key, token = "lock.foo", uuid()
local renew = [[
  if redis.call("GET", KEYS[1]) == ARGV[1] then
    return redis.call("PEXPIRE", KEYS[1], ARGV[2])
  end
  return 0
]]
local release = [[
  if redis.call("GET", KEYS[1]) == ARGV[1] then
    return redis.call("DEL", KEYS[1])
  end
  return 0
]]

while not redis.call("SET", key, token, "NX", "PX", TTL) do
  sleep(POLL)
end

enter()
local period = math.floor(TTL / 3)
for done = 0, WORK - 1, period do
  work(math.min(period, WORK - done))
  -- If a pause was longer than the TTL, this is too late: another client may
  -- have entered meanwhile. The only option is to stop.
  if redis.call("EVAL", renew, 1, key, token, TTL) == 0 then break end
end
leave()
redis.call("EVAL", release, 1, key, token)
