-- Article 004, taking a lock by counting: the first gets 1 and sets the TTL. The TTL, in ms, stands among
-- the keys. Whole in the article, though a machine has mangled the text around it.
local key     = KEYS[1]
local ttl     = KEYS[2]

local lockSet = redis.call('incr', key)

if lockSet == 1 then
  redis.call('pexpire', key, ttl)
end

return lockSet
