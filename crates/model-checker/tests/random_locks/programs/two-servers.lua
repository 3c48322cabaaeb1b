-- once, servers: a key on each of two servers
local n = 0
for node = 1, 2 do
  local r = redis.pcall_on(node, "SET", "k", token, "NX"{{|, "PX", TTL}})
  if r and r.ok then n = n + 1 end
end
if n {{==|>=}} {{2|2|1}} then
  enter() work(WORK) leave()
end
for node = 1, 2 do
  redis.pcall_on(node, {{"DEL", "k"|"DELEX", "k", "IFEQ", token}})
end
