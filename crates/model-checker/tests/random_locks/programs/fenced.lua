-- once, loop: the store rejects late writes
local fence
local function try()
  {{if not redis.call("SET", "k", token, "NX", "PX", TTL) then return false end fence = redis.call("INCR", "f")|fence = redis.call("EVAL", [[if redis.call("SET", KEYS[1], ARGV[1], "NX", "PX", ARGV[2]) then return redis.call("INCR", KEYS[2]) end return false]], 2, "k", "f", token, TTL)}}
  return fence
end
{{retry}}
enter()
{{store.write("fence", fence, fence)|}}
local n = store.read("n") or 0
work({{n}})
store.write("n", n + 1{{, fence|, fence|}})
{{end:{{redis.call("DEL", "k")|redis.call("EVAL", release, 1, "k", token)}}}}
