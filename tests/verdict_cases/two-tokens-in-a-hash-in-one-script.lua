-- ask: --clients 3 --crashes 0 --pauses 0 => 0 mutual-exclusion=holds holder-only=holds no-deadlock=holds
-- Tokens in a hash are only names: HGETALL returns the fields in the order in which they were added.
local me = uuid()
local rank = [[
  redis.call("HSETNX", KEYS[1], ARGV[1], redis.call("INCR", KEYS[2]))
  local all, own, r = redis.call("HGETALL", KEYS[1]), 0, 0
  for i = 1, #all, 2 do
    if all[i] == ARGV[1] then own = tonumber(all[i + 1]) end
  end
  for i = 2, #all, 2 do
    if tonumber(all[i]) < own then r = r + 1 end
  end
  return r
]]
while redis.call("EVAL", rank, 2, "h", "n", me) > 0 do sleep(100) end
enter()
work(100)
leave()
redis.call("HDEL", "h", me)
