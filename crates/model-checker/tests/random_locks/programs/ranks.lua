-- once, loop: the smallest number in a hash has the lock
local me, n = token, redis.call("INCR", "n")
local rank = [[
  {{redis.call("HSET", KEYS[1], ARGV[1], ARGV[2])|if redis.call("HEXISTS", KEYS[1], ARGV[1]) == 0 then redis.call("HSET", KEYS[1], ARGV[1], ARGV[2]) end}}
  local all, r = redis.call("HGETALL", KEYS[1]), 0
  for i = 2, #all, 2 do
    if tonumber(all[i]) {{<|<=}} tonumber(ARGV[2]) then r = r + 1 end
  end
  {{|redis.call("PEXPIRE", KEYS[1], ARGV[3])}}
  return r
]]
local function try() return redis.call("EVAL", rank, 1, "h", me, n, TTL) == {{0|0|1}} end
{{retry}}
enter()
{{inside}}
{{end:{{redis.call("HDEL", "h", me)|redis.call("DEL", "h")}}}}
