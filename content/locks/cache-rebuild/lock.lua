-- A lock around a cache refill, so that only one client queries the database.
-- Against stampedes; the entry itself, product:1, stays in Redis as it should.
-- @param LOCK yes take the lock, yes or no
-- @param RECHECK yes look at the cache again inside, yes or no
-- @param TTL 10000 lock lifetime, ms
-- @param FRESH 60000 cache lifetime, ms
-- @param WORK 3000 time the database takes, ms
-- @param POLL 100 time between tries, ms

local cache, key, token = "product:1", "lock.foo", uuid()
local release = [[
  if redis.call("GET", KEYS[1]) == ARGV[1] then
    return redis.call("DEL", KEYS[1])
  end
  return 0
]]

local value = redis.call("GET", cache)
if not value then
  while LOCK == "yes" and
    not redis.call("SET", key, token, "NX", "PX", TTL) do
    sleep(POLL)
  end
  enter()
  -- A client that waited may find the cache filled. Without a second
  -- look, all clients load the same data, one after the other.
  if RECHECK == "yes" then value = redis.call("GET", cache) end
  if not value then
    value = store.read(cache) or "empty"
    work(WORK)
    redis.call("SET", cache, value, "PX", FRESH)
  end
  leave()
  if LOCK == "yes" then redis.call("EVAL", release, 1, key, token) end
end
print(value)
