-- once, loop, clock, often: the value of the key is the time at which a client tries
local function at(more) return {{now()|now() + more|math.max(now(), now() + more)}} end
local mine
local function try()
  mine = at(LIMIT)
  if redis.call("SETNX", "k", {{now()|mine|at(0)}}) == 1 then return true end
  {{return false|local old = tonumber(redis.call("GET", "k") or 0)
  if old + TTL < now() then {{redis.call("DEL", "k")|redis.call("SET", "k", now()) return true|return tonumber(redis.call("GETSET", "k", now()) or 0) == old}} end
  return false}}
end
{{retry}}
enter()
{{inside}}
{{end:{{redis.call("DEL", "k")|if redis.call("GET", "k") == tostring(mine) then redis.call("DEL", "k") end}}}}
