//! Labels of the check panel. The search worker supplies the results.

sentences! {
    /// Labels of the check panel.
    Asking {
        check: "Check" | "检查" | "檢查";
        stop: "Stop" | "停止" | "停止";
        check_every_run: "Check every run" | "检查所有运行" | "檢查所有執行";
        checking: "Check: does this lock break?" | "检查：这把锁会出问题吗？" | "檢查：這把鎖會出問題嗎？";
        clients: "clients" | "客户端" | "用戶端";
        at_most: "At most" | "至多" | "至多";
        how_many: "{}, at most {}" | "{}，至多 {}" | "{}，至多 {}";
        one_less: "{}: one less" | "{}：减一" | "{}：減一";
        one_more: "{}: one more" | "{}：加一" | "{}：加一";
        what_they_are: "What these are" | "它们是什么" | "它們是什麼";
        other_settings: "Start times, latency, servers" | "启动时间、延迟、服务器" | "啟動時間、延遲、伺服器";
        what_a_crash_is: "A client stops for good, at any moment." | "客户端在任意时刻停止，不再恢复。" | "用戶端在任意時刻停止，不再恢復。";
        what_a_pause_is: "A client stands still for as long as it takes, as in a garbage collection, then goes on where it was." | "客户端停住任意长的时间（例如垃圾回收），之后从原处继续。" | "用戶端停住任意長的時間（例如垃圾回收），之後從原處繼續。";
        what_a_delay_is: "A request or a reply is on its way for as long as it takes, and still arrives." | "请求或回复在途中停留任意长的时间，但最终送达。" | "請求或回應在途中停留任意長的時間，但最終送達。";
        what_a_lost_request_is: "A request never arrives: the server does nothing, and the client waits in vain." | "请求没有送达：服务器什么也不做，客户端空等。" | "請求沒有送達：伺服器什麼也不做，用戶端空等。";
        what_a_lost_reply_is: "The server does what was asked, but its reply never arrives." | "服务器执行了请求，但回复没有送达。" | "伺服器執行了請求，但回應沒有送達。";
        what_a_clock_jump_is: "The wall clock of a client or a server is set forward or back." | "客户端或服务器的系统时钟被拨快或拨慢。" | "用戶端或伺服器的系統時鐘被撥快或撥慢。";
        what_a_restart_is: "A server restarts and loses what its set-up does not persist." | "服务器重启，丢失设置中没有持久化的内容。" | "伺服器重新啟動，遺失設定中沒有持久化的內容。";
        what_a_partition_is: "A client and a server cannot reach each other for a while." | "客户端与服务器之间暂时无法连通。" | "用戶端與伺服器之間暫時無法連通。";
        what_a_failover_is: "A server's replica takes its place, without what had not reached it yet." | "副本接替主服务器，尚未同步的内容就此丢失。" | "副本接替主伺服器，尚未同步的內容就此遺失。";
        crash: "crash" | "崩溃" | "當機";
        pause: "pause" | "暂停" | "暫停";
        delay: "delay" | "延迟" | "延遲";
        lost_request: "lost request" | "请求丢失" | "請求遺失";
        lost_reply: "lost reply" | "回复丢失" | "回應遺失";
        clock_jump: "clock jump" | "时钟跳变" | "時鐘跳變";
        restart: "restart" | "重启" | "重新啟動";
        partition: "partition" | "网络分区" | "網路分割";
        failover: "failover" | "主从切换" | "主從切換";

        states: "States" | "状态数" | "狀態數";
        a_second: "States a second" | "每秒状态数" | "每秒狀態數";
        deepest: "Deepest run" | "最深的运行" | "最深的執行";
        moves: "{} moves" | "{} 个动作" | "{} 個動作";
        time: "Time" | "用时" | "用時";
        seconds: "{} s" | "{} 秒" | "{} 秒";
        proved: "Proved so far" | "目前已证明" | "目前已證明";
        holds: "holds" | "成立" | "成立";
        broken: "broken" | "被破坏" | "被破壞";
        at_risk: "at risk" | "有隐患" | "有隱患";
        searching: "searching" | "搜索中" | "搜尋中";
        not_finished: "not finished" | "没有搜完" | "沒有搜完";
        untested: "not tested" | "没有检验" | "沒有檢驗";
        starting: "Starting the search." | "正在启动搜索。" | "正在啟動搜尋。";

        ways: "Ways to break it" | "攻破方式" | "攻破方式";
        this_run: "This run: {}" | "这次运行：{}" | "這次執行：{}";
        cost: "Cost" | "代价" | "代價";
        covered: "Covered" | "覆盖范围" | "涵蓋範圍";
        breaks: "Breaks: {}" | "破坏：{}" | "破壞：{}";
        held: "Still holds" | "仍成立" | "仍成立";
        by_fault: "With" | "发生的故障" | "發生的故障";
        mends: "This version fixes: {}." | "这个版本修好了：{}。" | "這個版本修好了：{}。";
        mends_nothing: "This version fixes nothing that was broken before." | "之前的问题，这个版本一个也没有修好。" | "之前的問題，這個版本一個也沒有修好。";
        still_broken: "Still broken: {}." | "仍有问题：{}。" | "仍有問題：{}。";
        newly_broken: "Newly broken: {}." | "新出现的问题：{}。" | "新出現的問題：{}。";
        seen: "Seen to happen" | "发生过" | "發生過";
        breaks_with: "Breaks with" | "会因此出问题" | "會因此出問題";
        stands: "No run found with" | "没有发现问题" | "沒有發現問題";
        trying_more: "Trying one more fault of each kind." | "正在尝试各再多一次故障。" | "正在嘗試各再多一次故障。";
        states_alike: "Sure" | "可靠程度" | "可靠程度";
        change: "Change" | "更改" | "變更";
        show: "Show" | "查看" | "檢視";
        whose_steps: "The steps are those of the run that breaks it, not of the run on the screen." | "这里的步骤属于出错的那次运行，不是屏幕上的这次。" | "這裡的步驟屬於出錯的那次執行，不是螢幕上的這次。";
        show_first_step: "From its first step" | "从第一步开始" | "從第一步開始";
        without_this_fault: "Without this fault" | "不要这种故障" | "不要這種故障";
        next_way: "Next different way" | "下一种方式" | "下一種方式";
        fewer_clients: "With {} clients" | "{} 个客户端" | "{} 個用戶端";
        shorten: "Shorten" | "缩短" | "縮短";
        raise: "Search four times as far" | "搜索范围扩大四倍" | "搜尋範圍擴大四倍";
        check_again: "Search again, up to {} states" | "重新搜索，至多 {} 个状态" | "重新搜尋，至多 {} 個狀態";
        one_latency: "Let all messages take the same time" | "让所有消息耗时相同" | "讓所有訊息耗時相同";
        fewer_durations: "One pause, delay or partition, no clock jump" | "一次暂停、延迟或网络分区，无时钟跳变" | "一次暫停、延遲或網路分割，無時鐘跳變";
        edit_program: "Edit the program" | "编辑程序" | "編輯程式";
        command: "For the command line" | "用于命令行" | "用於命令列";
        broken_before: "Fewer faults have shown already: {} ({})." | "更少的故障已经表明：{}（{}）。" | "更少的故障已經表明：{}（{}）。";
        of_another_run: "This is about the lock within the bounds below. The run that is shown goes beyond them: {}." | "这是针对这把锁在下列范围内的结论。当前显示的运行超出了这些范围：{}。" | "這是針對這把鎖在下列範圍內的結論。目前顯示的執行超出了這些範圍：{}。";
        missed: "The run that is shown breaks it within these bounds, and the search has missed that: {}." | "当前显示的运行就在这些范围之内，而搜索漏掉了它：{}。" | "目前顯示的執行就在這些範圍之內，而搜尋漏掉了它：{}。";
        has_mistakes: "{}'s program has mistakes: nothing was checked." | "{} 的程序有错误：没有进行检查。" | "{} 的程式有錯誤：沒有進行檢查。";
        at_line: "Line {}: {}." | "第 {} 行：{}。" | "第 {} 行：{}。";
        go_to_mistake: "Go to the mistake" | "跳到错误处" | "跳到錯誤處";
        outdated: "This answer is about the version before." | "这是对之前版本的回答。" | "這是對之前版本的回答。";
        outdated_bounds: "This answer is about other bounds." | "这是对另一搜索范围的回答。" | "這是對另一搜尋範圍的回答。";
        differs: "The link says something else: it was written by another version, or changed." | "链接里的结论与此不同：它来自另一个版本，或被改动过。" | "連結裡的結論與此不同：它來自另一個版本，或被改動過。";
        died: "The search has ended: it ran out of memory, or the browser stopped it. Nothing else is lost." | "搜索已终止：内存不足，或被浏览器停止。其他内容都没有丢失。" | "搜尋已終止：記憶體不足，或被瀏覽器停止。其他內容都沒有遺失。";
        absent: "What searches cannot be loaded. Look at the connection, then ask again." | "无法加载搜索程序。请检查网络连接，然后重试。" | "無法載入搜尋程式。請檢查網路連線，然後重試。";
        refused: "This cannot be checked: {}." | "无法检查：{}。" | "無法檢查：{}。";
    }
}
