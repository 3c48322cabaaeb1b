-- once, loop: the lock is free while a signal exists
local function try()
  if redis.call("SETNX", "begun", 1) == 1 then return true end
  {{|if redis.call("EXISTS", "signal") == 0 then return false end}}
  return redis.call({{"LPOP", "signal"|"DEL", "signal"}}) {{|~= 0}}
end
{{retry}}
enter()
{{inside}}
{{end:redis.call("LPUSH", "signal", 1){{|| redis.call("PEXPIRE", "signal", TTL)}}}}
