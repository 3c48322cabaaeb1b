//! Sentences for next moves, branches, findings and background jobs.

sentences! {
    /// Sentences for next moves, branches, findings and background jobs.
    Driving {
        own_lock: "Your own lock" | "你自己的锁" | "你自己的鎖";

        next_move: "Next move" | "下一步" | "下一步";
        this_branch: "this branch" | "按原记录" | "依原記錄";
        happens_at: " → t = {}" | " → t = {}" | " → t = {}";
        is_due_first: "{} is due first" | "先轮到 {}" | "先輪到 {}";
        nothing_is_due: "Nothing more will happen by itself." | "不会再自动发生任何事。" | "不會再自動發生任何事。";
        let_it_run_on: "Let it run on" | "让它继续运行" | "讓它繼續執行";
        run_is_over: "the run is over" | "运行已结束" | "執行已結束";
        keep_trying: "Keep trying: seed {}" | "换随机种子重试：{}" | "換隨機種子重試：{}";

        what_is_tried: "What each seed tries" | "每个种子尝试什么" | "每個種子嘗試什麼";
        differs_by_faults: "Random runs: order, latencies and faults" | "随机运行：顺序、延迟和故障" | "隨機執行：順序、延遲和故障";
        differs_by_order: "Random runs: order and latencies" | "随机运行：顺序和延迟" | "隨機執行：順序和延遲";
        varies_faults: "Each seed has its own order, latencies and faults: at most one crash, pause, delay, lost request and lost reply. What needs other faults, parameters or clients is not found this way." | "每个种子都有自己的顺序、延迟和故障：崩溃、暂停、延迟、请求丢失、回复丢失各至多一次。需要其他故障、参数或客户端的问题，这样找不到。" | "每個種子都有自己的順序、延遲和故障：當機、暫停、延遲、請求遺失、回應遺失各至多一次。需要其他故障、參數或用戶端的問題，這樣找不到。";
        varies_order: "Each seed has its own order and latencies. What needs a fault, other parameters or clients is not found this way." | "每个种子都有自己的顺序和延迟。需要故障、其他参数或客户端的问题，这样找不到。" | "每個種子都有自己的順序和延遲。需要故障、其他參數或用戶端的問題，這樣找不到。";
        with_faults: "with faults" | "有故障" | "有故障";
        without_faults: "without" | "无故障" | "無故障";
        when_to_stop: "When to stop" | "何时停止" | "何時停止";
        stop_at_warnings: "stop at warnings" | "遇警告即停" | "遇警告即停";
        stop_at_failures: "only if it breaks" | "出错才停" | "出錯才停";

        break_something: "Break something" | "制造故障" | "製造故障";
        break_at_step: "Break {} at step {}" | "在第 {1} 步对 {0} 制造故障" | "在第 {1} 步對 {0} 製造故障";
        fault_target: "Fault target" | "故障对象" | "故障對象";
        crash: "Crash {}" | "让 {} 崩溃" | "讓 {} 當機";
        pause: "Pause {}…" | "暂停 {}…" | "暫停 {}…";
        delay_request: "Delay its request…" | "延迟请求…" | "延遲請求…";
        delay_reply: "Delay its reply…" | "延迟回复…" | "延遲回應…";
        lose_request: "Lose its request" | "丢失请求" | "遺失請求";
        lose_reply: "Lose its reply" | "丢失回复" | "遺失回應";
        jump_clock: "Jump its clock…" | "时钟跳变…" | "時鐘跳變…";
        restart: "Restart {}" | "重启 {}" | "重新啟動 {}";
        partition: "Partition {}" | "对 {} 制造网络分区" | "對 {} 製造網路分割";
        reach_again: "Reconnect {}" | "恢复 {} 的连接" | "恢復 {} 的連線";
        fail_over: "Fail over {}" | "主从切换 {}" | "主從切換 {}";
        has_ended: "has ended" | "已结束" | "已結束";
        nothing_under_way: "no message under way" | "没有在途消息" | "沒有在途訊息";
        no_replica: "no replica" | "没有副本" | "沒有副本";
        how_long: "For how long, in ms" | "持续多久（毫秒）" | "持續多久（毫秒）";
        by_how_much: "By how much, in ms; negative sets it back" | "跳变多少（毫秒，负数为拨慢）" | "跳變多少（毫秒，負數為撥慢）";
        whole_number: "Enter a whole number from {} to {}." | "请输入 {} 到 {} 之间的整数。" | "請輸入 {} 到 {} 之間的整數。";
        past_the_ttl: "TTL + 1: {}" | "TTL + 1：{}" | "TTL + 1：{}";
        do_it: "Do it" | "执行" | "執行";
        cancel: "Cancel" | "取消" | "取消";

        branches: "Branches" | "分支" | "分支";
        how_to_branch: "Go to any step and make a different move there: both branches are kept." | "跳到任意一步，执行另一个动作：两个分支都会保留。" | "跳到任意一步，執行另一個動作：兩個分支都會保留。";
        branch: "Branch {}" | "分支 {}" | "分支 {}";
        name_of_branch: "Name of branch {}" | "分支 {} 的名称" | "分支 {} 的名稱";
        show_branch: "Show branch {}" | "查看分支 {}" | "檢視分支 {}";
        delete_branch: "Delete branch {}" | "删除分支 {}" | "刪除分支 {}";
        compare_branch: "Compare branch {} with the one shown" | "将分支 {} 与当前分支对比" | "將分支 {} 與目前分支對照";
        compare_short: "Compare" | "对比" | "對照";
        only_branch: "The only branch cannot be deleted." | "唯一的分支不能删除。" | "唯一的分支無法刪除。";
        count_of_moves: "{} moves" | "{} 个动作" | "{} 個動作";
        moves_in_steps: "{} moves, told in {} steps" | "{} 个动作，合为 {} 步" | "{} 個動作，合為 {} 步";
        what_a_step_is: "A step is a move that shows something, with the silent ones before it: a request on its way, time that passes. Polls that change nothing are one step." | "一步是一个看得见的动作，连同它之前看不见的动作：在途的请求、流逝的时间。没有变化的轮询合为一步。" | "一步是一個看得見的動作，連同它之前看不見的動作：在途的請求、流逝的時間。沒有變化的輪詢合為一步。";
        parted_at_step: "from branch {} at step {}, after “{}”" | "自分支 {} 第 {} 步之后分出：“{}”" | "自分支 {} 第 {} 步之後分出：「{}」";
        parted_at_start: "from branch {} at the start" | "自分支 {} 的起点分出" | "自分支 {} 的起點分出";
        parted_after: "from branch {} after {} moves" | "自分支 {} 的 {} 个动作之后分出" | "自分支 {} 的 {} 個動作之後分出";

        compare: "Branches side by side" | "分支对比" | "分支對照";
        in_common: "Both are the same up to step {}." | "到第 {} 步为止，两者相同。" | "到第 {} 步為止，兩者相同。";
        nothing_in_common: "They differ from the first step on." | "两者从第一步起就不同。" | "兩者從第一步起就不同。";
        more_steps: "{} more steps" | "还有 {} 步" | "還有 {} 步";

        why: "Why" | "原因" | "原因";
        more_findings: "{} more" | "还有 {} 项" | "還有 {} 項";

        replaying: "Replaying: {} of about {} moves" | "正在重放：{} / 约 {} 个动作" | "正在重播：{} / 約 {} 個動作";
        going_on: "Running: {} moves, t = {}" | "继续运行：{} 个动作，t = {}" | "繼續執行：{} 個動作，t = {}";
        trying_seeds: "Trying seed {}; seeds without a failure so far: {}" | "正在尝试种子 {}；已有 {} 个种子没有出问题" | "正在嘗試種子 {}；已有 {} 個種子沒有出問題";
        messages: "Messages" | "消息" | "訊息";
        stop: "Stop" | "停止" | "停止";
        dismiss: "Dismiss" | "关闭提示" | "關閉提示";
        branched: "Branch {} starts here; the original is kept as branch {}." | "分支 {} 从这里开始；原来的运行保留为分支 {}。" | "分支 {} 從這裡開始；原來的執行保留為分支 {}。";
        found: "Seeds tried: {}, each with {}. Seed {}: {}" | "已尝试 {} 个种子，各有{}。种子 {}：{}" | "已嘗試 {} 個種子，各有{}。種子 {}：{}";
        varied_faults: "its own order, latencies and faults" | "不同的顺序、延迟和故障" | "不同的順序、延遲和故障";
        varied_order: "its own order and latencies" | "不同的顺序和延迟" | "不同的順序和延遲";
        found_nothing: "Seeds tried: {}, each with {}. Nothing was found; that says nothing of other seeds." | "已尝试 {} 个种子，各有{}，都没有发现问题。这不说明其他种子也没有问题。" | "已嘗試 {} 個種子，各有{}，都沒有發現問題。這不代表其他種子也沒有問題。";
        not_allowed: "This cannot happen here." | "此处无法执行这个动作。" | "此處無法執行這個動作。";
        too_many_branches: "There are already {} branches. Delete one first." | "已有 {} 个分支。请先删除一个。" | "已有 {} 個分支。請先刪除一個。";
        too_many_bytes: "The run has used up its {} MB of memory." | "这次运行已用完 {} MB 内存。" | "這次執行已用完 {} MB 記憶體。";
        too_many_moves: "A run can have at most {} moves." | "一次运行最多 {} 个动作。" | "一次執行最多 {} 個動作。";
        no_such_branch: "This branch no longer exists." | "这个分支已经不存在。" | "這個分支已經不存在。";
        not_kept: "The browser cannot save your work: it has no room left or does not allow it. Your work is lost when you close the page." | "浏览器空间不足或不允许保存：关闭页面后，你的工作会丢失。" | "瀏覽器空間不足或不允許儲存：關閉頁面後，你的工作會遺失。";
        damaged: "The work saved in the browser is damaged or from another version, so it was not loaded." | "浏览器保存的工作已损坏或来自其他版本，因此没有载入。" | "瀏覽器儲存的工作已損壞或來自其他版本，因此沒有載入。";
    }
}
