-- A lock that numbers its holders, so that the database can reject late ones.
-- After Kleppmann's fencing tokens; lock.foo:fence counts them and stays.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local key, counter, owner = "lock.foo", "lock.foo:fence", uuid()
local acquire = [[
  if redis.call("SET", KEYS[1], ARGV[1], "NX", "PX", ARGV[2]) then
    -- Drawn later, the number could exceed that of the next holder.
    return redis.call("INCR", KEYS[2])
  end
  return false
]]
local release = [[
  if redis.call("GET", KEYS[1]) == ARGV[1] then
    return redis.call("DEL", KEYS[1])
  end
  return 0
]]

local token
repeat
  token = redis.call("EVAL", acquire, 2, key, counter, owner, TTL)
  if not token then sleep(POLL) end
until token

enter()
-- The database gets the token before anything is read, so that no client
-- with a smaller token can still change the data that is read here.
store.write("fence", token, token)
local balance = store.read("balance") or 0
work(WORK)
if not store.write("balance", balance + 1, token) then
  print("refused: a later holder was here")
end
leave()
redis.call("EVAL", release, 1, key, owner)
