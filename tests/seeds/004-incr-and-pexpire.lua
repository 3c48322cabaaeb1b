-- Article 004, acquiring a lock by counting: the first client gets 1 and sets the TTL. The TTL, in ms,
-- is passed as a key. Copied from the article, where the text around it is garbled.
local key     = KEYS[1]
local ttl     = KEYS[2]

local lockSet = redis.call('incr', key)

if lockSet == 1 then
  redis.call('pexpire', key, ttl)
end

return lockSet
