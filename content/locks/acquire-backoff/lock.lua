-- A lock whose clients retry less and less often, at random times.
-- Exponential back-off with jitter: fewer requests, and no clients in step.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 10 longest time to the second try, ms
-- @param LONGEST 1000 longest time between tries, ms

local key, token = "lock.foo", uuid()
local release = [[
  if redis.call("GET", KEYS[1]) == ARGV[1] then
    return redis.call("DEL", KEYS[1])
  end
  return 0
]]

local pause = POLL
while not redis.call("SET", key, token, "NX", "PX", TTL) do
  sleep(random(1, pause))
  -- The client that waits longest retries least often, so a new one may win.
  pause = math.min(2 * pause, LONGEST)
end

enter()
work(WORK)
leave()
redis.call("EVAL", release, 1, key, token)
