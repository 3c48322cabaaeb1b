-- once, loop, clock, often: a client measures how long its requests take
local begun
local function try()
  begun = now()
  local ok = redis.call("SET", "k", token, "NX", "PX", TTL)
  {{return ok|if ok and now() - begun {{>|>=}} TTL - 1 then redis.call("EVAL", release, 1, "k", token) return false end return ok}}
end
{{retry}}
enter()
{{work({{n}})|local n = store.read("n") or 0 work({{n}}) {{if now() - begun < TTL then|do}} store.write("n", n + 1) end}}
{{|if now() - begun {{>|<}} LIMIT then redis.call("PEXPIRE", "k", TTL) begun = now() end work({{n}})}}
{{end:{{if now() - begun {{<|<=}} TTL then redis.call("DEL", "k") end|redis.call("EVAL", release, 1, "k", token)}}}}
