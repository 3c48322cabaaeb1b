axis = 坐标轴
axis-steps = 步骤
axis-time = 时间
speed = 速度
overlaps = { $count } 个同时在临界区
overlap-of = { $clients } 同时在临界区
decided-on-this-reply = 依据此回复
decided-on-this = 依据此回复
no-longer-true = 已失效
paused = 暂停 { $duration }
legend-paused = 被暂停
legend-fault = 故障
legend = 图例
close-legend = 关闭图例
close-legend-how = 关闭图例；帮助（?）里也有图例
expired = 已过期
more-keys = 另有 { $count } 个 key
last-write = 最后一次写入
unreachable = 无法访问
timed-out = 等待超时
disconnected = 连接断开
inside-from-to = { $client } 从第 { $first } 步到第 { $last } 步在临界区
inside-since = { $client } 从第 { $first } 步起在临界区
reads-from-to = { $client } 从第 { $first } 步到第 { $last } 步以读者身份在临界区
reads-since = { $client } 从第 { $first } 步起以读者身份在临界区
value-from-to = { $key } = { $value }，从第 { $first } 步到第 { $last } 步
value-since = { $key } = { $value }，从第 { $first } 步起
