-- Article 004, releasing a lock: delete it only with the token that was set with it. The same is proposed
-- there for a lock whose value is a timestamp. Whole in the article; only its spaces are other ones.
if redis.call("get",KEYS[1]) == ARGV[1]
then
    return redis.call("del",KEYS[1])
else
    return 0
end
