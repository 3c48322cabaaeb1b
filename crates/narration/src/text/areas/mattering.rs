//! Sentences for the second line of a step: the reason for which it matters.

sentences! {
    /// Reasons for which a step matters: the property that breaks, the meaning of a fault, and
    /// effects that are not visible.
    Mattering {
        both_inside: "{} and {} are inside at once: no lock keeps them apart." | "{} 和 {} 同时在临界区：没有锁把它们隔开。" | "{} 和 {} 同時在臨界區段：沒有鎖把它們隔開。";
        nothing_keeps_others_out: "{} is still inside, and nothing keeps the next client out any more." | "{} 还在临界区，却已经挡不住下一个客户端了。" | "{} 還在臨界區段，卻已經擋不住下一個用戶端了。";
        does_not_know: "{} does not know it: the next client that asks gets in beside it." | "{} 对此并不知情：下一个来取锁的客户端会和它同时进入。" | "{} 對此並不知情：下一個來取鎖的用戶端會和它同時進入。";
        is_not_heeded: "The lock stands, but the next client would enter all the same." | "锁还在，但下一个客户端照样会进入。" | "鎖還在，但下一個用戶端照樣會進入。";
        keeps_nobody_out: "{} keeps nobody out: the next client that asks gets in beside it." | "{} 挡不住任何人：下一个来取锁的客户端会和它同时进入。" | "{} 擋不住任何人：下一個來取鎖的用戶端會和它同時進入。";
        update_is_gone: "What {} wrote at step {} is gone, although its write had succeeded." | "{} 在第 {} 步写入的内容没有了，尽管当时写入成功。" | "{} 在第 {} 步寫入的內容沒有了，儘管當時寫入成功。";
        acts_without_a_lock: "{} works as if it held the lock, but keeps nobody out." | "{} 像持有锁一样工作，却挡不住任何人。" | "{} 像持有鎖一樣工作，卻擋不住任何人。";

        has_no_key: "No key of {} is left in Redis: nobody has to wait for it." | "Redis 里没有 {} 留下的 key：谁也不用等它。" | "Redis 裡沒有 {} 留下的 key：誰也不用等它。";
        change_stays: "What {} has changed in {} stays as it is: nobody takes it back." | "{} 对 {} 的改动还在：没有谁会把它改回来。" | "{} 對 {} 的改動還在：沒有誰會把它改回來。";
        key_is_valid_until: "Nobody frees {} now: it is valid, and the others wait, up to and including {}." | "现在没有人会释放 {}：它有效至 {}（含），其他客户端要等到那时。" | "現在沒有人會釋放 {}：它有效至 {}（含），其他用戶端要等到那時。";
        key_has_no_lifetime: "Nobody frees {} now, and it has no lifetime." | "现在没有人会释放 {}，它也没有过期时间。" | "現在沒有人會釋放 {}，它也沒有到期時間。";
        pause_without_a_key: "{} has no key in Redis: the others go on without it." | "{} 在 Redis 里没有 key：其他客户端照常运行。" | "{} 在 Redis 裡沒有 key：其他用戶端照常執行。";
        change_stays_for_a_pause: "What {0} has changed in {1} stays as it is: the others may have to wait until {0} goes on." | "{0} 对 {1} 的改动还在：其他客户端可能要等 {0} 继续运行。" | "{0} 對 {1} 的改動還在：其他用戶端可能要等 {0} 繼續執行。";
        pause_is_longer: "{} is valid only up to and including {}: when {} goes on, another may have the lock." | "{} 只有效至 {}（含）：等 {} 继续运行时，锁可能已经属于别人。" | "{} 只有效至 {}（含）：等 {} 繼續執行時，鎖可能已經屬於別人。";
        pause_is_shorter: "{} is valid until {}, longer than the pause: nobody else gets in meanwhile." | "{} 有效至 {}，比暂停更久：其间别人进不来。" | "{} 有效至 {}，比暫停更久：其間別人進不來。";
        pause_of_the_holder: "{} has no lifetime: the others wait until {} goes on." | "{} 没有过期时间：其他客户端要等 {} 继续运行。" | "{} 沒有到期時間：其他用戶端要等 {} 繼續執行。";

        executed_only_then: "{} is executed only then, whatever has happened by that time." | "{} 到那时才执行，不管其间发生了什么。" | "{} 到那時才執行，不管其間發生了什麼。";
        reply_comes_only_then: "{} has been executed, but {} learns of it only then." | "{} 已经执行，但 {} 到那时才知道结果。" | "{} 已經執行，但 {} 到那時才知道結果。";
        never_executed: "{} is never executed: {} waits in vain, until it gives up." | "{} 永远不会执行：{} 只会白等，直到放弃。" | "{} 永遠不會執行：{} 只會白等，直到放棄。";
        never_answered: "{} has been executed, but {} never learns of it." | "{} 已经执行，但 {} 永远不会知道结果。" | "{} 已經執行，但 {} 永遠不會知道結果。";

        clients_clock_is_ahead: "By its own clock, every moment comes {1} sooner for {0}." | "对 {0} 来说，按它自己的时钟，每个时刻都早到 {1}。" | "對 {0} 來說，依它自己的時鐘，每個時刻都早到 {1}。";
        clients_clock_is_behind: "By its own clock, every moment comes {1} later for {0}." | "对 {0} 来说，按它自己的时钟，每个时刻都晚到 {1}。" | "對 {0} 來說，依它自己的時鐘，每個時刻都晚到 {1}。";
        servers_clock_is_ahead: "The keys of {} expire by this clock: {} sooner." | "{} 上的 key 按这个时钟过期：早了 {}。" | "{} 上的 key 依這個時鐘到期：早了 {}。";
        servers_clock_is_behind: "The keys of {} expire by this clock: {} later." | "{} 上的 key 按这个时钟过期：晚了 {}。" | "{} 上的 key 依這個時鐘到期：晚了 {}。";

        not_on_disk: "What {} wrote at step {} had not reached the disk of {}." | "{} 在第 {} 步写入的内容还没有落到 {} 的磁盘上。" | "{} 在第 {} 步寫入的內容還沒有寫到 {} 的磁碟上。";
        not_replicated: "Replication is asynchronous: what {} wrote at step {} had not reached the replica of {}." | "复制是异步的：{} 在第 {} 步写入的内容还没有到达 {} 的副本。" | "複寫是非同步的：{} 在第 {} 步寫入的內容還沒有到達 {} 的副本。";
        all_on_disk: "All that had been written to {} was on its disk: locks outlive the restart." | "写入 {} 的内容都已落盘：锁在重启后仍然存在。" | "寫入 {} 的內容都已寫到磁碟：鎖在重新啟動後仍然存在。";
        all_replicated: "The replica of {} had received all that was written: locks outlive the failover." | "{} 的副本已经收到全部写入：锁在切换后仍然存在。" | "{} 的副本已經收到全部寫入：鎖在切換後仍然存在。";
        had_no_keys: "There was no key on {} that could have been lost." | "{} 上没有 key，也就没有什么可丢失的。" | "{} 上沒有 key，也就沒有什麼可遺失的。";
        messages_wait: "What is sent to {} waits there; who waits for an answer gives up after {}." | "发给 {} 的消息都在等待；等回复的客户端 {} 后放弃。" | "發給 {} 的訊息都在等待；等回應的用戶端 {} 後放棄。";
        messages_arrive: "What was sent to {} meanwhile arrives now, even if its sender has given up." | "其间发给 {} 的消息现在到达，即使发送者早已放弃。" | "其間發給 {} 的訊息現在送達，即使傳送者早已放棄。";

        timestamp_was: "The timestamp stands for {}, which has passed." | "这个值是 {} 时的时钟读数：有效至那时。" | "這個值是 {} 時的時鐘讀數：有效至那時。";
        key_was_free: "The key was free: at step {1} {0} had removed what {2} wrote at step {3}." | "当时 key 不存在：{2} 在第 {3} 步写入的 key，被 {0} 在第 {1} 步移除了。" | "當時 key 不存在：{2} 在第 {3} 步寫入的 key，被 {0} 在第 {1} 步移除了。";
        overwrote_the_holder: "{0} is inside, and {1} has overwritten its value. The key still keeps others out: no harm so far." | "{0} 在临界区，它的值被 {1} 覆盖了。key 还在，别人仍然进不来：目前没有危害。" | "{0} 在臨界區段，它的值被 {1} 覆寫了。key 還在，別人仍然進不來：目前沒有危害。";
        left_nothing: "It wrote {0} and removed it again at once: no key is left to keep others out." | "它写入 {0} 后随即又移除了：没有留下任何 key 来挡住别人。" | "它寫入 {0} 後隨即又移除了：沒有留下任何 key 來擋住別人。";
        lifetime_was_over: "A lifetime of 0 or less deletes a key at once." | "不大于 0 的过期时间会立刻删除 key。" | "不大於 0 的到期時間會立刻刪除 key。";
        left_alone: "The value is {}'s (step {}), so nothing is deleted." | "值是 {} 写入的（第 {} 步），所以什么也没删。" | "值是 {} 寫入的（第 {} 步），所以什麼也沒刪。";
        ran_out_inside: "{} is still inside, now without its lock." | "{} 还在临界区，锁却没有了。" | "{} 還在臨界區段，鎖卻沒有了。";
        ended_outside: "{} never entered: what it wanted the lock for is not done." | "{} 从未进入临界区：它取锁要做的事没有做。" | "{} 從未進入臨界區段：它取鎖要做的事沒有做。";
        asked_again: "The store has given this answer before, first to {} at step {}. It has now been asked {} times for the same value." | "存储早已给出过这个答案，最先是在第 {1} 步给 {0} 的。同样的内容，到现在已经查了 {2} 次。" | "儲存服務早已給過這個答案，最先是在第 {1} 步給 {0} 的。同樣的內容，到現在已經查了 {2} 次。";
    }
}
