-- Redlock: a client needs the lock on most servers, acquired soon enough.
-- After the algorithm in Redis's documentation.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 200 longest time between tries, ms

local key, token = "lock.foo", ""
local quorum = math.floor(redis.nodes / 2) + 1
local drift = math.floor(TTL / 100) + 2  -- Allowance for clock drift.
local release = [[
  if redis.call("GET", KEYS[1]) == ARGV[1] then
    return redis.call("DEL", KEYS[1])
  end
  return 0
]]

local function try()
  token = uuid()
  local start, locked = now(), 0
  for node = 1, redis.nodes do
    local reply = redis.pcall_on(node, "SET", key, token, "NX", "PX", TTL)
    if reply and reply.ok then locked = locked + 1 end
  end
  local validity = TTL - (now() - start) - drift
  return locked >= quorum and validity > 0
end

local function unlock()
  for node = 1, redis.nodes do
    redis.pcall_on(node, "EVAL", release, 1, key, token)
  end
end

while not try() do
  unlock()
  sleep(random(1, POLL))
end

enter()  -- From here on, the validity is not checked again.
work(WORK)
leave()
unlock()
