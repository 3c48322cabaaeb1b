-- loop: a client waits for a signal
while not redis.call("SET", "k", token, "NX"{{, "PX", TTL|, "PX", TTL|}}) do
  for _ = 1, {{2|3}} do
    if redis.call("{{LPOP|RPOP|GETDEL}}", "signal") then break end
    sleep(POLL)
  end
end
enter()
{{inside}}
leave()
{{redis.call("DEL", "k")|redis.call("EVAL", release, 1, "k", token)}}
{{redis.call("LPUSH", "signal", 1)|if redis.call("EXISTS", "signal") == 0 then redis.call("RPUSH", "signal", 1) end|redis.call("SET", "signal", 1)}}
{{|redis.call("DEL", "signal")|redis.call("PEXPIRE", "signal", TTL)}}
