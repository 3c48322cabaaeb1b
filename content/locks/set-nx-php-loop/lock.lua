-- A lock in a PHP do-while loop, step by step with its faults.
-- From an article that means its value to prove who holds the lock.
-- @param TTL 10000 lock lifetime (whole seconds), ms
-- @param WORK 3000 time inside, ms
-- @param POLL 5 time between tries, ms

local key = "room_lock"
local value = "room_10001"  -- Fault: the same for everybody.
local is_lock

repeat
  is_lock = redis.call("SET", key, value, "EX", TTL / 1000, "NX")
  if is_lock then
    -- Fault: checked before the work instead of after it. Another's lock
    -- passes; if there is none any more, the work is left out unnoticed.
    if redis.call("GET", key) == value then
      enter()
      work(WORK)
      leave()
      redis.call("DEL", key)  -- Fault: frees the lock, whoever has it.
    end
  else
    sleep(POLL)
  end
until is_lock
