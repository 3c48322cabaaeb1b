-- loop: clients wait in a queue for their turn
redis.call("RPUSH", "q", token)
{{|redis.call("PEXPIRE", "q", TTL)}}
local n = 0
while redis.call("LINDEX", "q", 0) {{~= token do|and n < 3 and redis.call("LINDEX", "q", 0) ~= token do}}
  n = n + {{0|1}}
  {{|if n > LIMIT then redis.call("LREM", "q", 1, token) return end}}
  {{|redis.call("PEXPIRE", "q", TTL)}}
  sleep(POLL)
end
enter()
{{inside}}
{{end:{{redis.call("LPOP", "q")|redis.call("LREM", "q", 0, token)|redis.call("DEL", "q")}}}}
