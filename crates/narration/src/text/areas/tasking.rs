//! Sentences about challenges and the results of learners. The challenges themselves are files in
//! `src/tasks/`.

sentences! {
    /// Sentences about attacks and defences.
    Tasking {
        attack: "Attack" | "进攻" | "進攻";
        defend: "Defend" | "防守" | "防守";
        difficulty: "difficulty {} of {}" | "难度 {}/{}" | "難度 {}/{}";
        purse: "You have {}." | "可用的故障：{}。" | "可用的故障：{}。";
        no_purse: "Nothing may go wrong; only the order is yours." | "不允许任何故障，只能安排先后顺序。" | "不允許任何故障，只能安排先後順序。";
        may_happen: "What may happen: {}." | "可能发生：{}。" | "可能發生：{}。";
        nothing_may_happen: "Nothing goes wrong, but every order is possible." | "没有故障，但任何先后顺序都可能出现。" | "沒有故障，但任何先後順序都可能出現。";
        keep: "What must hold: {}." | "必须成立：{}。" | "必須成立：{}。";
        hint: "Hint {}: {}" | "提示 {}：{}" | "提示 {}：{}";
        more_hints: "`--hints {}` shows one more." | "`--hints {}` 会再给一条提示。" | "`--hints {}` 會再給一條提示。";
        mends: "What mends it: {}" | "怎样补救：{}" | "怎樣補救：{}";
        reference: "The reference: {}" | "参考解法：{}" | "參考解法：{}";
        start_is: "To play it: {}" | "从这里开始：{}" | "從這裡開始：{}";

        reached: "{}, with {}" | "{}（{}）" | "{}（{}）";
        not_reached: "Not yet: the run does not come to that." | "还没有：这次运行没有做到。" | "還沒有：這次執行沒有做到。";
        overspent: "More than you have: {} in the run; you have {}." | "超出可用的故障：运行中有 {}，可用的是 {}。" | "超出可用的故障：執行中有 {}，可用的是 {}。";
        not_allowed: "Move {} is none that clients or faults of this task can make." | "第 {} 个动作不是本题的客户端或故障能做的。" | "第 {} 個動作不是本題的用戶端或故障能做的。";
        got_there: "You got there" | "做到了" | "做到了";
        few_faults: "No more faults than par" | "故障不多于最佳成绩" | "故障不多於最佳成績";
        many_faults: "Par takes {}; you took {}" | "最佳成绩用了 {}，你用了 {}" | "最佳成績用了 {}，你用了 {}";
        short: "No more switches and moves than par" | "交替和动作不多于最佳成绩" | "交替和動作不多於最佳成績";
        long: "Par takes {} and {}; you took {} and {}" | "最佳成绩是 {}、{}，你是 {}、{}" | "最佳成績是 {}、{}，你是 {}、{}";
        claim_right: "Right: it holds." | "对，攻不破。" | "對，攻不破。";
        claim_wrong: "Not so: some run with no more than these faults breaks it." | "不对：不超出可用的故障，就有一次运行能攻破。" | "不對：不超出可用的故障，就有一次執行能攻破。";

        still_broken: "Still broken: {}" | "仍有问题：{}" | "仍有問題：{}";
        these_hold: "Holds within these bounds: {}." | "在所列范围内没有发现问题：{}。" | "在所列範圍內沒有發現問題：{}。";
        holds: "Holds within these bounds." | "在所列范围内没有发现问题。" | "在所列範圍內沒有發現問題。";
        nothing_tested: "Not tested: {}." | "没有检验：{}。" | "沒有檢驗：{}。";
        not_decided: "Not decided: {}." | "尚未判定：{}。" | "尚未判定：{}。";
        within_limits: "Within the limits:" | "限制之内：" | "限制之內：";
        beyond_limits: "Beyond the limits:" | "超出限制：" | "超出限制：";
        solved: "Solved." | "已完成。" | "已完成。";
        not_solved: "Not solved." | "尚未完成。" | "尚未完成。";
        work_lasts: "The work still takes just as long" | "工作时间没有缩短" | "工作時間沒有縮短";
        everybody_done: "Everybody’s work gets done" | "每个客户端都做完了工作" | "每個用戶端都做完了工作";
        first_enters: "Somebody enters soon" | "很快有客户端进入" | "很快有用戶端進入";
        all_done: "Everybody is done in time" | "所有客户端按时做完" | "所有用戶端按時做完";
        free_again: "A lock that is left behind is free in time" | "遗留下来的锁按时可再次获得" | "遺留下來的鎖按時可再次取得";
        to_acquire: "Commands to acquire, alone" | "独自加锁所用的命令数" | "獨自加鎖所用的命令數";
        to_release: "Commands to release, alone" | "独自释放所用的命令数" | "獨自釋放所用的命令數";
        in_all: "Commands of all clients" | "所有客户端的命令总数" | "所有用戶端的命令總數";
        store_written: "Everybody changes what is stored" | "每个客户端都改了存储的内容" | "每個用戶端都改了儲存的內容";
        as_it_says: "{} is as its file says." | "{} 与文件所说一致。" | "{} 與檔案所說一致。";
        other_par: "The par is another: write `par: {}`." | "最佳成绩不是这样：请写 `par: {}`。" | "最佳成績不是這樣：請寫 `par: {}`。";
        par_undecided: "Whether the goal can be reached is not decided ({}): choose fewer faults or clients." | "目标能否达到尚未判定（{}）：请减少故障或客户端。" | "目標能否達到尚未判定（{}）：請減少故障或用戶端。";
        lock_holds: "The lock to mend has no hole within these bounds: {}" | "要补救的锁在所列范围内没有漏洞：{}" | "要補救的鎖在所列範圍內沒有漏洞：{}";
        reference_fails: "`[reference]` does not solve the task: {}" | "`[reference]` 没有完成本题：{}" | "`[reference]` 沒有完成本題：{}";
        near_miss_solves: "`[near-miss]` solves the task: {}" | "`[near-miss]` 完成了本题：{}" | "`[near-miss]` 完成了本題：{}";
        of_all: "{} of {}" | "{}/{}" | "{}/{}";
        at_least: "{}, at least {}" | "{}，至少 {}" | "{}，至少 {}";
        allowed: "{}, allowed {}" | "{}，至多 {}" | "{}，至多 {}";
        never: "never, allowed {}" | "从未，至多 {}" | "從未，至多 {}";
    }
}
