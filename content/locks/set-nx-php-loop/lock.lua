-- A lock in a PHP do-while loop, step by step with its faults.
-- From an article whose value is meant to identify the holder.
-- @param TTL 10000 lock lifetime (whole seconds), ms
-- @param WORK 3000 time inside, ms
-- @param POLL 5 time between tries, ms

local key = "room_lock"
local value = "room_10001"  -- Fault: the same for all clients.
local is_lock

repeat
  is_lock = redis.call("SET", key, value, "EX", TTL / 1000, "NX")
  if is_lock then
    -- Fault: checked before the work, not after it. Another client's lock
    -- passes; if the lock is gone, the work is skipped without notice.
    if redis.call("GET", key) == value then
      enter()
      work(WORK)
      leave()
      redis.call("DEL", key)  -- Fault: releases the lock of any holder.
    end
  else
    sleep(POLL)
  end
until is_lock
