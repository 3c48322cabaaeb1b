//! Sentences of the header, the list of stories and the help.

sentences! {
    /// Sentences of the header, the list of stories and the help.
    Browsing {
        gallery: "Scenarios" | "场景" | "場景";
        set_up: "Set-up" | "设置" | "設定";
        help: "Keys and signs" | "按键与图例" | "按鍵與圖例";
        menu: "Menu" | "菜单" | "選單";
        close: "Close" | "关闭" | "關閉";
        undo: "Undo" | "撤销" | "復原";
        redo: "Redo" | "重做" | "重做";
        nothing_to_undo: "nothing to undo" | "没有可撤销的操作" | "沒有可復原的操作";
        nothing_to_redo: "nothing to redo" | "没有可重做的操作" | "沒有可重做的操作";
        edited: "edited" | "已修改" | "已修改";
        theme_system: "Theme: system" | "主题：跟随系统" | "主題：跟隨系統";
        theme_light: "Theme: light" | "主题：浅色" | "主題：淺色";
        theme_dark: "Theme: dark" | "主题：深色" | "主題：深色";

        by_lock: "By lock" | "按锁" | "依鎖";
        by_failure: "By failure" | "按故障" | "依故障";
        grouping: "Group" | "分组" | "分組";
        search: "Search scenarios" | "搜索场景" | "搜尋場景";
        search_for: "Title, lock, command or failure" | "标题、锁、命令或故障" | "標題、鎖、命令或故障";
        found: "{} of {}" | "{} 个，共 {} 个" | "{} 個，共 {} 個";
        found_all: "{} scenarios" | "{} 个场景" | "{} 個場景";
        found_none: "No scenario matches all of these words. Try fewer words, a command such as SETNX, or a lock such as Redlock."
            | "没有场景同时包含这些词。可以少写几个词，或者试试 SETNX 之类的命令、Redlock 之类的锁。"
            | "沒有場景同時包含這些詞。可以少寫幾個詞，或者試試 SETNX 之類的命令、Redlock 之類的鎖。";
        own_lock_how: "Two clients run a lock of ours. Replace it with your own, or paste your program anywhere on this page: it is checked at once."
            | "两个客户端运行一把现成的锁。换成你自己的锁，或在本页任意处粘贴程序：立刻检查。"
            | "兩個用戶端執行一把現成的鎖。換成你自己的鎖，或在本頁任意處貼上程式：立刻檢查。";
        your_lock: "Your lock" | "你的锁" | "你的鎖";
        your_locks: "Your locks" | "你的锁" | "你的鎖";
        my_lock: "My lock" | "我的锁" | "我的鎖";
        name_of_lock: "Name of {}" | "{} 的名称" | "{} 的名稱";
        open_lock: "Open {}" | "打开 {}" | "開啟 {}";
        duplicate_lock: "Duplicate {}" | "复制 {}" | "複製 {}";
        remove_lock: "Remove {}" | "移除 {}" | "移除 {}";
        lock_has_mistakes: "has mistakes" | "有错误" | "有錯誤";
        open_now: "open now" | "当前打开" | "目前開啟";
        open_it: "Open" | "打开" | "開啟";
        export_locks: "Export all" | "全部导出" | "全部匯出";
        import_locks: "Import…" | "导入…" | "匯入…";
        lock_deleted: "“{}” was deleted." | "已删除“{}”。" | "已刪除「{}」。";
        lock_changed_elsewhere: "“{}” was changed in another tab. What you have here is kept as another lock as soon as you change it."
            | "“{}”已在另一个标签页中修改。这里的内容一经修改，就会另存为一把锁。"
            | "「{}」已在另一個分頁中修改。這裡的內容一經修改，就會另存為一把鎖。";
        open_the_other: "Open the other" | "打开另一个" | "開啟另一個";
        no_locks: "This file holds no saved locks: {}" | "此文件中没有保存的锁：{}" | "此檔案中沒有已儲存的鎖：{}";
        fault: "Fault" | "故障" | "故障";
        flaw: "Flaw" | "不足" | "不足";
        mended: "Mended" | "改进方案" | "改進方案";
        sides: "Fault or mended" | "故障或改进方案" | "故障或改進方案";
        about_story: "About this scenario" | "关于这个场景" | "關於這個場景";
        another_run: "Not the run of the scenario, which asks: {}" | "这不是场景里的那次运行。场景的问题：{}" | "這不是場景裡的那次執行。場景的問題：{}";
        as_told: "Before your changes: {}" | "改动前：{}" | "改動前：{}";
        holds: "this run holds" | "本次运行通过" | "本次執行通過";

        mutual_exclusion: "Mutual exclusion" | "互斥" | "互斥";
        only_the_holder_releases: "Only the holder releases" | "只有持锁者能释放" | "只有持鎖者能釋放";
        the_lock_comes_back: "The lock comes back" | "锁终会释放" | "鎖終會釋放";
        the_holder_holds: "The holder holds" | "持锁者确实持锁" | "持鎖者確實持鎖";
        no_lost_update: "No lost update" | "更新不丢失" | "更新不遺失";
        no_error_path: "No error path into the section" | "加锁失败则不进入" | "加鎖失敗則不進入";

        two_at_once: "Two inside at once" | "两个同时在临界区" | "兩個同時在臨界區段";
        anothers_lock_freed: "Another's lock taken away" | "夺走他人的锁" | "奪走他人的鎖";
        lock_stays_behind: "Lock left behind" | "锁未释放（死锁）" | "鎖未釋放（死鎖）";
        inside_without_lock: "Inside without its lock" | "仍在临界区，但锁已失效" | "仍在臨界區段，但鎖已失效";
        update_lost: "Update lost" | "更新丢失" | "更新遺失";
        entered_after_failing: "Entered after failing" | "加锁失败仍进入" | "加鎖失敗仍進入";

        everywhere: "Everywhere" | "任何地方" | "任何地方";
        the_keys: "Keys" | "按键" | "按鍵";
        space_key: "Space" | "空格" | "空白鍵";
        key_steps: "One step back, one step forward" | "后退一步、前进一步" | "後退一步、前進一步";
        key_ends: "First step, last step" | "第一步、最后一步" | "第一步、最後一步";
        key_play: "Play, pause" | "播放、暂停" | "播放、暫停";
        key_clients: "Program of the previous or next client" | "上一个、下一个客户端的程序" | "上一個、下一個用戶端的程式";
        key_history_views: "Steps, diagram, Redis log" | "步骤、时序图、Redis 日志" | "步驟、時序圖、Redis 日誌";
        key_axis: "Axis by steps or by time" | "坐标轴按步骤或按时间" | "座標軸依步驟或依時間";
        key_glyph: "What the current step is, and what can be done there" | "当前步骤的说明与可用操作" | "目前步驟的說明與可用操作";
        key_theme: "Theme: system, light, dark" | "主题：跟随系统、浅色、深色" | "主題：跟隨系統、淺色、深色";
        key_undo: "Undo, redo" | "撤销、重做" | "復原、重做";
        key_close: "Close the open panel" | "关闭打开的窗口" | "關閉開啟的視窗";
        the_lanes: "Reading the lanes" | "怎么看泳道图" | "怎麼看泳道圖";
        sign_waiting: "A line is a client waiting; each tick is a request that Redis executed."
            | "线表示客户端在等待；每条短竖线是 Redis 执行的一个请求。"
            | "線表示用戶端在等待；每條短豎線是 Redis 執行的一個請求。";
        sign_changed: "A dot is a request that changed a key; a dotted line joins it to the key's lane at the top, which shows the actual state."
            | "圆点是改变了 key 的请求；虚线把它连到最上方的 key 泳道，那里是真实状态。"
            | "圓點是改變了 key 的請求；虛線把它連到最上方的 key 泳道，那裡是真實狀態。";
        sign_inside: "A bar is a client in the critical section: it believes it holds the lock."
            | "色条表示客户端在临界区：它相信自己持有锁。"
            | "色條表示用戶端在臨界區段：它相信自己持有鎖。";
        sign_paused: "Hatching is a pause: the client stands still, and its lock goes on running out."
            | "斜纹是暂停：客户端停住不动，它的锁却照样在走向过期。"
            | "斜紋是暫停：用戶端停住不動，它的鎖卻照樣在走向到期。";
        sign_expired: "A stroke through a key's bar is where its lifetime ends or its timestamp passes; dots mean that there is no key."
            | "穿过 key 条形的竖线表示它在此过期，或其中的时间戳已过；点线表示没有 key。"
            | "穿過 key 長條的豎線表示它在此到期，或其中的時間戳記已過；點線表示沒有 key。";
        sign_fault: "A triangle is a message that is late or lost, an answer that never came, or a clock that jumps."
            | "三角形表示消息延迟或丢失、等不到回复，或者时钟跳变。"
            | "三角形表示訊息延遲或遺失、等不到回應，或者時鐘跳動。";
        sign_finished: "A short stroke at the end of a line: the program has ended."
            | "线末的短竖线：程序已经结束。"
            | "線末的短豎線：程式已經結束。";
        sign_looked_at: "A ring is the current step if it changes no key. Beside a client's name it means: not inside."
            | "圆环是没有改变 key 的当前步骤；在客户端名字旁边，它表示：不在临界区。"
            | "圓環是沒有改變 key 的目前步驟；在用戶端名字旁邊，它表示：不在臨界區段。";
        sign_crashed: "A cross is a crash: the client does nothing more, but requests it has already sent still arrive."
            | "叉号是崩溃：客户端不再做任何事，但它已发出的请求仍会到达。"
            | "叉號是當機：用戶端不再做任何事，但它已送出的請求仍會到達。";
        sign_two_inside: "A red band is where two clients are in the critical section at once: the lock has failed."
            | "红带表示两个客户端同时在临界区：锁失效了。"
            | "紅帶表示兩個用戶端同時在臨界區段：鎖失效了。";
    }
}
