//! Labels of the Challenges tab. `tasking` contains the sentences about runs and programs. The
//! challenges themselves are files in `src/tasks/`.

sentences! {
    /// Labels of the Challenges tab.
    Challenging {
        promise: "Break a lock, or mend one." | "攻破一把锁，或者修好一把锁。" | "攻破一把鎖，或者修好一把鎖。";
        promise_how: "You choose what happens next and what goes wrong. The explorer in this page finds the easiest run, which is par, and says whether a lock holds." | "接下来发生什么、哪里出故障，都由你决定。本页的探索器会找出最简单的运行，也就是最佳成绩，并判定锁是否守得住。" | "接下來發生什麼、哪裡出故障，都由你決定。本頁的探索器會找出最簡單的執行，也就是最佳成績，並判定鎖是否守得住。";
        how: "{} attacks, {} defences" | "{} 道进攻，{} 道防守" | "{} 道進攻，{} 道防守";
        attacks: "Attack" | "进攻" | "進攻";
        attacks_how: "Find the run that breaks it, or say that there is none." | "找出能攻破它的运行，或者断定没有。" | "找出能攻破它的執行，或者斷定沒有。";
        defences: "Defend" | "防守" | "防守";
        defences_how: "Mend the program until no run breaks it." | "修改程序，直到没有任何运行能攻破它。" | "修改程式，直到沒有任何執行能攻破它。";
        level: "Difficulty {}" | "难度 {}" | "難度 {}";
        stars_of: "{} of {} stars" | "{} / {} 颗星" | "{} / {} 顆星";
        own_task: "A teacher’s task is a text file." | "老师出的题是一个文本文件。" | "老師出的題是一個文字檔。";
        open_task: "Open a task" | "打开题目" | "開啟題目";
        task_link: "Link to this task" | "这道题的链接" | "這道題的連結";
        opened_tasks: "Opened" | "自己打开的" | "自己開啟的";
        id_is_built_in: "A task that is built in has the id `{}`; give this one another." | "内置题目已经用了 id `{}`，请换一个。" | "內建題目已經用了 id `{}`，請換一個。";
        begun: "begun" | "进行中" | "進行中";
        mended: "mended" | "已修好" | "已修好";
        attack_of: "Attack {} of {}" | "进攻 {} / {}" | "進攻 {} / {}";
        defence_of: "Defend {} of {}" | "防守 {} / {}" | "防守 {} / {}";

        your_faults: "Your faults. Par is shown when you get there." | "可用的故障。做到之后才显示最佳成绩。" | "可用的故障。做到之後才顯示最佳成績。";
        what_par_is: "What counts: par, switches and moves" | "怎么算：最佳成绩、交替和动作" | "怎麼算：最佳成績、交替和動作";
        par_means: "Par is the easiest run that gets there: with the fewest faults; of those, with the fewest switches; then with the fewest moves." | "最佳成绩是能做到的最简单的运行：先看故障最少，再看交替最少，最后看动作最少。" | "最佳成績是能做到的最簡單的執行：先看故障最少，再看交替最少，最後看動作最少。";
        move_means: "A move counts if it changes a key or the store, if a client enters or leaves, or if it is a fault. Sending, reading and waiting cost nothing." | "改动 key 或存储、进入或离开临界区、制造故障，才算一个动作；发送、读取、等待都不算。" | "改動 key 或儲存、進入或離開臨界區段、製造故障，才算一個動作；送出、讀取、等待都不算。";
        switch_means: "A switch counts when the next such move is another client’s." | "下一个算数的动作换了客户端，算一次交替。" | "下一個算數的動作換了用戶端，算一次交替。";
        claim_means: "A right claim is worth three stars if your run has used all your faults, otherwise two. A wrong claim costs a star, and so does being shown the run. Starting over does not bring it back; trying again after a win does." | "断定正确：你的运行已经用完全部故障的得三颗星，否则得两颗。断定错了，或者看了答案，都少一颗星。重新开始不会恢复；赢过之后再试一次，可以重新拿满。" | "斷定正確：你的執行已經用完全部故障的得三顆星，否則得兩顆。斷定錯了，或者看了答案，都少一顆星。重新開始不會恢復；贏過之後再試一次，可以重新拿滿。";
        costs_a_star: "{} That costs a star." | "{}少一颗星。" | "{}少一顆星。";
        untried: "Two stars: the third is for a run that uses all your faults before the claim." | "两颗星。先用完全部故障再断定，才有第三颗。" | "兩顆星。先用完全部故障再斷定，才有第三顆。";
        left: "{} left" | "还有 {} 次" | "還有 {} 次";
        spent: "spent" | "已用完" | "已用完";
        spent_at: "spent at step {}" | "用在第 {} 步" | "用在第 {} 步";
        not_now: "not possible now" | "现在不行" | "現在不行";
        crash_one: "Crash a client…" | "让一个客户端崩溃……" | "讓一個用戶端當機……";
        pause_one: "Pause a client…" | "暂停一个客户端……" | "暫停一個用戶端……";
        delay_one: "Delay a message…" | "延迟一条消息……" | "延遲一條訊息……";
        lose_a_request: "Lose a request…" | "丢失一个请求……" | "遺失一個請求……";
        lose_a_reply: "Lose a reply…" | "丢失一个回复……" | "遺失一個回應……";
        jump_a_clock: "Jump a clock…" | "让一个时钟跳变……" | "讓一個時鐘跳變……";
        restart_one: "Restart a server…" | "重启一台服务器……" | "重新啟動一台伺服器……";
        partition_one: "Partition a server…" | "对一台服务器制造网络分区……" | "對一台伺服器製造網路分割……";
        fail_one_over: "Fail over a server…" | "让一台服务器主从切换……" | "讓一台伺服器主從切換……";
        what_next: "What happens next?" | "接下来发生什么？" | "接下來發生什麼？";
        or_break: "Or break something" | "或者制造一个故障" | "或者製造一個故障";
        whom: "Which one?" | "选哪一个？" | "選哪一個？";
        go_on: "Let it go on until something changes" | "继续运行，直到有变化" | "繼續執行，直到有變化";
        its_lock: "The lock, line by line" | "逐行看这把锁" | "逐行看這把鎖";

        hint: "A hint" | "给个提示" | "給個提示";
        next_hint: "Next hint, {} of {}" | "下一条提示，{} / {}" | "下一條提示，{} / {}";
        last_hint: "The last hint, which shows it" | "最后一条提示，直接揭晓" | "最後一條提示，直接揭曉";
        undo: "Undo" | "撤销" | "復原";
        start_over: "Start over" | "重新开始" | "重新開始";
        sure: "Sure that it cannot be done?" | "确定做不到吗？" | "確定做不到嗎？";
        it_holds: "I say it holds" | "我认为攻不破" | "我認為攻不破";
        trying_all: "The explorer tries every order…" | "探索器正在尝试每一种先后顺序……" | "探索器正在嘗試每一種先後順序……";

        yours: "Yours" | "你的运行" | "你的執行";
        par: "Par, found by the explorer" | "最佳成绩，由探索器找到" | "最佳成績，由探索器找到";
        looking_for_par: "Looking for the easiest run…" | "正在找最简单的运行……" | "正在找最簡單的執行……";
        this_is_how: "This is how it is done" | "可以这样做到" | "可以這樣做到";
        cannot_be_done: "It cannot be done" | "做不到" | "做不到";
        show_that_run: "Show this run in the workshop" | "在工作台看这次运行" | "在工作台看這次執行";
        try_again: "Try again" | "再试一次" | "再試一次";
        next_attack: "Next attack" | "下一题" | "下一題";
        next_defence: "Next task" | "下一题" | "下一題";
        all: "All challenges" | "全部挑战" | "全部挑戰";

        your_lock: "Your lock" | "你的锁" | "你的鎖";
        clients_run_it: "{} clients run it" | "{} 个客户端运行它" | "{} 個用戶端執行它";
        program: "Program of your lock" | "你的锁的程序" | "你的鎖的程式";
        frame: "The frame marks the hole." | "方框标出漏洞所在。" | "方框標出漏洞所在。";
        keys: "Tab indents, Escape leaves the text." | "Tab 缩进，Escape 离开文本。" | "Tab 縮排，Escape 離開文字。";
        judging: "judging…" | "正在判定……" | "正在判定……";
        judged_as_you_type: "Judged while you type." | "边写边判定。" | "邊寫邊判定。";
        cannot_run: "It cannot run yet" | "还不能运行" | "還不能執行";
        at_line: "Line {}: {}" | "第 {} 行：{}" | "第 {} 行：{}";
        show_the_run: "Show the run, {} steps" | "看这次运行，共 {} 步" | "看這次執行，共 {} 步";
        limits: "The limits" | "限制" | "限制";
        within_limits: "Within the limits" | "限制之内" | "限制之內";
        beyond_limits: "The limits are not all met" | "限制还没有全部达到" | "限制還沒有全部達到";
        but_limits: "But the limits are not all met: see below." | "但限制还没有全部达到，见下。" | "但限制還沒有全部達到，見下。";
        is_met: "met" | "达到" | "達到";
        is_not_met: "not met" | "未达到" | "未達到";
        holds_now: "It holds." | "守住了。" | "守住了。";
        take_home: "Takeaway: {}" | "记住这一点：{}" | "記住這一點：{}";
        beside_the_reference: "What the reference does" | "参考解法怎么做" | "參考解法怎麼做";
        compare: "Compare" | "对照" | "對照";
        compare_no_more: "Back to yours" | "回到你的程序" | "回到你的程式";
        the_reference: "The reference" | "参考解法" | "參考解法";

        key_clients: "C1, C2, C3 …: their next moves, or whom a fault hits" | "C1、C2、C3……：它的下一个动作，或选它作为故障目标" | "C1、C2、C3……：它的下一個動作，或選它作為故障目標";
        key_time: "Time passes" | "时间流逝" | "時間流逝";
        key_faults: "Faults" | "故障" | "故障";
        key_next: "The next challenge, once it is solved" | "完成后，去下一个挑战" | "完成後，去下一個挑戰";
    }
}
