-- ask: --clients 2 --crashes 0 => 1 holder-only=broken
-- Two clients that start in the same millisecond share the token.
-- A lock whose value is the start time of the client.
-- @param TTL 6000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key, token = "room_lock", tostring(now())

while not redis.call("SET", key, token, "NX", "PX", TTL) do
  sleep(POLL)
end

enter()
work(WORK)
leave()
redis.call("EVAL", [[
  if redis.call("GET", KEYS[1]) == ARGV[1] then
    return redis.call("DEL", KEYS[1])
  end
  return 0
]], 1, key, token)
