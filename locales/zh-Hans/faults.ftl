crash = 崩溃
crashes = { $count } 次崩溃
crash-meaning = 客户端在任意时刻停止，不再恢复。
crash-any = 让一个客户端崩溃……
crash-one = 让 { $client } 崩溃
no-crash = { $client } 没有崩溃

pause = 暂停
pauses = { $count } 次暂停
pause-meaning = 客户端停止任意长的时间（例如垃圾回收），之后继续。
pause-any = 暂停一个客户端……
pause-one = 暂停 { $client }…
no-pause = { $client } 没有暂停
paused = { $client } 被暂停至 { $time }
paused-beside-client = 被暂停至 { $time }

delay = 延迟
delays = { $count } 次延迟
delay-meaning = 请求或回复的传送需要任意长的时间，但最终送达。
delay-any = 延迟一条消息……
delay-request = 延迟请求…
delay-reply = 延迟回复…
no-delay = { $client } 的消息没有延迟
request-delayed = { $client } 发给 { $peer } 的请求延迟到 { $time }
request-delayed-beside-client = 发给 { $peer } 的请求延迟到 { $time }
reply-delayed = { $peer } 给 { $client } 的回复延迟到 { $time }
request-delayed-label = 请求延迟
reply-delayed-label = 回复延迟

lost-request = 请求丢失
lost-requests = { $count } 次请求丢失
lost-request-meaning = 请求没有送达：服务器什么也不做，客户端超时。
lose-a-request = 丢失一个请求……
lose-request = 丢失请求
no-lost-request = { $client } 的请求没有丢失
request-lost = { $client } 发给 { $peer } 的请求丢失
request-lost-beside-client = 发给 { $peer } 的请求丢失
request-lost-label = 请求丢失

lost-reply = 回复丢失
lost-replies = { $count } 次回复丢失
lost-reply-meaning = 服务器执行了请求，但回复没有送达。
lose-a-reply = 丢失一个回复……
lose-reply = 丢失回复
reply-lost = { $peer } 给 { $client } 的回复丢失
reply-lost-label = 回复丢失

clock-jump = 时钟跳变
clock-jumps = { $count } 次时钟跳变
clock-jump-meaning = 客户端或服务器的系统时钟被拨快或拨慢。
jump-a-clock = 让一个时钟跳变……
jump-clock = 时钟跳变…
clock-jumps-forward = { $owner } 的时钟被拨快 { $time }
clock-jumps-forward-beside-client = 时钟被拨快 { $time }
clock-jumps-back = { $owner } 的时钟被拨慢 { $time }
clock-jumps-back-beside-client = 时钟被拨慢 { $time }
clock-jump-label = 时钟跳变

restart = 重启
restarts = { $count } 次重启
restart-meaning = 服务器重启，丢失设置中没有持久化的内容。
restart-any = 重启一台服务器……
restart-one = 重启 { $server }
no-restart = { $server } 没有重启
restarted = { $server } 重启，{ $keys }
restarted-label = 重启

partition = 网络分区
partitions = { $count } 次网络分区
partition-meaning = 客户端与服务器之间暂时无法连通。
partition-any = 对一台服务器制造网络分区……
partition-one = 对 { $server } 制造网络分区
reach-again = 恢复 { $server } 的连接
partitioned = { $server } 无法访问
healed = { $server } 恢复连接

failover = 主从切换
failovers = { $count } 次主从切换
failover-meaning = 副本接替主服务器，但缺少它尚未收到的写入。
fail-one-over = 让一台服务器主从切换……
fail-over = 主从切换 { $server }
no-failover = { $server } 没有主从切换
failed-over = { $server } 的主库宕机，副本接任：{ $keys }
failed-over-label = 主从切换
