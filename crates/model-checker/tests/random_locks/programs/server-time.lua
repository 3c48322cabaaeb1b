-- once, loop, clock: a script reads the clock of the server
local acquire = [[
  local t = redis.call("TIME")
  local ms = t[1] * 1000 + math.floor(t[2] / 1000)
  local old = redis.call("GET", KEYS[1])
  if old and tonumber(old) {{>|>=}} ms then return 0 end
  redis.call("SET", KEYS[1], ms + ARGV[1])
  return 1
]]
local function try() return redis.call("EVAL", acquire, 1, "k", TTL) == 1 end
{{retry}}
enter()
{{inside}}
{{end:redis.call("DEL", "k")}}
