-- From article 004: counts the callers, and gives the key a lifetime for the first. The lifetime comes as
-- the second key.
local key = KEYS[1]
local ttl = KEYS[2]

local lockSet = redis.call('incr', key)

if lockSet == 1 then
  redis.call('pexpire', key, ttl)
end

return lockSet
