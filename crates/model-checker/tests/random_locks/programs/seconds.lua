-- once, loop, clock: timestamps in seconds
local function try()
  local t = {{math.floor(now() / 1000)|now() / 1000|tonumber(redis.call("TIME")[1])}}
  if redis.call("SETNX", "k", t + {{1|TTL / 1000}}) == 1 then return true end
  local old = tonumber(redis.call("GET", "k") or 0)
  if old < t then {{redis.call("SET", "k", t + 1) return true|return tonumber(redis.call("GETSET", "k", t + 1) or 0) == old}} end
  return false
end
{{retry}}
enter()
{{inside}}
{{end:redis.call("DEL", "k")}}
