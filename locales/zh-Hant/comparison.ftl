### 兩次執行的對照。

compare = 對照
before = 之前
after = 之後
failing-run = 修改前的出錯執行
earlier-version = 上次修改前的執行
this-run = 目前的執行
same-faults = 改後的鎖，同樣的故障
request-delayed = 改後的鎖，請求延遲
delayed-instead = 原來的故障影響不到改後的鎖，所以改為把 { $client } 的最後一個請求延遲到該故障原定結束時。
holds = 這次執行未破壞任何性質
undecided = 尚未判定
lanes = 同一時間軸上的兩次執行
differences =
    { $count ->
        [0] 沒有差異
       *[other] { $count } 處差異
    }
previous-difference = 上一處差異
next-difference = 下一處差異
first-difference = 第一處差異
same-in-both = 兩者相同
more-steps = 還有 { $count } 步
program = 程式
program-view = 程式檢視
changes = 改動
all-lines = 全部
same-program = 程式相同
lines-changed = 刪除 { $before } 行，新增 { $after } 行
