//! What the page itself says where a lock is checked: the rest is told by whoever searches.

sentences! {
    /// Sentences about asking whether a lock breaks.
    Asking {
        check: "Check" | "检查" | "檢查";
        stop: "Stop" | "停止" | "停止";
        check_every_run: "Check every run" | "检查所有运行" | "檢查所有執行";
        checking: "Check: does this lock break?" | "检查：这把锁会出问题吗？" | "檢查：這把鎖會出問題嗎？";
        clients: "clients" | "客户端" | "用戶端";
        at_most: "At most" | "至多" | "至多";
        how_many: "{}, at most {}" | "{}，至多 {}" | "{}，至多 {}";
        one_less: "One less" | "减一" | "減一";
        one_more: "One more" | "加一" | "加一";
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
        searching: "searching" | "搜索中" | "搜尋中";
        untested: "not tested" | "没有检验" | "沒有檢驗";
        starting: "Starting the search." | "正在启动搜索。" | "正在啟動搜尋。";

        ways: "Ways to break it" | "攻破方式" | "攻破方式";
        way: "Way {}" | "方式 {}" | "方式 {}";
        cost: "Cost" | "代价" | "代價";
        covered: "Covered" | "覆盖范围" | "涵蓋範圍";
        seen: "Seen to happen" | "发生过" | "發生過";
        breaks_with: "Breaks with" | "会因此出问题" | "會因此出問題";
        stands: "No run found with" | "没有发现问题" | "沒有發現問題";
        trying_more: "Trying one more fault of each kind." | "正在尝试各再多一次故障。" | "正在嘗試各再多一次故障。";
        states_alike: "Sure" | "可靠程度" | "可靠程度";
        change: "Change" | "更改" | "變更";
        show: "Show" | "查看" | "檢視";
        show_first_step: "From its first step" | "从第一步开始" | "從第一步開始";
        without_this_fault: "Without this fault" | "不要这种故障" | "不要這種故障";
        next_way: "Next different way" | "下一种方式" | "下一種方式";
        fewer_clients: "With {} clients" | "{} 个客户端" | "{} 個用戶端";
        shorten: "Shorten" | "缩短" | "縮短";
        raise: "Search four times as far" | "搜索范围扩大四倍" | "搜尋範圍擴大四倍";
        command: "For the command line" | "用于命令行" | "用於命令列";
        outdated: "This answer is about the version before." | "这是对之前版本的回答。" | "這是對之前版本的回答。";
        differs: "The link says something else: it was written by another version, or changed." | "链接里的结论与此不同：它来自另一个版本，或被改动过。" | "連結裡的結論與此不同：它來自另一個版本，或被改動過。";
        died: "The search has ended: it ran out of memory, or the browser stopped it. Nothing else is lost." | "搜索已终止：内存不足，或被浏览器停止。其他内容都没有丢失。" | "搜尋已終止：記憶體不足，或被瀏覽器停止。其他內容都沒有遺失。";
        absent: "What searches cannot be loaded. Look at the connection, then ask again." | "无法加载搜索程序。请检查网络连接，然后重试。" | "無法載入搜尋程式。請檢查網路連線，然後重試。";
        refused: "This cannot be checked: {}." | "无法检查：{}。" | "無法檢查：{}。";
    }
}
