-- Article 001 shows its script only as a picture. Its text describes it: KEYS[1] is the lock, ARGV[1]
-- the holder's value. Deletes the lock only if it still has that value; returns 1 if so, else 0.
if redis.call("get", KEYS[1]) == ARGV[1] then
  return redis.call("del", KEYS[1])
else
  return 0
end
