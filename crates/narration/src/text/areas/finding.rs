//! Sentences of the findings of a run and their causes.

sentences! {
    /// Sentences of the findings of a run and their causes.
    Finding {
        at_step: "{} (step {})" | "{}（第 {} 步）" | "{}（第 {} 步）";

        one_step: "step {}" | "第 {} 步" | "第 {} 步";
        several_steps: "steps {}" | "第 {} 步" | "第 {} 步";
        request_relied_on: "{0}'s {1} relied on the {2} of {3}{4}." | "{0} 的 {1} 依据的是{3}的 {2}{4}。" | "{0} 的 {1} 依據的是{3}的 {2}{4}。";
        entered_because_of: "{0} entered because of the {1} of {2}{3}." | "{0} 进入临界区，依据的是{2}的 {1}{3}。" | "{0} 進入臨界區段，依據的是{2}的 {1}{3}。";
        entered_despite: "{0} entered despite the {1} of {2}{3}." | "{0} 不顾{2}的 {1}{3}，照样进入了临界区。" | "{0} 不顧{2}的 {1}{3}，照樣進入了臨界區段。";
        still_relied_on: "{0} still relied on the {1} of {2}{3}." | "{0} 依据的仍是{2}的 {1}{3}。" | "{0} 依據的仍是{2}的 {1}{3}。";
        so_long_before: ", {} old by then" | "（{} 之前）" | "（{} 之前）";
        since_then: "Since then {}." | "此后，{}。" | "此後，{}。";
        it_had_expired: "the lock had expired (step {})" | "锁已过期（第 {} 步）" | "鎖已過期（第 {} 步）";
        it_had_expired_on: "the lock on {} had expired (step {})" | "{} 上的锁已过期（第 {} 步）" | "{} 上的鎖已過期（第 {} 步）";
        somebody_deleted_it: "{} had deleted the lock (step {})" | "{} 删掉了锁（第 {} 步）" | "{} 刪掉了鎖（第 {} 步）";
        it_deleted_it_itself: "{} itself had deleted the lock (step {})" | "{} 自己删掉了锁（第 {} 步）" | "{} 自己刪掉了鎖（第 {} 步）";
        somebody_overwrote_it: "{} had overwritten the lock (step {})" | "{} 覆盖了锁（第 {} 步）" | "{} 覆寫了鎖（第 {} 步）";
        it_restarted_without_it: "{} had restarted without the lock (step {})" | "{} 重启后丢了锁（第 {} 步）" | "{} 重新啟動後遺失了鎖（第 {} 步）";
        replica_took_over: "{}'s replica had taken over without the lock (step {})" | "{} 的副本接替了它，却没有这把锁（第 {} 步）" | "{} 的副本接替了它，卻沒有這把鎖（第 {} 步）";
        somebody_changed_it: "{} had changed the lock (step {})" | "{} 改动了锁（第 {} 步）" | "{} 改動了鎖（第 {} 步）";
        somebody_set_its_ttl: "{} had set the TTL of the lock (step {})" | "{} 设置了锁的 TTL（第 {} 步）" | "{} 設定了鎖的 TTL（第 {} 步）";
        somebody_took_the_lock: "{} had taken the lock ({})" | "{} 拿到了锁（{}）" | "{} 拿到了鎖（{}）";
        somebody_took_it: "{} had taken it ({})" | "{} 拿到了它（{}）" | "{} 拿到了它（{}）";
        and_took_it: "taken it ({})" | "并拿到了它（{}）" | "並拿到了它（{}）";
        somebody_took_it_then: "Then {} took it ({})." | "随后 {} 拿到了它（{}）。" | "隨後 {} 拿到了它（{}）。";
        wait_was_ignored: "WAIT had answered {} instead of {} (step {}), and {} entered all the same." | "WAIT 返回的是 {} 而不是 {}（第 {} 步），{} 却照样进入。" | "WAIT 回傳的是 {} 而不是 {}（第 {} 步），{} 卻照樣進入。";
        no_majority_is_left: "That left {} with {} of {} servers, no majority." | "{} 只剩 {} 台服务器（共 {} 台），不是多数。" | "{} 只剩 {} 台伺服器（共 {} 台），不是多數。";
        replica_had_not_received: "The replica had not received the {} of step {}: replication is asynchronous." | "副本还没有收到第 {1} 步的 {0}：复制是异步的。" | "副本還沒有收到第 {1} 步的 {0}：複製是非同步的。";
        was_not_on_disk: "{} had not written the {} of step {} to disk." | "第 {2} 步的 {1} 还没有写到 {0} 的磁盘上。" | "第 {2} 步的 {1} 還沒有寫到 {0} 的磁碟上。";
        by_its_timestamp: "By its timestamp the lock had expired at {}." | "按锁里的时间戳，它在 {} 就已过期。" | "依鎖裡的時間戳記，它在 {} 就已過期。";
        time_ended_it: "Time alone ended it: by {} others would get in." | "只因时间流逝，它已失效：到 {}，别的客户端就能进入。" | "只因時間流逝，它已失效：到 {}，別的用戶端就能進入。";
        was_anothers_by_then: "By then the lock was already {}'s (step {})." | "那时锁已经是 {} 的了（第 {} 步）。" | "那時鎖已經是 {} 的了（第 {} 步）。";
        had_not_expired: "The lock had not expired." | "锁其实还没有过期。" | "鎖其實還沒有過期。";
        only_looks: "{} only looks: it takes no lock." | "{} 只是查看，并不能拿到锁。" | "{} 只是查看，並不能拿到鎖。";
        replied_nil: "{} replied nil, in Lua false: no lock." | "{} 返回 nil，在 Lua 里是 false：没有锁。" | "{} 回傳 nil，在 Lua 裡是 false：沒有鎖。";
        replied_zero: "{} replied 0, which Lua takes for true: no lock." | "{} 返回 0，而 0 在 Lua 里算作 true：没有锁。" | "{} 回傳 0，而 0 在 Lua 裡算作 true：沒有鎖。";
        gave_no_lock: "That gave it no lock." | "那并没有让它拿到锁。" | "那並沒有讓它拿到鎖。";
        ttl_was: "The TTL was {}." | "TTL 是 {}。" | "TTL 是 {}。";
        was_paused_for: "{} was paused for {}." | "{} 被暂停了 {}。" | "{} 被暫停了 {}。";

        mutual_exclusion_broken: "Mutual exclusion broken: {0} and {1} were both inside from {2}" | "互斥被破坏：从 {2} 起，{0} 和 {1} 同时在临界区" | "互斥被破壞：從 {2} 起，{0} 和 {1} 同時在臨界區段";
        first_had_entered: "{} had entered at step {} and had not left." | "{} 在第 {} 步进入后一直没有离开。" | "{} 在第 {} 步進入後一直沒有離開。";
        entered_without_a_lock: "{} had entered without a lock." | "{} 没有锁就进入了。" | "{} 沒有鎖就進入了。";
        entered_unasked: "{} had entered without asking for a lock." | "{} 没有取锁就进入了。" | "{} 沒有取鎖就進入了。";
        freed_too_early: "{} had freed its lock at step {}, before it left." | "{} 在第 {} 步就释放了自己的锁，那时它还没有离开。" | "{} 在第 {} 步就釋放了自己的鎖，那時它還沒有離開。";

        deleted_by_another: "{} deleted a lock that {} held" | "{} 删掉了 {} 持有的锁" | "{} 刪掉了 {} 持有的鎖";
        overwritten_by_another: "{} overwrote a lock that {} held" | "{} 覆盖了 {} 持有的锁" | "{} 覆寫了 {} 持有的鎖";
        freed_by_another: "{} let others in beside {}" | "{} 使其他客户端能在 {} 离开前进入" | "{} 使其他用戶端能在 {} 離開前進入";
        does_not_keep_others_out: "What {} has asked for keeps nobody out." | "{} 请求到的东西挡不住任何人。" | "{} 請求到的東西擋不住任何人。";
        would_enter_all_the_same: "{}'s lock stands, but another client would enter all the same: its {} is answered {}." | "{} 的锁还在，但别的客户端照样会进入：它的 {} 得到的回复是 {}。" | "{} 的鎖還在，但別的用戶端照樣會進入：它的 {} 得到的回應是 {}。";
        would_enter_unasked: "{}'s lock stands, but another client would enter without asking." | "{} 的锁还在，但别的客户端不去查询就会进入。" | "{} 的鎖還在，但別的用戶端不去查詢就會進入。";
        gets_past_it: "{}'s lock keeps nobody out: another client gets past it with {}." | "{} 的锁挡不住别人：别的客户端用 {} 就能越过它。" | "{} 的鎖擋不住別人：別的用戶端用 {} 就能越過它。";
        changing_lets_others_in: "{}'s {} changed {}, and others get in though {} has not left." | "{} 的 {} 改动了 {}，于是别的客户端能进入，而 {} 还没有离开。" | "{} 的 {} 改動了 {}，於是別的用戶端能進入，而 {} 還沒有離開。";
        deleting_lets_others_in: "{}'s {} deleted {}, and others get in though {} has not left." | "{} 的 {} 删掉了 {}，于是别的客户端能进入，而 {} 还没有离开。" | "{} 的 {} 刪掉了 {}，於是別的用戶端能進入，而 {} 還沒有離開。";
        writes_the_same: "{} and {} write the same value: comparing it does not tell whose lock this is." | "{} 和 {} 写入的值相同：比对它看不出锁是谁的。" | "{} 和 {} 寫入的值相同：比對它看不出鎖是誰的。";
        checks_no_owner: "{} does not check who wrote the value." | "{} 不检查值是谁写入的。" | "{} 不檢查值是誰寫入的。";
        changed_hands_between: "{} and {} are two commands, and between them the lock changed hands." | "{} 和 {} 是两条命令，锁在两者之间换了主人。" | "{} 和 {} 是兩個命令，鎖在兩者之間換了主人。";
        command_was_sent_before: "{0} had sent the command at {2}, before {1} had the lock." | "{0} 早在 {2} 就发出了这条命令，那时 {1} 还没有拿到锁。" | "{0} 早在 {2} 就送出了這個命令，那時 {1} 還沒有拿到鎖。";

        lock_stays: "{}'s lock is not released: {} cannot get it" | "{} 的锁没有释放：{} 一直拿不到" | "{} 的鎖沒有釋放：{} 一直拿不到";
        own_lock_stays: "{} cannot get a lock that it left behind itself" | "{} 在等自己留下的锁，一直等不到" | "{} 在等自己留下的鎖，一直等不到";
        lock_stays_for_all: "{}'s lock is not released: nobody can get it any more" | "{} 的锁没有释放：谁也拿不到了" | "{} 的鎖沒有釋放：誰也拿不到了";
        lock_is_gone: "The lock does not come back: nobody can get it any more" | "锁回不来了：谁也拿不到了" | "鎖回不來了：誰也拿不到了";
        deadlock: "Deadlock: {} wait for each other" | "循环等待：{} 互相等待，谁也无法继续" | "循環等待：{} 互相等待，誰也無法繼續";
        waits_for_itself: "{} waits for a lock that it holds itself" | "{} 在等自己持有的锁" | "{} 在等自己持有的鎖";
        livelock: "Livelock: {} keep one another out" | "活锁：{} 互相挡住，谁也进不去" | "活鎖：{} 互相擋住，誰也進不去";
        each_changes_what_it_asks_for: "Each changes something in order to ask: {}." | "各自在询问时都做了改动：{}。" | "各自在詢問時都做了改動：{}。";
        changes_by: "{} by {} (step {})" | "{} 用 {}（第 {} 步）" | "{} 用 {}（第 {} 步）";
        has_and_wants: "{} took {} at step {} and waits for {}." | "{0} 在第 {2} 步拿到了 {1}，正在等 {3}。" | "{0} 在第 {2} 步拿到了 {1}，正在等 {3}。";
        asks_for_its_own: "{} took {} at step {} and asks for it again without having freed it." | "{0} 在第 {2} 步拿到了 {1}，没有释放就又去取它。" | "{0} 在第 {2} 步拿到了 {1}，沒有釋放就又去取它。";
        each_waits_for_the_other: "Each waits for what the other has: take the locks in the same order everywhere." | "彼此都在等对方手里的锁：各处应按同样的顺序取锁。" | "彼此都在等對方手上的鎖：各處應依同樣的順序取鎖。";
        each_waits_for_the_next: "Each waits for what the next one has: take the locks in the same order everywhere." | "每一个都在等下一个手里的锁：各处应按同样的顺序取锁。" | "每一個都在等下一個手上的鎖：各處應依同樣的順序取鎖。";
        freed_once_more: "{0}'s {1} freed the lock at step {2}; {3}'s {4} at step {5} freed it once more, and since then nobody gets in." | "{0} 的 {1} 在第 {2} 步释放了锁；{3} 的 {4} 在第 {5} 步又释放了一次，此后谁也进不去。" | "{0} 的 {1} 在第 {2} 步釋放了鎖；{3} 的 {4} 在第 {5} 步又釋放了一次，此後誰也進不去。";
        never_undone: "{} at step {}, and what its {} of step {} changed is never taken back." | "第 {1} 步：{0}，它在第 {3} 步用 {2} 做的改动再也不会被改回来。" | "第 {1} 步：{0}，它在第 {3} 步用 {2} 做的改動再也不會被改回來。";
        reply_was_delayed: "{0}'s {1} took the lock at step {2}, but the reply arrives only at {3} (step {4}), and {0} waits no longer than {5}, its call timeout: it never frees the lock." | "{0} 的 {1} 在第 {2} 步拿到了锁，但回复到 {3} 才送达（第 {4} 步），而 {0} 最多等 {5}（调用超时）：它不会再释放这把锁。" | "{0} 的 {1} 在第 {2} 步拿到了鎖，但回應到 {3} 才送達（第 {4} 步），而 {0} 最多等 {5}（呼叫逾時）：它不會再釋放這把鎖。";
        reply_was_lost: "{0}'s {1} took the lock at step {2}, but the reply is lost (step {3}): {0} waits for {4}, its call timeout, and never frees the lock." | "{0} 的 {1} 在第 {2} 步拿到了锁，但回复丢失了（第 {3} 步）：{0} 等满 {4}（调用超时），不会再释放这把锁。" | "{0} 的 {1} 在第 {2} 步拿到了鎖，但回應遺失了（第 {3} 步）：{0} 等滿 {4}（呼叫逾時），不會再釋放這把鎖。";
        nobody_gets_in: "However long one waits, nobody gets in." | "无论等多久，谁也进不去。" | "無論等多久，誰也進不去。";
        nobody_gets_in_in_this_order: "As long as the clients go on in this order, nobody gets in; in another order somebody would." | "只要各客户端一直按这样的顺序运行，谁也进不去；换个顺序就会有人进去。" | "只要各用戶端一直依這樣的順序執行，誰也進不去；換個順序就會有人進去。";
        nobody_gets_in_within: "Looking {} ahead, nobody gets in, and nothing suggests that this will change." | "往后看了 {}，谁也进不去，也看不出会有变化。" | "往後看了 {}，誰也進不去，也看不出會有變化。";
        left_behind: "{0} at step {1} and left its lock behind." | "第 {1} 步：{0}，锁留了下来。" | "第 {1} 步：{0}，鎖留了下來。";
        left_behind_what_it_took: "{0} at step {1} and left behind the lock that it had taken at step {2}." | "第 {1} 步：{0}，它在第 {2} 步拿到的锁留了下来。" | "第 {1} 步：{0}，它在第 {2} 步拿到的鎖留了下來。";
        late_request_wrote_it: "At step {1} a request that {0} had stopped waiting for arrived and wrote the lock." | "第 {1} 步：{0} 已不再等待的一个请求这时才到达，写入了这把锁。" | "第 {1} 步：{0} 已不再等待的一個請求這時才送達，寫入了這把鎖。";
        server_brought_it_back: "At step {1} {0} came back with a lock that had been freed." | "第 {1} 步：{0} 恢复后，已经释放的锁又回来了。" | "第 {1} 步：{0} 恢復後，已經釋放的鎖又回來了。";
        lock_was_renewed: "{} renewed it at step {}." | "{} 在第 {} 步给它续了期。" | "{} 在第 {} 步替它續了期。";
        lock_was_renewed_by_another: "{} did not have it, but set its TTL anew at step {}." | "{} 没有拿到锁，却在第 {} 步重设了它的 TTL。" | "{} 沒有拿到鎖，卻在第 {} 步重設了它的 TTL。";
        release_was_refused: "At step {1} {0} could not free its lock: another client had overwritten it." | "第 {1} 步 {0} 没能释放自己的锁：值已被别的客户端覆盖。" | "第 {1} 步 {0} 沒能釋放自己的鎖：值已被別的用戶端覆寫。";
        should_have_been_free_after: "The lock should have been free after {}." | "这把锁本应在 {} 之后可用。" | "這把鎖本應在 {} 之後可用。";
        never_expires: "The lock has no TTL: it never expires." | "这把锁没有 TTL，永不过期。" | "這把鎖沒有 TTL，永不過期。";
        crashed_between: "The crash came between {} and {}, which was to set the TTL: the lock never expires." | "崩溃发生在 {} 之后、设 TTL 的 {} 之前：这把锁永不过期。" | "當機發生在 {} 之後、設 TTL 的 {} 之前：這把鎖永不過期。";
        crashed_before_letting_in: "{} crashed at step {}, between its {} and its {}, which would have let somebody in." | "第 {1} 步：{0} 崩溃，正好在 {2} 之后，而接下来的 {3} 本会让别人能进去。" | "第 {1} 步：{0} 當機，正好在 {2} 之後，而接下來的 {3} 本會讓別人能進去。";
        counted_down_too_few: "{} has counted up by {} and down by {} only." | "{} 一共加了 {}，只减了 {}。" | "{} 一共加了 {}，只減了 {}。";
        changed_by_an_external_client: "At step {} an external client changed that." | "第 {} 步，外部客户端改变了这一点。" | "第 {} 步，外部用戶端改變了這一點。";
        would_never_expire: "By itself the lock would never have expired." | "这把锁本来永不过期。" | "這把鎖本來永不過期。";
        stays_until: "No client holds the lock, but it stays until {}." | "没有客户端持有这把锁，它却要到 {} 才会消失。" | "沒有用戶端持有這把鎖，它卻要到 {} 才會消失。";

        inside_without_its_lock: "{} is inside without its lock" | "{} 仍在临界区，但锁已失效" | "{} 仍在臨界區段，但鎖已失效";
        inside_and_not_alone: "{} is inside, and another client would get in" | "{} 在临界区，而别的客户端也能进入" | "{} 在臨界區段，而別的用戶端也能進入";
        update_was_lost: "Lost update: {} overwrote what {} had written to {}" | "更新丢失：{} 覆盖了 {} 写入 {} 的值" | "更新遺失：{} 覆寫了 {} 寫入 {} 的值";
        had_changed_since: "{} went by the value of step {}, but {} had changed it at step {}." | "{} 依据的是第 {} 步的值，而 {} 在第 {} 步已经改了它。" | "{} 依據的是第 {} 步的值，而 {} 在第 {} 步已經改了它。";
        entered_after_failing: "{} entered without getting the lock" | "{} 没拿到锁就进入了临界区" | "{} 沒拿到鎖就進入了臨界區段";
        last_attempt: "{} held no lock: its last request, at step {}, did not get one." | "{} 手里没有锁：它最后一次请求（第 {} 步）并没有拿到。" | "{} 手上沒有鎖：它最後一次請求（第 {} 步）並沒有拿到。";
        nothing_had_changed: "Nothing that {} had asked for had changed anything in Redis." | "{} 发出的请求都没有改变 Redis 里的任何东西。" | "{} 送出的請求都沒有改變 Redis 裡的任何東西。";

        lock_expired: "{0}'s lock expired{1} at {2}{3}." | "{0} {1}的锁于 {2} 过期{3}。" | "{0} {1}的鎖於 {2} 過期{3}。";
        on_servers: " on {}" | "在 {} 上" | "在 {} 上";
        while_paused_until: " while {} was paused until {}" | "，而 {} 被暂停至 {}" | "，而 {} 被暫停至 {}";
        lock_was_out_of_date: "{0}'s lock was not written until {2}; by its timestamp it had already expired at {1}." | "{0} 的锁到 {2} 才写入，而按它的时间戳，{1} 就已过期。" | "{0} 的鎖到 {2} 才寫入，而依它的時間戳記，{1} 就已過期。";
        server_lost_lock: "{1} lost {0}'s lock at step {2}." | "第 {2} 步 {1} 丢失了 {0} 的锁。" | "第 {2} 步 {1} 遺失了 {0} 的鎖。";
        an_external_client: "An external client" | "外部客户端" | "外部用戶端";
        somebody_external: "an external client" | "外部客户端" | "外部用戶端";
        lock_was_deleted: "{1} had deleted {0}'s lock at step {2}." | "{1} 在第 {2} 步删掉了 {0} 的锁。" | "{1} 在第 {2} 步刪掉了 {0} 的鎖。";
        lock_was_overwritten: "{1} had overwritten {0}'s lock at step {2}." | "{1} 在第 {2} 步覆盖了 {0} 的锁。" | "{1} 在第 {2} 步覆寫了 {0} 的鎖。";
        took_it_itself: "{} and then took the lock itself." | "{}，随后自己拿到了锁。" | "{}，隨後自己拿到了鎖。";
        another_took_it: "{}; {} then took it." | "{}，随后 {} 拿到了锁。" | "{}，隨後 {} 拿到了鎖。";
        clock_was_ahead: "{}'s clock was {} ahead." | "{} 的时钟快了 {}。" | "{} 的時鐘快了 {}。";
        clock_was_behind: "{}'s clock was {} behind." | "{} 的时钟慢了 {}。" | "{} 的時鐘慢了 {}。";
    }
}
