-- loop: clients draw numbers and wait for their turn
local mine = redis.call("INCR", "drawn"){{| - 1}}
{{|if mine > 2 then return end}}
while {{tonumber(redis.call("GET", "served") or 0) ~= mine|tonumber(redis.call("GET", "served") or 0) < mine|redis.call("GET", "served") ~= tostring(mine) and mine > 1}} do
  {{|if redis.call("SET", "late", 1, "NX", "PX", TTL) then redis.call("INCR", "served") end}}
  sleep(POLL)
end
enter()
{{inside}}
{{end:{{redis.call("INCR", "served")|redis.call("SET", "served", mine + 1)}}}}
