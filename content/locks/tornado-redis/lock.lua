-- The Lock class of tornado-redis, step by step with its faults.
-- The library's own form of the GETSET lock; TTL 0 is its lock_ttl=None.
-- @param TTL 10000 lock lifetime (0: for ever), ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key, acquired_until = "lock.foo", 0
local lock_forever = 2147483649  -- One past the largest 32-bit time.

while true do
  local unixtime = math.floor(now() / 1000)  -- Fault: only whole seconds.
  acquired_until = unixtime + TTL / 1000
  if TTL == 0 then acquired_until = lock_forever end
  if redis.call("SETNX", key, acquired_until) == 1 then break end
  local existing = tonumber(redis.call("GET", key) or 1)
  if existing < unixtime then
    existing = tonumber(redis.call("GETSET", key, acquired_until) or 1)
    if existing < unixtime then break end
    -- Fault: the loser's time stays, whether earlier, later or unlimited.
  end
  sleep(POLL)
end

enter()
work(WORK)
leave()

local existing = tonumber(redis.call("GET", key) or 1)
-- Fault: the next holder's later time passes, a loser's earlier one does not.
if existing >= acquired_until then
  redis.call("DEL", key)
end
