//! Sentences of the table of locks and faults, and of the parameter map of a lock.

sentences! {
    /// Sentences of the table of locks and faults, and of the parameter map of a lock.
    Tabling {
        table: "Table" | "总表" | "總表";
        title: "Which fault breaks which lock" | "哪种故障会让哪种锁出问题" | "哪種故障會讓哪種鎖出問題";
        about: "{} clients run each lock with its own parameters, and at most one fault of the kind happens, at any moment and of any length. Your own locks run as you set them up."
            | "每种锁由 {} 个客户端按自身参数运行，至多发生一次该种故障，时刻与时长不限。你自己的锁按你的设置运行。"
            | "每種鎖由 {} 個用戶端按自身參數執行，至多發生一次該種故障，時刻與時長不限。你自己的鎖按你的設定執行。";
        lock: "Lock" | "锁" | "鎖";
        yours: "yours" | "你的" | "你的";
        no_fault: "no fault" | "无故障" | "無故障";
        none: "none" | "无" | "無";
        reply: "reply" | "回复" | "回應";
        clock: "clock" | "时钟" | "時鐘";

        sort: "Sort" | "排序" | "排序";
        by_scenario: "As in the scenarios" | "按场景顺序" | "依場景順序";
        by_broken: "Most broken" | "问题最多" | "問題最多";
        by_name: "Name" | "名称" | "名稱";
        sort_by: "Sort by {}" | "按{}排序" | "依{}排序";
        add_a_lock: "Add a lock" | "添加一把锁" | "新增一把鎖";
        print: "Print" | "打印" | "列印";

        cells: "{} of {} cells" | "{} 格，共 {} 格" | "{} 格，共 {} 格";
        combined: "{} × {}" | "{} × {}" | "{} × {}";
        go_on: "Go on" | "继续" | "繼續";
        computing: "computing" | "计算中" | "計算中";
        not_computed: "not computed" | "未计算" | "未計算";
        not_applicable: "n/a" | "不适用" | "不適用";
        no_clock: "no clock matters" | "不涉及时钟" | "不涉及時鐘";
        no_message: "nothing is sent" | "没有发送消息" | "沒有傳送訊息";
        no_such_fault: "it cannot happen" | "不会发生" | "不會發生";
        not_checked: "not checked" | "没有检查" | "沒有檢查";
        covered: "{} clients, at most one fault: {}" | "{} 个客户端，至多一次故障：{}" | "{} 個用戶端，至多一次故障：{}";
        covered_undisturbed: "{} clients, no faults" | "{} 个客户端，无故障" | "{} 個用戶端，無故障";
        conditions: "Conditions" | "条件" | "條件";
        bounds: "Bounds" | "范围" | "範圍";
        search_bounds: "{} A server keeps nothing over a restart; for a failover, its replica is {} behind."
            | "{}服务器重启后不保留任何内容；主从切换时，副本落后 {}。"
            | "{}伺服器重新啟動後不保留任何內容；主從切換時，副本落後 {}。";
        all_tried: "Every order of events was tried, up to {} states a cell." | "尝试了事件的所有顺序，每格至多 {} 个状态。" | "嘗試了事件的所有順序，每格至多 {} 個狀態。";
        tried_so_far: "{} of {} cells so far; in each, every order of events is tried, up to {} states." | "目前完成 {} 格，共 {} 格；每格尝试事件的所有顺序，至多 {} 个状态。" | "目前完成 {} 格，共 {} 格；每格嘗試事件的所有順序，至多 {} 個狀態。";
        not_in_table: "Lost requests and partitions have no column: Check tries them." | "请求丢失和网络分区没有单独一列：“检查”会尝试它们。" | "請求遺失和網路分割沒有單獨一欄：「檢查」會嘗試它們。";
        back_to_table: "Back to the table" | "返回总表" | "返回總表";
        back_to_map: "Back to the map" | "返回图" | "返回圖";
        cannot_run: "cannot be run" | "无法运行" | "無法執行";
        no_link: "The run is too long for a link." | "这次运行太长，无法做成链接。" | "這次執行太長，無法做成連結。";
        break_it: "breaks in {} of {} cases, at risk in {}" | "{1} 种情形中 {0} 种出问题，{2} 种有隐患" | "{1} 種情形中 {0} 種出問題，{2} 種有隱患";
        still_open: "{}, {} open" | "{}，{} 种待定" | "{}，{} 種待定";
        open_run: "Open run" | "打开运行" | "開啟執行";

        legend_broken: "broken, and how: opens the easiest run" | "有问题及其表现：打开最容易看懂的一次运行" | "有問題及其表現：開啟最容易看懂的一次執行";
        legend_risk: "a risk: harm may follow" | "隐患：可能造成损害" | "隱患：可能造成損害";
        legend_holds: "holds: no run of {} clients with at most one such fault breaks it" | "成立：{} 个客户端、至多一次该种故障，没有运行会出问题" | "成立：{} 個用戶端、至多一次該種故障，沒有執行會出問題";
        legend_open: "being computed, or not decided, and why" | "计算中，或尚未判定及其原因" | "計算中，或尚未判定及其原因";
        legend_none: "n/a: the fault cannot reach this lock" | "不适用：这种故障影响不到这把锁" | "不適用：這種故障影響不到這把鎖";
        legend_kept: "Where several promises break, the worst is named. Kept until the lock or the version changes." | "有多项被破坏时，写出最严重的一项。结果保留到锁或版本改变为止。" | "有多項被破壞時，寫出最嚴重的一項。結果保留到鎖或版本改變為止。";

        where_it_breaks: "Where does it break?" | "在哪里会出问题？" | "在哪裡會出問題？";
        where_of: "Where does {} break?" | "{} 在哪里会出问题？" | "{} 在哪裡會出問題？";
        across: "Across" | "横轴" | "橫軸";
        up: "Up" | "纵轴" | "縱軸";
        fault: "Fault" | "故障" | "故障";
        at_most_one: "{} clients, at most one fault: {}." | "{} 个客户端，至多一次故障：{}。" | "{} 個用戶端，至多一次故障：{}。";
        undisturbed: "{} clients, and nothing goes wrong." | "{} 个客户端，没有任何故障。" | "{} 個用戶端，沒有任何故障。";
        fixed: "{} {}" | "{} {}" | "{} {}";
        too_few: "A map varies two whole numbers of a lock, and this lock declares fewer. Give a number a name in a line at the top of the program, and write the name where the number stood:"
            | "这张图会改变锁的两个整数，而这把锁声明的不够。请在程序开头用一行给数起名，并在原处改写成这个名字："
            | "這張圖會改變鎖的兩個整數，而這把鎖宣告的不夠。請在程式開頭用一行替數取名，並在原處改寫成這個名字：";
        example_parameter: "-- @param TTL 6000 lock lifetime, ms" | "-- @param TTL 6000 锁的有效期, ms" | "-- @param TTL 6000 鎖的有效期, ms";
        declare: "Make the numbers of this program parameters" | "把这个程序里的数变成参数" | "把這個程式裡的數變成參數";
        map_of: "Map of {} and {}: arrows move the point, with Shift by 1, and Enter opens its run." | "{} 与 {} 的图：方向键移动点，按住 Shift 每次移动 1，回车打开该处的运行。" | "{} 與 {} 的圖：方向鍵移動點，按住 Shift 每次移動 1，Enter 開啟該處的執行。";
        with_both: "{} {}, {} {}" | "{} {}，{} {}" | "{} {}，{} {}";
        now_breaks: "As it is now, it breaks" | "按现在的值，会出问题" | "按現在的值，會出問題";
        now_at_risk: "As it is now, it is at risk" | "按现在的值，有隐患" | "按現在的值，有隱患";
        now_holds: "As it is now, it holds" | "按现在的值，成立" | "按現在的值，成立";
        now_open: "As it is now, this is not decided" | "按现在的值，尚未判定" | "按現在的值，尚未判定";
        now_computing: "Computing what becomes of it as it is now" | "正在计算现在的值会怎样" | "正在計算現在的值會怎樣";
        breaks_between: "With {} {}, it breaks where {} is {}." | "{} 为 {} 时，{} 为 {} 会出问题。" | "{} 為 {} 時，{} 為 {} 會出問題。";
        breaks_all: "With one such fault it breaks at every corner of this map, and with the values it has now: {}. The map is drawn without it." | "发生一次这种故障，图的四角和现在的值都会出问题：{}。所以图中不含它。" | "發生一次這種故障，圖的四角和現在的值都會出問題：{}。所以圖中不含它。";
        all_broken: "Every point that was checked breaks: choose another fault." | "检查过的每一点都会出问题：请换一种故障。" | "檢查過的每一點都會出問題：請換一種故障。";
        never_breaks: "With {} {}, no {} in this range breaks it." | "{} 为 {} 时，此范围内的 {} 都不会出问题。" | "{} 為 {} 時，此範圍內的 {} 都不會出問題。";
        of_broken: "broken or at risk: hatched" | "有问题或隐患：斜线" | "有問題或隱患：斜線";
        of_holds: "holds" | "成立" | "成立";
        of_open: "not decided, or not known yet: dotted" | "尚未判定或未知：点状" | "尚未判定或未知：點狀";
        of_edge: "where it changes" | "分界" | "分界";
        of_areas: "each corner was checked; an area is halved where its corners differ" | "每个角都检查过；四角结果不同的区域再对分" | "每個角都檢查過；四角結果不同的區域再對分";
        of_now: "what the lock has now" | "这把锁现在的值" | "這把鎖現在的值";
        answers: "Answers" | "答案" | "答案";
        answers_so_far: "{}, {} to come" | "{} 个，还有 {} 个" | "{} 個，還有 {} 個";
        same_as_table: "The same as a table" | "同样内容的表格" | "同樣內容的表格";
        becomes: "what becomes of it" | "结果" | "結果";
        easiest: "easiest run" | "最容易看懂的运行" | "最容易看懂的執行";
        this_lock: "this lock" | "这把锁" | "這把鎖";
        open_at: "Open run: {}" | "打开运行：{}" | "開啟執行：{}";
    }
}
