share = 分享
link = 指向此次執行第 { $step } 步的連結
of-the-run-shown = 這裡分享的是螢幕上的執行。結論「{ $headline }」說的是另一次執行。
share-that-run = 分享那次執行
link-holds = 連結包含程式、設定、每個動作和發現的問題。不會傳送到任何伺服器。
length = { $count } 個字元
too-long = 這次執行太長，無法做成連結：需要 { $length } 個字元，上限為 { $limit }。請改為儲存成檔案。
send = 分享到…
copy-link = 複製連結
copy = 複製
copied = 已複製
not-copied = 瀏覽器不允許頁面複製：文字已選取，請按 Ctrl+C。
embed = 嵌入你自己的網頁
open-whole = 在 Lockscope 中開啟 ↗

save = 將此次執行儲存為
open-file = 開啟已儲存的執行或場景檔（JSON）…
as-markdown = Markdown
as-text = 純文字
as-mermaid = Mermaid 時序圖
as-json = JSON（可再次開啟）
as-scenario = 場景檔（可修改並執行）
as-log = Redis 日誌（MONITOR）
as-redis-cli = redis-cli 腳本

as-lanes = 泳道圖 { $format }
as-diagram = 時序圖 { $format }
pictures-have = 圖片使用本頁面的主題；較長的執行只顯示目前步驟附近的部分。
part-of-run = 第 { $first }–{ $last } 步，共 { $all } 步

link-is = 連結：{ $link }
named = { $name }：{ $value }
of-some = { $value }（{ $names }）
range = { $least } 至 { $most }
own-program = 自訂程式
latency = 訊息延遲
broken = 被破壞
lease-limit = 租約的侷限
not-tested = 沒有檢驗
not-violated = 這次執行沒有破壞任何性質

all-polls = 這裡有全部輪詢；用 `lockscope export LINK --to redis-cli --fold-polls` 可略去已摺疊的 { $count } 次

update = Lockscope 有新版本可用。你的工作會保持原樣。
not-painted = 瀏覽器無法繪製這幅圖；請改存為 SVG。
file-not-read = 無法讀取此檔案。請重新選擇，或換一個檔案。
title = 標題
notes = 備註
reload = 重新載入

reproduced = 已重現：發現的問題（共 { $count } 項）與製作連結時相同。
reproduced-nothing = 已重現：與製作連結時一樣，沒有發現問題。
found-otherwise = 從第 { $step } 步起，目前版本的結果與製作連結的版本不同。
not-ours = 這不是 Lockscope 的連結或已儲存的執行，因此沒有開啟。
no-scenario-file = 未開啟此場景檔。第 { $line } 行，第 { $column } 欄：{ $mistake }
edited = 此檔案被改動過，因此沒有開啟：{ $path } 是 { $found }，而其連結的執行中是 { $expected }。要變更執行，請儲存為場景檔再修改。
edited-to-no-json = 此檔案被改動過，因此沒有開啟：從第 { $line } 行第 { $column } 欄起不是 JSON。請重新儲存執行。
later-version = 此連結來自較新的版本（{ $version }，本頁面讀取 { $supported }），因此沒有開啟。請重新整理頁面以取得最新版本。
cut = 此連結缺少結尾，因此沒有開啟。請重新完整複製。
altered = 此連結在傳遞中被改動，因此沒有開啟。請從來源處重新複製。
over-a-limit = 此連結的內容超出本頁面的上限，因此沒有開啟。
unreadable = 此連結的內容不是任何版本的 Lockscope 寫出的，因此沒有開啟。
no-scenario = 目前版本無法執行此連結中的設定，因此沒有開啟。
