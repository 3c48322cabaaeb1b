both-inside = { $first } 和 { $second } 同時在臨界區段。
too-many-inside = { $clients } 同時在臨界區段，但只有 { $permits } 個許可。
nothing-keeps-others-out = { $holder } 還在臨界區段，但鎖已釋放，下一個用戶端也能進入。
was-still-held = { $holder } 還沒有釋放這把鎖，下一個用戶端卻已經能取得它。
ends-at-another-time = { $holder } 的鎖空閒的時間，已經和它預期的不同。
does-not-know = { $client } 還在臨界區段，下一個用戶端卻已經能取得鎖。
has-expired-already = { $client } 的鎖已經過期：{ $client } 還沒離開臨界區段，下一個用戶端就能取得鎖。
is-not-heeded = 鎖被持有，但下一個用戶端仍會進入。
keeps-nobody-out = { $client } 擋不住任何用戶端：它還在臨界區段，下一個用戶端就能進入。
update-is-gone = { $client } 在第 { $step } 步的寫入遺失了，儘管當時寫入成功。
acts-without-a-lock = { $client } 像持有鎖一樣工作，其實沒有持有鎖。

has-no-key = { $client } 沒有在 Redis 裡留下 key，所以沒有用戶端需要等待。
change-stays = { $client } 對 { $key } 的改動一直保留：沒有用戶端會撤銷它。
key-is-valid-until = 除非別的用戶端刪除 { $key }，它會一直擋住其他用戶端，直到 { $time }（含）。
value-is-valid-until = 按其中的時間戳記，{ $key } 有效至 { $time }。除非別的用戶端刪除它，它會擋住其他用戶端到那時。
key-has-no-lifetime = { $key } 永不過期，會一直擋住其他用戶端。
pause-without-a-key = { $client } 在 Redis 裡沒有 key：其他用戶端照常執行。
change-stays-for-a-pause = { $client } 對 { $key } 的改動仍然保留：其他用戶端可能要等 { $client } 繼續執行。
pause-is-longer = { $key } 僅有效至 { $time }（含）：等 { $client } 繼續執行時，鎖可能已由別的用戶端持有。
pause-outlasts-time = 依 { $key } 中的時間戳記，它僅有效至 { $time }：等 { $client } 繼續執行時，鎖可能已由別的用戶端持有。
pause-is-shorter = { $key } 到 { $time } 才過期，那時暫停已經結束，所以暫停期間別的用戶端進不來。
pause-is-within = { $key } 到 { $time } 才過期，那時暫停已經結束。
pause-of-the-holder = { $key } 永不過期：其他用戶端要等 { $client } 繼續執行。

executed-after-the-crash = { $command } 已經送出，仍會執行。
executed-only-then = { $command } 到那時才執行，不管其間發生了什麼。
reply-comes-only-then = { $command } 已經執行，但 { $client } 到那時才收到回應。
never-executed = { $command } 永遠不會執行：{ $client } 會一直等到呼叫逾時。
never-answered = { $command } 已經執行，但 { $client } 永遠收不到回應。

clients-clock-is-ahead = { $client } 自己的時鐘會早 { $time } 到達每個時刻。
clients-clock-is-behind = { $client } 自己的時鐘會晚 { $time } 到達每個時刻。
servers-clock-is-ahead = { $server } 上的 key 依這個時鐘過期，所以會提前 { $time }。
servers-clock-is-behind = { $server } 上的 key 依這個時鐘過期，所以會延後 { $time }。

not-on-disk = { $client } 在第 { $step } 步寫入的內容還沒有寫到 { $server } 的磁碟上。
not-replicated = 複寫是非同步的：{ $client } 在第 { $step } 步寫入的內容還沒有到達 { $server } 的副本。
all-on-disk = 寫入 { $server } 的內容都已寫到磁碟：鎖在重新啟動後仍然存在。
all-replicated = { $server } 的副本已經收到全部寫入：鎖在切換後仍然存在。
had-no-keys = { $server } 上沒有 key，也就沒有什麼可遺失的。
messages-wait = 發給 { $server } 的訊息都被滯留；等待回應的用戶端 { $time } 後逾時。
messages-arrive = 分割期間發給 { $server } 的訊息現在送達，即使傳送者已經逾時。

timestamp-was = 這個時間戳記表示 { $time }，這一時刻已經過去。
key-was-free = 當時 key 不存在：{ $writer } 在第 { $written-step } 步寫入，{ $client } 在第 { $step } 步刪除了它。
overwrote-the-holder = { $holder } 在臨界區段，它的值被 { $client } 覆寫了。key 仍然擋住其他用戶端。
left-nothing = 它寫入 { $key } 後隨即又刪除了：沒有留下 key 來擋住其他用戶端。
lifetime-was-over = 不大於 0 的 TTL 會立刻刪除 key。
left-alone = 值是 { $owner } 寫入的（第 { $step } 步），所以什麼也沒刪。
ran-out-inside = { $client } 還在臨界區段，鎖卻沒有了。
ended-outside = { $client } 從未進入臨界區段，所以它的工作沒有完成。
asked-again = 儲存服務早已給過這個回應，最先是在第 { $step } 步給 { $client } 的。到現在，同一個值已經讀取了 { $times } 次。
