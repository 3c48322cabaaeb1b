//! What the choices of a question about a step say, and what stands around a lesson. The lessons
//! themselves are in `lessons.txt`.

sentences! {
    /// The words of choices, and of the room *Learn*.
    Learning {
        replied: "{}: {}" | "{}：{}" | "{}：{}";
        changes_nothing: "nothing changes" | "什么也没改" | "什麼也沒改";
        deletes_own: "it deletes its own {}" | "删掉自己写入的 {}" | "刪掉自己寫入的 {}";
        deletes_anothers: "it deletes the {} that {} wrote" | "删掉 {1} 写入的 {0}" | "刪掉 {1} 寫入的 {0}";
        deletes: "it deletes {}" | "删掉 {}" | "刪掉 {}";
        writes: "it writes {}" | "写入 {}" | "寫入 {}";
        overwrites_own: "it overwrites its own {}" | "覆盖自己写入的 {}" | "覆寫自己寫入的 {}";
        overwrites_anothers: "it overwrites the {} that {} wrote" | "覆盖 {1} 写入的 {0}" | "覆寫 {1} 寫入的 {0}";
        counts: "it changes {} in place" | "就地改动 {}" | "就地改動 {}";
        sets_a_ttl: "it sets the TTL of {}" | "设置 {} 的 TTL" | "設定 {} 的 TTL";
        reads_own: "its own value" | "自己写入的值" | "自己寫入的值";
        reads_anothers: "the value that {} wrote" | "{} 写入的值" | "{} 寫入的值";
        store_takes_it: "the store takes it" | "存储接受了它" | "儲存服務接受了它";
        store_refuses_it: "the store refuses it" | "存储拒绝了它" | "儲存服務拒絕了它";
        nobody_inside: "nobody is inside" | "临界区里没有人" | "臨界區段裡沒有人";
        one_inside: "only {} is inside" | "只有 {} 在临界区" | "只有 {} 在臨界區段";
        several_inside: "{} are inside at once" | "{} 同时在临界区" | "{} 同時在臨界區段";
        is_not_there: "{} is not there" | "{} 不存在" | "{} 不存在";
        holds: "{} = {}" | "{} = {}" | "{} = {}";
        holds_from: "{} = {}, written by {}" | "{} = {}，{} 写入" | "{} = {}，{} 寫入";

        all_lessons: "All lessons" | "全部课程" | "全部課程";
        numbered: "{} · {}" | "{} · {}" | "{} · {}";
        promise: "See the moment at which a Redis lock stops being one." | "看清 Redis 锁失效的那一刻。" | "看清 Redis 鎖失效的那一刻。";
        promise_how: "Lockscope runs Redis locks in this page, one step at a time, and shows when two clients both believe that they hold one." | "Lockscope 在这个页面里逐步运行 Redis 锁，让你看到两个客户端什么时候都以为锁在自己手里。" | "Lockscope 在這個頁面裡逐步執行 Redis 鎖，讓你看到兩個用戶端什麼時候都以為鎖在自己手裡。";
        start: "Start learning" | "开始学习" | "開始學習";
        straight_to_the_workshop: "Straight to the workshop" | "直接去工作台" | "直接去工作台";
        how_long: "{} lessons of about five minutes each. No account; nothing leaves this page." | "共 {} 课，每课五分钟左右。不用注册，数据不会离开这个页面。" | "共 {} 課，每課五分鐘左右。不用註冊，資料不會離開這個頁面。";
        welcome_back: "Welcome back." | "欢迎回来。" | "歡迎回來。";
        stopped_in: "You stopped in lesson {}, “{}”, at stop {} of {}." | "上次停在第 {} 课《{}》，进度 {} / {}。" | "上次停在第 {} 課《{}》，進度 {} / {}。";
        go_on_with: "Go on with lesson {}" | "继续第 {} 课" | "繼續第 {} 課";
        next_is: "Lesson {} comes next: “{}”." | "接下来是第 {} 课：《{}》。" | "接下來是第 {} 課：《{}》。";
        start_lesson: "Start lesson {}" | "开始第 {} 课" | "開始第 {} 課";
        all_done: "You have finished all {} lessons. You can take any of them again." | "{} 课已经全部学完，每一课都可以重学。" | "{} 課已經全部學完，每一課都可以重學。";
        path: "The path" | "学习路线" | "學習路線";
        done_of: "{} of {}" | "{} / {}" | "{} / {}";
        done: "done" | "已学完" | "已學完";
        start_here: "start here" | "从这里开始" | "從這裡開始";
        go_on_at: "continue at stop {} of {}" | "继续，{} / {}" | "繼續，{} / {}";
        progress_stays: "Your progress in lessons and challenges stays in this browser; interviews keep theirs in their room." | "课程和挑战的进度只保存在这个浏览器里；面试的进度在面试里单独保存。" | "課程和挑戰的進度只保存在這個瀏覽器裡；面試的進度在面試裡單獨保存。";
        export: "Export" | "导出" | "匯出";
        import: "Import" | "导入" | "匯入";
        delete: "Delete" | "删除" | "刪除";
        delete_all: "Delete all progress in lessons and challenges, with your programs? Interviews stay." | "删除课程和挑战的全部进度，包括你写的程序？面试的进度会保留。" | "刪除課程和挑戰的全部進度，包括你寫的程式？面試的進度會保留。";
        keep_it: "Keep it" | "保留" | "保留";
        no_progress: "This file holds no progress: {}" | "这个文件里没有学习进度：{}" | "這個檔案裡沒有學習進度：{}";
        ways: "Other ways" | "其他入口" | "其他入口";
        own_lock: "Check my own lock" | "检查我自己的锁" | "檢查我自己的鎖";
        own_lock_how: "Paste it; every order is tried" | "粘贴进来，每种先后顺序都会试到" | "貼上來，每種先後順序都會試到";
        scenarios: "All scenarios" | "全部场景" | "全部場景";
        scenarios_how: "{} runs, each with its reason" | "{} 次运行，每次都讲清原因" | "{} 次執行，每次都講清原因";
        workshop_how: "The whole bench · key W" | "全部工具 · 按键 W" | "全部工具 · 按鍵 W";
        stop_of: "Stop {} of {}" | "进度 {} / {}" | "進度 {} / {}";
        all_stops: "All {} stops" | "全部 {} 个环节已完成" | "全部 {} 個環節已完成";
        no_keys: "The keyspace is empty." | "没有任何 key。" | "沒有任何 key。";
        step_comes: "Step {} comes next" | "接下来是第 {} 步" | "接下來是第 {} 步";
        its_program: "its program" | "的程序" | "的程式";
        wrote_it: "{} wrote it, step {}" | "{} 写入，第 {} 步" | "{} 寫入，第 {} 步";
        step_told: "Step {}" | "第 {} 步" | "第 {} 步";
        without_ttl: "no TTL" | "没有 TTL" | "沒有 TTL";
        ttl_left: "TTL {}" | "TTL {}" | "TTL {}";
        later_steps_are_hidden: "Later steps are hidden until you answer" | "作答之前，不会显示后面的步骤" | "作答之前，不會顯示後面的步驟";
        not_sure: "I am not sure, show me" | "我不确定，直接看" | "我不確定，直接看";
        yes: "Yes. {}" | "对。{}" | "對。{}";
        you_said: "You said: {}." | "你选的是：{}。" | "你選的是：{}。";
        chain: "How it came about" | "前因后果" | "前因後果";
        which_run: "In which run would you have been right?" | "在哪次运行里，你的答案会成立？" | "在哪次執行裡，你的答案會成立？";
        which_runs: "In which run would the others be right?" | "在哪次运行里，其他答案会成立？" | "在哪次執行裡，其他答案會成立？";
        goes_first: "If {} goes first." | "让 {} 先走。" | "讓 {} 先走。";
        the_same_up_to: "The same up to step {}, then another order." | "前 {} 步相同，之后换一种顺序。" | "前 {} 步相同，之後換一種順序。";
        parts_behind: "The same up to step {}, then {} goes first." | "前 {} 步相同，接着让 {} 先走。" | "前 {} 步相同，接著讓 {} 先走。";
        parts_without: "The same up to step {}, but {}." | "前 {} 步相同，但 {}。" | "前 {} 步相同，但 {}。";
        if_without: "If {}." | "假如 {}。" | "假如 {}。";
        no_crash: "{} does not crash" | "{} 没有崩溃" | "{} 沒有當機";
        no_pause: "{} is not paused" | "{} 没有暂停" | "{} 沒有暫停";
        no_delay: "the message of {} is not delayed" | "{} 的消息没有延迟" | "{} 的訊息沒有延遲";
        no_lost_request: "the request of {} is not lost" | "{} 的请求没有丢失" | "{} 的請求沒有遺失";
        no_restart: "{} does not restart" | "{} 没有重启" | "{} 沒有重新啟動";
        no_failover: "no replica takes the place of {}" | "{} 没有主从切换" | "{} 沒有主從切換";
        no_run_tried: "We found no nearby run that comes to this command in another order." | "没有找到换一种顺序也会走到这条命令的相近运行。" | "沒有找到換一種順序也會走到這個命令的相近執行。";
        in_no_run_one: "We tried one nearby run; it does not give this answer." | "试了 1 次相近的运行，没有得到这个答案。" | "試了 1 次相近的執行，沒有得到這個答案。";
        in_no_run: "We tried {} nearby runs; none gives this answer." | "试了 {} 次相近的运行，都没有得到这个答案。" | "試了 {} 次相近的執行，都沒有得到這個答案。";
        show_that_run: "Show that run" | "看这次运行" | "看這次執行";
        show: "Show" | "查看" | "查看";
        take_home: "Takeaway" | "记住这一点" | "記住這一點";
        next_lesson: "Next: {}" | "下一课：{}" | "下一課：{}";
        path_ends: "This was the last lesson" | "这是最后一课" | "這是最後一課";
        path_ends_how: "The workshop has all scenarios, and checks a lock of your own." | "工作台里有全部场景，也可以检查你自己的锁。" | "工作台裡有全部場景，也可以檢查你自己的鎖。";
        key_continue: "Continue a lesson, and back" | "课程里继续、返回上一步" | "課程裡繼續、返回上一步";
        key_choices: "Choices in a lesson" | "课程里的选项" | "課程裡的選項";
    }
}
