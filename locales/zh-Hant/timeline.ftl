axis = 座標軸
axis-steps = 步驟
axis-time = 時間
speed = 速度
overlaps = { $count } 個同時在臨界區段
overlap-of = { $clients } 同時在臨界區段
decided-on-this-reply = 依據此回應
decided-on-this = 依據此回應
no-longer-true = 已失效
paused = 暫停 { $duration }
legend-paused = 被暫停
legend-fault = 故障
legend = 圖例
close-legend = 關閉圖例
close-legend-how = 關閉圖例；說明（?）裡也有圖例
expired = 已過期
more-keys = 另有 { $count } 個 key
last-write = 最後一次寫入
unreachable = 無法連線
timed-out = 等待逾時
disconnected = 連線中斷
inside-from-to = { $client } 從第 { $first } 步到第 { $last } 步在臨界區段
inside-since = { $client } 從第 { $first } 步起在臨界區段
reads-from-to = { $client } 從第 { $first } 步到第 { $last } 步以讀取者身分在臨界區段
reads-since = { $client } 從第 { $first } 步起以讀取者身分在臨界區段
value-from-to = { $key } = { $value }，從第 { $first } 步到第 { $last } 步
value-since = { $key } = { $value }，從第 { $first } 步起
