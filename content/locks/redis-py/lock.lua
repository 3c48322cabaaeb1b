-- The Lock of redis-py: a token, a script to extend and one to release.
-- After redis/lock.py, where TTL and DEADLINE are none unless given.
-- @param TTL 10000 lock lifetime (0: none), ms
-- @param EXTEND 5000 lifetime added halfway, ms
-- @param WORK 3000 time inside before and after that, ms
-- @param POLL 100 time between tries, ms
-- @param DEADLINE 0 longest wait for the lock (0: none), ms

local key, token, start = "lock.foo", uuid(), now()
local extend = [[
  if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
  local left = redis.call("PTTL", KEYS[1])
  if left < 0 then return 0 end
  -- A sum below zero deletes the lock, and success is reported.
  redis.call("PEXPIRE", KEYS[1], left + ARGV[2])
  return 1
]]
local release = [[
  if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call("DEL", KEYS[1])
]]

local function try()
  if TTL == 0 then return redis.call("SET", key, token, "NX") end
  return redis.call("SET", key, token, "NX", "PX", TTL)
end

while not try() do
  if DEADLINE > 0 and now() + POLL > start + DEADLINE then return end
  sleep(POLL)
end

enter()
work(WORK)
if TTL > 0 then
  if redis.call("EVAL", extend, 1, key, token, EXTEND) == 0 then
    error("cannot extend a lock that is no longer mine")
  end
  work(WORK)
end
leave()
if redis.call("EVAL", release, 1, key, token) == 0 then
  error("cannot release a lock that is no longer mine")
end
