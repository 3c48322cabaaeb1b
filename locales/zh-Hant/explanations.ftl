both-inside = { $first } 和 { $second } 同時在臨界區段：沒有鎖把它們隔開。
nothing-keeps-others-out = { $holder } 還在臨界區段，卻已經擋不住下一個用戶端了。
does-not-know = { $client } 對此並不知情：下一個來取鎖的用戶端會和它同時進入。
is-not-heeded = 鎖還在，但下一個用戶端照樣會進入。
keeps-nobody-out = { $client } 擋不住任何人：下一個來取鎖的用戶端會和它同時進入。
update-is-gone = { $client } 在第 { $step } 步寫入的內容沒有了，儘管當時寫入成功。
acts-without-a-lock = { $client } 像持有鎖一樣工作，卻擋不住任何人。

has-no-key = Redis 裡沒有 { $client } 留下的 key：誰也不用等它。
change-stays = { $client } 對 { $key } 的改動還在：沒有誰會把它改回來。
key-is-valid-until = 現在沒有人會釋放 { $key }：它有效至 { $time }（含），其他用戶端要等到那時。
key-has-no-lifetime = 現在沒有人會釋放 { $key }，它也沒有到期時間。
pause-without-a-key = { $client } 在 Redis 裡沒有 key：其他用戶端照常執行。
change-stays-for-a-pause = { $client } 對 { $key } 的改動還在：其他用戶端可能要等 { $client } 繼續執行。
pause-is-longer = { $key } 只有效至 { $time }（含）：等 { $client } 繼續執行時，鎖可能已經屬於別人。
pause-is-shorter = { $key } 有效至 { $time }，比暫停更久：其間別人進不來。
pause-of-the-holder = { $key } 沒有到期時間：其他用戶端要等 { $client } 繼續執行。

executed-only-then = { $command } 到那時才執行，不管其間發生了什麼。
reply-comes-only-then = { $command } 已經執行，但 { $client } 到那時才知道結果。
never-executed = { $command } 永遠不會執行：{ $client } 只會白等，直到放棄。
never-answered = { $command } 已經執行，但 { $client } 永遠不會知道結果。

clients-clock-is-ahead = 對 { $client } 來說，依它自己的時鐘，每個時刻都早到 { $time }。
clients-clock-is-behind = 對 { $client } 來說，依它自己的時鐘，每個時刻都晚到 { $time }。
servers-clock-is-ahead = { $server } 上的 key 依這個時鐘到期：早了 { $time }。
servers-clock-is-behind = { $server } 上的 key 依這個時鐘到期：晚了 { $time }。

not-on-disk = { $client } 在第 { $step } 步寫入的內容還沒有寫到 { $server } 的磁碟上。
not-replicated = 複寫是非同步的：{ $client } 在第 { $step } 步寫入的內容還沒有到達 { $server } 的副本。
all-on-disk = 寫入 { $server } 的內容都已寫到磁碟：鎖在重新啟動後仍然存在。
all-replicated = { $server } 的副本已經收到全部寫入：鎖在切換後仍然存在。
had-no-keys = { $server } 上沒有 key，也就沒有什麼可遺失的。
messages-wait = 發給 { $server } 的訊息都在等待；等回應的用戶端 { $time } 後放棄。
messages-arrive = 其間發給 { $server } 的訊息現在送達，即使傳送者早已放棄。

timestamp-was = 這個值是 { $time } 時的時鐘讀數：有效至那時。
key-was-free = 當時 key 不存在：{ $writer } 在第 { $written-step } 步寫入的 key，被 { $client } 在第 { $step } 步移除了。
overwrote-the-holder = { $holder } 在臨界區段，它的值被 { $client } 覆寫了。key 還在，別人仍然進不來：目前沒有危害。
left-nothing = 它寫入 { $key } 後隨即又移除了：沒有留下任何 key 來擋住別人。
lifetime-was-over = 不大於 0 的到期時間會立刻刪除 key。
left-alone = 值是 { $owner } 寫入的（第 { $step } 步），所以什麼也沒刪。
ran-out-inside = { $client } 還在臨界區段，鎖卻沒有了。
ended-outside = { $client } 從未進入臨界區段：它取鎖要做的事沒有做。
asked-again = 儲存服務早已給過這個答案，最先是在第 { $step } 步給 { $client } 的。同樣的內容，到現在已經查了 { $times } 次。
