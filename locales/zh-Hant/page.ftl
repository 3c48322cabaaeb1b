page-title = { $title } · Lockscope
language = 語言
language-not-loaded = 無法載入這種語言。請檢查網路連線，然後重新選擇語言。

playback = 播放控制
first-step = 第一步
step-back = 後退一步
play = 播放
pause = 暫停
step-forward = 前進一步
last-step = 最後一步
step = 步驟
step-of = 第 { $step } 步，共 { $last } 步
before-step = 第
after-step = 步，共 { $last } 步

lanes = 泳道
timeline-label = 時間軸
panes = 面板
time-axis = 時間（ms）
step-axis = 步驟
as-redis-sees-it = Redis 中的 key
steps-in-this-millisecond = 這一毫秒內有 { $count } 步，依序畫出
idle = ⋯ { $time }
timestamp-passed = 時間戳記在 { $time } 過期
inside-label = { $client } 在臨界區段
reading-label = { $client } 讀取者
legend-waiting = 等待；每條豎線是一次請求
legend-changed = 改變了 key
legend-two-inside = 兩個同時在臨界區段
legend-timestamp = { $short } = { $value }；末幾位是毫秒

not-started = 未開始
awaits-redis = 等待回應
awaits-store = 等待儲存服務
has-its-reply = 已收到回應
sleeping = 休眠中
working = 工作中
inside = 在臨界區段
crashed = 已當機
finished = 已結束
failed = 已出錯
gave-up = 已放棄

code = 程式碼
client-tabs = 用戶端
locals = 區域變數
locals-at = { $client }，第 { $line } 行
still-ahead = { $time }，尚未到
already-past = { $time }，已經過去

steps = 步驟
polls-folded = 已隱藏 { $count } 次重複輪詢
the-store = 儲存服務
external-client = 外部

redis = Redis
keys = { $count } 個 key
key = Key
value = 值
ttl = TTL
written-by = 最後寫入
no-ttl = 無
no-keys = Redis 裡沒有 key。
at-step = 第 { $step } 步
before-there-was-no = 第 { $step } 步之前沒有 { $key }。
before-it-was = 第 { $step } 步之前 { $key } 是 { $value }。
step-changed-ttl = 第 { $step } 步：{ $client } 改了 { $key } 的 TTL。
step-removed = 第 { $step } 步：{ $client } 刪除了 { $key }。
step-expired = 第 { $step } 步：{ $key } 過期。
step-lost = 第 { $step } 步：{ $server } 遺失了 { $key }。
step-left-nothing = 第 { $step } 步：{ $client } 寫入 { $key } 後又刪除了它。

verdict = 結論
whole-run = 針對本次執行，共 { $steps } 步
between-sentences = { "" }
go-to-step = 跳到第 { $step } 步

cannot-show = 無法顯示這次執行：{ $reason }
