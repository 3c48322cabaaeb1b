//! Sentences of a check result: the request, the verdicts, the observations, and the bounds of the
//! search.

sentences! {
    /// Sentences of a check result.
    Checking {
        question: "Can {} break? {}, {}, {}; {}; {}." | "{} 会出问题吗？{}，{}，{}；{}；{}。" | "{} 會出問題嗎？{}，{}，{}；{}；{}。";
        this_lock: "this lock" | "这把锁" | "這把鎖";
        at_most: "at most {}" | "至多 {}" | "至多 {}";
        all_start_at_once: "all start at once" | "同时启动" | "同時啟動";
        they_start_at: "they start at {}" | "依次于 {} 启动" | "依序於 {} 啟動";
        messages_take_no_time: "messages take no time" | "消息不耗时" | "訊息不耗時";
        messages_take: "messages take {}" | "消息耗时 {}" | "訊息耗時 {}";
        messages_take_between: "messages take {} to {}" | "消息耗时 {} 到 {}" | "訊息耗時 {} 到 {}";
        lasting: "{} end where that changes what comes next" | "{}在会影响后续的时刻结束" | "{}在會影響後續的時刻結束";
        lasting_every: "{} end at every {} and where that changes what comes next" | "{}可在每 {} 处以及会影响后续的时刻结束" | "{}可在每 {} 處以及會影響後續的時刻結束";
        all_pauses: "pauses" | "暂停" | "暫停";
        all_delays: "delays" | "延迟" | "延遲";
        all_partitions: "partitions" | "网络分区" | "網路分割";
        any_length: "runs of any length" | "运行时长不限" | "執行時長不限";
        of_length: "runs up to {}" | "运行至多 {}" | "執行至多 {}";

        one_crash: "1 crash" | "1 次崩溃" | "1 次當機";
        crashes: "{} crashes" | "{} 次崩溃" | "{} 次當機";
        one_pause: "1 pause" | "1 次暂停" | "1 次暫停";
        pauses: "{} pauses" | "{} 次暂停" | "{} 次暫停";
        one_delay: "1 delay" | "1 次延迟" | "1 次延遲";
        delays: "{} delays" | "{} 次延迟" | "{} 次延遲";
        one_lost_request: "1 lost request" | "1 次请求丢失" | "1 次請求遺失";
        lost_requests: "{} lost requests" | "{} 次请求丢失" | "{} 次請求遺失";
        one_lost_reply: "1 lost reply" | "1 次回复丢失" | "1 次回應遺失";
        lost_replies: "{} lost replies" | "{} 次回复丢失" | "{} 次回應遺失";
        one_clock_jump: "1 clock jump" | "1 次时钟跳变" | "1 次時鐘跳變";
        clock_jumps: "{} clock jumps" | "{} 次时钟跳变" | "{} 次時鐘跳變";
        one_restart: "1 restart" | "1 次重启" | "1 次重新啟動";
        restarts: "{} restarts" | "{} 次重启" | "{} 次重新啟動";
        one_partition: "1 partition" | "1 次网络分区" | "1 次網路分割";
        partitions: "{} partitions" | "{} 次网络分区" | "{} 次網路分割";
        one_failover: "1 failover" | "1 次主从切换" | "1 次主從切換";
        failovers: "{} failovers" | "{} 次主从切换" | "{} 次主從切換";
        one_switch: "1 switch" | "1 次交替" | "1 次交替";
        switches: "{} switches" | "{} 次交替" | "{} 次交替";
        one_move: "1 move" | "1 个动作" | "1 個動作";
        moves: "{} moves" | "{} 个动作" | "{} 個動作";

        broken: "broken" | "被破坏" | "被破壞";
        broken_as_a_warning: "broken (warning)" | "被破坏（警告）" | "被破壞（警告）";
        holds: "holds" | "成立" | "成立";
        not_tested: "not tested" | "没有检验" | "沒有檢驗";
        not_decided: "not decided" | "尚未判定" | "尚未判定";
        for_any_length: "for runs of any length" | "运行时长不限" | "執行時長不限";
        for_length: "for runs up to {}" | "运行至多 {}" | "執行至多 {}";

        nobody_enters: "no client ever enters the critical section" | "没有客户端能进入临界区" | "沒有用戶端能進入臨界區段";
        one_client: "there is only one client" | "只有一个客户端" | "只有一個用戶端";
        another_gets_in: "a newcomer would not get in beside the holder, but a client that is there already does" | "新来的客户端进不来，但已经在运行的客户端会和持有者同时进入" | "新來的用戶端進不來，但已經在執行的用戶端會和持有者同時進入";
        nobody_is_kept_out: "the lock never keeps anybody out" | "这把锁从不把人挡在外面" | "這把鎖從不把人擋在外面";
        nobody_was_kept_out: "no client was ever kept out while another was inside" | "从未有客户端在别的客户端处于临界区时被挡在外面" | "從未有用戶端在別的用戶端處於臨界區段時被擋在外面";
        nobody_stays: "the critical section takes no time: put work(…) between enter() and leave()" | "临界区不花时间：请在 enter() 和 leave() 之间加入 work(…)" | "臨界區段不花時間：請在 enter() 和 leave() 之間加入 work(…)";
        enter_is_not_called: "the program never calls enter(): put enter() and leave() around the critical section" | "程序从未调用 enter()：请用 enter() 和 leave() 把临界区包起来" | "程式從未呼叫 enter()：請用 enter() 和 leave() 把臨界區段包起來";
        a_program_failed: "a program failed" | "有程序出错" | "有程式出錯";
        nobody_gets_in: "Nobody gets in" | "谁也进不去" | "誰也進不去";
        lets_nobody_in: "This lock lets nobody in: no client ever gets as far as enter()." | "这把锁谁也不放行：没有客户端能执行到 enter()。" | "這把鎖誰也不放行：沒有用戶端能執行到 enter()。";
        lets_nobody_in_unharmed: "This lock lets nobody in: without a fault no client ever gets as far as enter()." | "这把锁谁也不放行：没有故障时，没有客户端能执行到 enter()。" | "這把鎖誰也不放行：沒有故障時，沒有用戶端能執行到 enter()。";
        so_far_as_runs_go: "Runs were followed up to {}." | "运行只跟踪到 {}。" | "執行只追蹤到 {}。";
        somebody_gets_in: "Clients get in" | "客户端能进入" | "用戶端能進入";
        store_unused: "no client writes to the store" | "没有客户端写入存储" | "沒有用戶端寫入儲存服務";
        states_used_up: "the limit of {} was reached" | "达到了 {}的上限" | "達到了 {}的上限";
        memory_used_up: "the limit of {} MB was reached" | "达到了 {} MB 的上限" | "達到了 {} MB 的上限";
        less_or_further: "Search further, or ask with fewer clients or fewer faults: each has far fewer states." | "请扩大搜索范围，或减少客户端或故障：状态数会少得多。" | "請擴大搜尋範圍，或減少用戶端或故障：狀態數會少得多。";
        check_again: "A new search begins at the start again; with fewer clients or faults the answer comes sooner." | "再次搜索会从头开始；减少客户端或故障，会更快得到回答。" | "再次搜尋會從頭開始；減少用戶端或故障，會更快得到回答。";
        chance: "only one draw was tried of what is random: {}" | "随机的部分只试了一种取值：{}" | "隨機的部分只試了一種取值：{}";
        drawn_string: "a program cuts or orders what uuid() has drawn, and only one draw was tried" | "程序截取了 uuid() 的结果，或比较了它们的大小，而只试了一种取值" | "程式截取了 uuid() 的結果，或比較了它們的大小，而只試了一種取值";
        compare_drawn: "Compare tokens for equality only, and every run is tried." | "只比较标识是否相等，就能试遍所有运行。" | "只比較標識是否相等，就能試遍所有執行。";
        durations: "a program measures time or takes it apart, and not every duration was tried" | "程序测量时间或拆开时间来用，并没有试遍所有时长" | "程式測量時間或拆開時間來用，並沒有試遍所有時長";
        durations_short: "not every duration was tried" | "没有试遍所有时长" | "沒有試遍所有時長";
        fewer_durations: "Ask with one pause, delay or partition at a time, and without clock jumps." | "请只允许一次暂停、延迟或网络分区，并且不允许时钟跳变。" | "請只允許一次暫停、延遲或網路分割，並且不允許時鐘跳變。";
        standstill: "time stands still: a client goes round a loop in which no time passes" | "时间停住了：有客户端在不耗时的循环里空转" | "時間停住了：有用戶端在不耗時的迴圈裡空轉";
        standstill_short: "time stands still" | "时间停住" | "時間停住";
        let_time_pass: "Put a `sleep()` into the loop, or let messages take time." | "请在循环里加上 `sleep()`，或让消息传递需要时间。" | "請在迴圈裡加上 `sleep()`，或讓訊息傳遞需要時間。";
        goes_round_at: "{} goes round at line {}." | "{} 在第 {} 行空转。" | "{} 在第 {} 行空轉。";
        stopped: "the search was stopped" | "搜索被中止" | "搜尋被中止";
        limit_reached: "limit reached" | "达到上限" | "達到上限";
        stopped_short: "stopped" | "已中止" | "已中止";
        drawn_short: "random draw" | "随机取值" | "隨機取值";
        drawn_number: "`random()`" | "`random()`" | "`random()`";
        drawn_latency: "how long messages take, {} to {}" | "消息耗时 {} 到 {}" | "訊息耗時 {} 到 {}";
        fix_number: "Write a fixed number in the place of `random()`, and every run is tried." | "把 `random()` 换成固定的数，就能试遍所有运行。" | "把 `random()` 換成固定的數，就能試遍所有執行。";
        fix_latency: "Set the least and the most latency to the same value, and every run is tried." | "把最短和最长延迟设成相同的值，就能试遍所有运行。" | "把最短和最長延遲設成相同的值，就能試遍所有執行。";

        all_enter: "Every client can enter." | "每个客户端都能进入。" | "每個用戶端都能進入。";
        enter_by_faults: "Clients enter only where a fault happens." | "只有发生故障时才有客户端能进入。" | "只有發生故障時才有用戶端能進入。";
        some_enter: "Only {} can enter." | "只有 {} 能进入。" | "只有 {} 能進入。";
        nobody_entered: "No client ever enters: nothing was tested." | "没有客户端能进入：什么都没有检验。" | "沒有用戶端能進入：什麼都沒有檢驗。";
        nobody_entered_so_far: "No client has entered so far." | "到目前为止没有客户端进入。" | "到目前為止沒有用戶端進入。";
        some_entered_so_far: "So far only {} entered." | "到目前为止只有 {} 进入过。" | "到目前為止只有 {} 進入過。";
        compares_with_nil: "{} compares a reply with nil at line {}: what Redis answers as nil is false in Lua. Write `not reply`." | "{} 在第 {} 行拿回复与 nil 比较：Redis 回复的 nil 在 Lua 里是 false。请写 `not 回复`。" | "{} 在第 {} 行拿回應與 nil 比較：Redis 回應的 nil 在 Lua 裡是 false。請寫 `not 回應`。";
        compares_with_status: "{} compares the reply of SET with \"OK\" at line {}: a status is a table in Lua, and nil is false. Write `if reply then`." | "{} 在第 {} 行拿 SET 的回复与 \"OK\" 比较：状态回复在 Lua 里是表，nil 是 false。请写 `if 回复 then`。" | "{} 在第 {} 行拿 SET 的回應與 \"OK\" 比較：狀態回應在 Lua 裡是表格，nil 是 false。請寫 `if 回應 then`。";
        leaves_first: "{}'s leave() at line {} comes before any enter() and does nothing: enter() belongs before the critical section, leave() after it." | "{} 第 {} 行的 leave() 在任何 enter() 之前，不起作用：enter() 应放在临界区之前，leave() 放在其后。" | "{} 第 {} 行的 leave() 在任何 enter() 之前，不起作用：enter() 應放在臨界區段之前，leave() 放在其後。";
        never_leaves: "{} enters at line {} and never calls leave(), so that it counts as inside until its program ends: put leave() before the lock is freed." | "{} 在第 {} 行 enter()，直到结束也没有 leave()，因此一直算在临界区内：应在释放锁之前 leave()。" | "{} 在第 {} 行 enter()，直到結束也沒有 leave()，因此一直算在臨界區段內：應在釋放鎖之前 leave()。";
        kept_out: "There are runs in which others are kept out while a client is inside." | "有的运行里，一个客户端在临界区时，其他的会被挡在外面。" | "有的執行裡，一個用戶端在臨界區段時，其他的會被擋在外面。";
        never_kept_out: "Nobody was ever kept out while a client was inside." | "有客户端在临界区时，也从未有谁被挡在外面。" | "有用戶端在臨界區段時，也從未有誰被擋在外面。";
        nobody_stayed: "No client was ever inside while another came." | "从未有客户端在临界区时，另一个客户端到来。" | "從未有用戶端在臨界區段時，另一個用戶端到來。";
        never_kept_out_so_far: "So far nobody was kept out while a client was inside." | "到目前为止，有客户端在临界区时没有谁被挡在外面。" | "到目前為止，有用戶端在臨界區段時沒有誰被擋在外面。";
        ran_out_inside: "A lock can expire while its owner is inside." | "持锁者还在临界区时，锁可能过期。" | "持鎖者還在臨界區段時，鎖可能過期。";
        free_after: "A lock that is taken while nobody is inside is free again after at most {}, the turns of clients that get it first included." | "无人在临界区而锁被占用时，至多 {} 后可再次获得，其间先拿到锁的客户端也算在内。" | "無人在臨界區段而鎖被佔用時，至多 {} 後可再次取得，其間先拿到鎖的用戶端也算在內。";
        free_after_so_far: "In the runs tried so far, a lock that was taken while nobody was inside was free again after at most {}." | "在已尝试的运行中，无人在临界区而锁被占用时，至多 {} 后可再次获得。" | "在已嘗試的執行中，無人在臨界區段而鎖被佔用時，至多 {} 後可再次取得。";
        not_free_for: "Left behind, the lock was not free again for {}." | "遗留下来的锁在 {} 内没有释放。" | "遺留下來的鎖在 {} 內沒有釋放。";
        never_free: "Left behind, the lock may never be free again." | "遗留下来的锁可能再也不会释放。" | "遺留下來的鎖可能再也不會釋放。";
        wait_unknown: "How long a lock that is left behind stays taken is not known." | "遗留下来的锁要占用多久，尚不知道。" | "遺留下來的鎖要佔用多久，尚不知道。";

        every_millisecond: "A program measures time or takes it apart: where every millisecond of a pause makes a difference, each is looked at, which takes long." | "程序测量时间或拆开时间来用：凡暂停的每一毫秒都有影响之处，都会逐一查看，耗时较长。" | "程式測量時間或拆開時間來用：凡暫停的每一毫秒都有影響之處，都會逐一查看，耗時較長。";
        one_state: "1 state" | "1 个状态" | "1 個狀態";
        states: "{} states" | "{} 个状态" | "{} 個狀態";
        all_states: "{}, all there are within these bounds." | "{}，已是上述范围内的全部。" | "{}，已是上述範圍內的全部。";
        enough_states: "{}, as many as it took to break what was asked." | "{}，足以破坏所问的性质。" | "{}，足以破壞所問的性質。";
        some_states: "{}, not all there are." | "{}，并非全部。" | "{}，並非全部。";
        collision: "The chance that two states were taken for one is less than 1 in 10^{}." | "把两个状态当成一个的概率小于 10^{} 分之一。" | "把兩個狀態當成一個的機率小於 10^{} 分之一。";

        programs_end: "Programs do not fail" | "程序不出错" | "程式不出錯";
        failure: "{} ({}): {}" | "{}（{}）：{}" | "{}（{}）：{}";
        easiest: "{}, in the run that is easiest to follow ({}; waiting and requests in vain are not counted):" | "{}，最容易看懂的一次运行（{}；等待和徒劳的请求不计）：" | "{}，最容易看懂的一次執行（{}；等待和徒勞的請求不計）：";

        given: "{}, in the run that was given ({}):" | "{}，给出的运行（{}）：" | "{}，給出的執行（{}）：";
        by_the_given_run: "{}, in the run that was given" | "{}，见给出的运行" | "{}，見給出的執行";
        only_by_the_given_run: "{}, in the run that was given; the search finds none, so it misses something" | "{}，见给出的运行；搜索没有找到这样的运行，可见有遗漏" | "{}，見給出的執行；搜尋沒有找到這樣的執行，可見有遺漏";

        broken_by: "Broken by {}" | "{}即可攻破" | "{}即可攻破";
        broken_without_faults: "Broken without any fault" | "没有任何故障也会出问题" | "沒有任何故障也會出問題";
        at_risk_by: "At risk with {}" | "{}后有隐患" | "{}後有隱患";
        at_risk_without_faults: "At risk without any fault" | "没有任何故障也有隐患" | "沒有任何故障也有隱患";
        fails_by: "A program fails with {}" | "{}后程序出错" | "{}後程式出錯";
        fails_without_faults: "A program fails without any fault" | "没有任何故障，程序也会出错" | "沒有任何故障，程式也會出錯";
        no_fault: "No fault" | "无故障" | "無故障";
        way_name: "{}: {}" | "{}：{}" | "{}：{}";
        holds_with: "Holds with at most {}" | "至多 {}时成立" | "至多 {}時成立";
        holds_without_faults: "Holds without faults" | "无故障时成立" | "無故障時成立";
        holds_for_length: "{}, for runs up to {}" | "{}，运行至多 {}" | "{}，執行至多 {}";
        holds_sentence: "No run of {} with {} breaks what was tested, {}." | "在{}、{}的范围内，没有任何一次运行破坏检验过的性质（{}）。" | "在{}、{}的範圍內，沒有任何一次執行破壞檢驗過的性質（{}）。";
        until_horizon: "The states of this program have no end, as it goes by how much time has passed: longer runs were not tried. The command line looks further with --for." | "这个程序依据已过去的时间行事，状态没有尽头：更长的运行没有尝试。命令行可用 --for 看得更远。" | "這個程式依據已過去的時間行事，狀態沒有盡頭：更長的執行沒有嘗試。命令列可用 --for 看得更遠。";
        program_line: "{}, line {}" | "{} 第 {} 行" | "{} 第 {} 行";
        untested_properties: "Not tested ({}): {}." | "没有检验（{}）：{}。" | "沒有檢驗（{}）：{}。";
        not_all_decided: "{}, not all decided" | "{}，尚未全部判定" | "{}，尚未全部判定";
        undecided_properties: "Not decided ({}): {}." | "尚未判定（{}）：{}。" | "尚未判定（{}）：{}。";
        broken_unseen: "Broken, the run is not found yet" | "有问题，尚未找到那次运行" | "有問題，尚未找到那次執行";
        at_risk_unseen: "At risk, the run is not found yet" | "有隐患，尚未找到那次运行" | "有隱患，尚未找到那次執行";
        unseen_sentence: "{}: a run with {} shows it, but it is not found yet: {}." | "{}：在{}的运行中会出现，但尚未找到那次运行：{}。" | "{}：在{}的執行中會出現，但尚未找到那次執行：{}。";
        not_all: "rest not decided" | "其余未判定" | "其餘未判定";
        unseen_short: "run not found" | "未找到运行" | "未找到執行";
        not_tested_title: "Not tested" | "没有检验" | "沒有檢驗";
        not_tested_sentence: "Nothing can be said of this lock: {}." | "对这把锁下不了结论：{}。" | "對這把鎖下不了結論：{}。";
        not_decided_title: "Not decided" | "尚未判定" | "尚未判定";
        not_decided_sentence: "Nothing was broken so far: {}." | "到目前为止没有出问题：{}。" | "到目前為止沒有出問題：{}。";
        one_fault: "1 fault" | "1 次故障" | "1 次故障";
        faults: "{} faults" | "{} 次故障" | "{} 次故障";
        trying: "Trying runs with {}." | "正在尝试{}的运行。" | "正在嘗試{}的執行。";
        seeking: "Something breaks: looking for the run that is easiest to follow." | "有问题：正在找最容易看懂的一次运行。" | "有問題：正在找最容易看懂的一次執行。";

        shortened: "{}: {} in the run that was given; {} in the easiest:" | "{}：给出的运行为 {}；最容易看懂的为 {}：" | "{}：給出的執行為 {}；最容易看懂的為 {}：";
        not_shortened: "{}: {}. No run within the same faults is easier to follow:" | "{}：{}。在同样的故障范围内，没有更容易看懂的运行：" | "{}：{}。在同樣的故障範圍內，沒有更容易看懂的執行：";
        no_other_found: "{}: {}. No shorter run was found. This is the run that was given; the search does not find it itself:" | "{}：{}。没有找到更短的运行。这就是给出的运行；搜索自己找不到它：" | "{}：{}。沒有找到更短的執行。這就是給出的執行；搜尋自己找不到它：";
        nothing_shorter_found: "{}: {}. The search ended before an easier run was found ({}):" | "{}：{}。搜索结束前没有找到更容易看懂的运行（{}）：" | "{}：{}。搜尋結束前沒有找到更容易看懂的執行（{}）：";
        table_title: "Which lock breaks by what" | "哪种锁会因什么出问题" | "哪種鎖會因什麼出問題";
        table_about: "What `lockscope check --all` has found: each lock with {0} at its default parameters, and at most one fault of one kind. Every order of events was tried, up to {1} a cell. A server keeps nothing over a restart; where there are failovers, its replica is {2} behind." | "`lockscope check --all` 的结果：每种锁 {0}，默认参数，至多一次同一种故障。尝试了事件的所有顺序，每格至多 {1}。服务器重启后不保留任何内容；有主从切换时，副本落后 {2}。" | "`lockscope check --all` 的結果：每種鎖 {0}，預設參數，至多一次同一種故障。嘗試了事件的所有順序，每格至多 {1}。伺服器重新啟動後不保留任何內容；有主從切換時，副本落後 {2}。";
        table_cells: "A cell has the worst that can happen, with the run that is easiest to follow." | "每格是可能发生的最坏情况，附最容易看懂的一次运行。" | "每格是可能發生的最壞情況，附最容易看懂的一次執行。";
        table_runs: "The runs" | "各次运行" | "各次執行";
        program_fails: "A program fails" | "程序出错" | "程式出錯";
        link_is_too_long: "too long for a link" | "太长，无法做成链接" | "太長，無法做成連結";
    }
}
