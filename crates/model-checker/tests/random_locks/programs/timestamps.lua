-- once, loop, clock, often: the value of the key is the time at which the lease ends
local mine
local function try()
  local t = now()
  mine = t + TTL
  if redis.call("SETNX", "k", mine) == 0 then
    local old = redis.call("GET", "k")
    if {{not old or |}}tonumber(old{{| or 0}}) {{>|>=}} t then return false end
    {{|t = now() mine = t + TTL}}
    if tonumber(redis.call("GETSET", "k", {{mine|now() + TTL}}) or 0) {{>|>=}} {{t|now()}} then return false end
  end
  return true
end
{{retry}}
enter()
{{inside}}
{{end:{{redis.call("DEL", "k")|if tonumber(redis.call("GET", "k") or 0) == mine then redis.call("DEL", "k") end|if now() < mine then redis.call("DEL", "k") end}}}}
