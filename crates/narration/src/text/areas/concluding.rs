//! Sentences of the conclusion of a run: remarks, properties that held, properties that were not
//! tested, and the reason for the end.

sentences! {
    /// Sentences of the conclusion of a run.
    Conclusion {
        lifetimes_are_positive: "A lifetime is a whole number above 0 that is not too large." | "过期时间须是大于 0 且不过大的整数。" | "到期時間須是大於 0 且不過大的整數。";
        lifetimes_are_whole: "A TTL is a whole number without a unit, not {}: seconds for EX and EXPIRE, milliseconds for PX and PEXPIRE." | "TTL 是不带单位的整数，不能写 {}：EX 和 EXPIRE 用秒，PX 和 PEXPIRE 用毫秒。" | "TTL 是不帶單位的整數，不能寫 {}：EX 和 EXPIRE 用秒，PX 和 PEXPIRE 用毫秒。";
        keys_are_counted: "After the script comes how many keys it gets, then these keys, then the other values: redis.call('EVAL', script, 1, key, token)." | "脚本之后先写 key 的个数，再写各个 key，最后是其他值：redis.call('EVAL', script, 1, key, token)。" | "腳本之後先寫 key 的個數，再寫各個 key，最後是其他值：redis.call('EVAL', script, 1, key, token)。";
        did_you_mean: "Did you mean {}?" | "是否想写 {}？" | "是不是想寫 {}？";
        nothing_found: "No property was broken in this run: {}." | "这次运行没有破坏任何性质：{}。" | "這次執行沒有破壞任何性質：{}。";
        scope: "This is said of one run: {}. Check looks at every other." | "这只针对一次运行：{}。“检查”会查看所有其他运行。" | "這只針對一次執行：{}。「檢查」會查看所有其他執行。";
        extent: "{}, {}, seed {}, until {}, {}" | "{}，{}，种子 {}，到 {} 为止，{}" | "{}，{}，種子 {}，到 {} 為止，{}";
        undecided: "Not decided yet. {}" | "尚未判定。{}" | "尚未判定。{}";
        one_client: "1 client" | "1 个客户端" | "1 個用戶端";
        clients: "{} clients" | "{} 个客户端" | "{} 個用戶端";
        one_server: "1 server" | "1 台服务器" | "1 台伺服器";
        servers: "{} servers" | "{} 台服务器" | "{} 台伺服器";
        no_faults: "no faults" | "无故障" | "無故障";
        one_fault: "1 fault" | "1 次故障" | "1 次故障";
        faults: "{} faults" | "{} 次故障" | "{} 次故障";
        time_was_over: "Time ran out at {} before {} had finished." | "到 {} 时间已用完，{} 尚未结束。" | "到 {} 時間已用完，{} 尚未結束。";
        stopped_before_its_end: "The run stops here, at {}: it is not over." | "运行停在这里（{}）：尚未结束。" | "執行停在這裡（{}）：尚未結束。";
        moves_were_used_up: "The limit of {1} moves was reached at {0} before {2} had finished." | "在 {0} 达到了 {1} 个动作的上限，{2} 尚未结束。" | "在 {0} 達到了 {1} 個動作的上限，{2} 尚未結束。";
        memory_was_used_up: "Stopped: the run's memory of {1} MB was used up at {0} before {2} had finished." | "已停止：{0} 时用完了运行的 {1} MB 内存，{2} 尚未结束。" | "已停止：{0} 時用完了執行的 {1} MB 記憶體，{2} 尚未結束。";

        upheld: "{} upheld" | "{} 项通过" | "{} 項通過";
        not_judged: "{} undecided" | "{} 项尚未判定" | "{} 項尚未判定";
        run_is_not_over: "The run is not over: let it run on." | "运行尚未结束：请让它继续运行。" | "執行尚未結束：請讓它繼續執行。";
        not_tested: "{} not tested" | "{} 项没有检验" | "{} 項沒有檢驗";
        nothing_tested: "Nothing was tested" | "什么都没有检验" | "什麼都沒有檢驗";
        upheld_mutual_exclusion: "No two clients were inside at once." | "没有两个客户端同时在临界区。" | "沒有兩個用戶端同時在臨界區段。";
        upheld_only_the_holder_releases: "No client let others in while the one that had kept them out was inside." | "挡住别人的客户端离开临界区之前，没有谁放别人进来。" | "擋住別人的用戶端離開臨界區段之前，沒有誰放別人進來。";
        upheld_the_lock_comes_back: "The lock was never lost for good: after a while another client would have got in." | "锁从未一去不返：等一段时间，别的客户端总能进入。" | "鎖從未一去不返：等一段時間，別的用戶端總能進入。";
        upheld_the_holder_holds: "While a client was inside, no other would have got in." | "有客户端在临界区时，别的客户端都进不去。" | "有用戶端在臨界區段時，別的用戶端都進不去。";
        upheld_no_lost_update: "No update was lost." | "没有更新丢失。" | "沒有更新遺失。";
        upheld_no_error_path: "No client entered after failing to get the lock." | "没有客户端在取锁失败后进入临界区。" | "沒有用戶端在取鎖失敗後進入臨界區段。";

        a_program_failed: "A program failed." | "有程序出错。" | "有程式出錯。";
        enter_is_not_called: "No program calls enter(): put enter() and leave() around the critical section." | "没有程序调用 enter()：请用 enter() 和 leave() 把临界区包起来。" | "沒有程式呼叫 enter()：請用 enter() 和 leave() 把臨界區段包起來。";
        nothing_happened: "No client sent a request." | "没有客户端发出请求。" | "沒有用戶端送出請求。";
        nobody_entered: "No client entered the critical section." | "没有客户端进入临界区。" | "沒有用戶端進入臨界區段。";
        nobody_asked: "The clients entered without asking a server." | "客户端没有询问服务器就进入了。" | "用戶端沒有詢問伺服器就進入了。";
        nobody_stayed: "No client spent any time in the critical section." | "没有客户端在临界区停留。" | "沒有用戶端在臨界區段停留。";
        only_one_client: "There is only one client." | "只有一个客户端。" | "只有一個用戶端。";
        nobody_contended: "No two clients wanted the lock at the same time." | "没有两个客户端同时想要这把锁。" | "沒有兩個用戶端同時想要這把鎖。";
        store_unused: "Lost updates were not tested: no client used the store." | "没有检验更新丢失：没有客户端使用存储。" | "沒有檢驗更新遺失：沒有用戶端使用儲存服務。";

        program_failed: "{}'s program failed at line {}: {}" | "{} 的程序在第 {} 行出错：{}" | "{} 的程式在第 {} 行出錯：{}";
        nothing_else_is_upheld: "Nothing else counts as upheld in this run: {} never got to the end of its program." | "这次运行里没有出问题的性质也不算通过：{} 没有执行完自己的程序。" | "這次執行裡沒有出問題的性質也不算通過：{} 沒有執行完自己的程式。";
        program_was_unanswered: "{}'s program ended at line {}: its request was not answered" | "{} 的程序止于第 {} 行：它的请求没有得到回应" | "{} 的程式止於第 {} 行：它的請求沒有得到回應";
        different_programs: "The program of {} is not that of {}." | "{} 运行的程序与 {} 不同。" | "{} 執行的程式與 {} 不同。";
        of_the_last_program: "{}'s program has mistakes. What stands here is of the last program without any: {}." | "{} 的程序有错误。这是上一个没有错误的程序的运行：{}。" | "{} 的程式有錯誤。這是上一個沒有錯誤的程式的執行：{}。";
        separate_locks: "{0} locks {1}, {2} locks {3}: they never compete." | "{0} 锁 {1}，{2} 锁 {3}：它们从不竞争。" | "{0} 鎖 {1}，{2} 鎖 {3}：它們從不競爭。";
    }
}
