-- A lock whose clients give up after a deadline.
-- The acquire timeout of most libraries: poll, and give up in time.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms
-- @param DEADLINE 10000 longest wait for the lock, ms

local key, token = "lock.foo", uuid()
local release = [[
  if redis.call("GET", KEYS[1]) == ARGV[1] then
    return redis.call("DEL", KEYS[1])
  end
  return 0
]]

local deadline = now() + DEADLINE
while not redis.call("SET", key, token, "NX", "PX", TTL) do
  -- The deadline counts on this client's clock.
  if now() + POLL > deadline then
    print("gave up")
    return
  end
  sleep(POLL)
end

enter()
work(WORK)
leave()
redis.call("EVAL", release, 1, key, token)
