-- Article 001 shows its script in a picture; its text says what it does: KEYS[1] is the lock, ARGV[1] the
-- holder's value; the lock is deleted only if it still has that value. 1 if it was, else 0.
if redis.call("get", KEYS[1]) == ARGV[1] then
  return redis.call("del", KEYS[1])
else
  return 0
end
