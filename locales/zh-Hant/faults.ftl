crash = 當機
crashes = { $count } 次當機
crash-meaning = 用戶端在任意時刻停止，不再恢復。
crash-any = 讓一個用戶端當機……
crash-one = 讓 { $client } 當機
no-crash = { $client } 沒有當機

pause = 暫停
pauses = { $count } 次暫停
pause-meaning = 用戶端停止任意長的時間（例如垃圾回收），之後繼續。
pause-any = 暫停一個用戶端……
pause-one = 暫停 { $client }…
no-pause = { $client } 沒有暫停
paused = { $client } 被暫停至 { $time }
paused-beside-client = 被暫停至 { $time }

delay = 延遲
delays = { $count } 次延遲
delay-meaning = 請求或回應的傳送需要任意長的時間，但最終送達。
delay-any = 延遲一條訊息……
delay-request = 延遲請求…
delay-reply = 延遲回應…
no-delay = { $client } 的訊息沒有延遲
request-delayed = { $client } 發給 { $peer } 的請求延遲到 { $time }
request-delayed-beside-client = 發給 { $peer } 的請求延遲到 { $time }
reply-delayed = { $peer } 給 { $client } 的回應延遲到 { $time }
request-delayed-label = 請求延遲
reply-delayed-label = 回應延遲

lost-request = 請求遺失
lost-requests = { $count } 次請求遺失
lost-request-meaning = 請求沒有送達：伺服器什麼也不做，用戶端逾時。
lose-a-request = 遺失一個請求……
lose-request = 遺失請求
no-lost-request = { $client } 的請求沒有遺失
request-lost = { $client } 發給 { $peer } 的請求遺失
request-lost-beside-client = 發給 { $peer } 的請求遺失
request-lost-label = 請求遺失

lost-reply = 回應遺失
lost-replies = { $count } 次回應遺失
lost-reply-meaning = 伺服器執行了請求，但回應沒有送達。
lose-a-reply = 遺失一個回應……
lose-reply = 遺失回應
reply-lost = { $peer } 給 { $client } 的回應遺失
reply-lost-label = 回應遺失

clock-jump = 時鐘跳變
clock-jumps = { $count } 次時鐘跳變
clock-jump-meaning = 用戶端或伺服器的系統時鐘被撥快或撥慢。
jump-a-clock = 讓一個時鐘跳變……
jump-clock = 時鐘跳變…
clock-jumps-forward = { $owner } 的時鐘被撥快 { $time }
clock-jumps-forward-beside-client = 時鐘被撥快 { $time }
clock-jumps-back = { $owner } 的時鐘被撥慢 { $time }
clock-jumps-back-beside-client = 時鐘被撥慢 { $time }
clock-jump-label = 時鐘跳變

restart = 重新啟動
restarts = { $count } 次重新啟動
restart-meaning = 伺服器重新啟動，遺失設定中沒有持久化的內容。
restart-any = 重新啟動一台伺服器……
restart-one = 重新啟動 { $server }
no-restart = { $server } 沒有重新啟動
restarted = { $server } 重新啟動，{ $keys }
restarted-label = 重新啟動

partition = 網路分割
partitions = { $count } 次網路分割
partition-meaning = 用戶端與伺服器之間暫時無法連通。
partition-any = 對一台伺服器製造網路分割……
partition-one = 對 { $server } 製造網路分割
reach-again = 恢復 { $server } 的連線
partitioned = { $server } 無法連線
healed = { $server } 恢復連線

failover = 容錯移轉
failovers = { $count } 次容錯移轉
failover-meaning = 副本接替主伺服器，但缺少它尚未收到的寫入。
fail-one-over = 讓一台伺服器容錯移轉……
fail-over = 容錯移轉 { $server }
no-failover = { $server } 沒有容錯移轉
failed-over = { $server } 的主節點當機，副本接任：{ $keys }
failed-over-label = 容錯移轉
