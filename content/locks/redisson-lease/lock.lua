-- Redisson's lock(leaseTime): a lock with a given lease has no watchdog.
-- After RedissonLock; without Pub/Sub here, clients sleep for the PTTL.
-- @param LEASE 30000 lock lifetime, ms
-- @param WORK 15000 time inside, ms

local key, thread = "lock.foo", uuid() .. ":1"
local acquire = [[
  if redis.call("EXISTS", KEYS[1]) == 1
    and redis.call("HEXISTS", KEYS[1], ARGV[1]) == 0 then
    return redis.call("PTTL", KEYS[1])
  end
  redis.call("HINCRBY", KEYS[1], ARGV[1], 1)
  redis.call("PEXPIRE", KEYS[1], ARGV[2])
  return false
]]
local release = [[
  if redis.call("HEXISTS", KEYS[1], ARGV[1]) == 0 then return false end
  local count = redis.call("HINCRBY", KEYS[1], ARGV[1], -1)
  if count == 0 then return redis.call("DEL", KEYS[1]) end
  return redis.call("PEXPIRE", KEYS[1], ARGV[2])
]]

local function eval(script)
  return redis.call("EVAL", script, 1, key, thread, LEASE)
end

local left = eval(acquire)
while left do
  sleep(left + 1)  -- At PTTL 0 the key still exists.
  left = eval(acquire)
end
enter()
work(WORK)  -- The lock is not renewed meanwhile.
leave()
if not eval(release) then error("not locked by this thread") end
