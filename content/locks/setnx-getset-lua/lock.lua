-- The GETSET lock, released by a script if the timestamp is unchanged.
-- Proposed in a survey as the cure for deleting another client's lock.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key, mine = "lock.foo", 0
local release = [[
  if redis.call("GET", KEYS[1]) == ARGV[1] then
    return redis.call("DEL", KEYS[1])
  end
  return 0
]]

while true do
  local start = now()
  mine = start + TTL + 1
  if redis.call("SETNX", key, mine) == 1 then break end
  local seen = redis.call("GET", key)
  if seen and tonumber(seen) < start then
    local old = redis.call("GETSET", key, mine)
    if not old or tonumber(old) < start then break end
  end
  sleep(POLL)
end

enter()
work(WORK)
leave()
-- If a loser has overwritten the timestamp, this does nothing, and the lock
-- stays idle until the loser's timestamp expires.
redis.call("EVAL", release, 1, key, mine)
