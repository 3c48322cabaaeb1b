page-title = { $title } · Lockscope
language = 语言
language-not-loaded = 无法加载这种语言。请检查网络连接，然后重新选择语言。

playback = 播放控制
first-step = 第一步
step-back = 后退一步
play = 播放
pause = 暂停
step-forward = 前进一步
last-step = 最后一步
step = 步骤
step-of = 第 { $step } 步，共 { $last } 步
before-step = 第
after-step = 步，共 { $last } 步

lanes = 泳道
timeline-label = 时间线
panes = 面板
time-axis = 时间（ms）
step-axis = 步骤
as-redis-sees-it = Redis 中的 key
steps-in-this-millisecond = 这一毫秒内有 { $count } 步，按顺序画出
idle = ⋯ { $time }
timestamp-passed = 时间戳在 { $time } 过期
inside-label = { $client } 在临界区
reading-label = { $client } 读者
legend-waiting = 等待；每条竖线是一次请求
legend-changed = 改变了 key
legend-two-inside = 两个同时在临界区
legend-timestamp = { $short } = { $value }；末几位是毫秒

not-started = 未开始
awaits-redis = 等待回复
awaits-store = 等待存储
has-its-reply = 已收到回复
sleeping = 休眠中
working = 工作中
inside = 在临界区
crashed = 已崩溃
finished = 已结束
failed = 已出错
gave-up = 已放弃

code = 代码
client-tabs = 客户端
locals = 局部变量
locals-at = { $client }，第 { $line } 行
still-ahead = { $time }，尚未到
already-past = { $time }，已经过去

steps = 步骤
polls-folded = 已隐藏 { $count } 次重复轮询
the-store = 存储
external-client = 外部

redis = Redis
keys = { $count } 个 key
key = Key
value = 值
ttl = TTL
written-by = 最后写入
no-ttl = 无
no-keys = Redis 里没有 key。
at-step = 第 { $step } 步
before-there-was-no = 第 { $step } 步之前没有 { $key }。
before-it-was = 第 { $step } 步之前 { $key } 是 { $value }。
step-changed-ttl = 第 { $step } 步：{ $client } 改了 { $key } 的 TTL。
step-removed = 第 { $step } 步：{ $client } 删除了 { $key }。
step-expired = 第 { $step } 步：{ $key } 过期。
step-lost = 第 { $step } 步：{ $server } 丢失了 { $key }。
step-left-nothing = 第 { $step } 步：{ $client } 写入 { $key } 后又删除了它。

verdict = 结论
whole-run = 针对本次运行，共 { $steps } 步
between-sentences = { "" }
go-to-step = 跳到第 { $step } 步

cannot-show = 无法显示这次运行：{ $reason }
