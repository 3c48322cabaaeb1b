-- A lock that waits until a replica has it, so that a failover keeps it.
-- WAIT only returns how many have it. The client decides what to do.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms
-- @param PATIENCE 100 longest wait for a replica, ms
-- @param HEED no give the lock back if no replica has it, yes or no

local key, token = "lock.foo", uuid()
local release = [[
  if redis.call("GET", KEYS[1]) == ARGV[1] then
    return redis.call("DEL", KEYS[1])
  end
  return 0
]]

local function lock()
  while not redis.call("SET", key, token, "NX", "PX", TTL) do
    sleep(POLL)
  end
  return redis.call("WAIT", 1, PATIENCE) >= 1 or HEED == "no"
end

while not lock() do
  redis.call("EVAL", release, 1, key, token)
  sleep(POLL)
end

enter()
local balance = store.read("balance") or 0
work(WORK)
store.write("balance", balance + 1)
leave()
redis.call("EVAL", release, 1, key, token)
