
next-move = 下一步
this-branch = 與原執行一致
happens-at = { " " }→ t = { $time }
is-due-first = 先輪到 { $client }
nothing-is-due = 沒有待執行的動作。
let-it-run-on = 繼續執行
run-is-over = 執行已結束
keep-trying = 從種子 { $seed } 起嘗試

what-is-tried = 隨機執行中的故障
differs-by-faults = 隨機執行：順序、延遲和故障
differs-by-order = 隨機執行：順序和延遲
varies-faults = 每個種子都有自己的順序、延遲和故障：當機、暫停、延遲、請求遺失、回應遺失各至多一次。需要其他故障、參數或用戶端的問題，這樣找不到。
varies-order = 每個種子都有自己的順序和延遲。需要故障、其他參數或用戶端的問題，這樣找不到。
with-faults = 有故障
without-faults = 無故障
when-to-stop = 何時停止
stop-at-warnings = 觸及租約的侷限即停
stop-at-failures = 出錯才停

break-something = 注入故障
fault = 故障
break-at-step = 在第 { $step } 步對 { $name } 注入故障
fault-target = 故障對象
has-ended = 已結束
nothing-under-way = 沒有在途訊息
no-replica = 沒有副本
how-long = 時長（毫秒）
by-how-much = 跳變多少（毫秒，負數為撥慢）
whole-number = 請輸入 { $least } 到 { $greatest } 之間的整數。
past-the-ttl = TTL + 1 s：{ $time }
do-it = 注入
cancel = 取消

branches = 分支
how-to-branch = 跳到任意一步，執行另一個動作：兩個分支都會保留。
branch = 分支 { $number }
name-of-branch = 分支 { $number } 的名稱
show-branch = 檢視分支 { $number }
delete-branch = 刪除分支 { $number }
compare-branch = 將分支 { $number } 與目前分支對照
compare-short = 對照
only-branch = 唯一的分支無法刪除。
count-of-moves = { $count } 個動作
moves-in-steps = 共 { $moves } 個動作，顯示為 { $steps } 步
what-a-step-is = 一步是一個看得見的動作，連同它之前看不見的動作：在途的請求、流逝的時間。沒有變化的輪詢合為一步。
parted-at-step = 自分支 { $branch } 第 { $step } 步之後分出：「{ $event }」
parted-at-start = 自分支 { $branch } 的起點分出
parted-after = 自分支 { $branch } 的 { $moves } 個動作之後分出

why = 證據
more-findings = 還有 { $count } 項

replaying = 正在重播：{ $moves } / 約 { $count } 個動作
going-on = 繼續執行：{ $moves } 個動作，t = { $time }
trying-seeds = 正在嘗試種子 { $seed }；已有 { $tried } 個種子沒有出問題
messages = 訊息
stop = 停止
dismiss = 關閉提示
branched = 分支 { $new } 從這裡開始；原來的執行保留為分支 { $old }。
found = 已嘗試 { $tried } 個種子，各有{ $faults }。種子 { $seed }：{ $failure }
varied-faults = 不同的順序、延遲和故障
varied-order = 不同的順序和延遲
found-nothing = 已嘗試 { $tried } 個種子，各有{ $faults }，都沒有發現問題。這不代表其他種子也沒有問題。
not-allowed = 此處無法執行這個動作。
too-many-branches = 已有 { $limit } 個分支。請先刪除一個。
too-many-bytes = 這次執行已用完 { $megabytes } MB 記憶體。
too-many-moves = 一次執行最多 { $limit } 個動作。
no-such-branch = 這個分支已經不存在。
not-kept = 瀏覽器空間不足或不允許儲存：關閉頁面後，你的工作會遺失。
damaged = 瀏覽器儲存的工作已損壞或來自其他版本，因此沒有載入。
run-replaced = 已開啟檢查找到的最簡單的執行。
back-to-run = 回到剛才的執行
