//! Sentences of the setup and the program editor.

sentences! {
    /// Sentences of the setup and the program editor.
    SettingUp {
        clients: "Clients" | "客户端" | "用戶端";
        servers: "Servers" | "服务器" | "伺服器";
        network: "Network" | "网络" | "網路";
        run: "Run" | "运行" | "執行";
        parameters: "Parameters" | "参数" | "參數";
        set_up_all: "All settings" | "全部设置" | "全部設定";

        pinned: "Pinned: click again to follow the steps" | "已固定：再次点击可跟随步骤" | "已固定：再按一下即可跟隨步驟";
        paused: "paused" | "暂停中" | "暫停中";
        clock_exact: "{}'s clock, no offset" | "{} 的时钟，无偏差" | "{} 的時鐘，無偏差";
        clock_ahead: "{}'s clock, {} ahead" | "{} 的时钟，快 {}" | "{} 的時鐘，快 {}";
        clock_behind: "{}'s clock, {} behind" | "{} 的时钟，慢 {}" | "{} 的時鐘，慢 {}";

        edit: "Edit" | "编辑" | "編輯";
        done: "Done" | "完成" | "完成";
        program_of: "Program of {}" | "{} 的程序" | "{} 的程式";
        editor_keys: "Tab indents and completes names, Escape leaves the editor." | "按 Tab 缩进或补全名称，按 Esc 退出编辑。" | "按 Tab 縮排或補全名稱，按 Esc 離開編輯。";
        last_good_runs: "The last good program keeps running." | "仍在运行上一个正确的程序。" | "仍在執行上一個正確的程式。";
        runs: "This program is running." | "正在运行此程序。" | "正在執行此程式。";
        all_run_it: "All clients run this program." | "所有客户端都在运行此程序。" | "所有用戶端都在執行此程式。";
        too_long_to_paste: "Not pasted: the text has {} bytes, and a program has at most {}." | "未粘贴：文本有 {} 字节，程序最多 {} 字节。" | "未貼上：文字有 {} 位元組，程式最多 {} 位元組。";
        no_lua: "A lock here is a short Lua program. It talks to Redis with redis.call(\"SET\", …), and has enter() and leave() around the critical section."
            | "这里的锁是一段简短的 Lua 程序：用 redis.call(\"SET\", …) 向 Redis 发命令，用 enter() 和 leave() 包住临界区。"
            | "這裡的鎖是一段簡短的 Lua 程式：用 redis.call(\"SET\", …) 向 Redis 送出命令，用 enter() 和 leave() 包住臨界區段。";
        looks_like: "This text looks like {}." | "这段文本像是 {}。" | "這段文字像是 {}。";
        looks_foreign: "This text looks like another language." | "这段文本像是另一种语言。" | "這段文字像是另一種語言。";
        begin_with: "Begin with the nearest lock: {}" | "从最接近的锁开始改：{}" | "從最接近的鎖開始改：{}";
        text_stays: "Your text stays below it as a comment." | "你的文本会作为注释留在下面。" | "你的文字會作為註解留在下方。";
        taken_over: "It takes over: {}." | "会沿用：{}。" | "會沿用：{}。";
        change_there: "Not found in your text, so change it there: {}." | "没有从你的文本中读出，请在锁里自行修改：{}。" | "沒有從你的文字中讀出，請在鎖裡自行修改：{}。";
        put_yours_here: "Put your own lock in its place, as a short Lua program." | "把它换成你自己的锁：一段简短的 Lua 程序。" | "把它換成你自己的鎖：一段簡短的 Lua 程式。";
        mistakes: "Mistakes" | "错误" | "錯誤";
        lock: "Lock" | "锁" | "鎖";
        lock_of: "Lock of {}" | "{} 的锁" | "{} 的鎖";
        own_lock: "Your own" | "自定义" | "自訂";
        use_for_all: "Use for all clients" | "用于所有客户端" | "套用到所有用戶端";
        mend_first: "Fix the mistakes first" | "请先改正错误" | "請先修正錯誤";

        undo: "Undo" | "撤销" | "復原";
        redo: "Redo" | "重做" | "重做";
        nothing_to_undo: "There is nothing to undo" | "没有可撤销的更改" | "沒有可復原的變更";
        nothing_to_redo: "There is nothing to redo" | "没有可重做的更改" | "沒有可重做的變更";
        add_client: "Add a client" | "添加客户端" | "新增用戶端";
        add_server: "Add a server" | "添加服务器" | "新增伺服器";
        duplicate: "Duplicate" | "复制" | "複製";
        remove: "Remove" | "移除" | "移除";
        of: "{} {}" | "{} {}" | "{} {}";
        at_most_clients: "There can be {} clients at most" | "最多 {} 个客户端" | "最多 {} 個用戶端";
        at_most_servers: "There can be {} servers at most" | "最多 {} 台服务器" | "最多 {} 台伺服器";
        only_client: "There is no other client" | "没有其他客户端" | "沒有其他用戶端";
        last_client: "There must be at least one client" | "至少需要一个客户端" | "至少需要一個用戶端";
        last_server: "There must be at least one server" | "至少需要一台服务器" | "至少需要一台伺服器";

        starts_at: "Starts at" | "启动于" | "啟動於";
        clock_offset: "Clock ahead by" | "时钟快" | "時鐘快";
        clock_drift: "Clock gains" | "时钟漂移" | "時鐘漂移";
        persistence: "Persistence" | "持久化" | "持久化";
        keeps_nothing: "appendonly no" | "appendonly no" | "appendonly no";
        fsync_always: "appendfsync always" | "appendfsync always" | "appendfsync always";
        fsync_everysec: "appendfsync everysec" | "appendfsync everysec" | "appendfsync everysec";
        fsync_no: "appendfsync no (30 s)" | "appendfsync no（30 秒）" | "appendfsync no（30 秒）";
        another_value: "another value" | "其他值" | "其他值";
        lost_time: "Lost at a restart" | "重启丢失" | "重啟遺失";
        replica: "Replica" | "副本" | "副本";
        no_replica: "none" | "无" | "無";
        has_replica: "behind by" | "落后" | "落後";
        replica_lag: "Replica is behind by" | "副本落后" | "副本落後";
        least_latency: "A message takes at least" | "消息延迟下限" | "訊息延遲下限";
        most_latency: "and at most" | "消息延迟上限" | "訊息延遲上限";
        call_timeout: "A call gives up after" | "调用超时" | "呼叫逾時";
        seed: "Seed" | "随机种子" | "隨機種子";
        until: "Runs go on until" | "运行至" | "執行至";

        whole_number: "A whole number is expected" | "应为整数" | "應為整數";
        from_to: "From {} to {}" | "范围为 {} 到 {}" | "範圍為 {} 到 {}";
        gone: "It no longer exists" | "它已不存在" | "它已不存在";
    }
}
