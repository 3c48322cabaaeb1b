-- A GETSET lock in Java, step by step with its faults.
-- From a widely copied article; CALLS is how often one process runs it.
-- @param TTL 10000 lock lifetime, ms
-- @param WORK 3000 time inside, ms
-- @param POLL 10 time between tries, ms
-- @param CALLS 1 times one process asks for the lock, count

local key = "lock.foo"
local lock, lock_timeout = 0, 0  -- Fault: static fields, never reset.

local function distributed_lock()
  while lock ~= 1 do
    local start = now()
    lock_timeout = start + TTL + 1
    local reply = redis.pcall("SETNX", key, lock_timeout)
    if type(reply) == "table" then break end  -- This throws as well.
    lock = reply
    if lock == 1 then break end
    local seen = tonumber(redis.pcall("GET", key))
    -- Fault: if the key has just been deleted, parsing null throws. The
    -- catch around the loop is empty: the client continues without the lock.
    if not seen then break end
    if start > seen then
      local old = tonumber(redis.pcall("GETSET", key, lock_timeout))
      if not old or old < start then break end
    end
    sleep(POLL)
  end

  enter()
  work(WORK)
  leave()
  if now() < lock_timeout then
    redis.call("DEL", key)  -- Fault: releases the lock of any holder.
  end
end

for _ = 1, CALLS do
  distributed_lock()
end
