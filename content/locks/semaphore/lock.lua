-- A semaphore for two clients: each permit is a key with a TTL and a token.
-- @permits 2
-- @param TTL 10000 permit lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local token, permit = uuid(), nil
local release = [[
  if redis.call("GET", KEYS[1]) == ARGV[1] then
    return redis.call("DEL", KEYS[1])
  end
  return 0
]]

local function acquire()
  for _, key in ipairs({ "permit:1", "permit:2" }) do
    if redis.call("SET", key, token, "NX", "PX", TTL) then return key end
  end
end

permit = acquire()
while not permit do
  sleep(POLL)
  permit = acquire()
end

enter()
work(WORK)
leave()
-- The permit of a client that crashes is free again when its key expires.
redis.call("EVAL", release, 1, permit, token)
