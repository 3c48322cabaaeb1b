-- once, loop, clock: a client sleeps until the lease ends
local function try()
  if redis.call("SET", "k", {{token|now() + TTL}}, "NX", "PX", TTL) then return true end
  local left = {{redis.call("PTTL", "k")|redis.call("PEXPIRETIME", "k") - now()|(tonumber(redis.call("GET", "k")) or now()) - now()}}
  if left > LIMIT then {{return false|left = LIMIT}} end
  if left > 0 then sleep(left{{| + 1}}) end
  return redis.call("SET", "k", token, "NX", "PX", TTL)
end
{{retry}}
enter()
{{inside}}
{{end:{{redis.call("DEL", "k")|redis.call("EVAL", release, 1, "k", token)}}}}
