-- A read-write lock: readers are inside together, and a writer is inside alone.
-- If new readers keep arriving, a writer may never acquire the lock.
-- @param ROLE writer role of the client, reader or writer
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 100 time between tries, ms

local writer, readers, token = "foo:writer", "foo:readers", uuid()
local write = [[
  if redis.call("EXISTS", KEYS[1], KEYS[2]) > 0 then return 0 end
  redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
  return 1
]]
local read = [[
  if redis.call("EXISTS", KEYS[1]) > 0 then return 0 end
  redis.call("HSET", KEYS[2], ARGV[1], 1)
  redis.call("PEXPIRE", KEYS[2], ARGV[2])
  return 1
]]
local release = [[
  if redis.call("GET", KEYS[1]) == ARGV[1] then
    return redis.call("DEL", KEYS[1])
  end
  return 0
]]

local script = ROLE == "reader" and read or write
while redis.call("EVAL", script, 2, writer, readers, token, TTL) == 0 do
  sleep(POLL)
end

if ROLE == "reader" then
  enter("shared")
  print(store.read("balance"))
  work(WORK)
  leave()
  redis.call("HDEL", readers, token)
else
  enter()
  local balance = store.read("balance") or 0
  work(WORK)
  store.write("balance", balance + 1)
  leave()
  redis.call("EVAL", release, 1, writer, token)
end
