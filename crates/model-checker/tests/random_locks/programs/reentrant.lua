-- once, loop: a hash counts how often its owner has acquired it
local acquire = [[
  if redis.call("EXISTS", KEYS[1]) == 1{{| and redis.call("HEXISTS", KEYS[1], ARGV[1]) == 0}} then return redis.call("PTTL", KEYS[1]) end
  redis.call("HINCRBY", KEYS[1], ARGV[1], 1)
  {{redis.call("PEXPIRE", KEYS[1], ARGV[2])|}}
  return false
]]
local free = [[
  {{if redis.call("HEXISTS", KEYS[1], ARGV[1]) == 0 then return 0 end|}}
  if redis.call("HINCRBY", KEYS[1], ARGV[1], -1) {{> 0|<= 0|== 0}} then return redis.call("{{DEL|PERSIST}}", KEYS[1]) end
  return 1
]]
local function try() return not redis.call("EVAL", acquire, 1, "h", token, TTL) end
{{retry}}
enter()
{{inside}}
{{end:redis.call("EVAL", free, 1, "h", token)}}
