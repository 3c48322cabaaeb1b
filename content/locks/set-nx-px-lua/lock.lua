-- A lock with a unique token, released by a script that compares and deletes.
-- Recommended by the documentation of Redis for a single server.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key, token = "lock.foo", uuid()
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
local balance = store.read("balance") or 0
work(WORK)
-- After a pause longer than the TTL, another client may hold the lock,
-- and the database cannot detect it.
store.write("balance", balance + 1)
leave()
redis.call("EVAL", release, 1, key, token)
