-- Article 004, releasing a lock: deletes it only if it has the token that it was set with. The article
-- proposes the same for a lock whose value is a timestamp. Copied from it; only the spaces differ.
if redis.call("get",KEYS[1]) == ARGV[1]
then
    return redis.call("del",KEYS[1])
else
    return 0
end
