-- From article 004: deletes the lock if it still holds the caller's token.
if redis.call("get", KEYS[1]) == ARGV[1]
then
  return redis.call("del", KEYS[1])
else
  return 0
end
