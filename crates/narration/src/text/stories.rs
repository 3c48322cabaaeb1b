//! The titles of the built-in stories, in display order, then the titles of stories that only
//! lessons use.

use super::Name;

#[rustfmt::skip]
pub(super) static TITLES: &[Name] = &[
    Name::new("two-clients-delete-a-dead-lock", "Two clients delete the same stale lock", "两个客户端删除同一把失效的锁", "兩個用戶端刪除同一把失效的鎖"),
    Name::new("crash-locks-for-ever", "The holder crashes, and the lock is never released", "持锁者崩溃，锁永远不释放", "持鎖者當機，鎖永遠不會釋放"),
    Name::new("crash-with-a-lifetime", "The holder crashes, and the lock expires", "持锁者崩溃，锁到期自动释放", "持鎖者當機，鎖到期自動釋放"),
    Name::new("getset-lets-only-one-in", "GETSET lets only one of two clients in", "GETSET 只让两个客户端中的一个进入", "GETSET 只讓兩個用戶端中的一個進入"),
    Name::new("loser-overwrites-and-the-lock-idles", "A failed GETSET overwrites the timestamp, and the lock stays idle", "抢锁失败者的 GETSET 覆盖了时间戳，锁白白空置", "搶鎖失敗者的 GETSET 覆寫了時間戳記，鎖白白閒置"),
    Name::new("paused-holder-deletes-the-next-lock", "A paused holder resumes and deletes the next client's lock", "持锁者暂停后恢复，删掉了下一个客户端的锁", "持鎖者暫停後恢復，刪掉了下一個用戶端的鎖"),
    Name::new("checked-release-leaves-it-alone", "A holder whose lock has expired does not delete the key", "持锁者发现自己已超时，不再删锁", "持鎖者發現自己已逾時，不再刪鎖"),
    Name::new("delete-is-late-after-the-check", "The check passes, but DEL arrives too late", "检查通过了，DEL 却来得太晚", "檢查通過了，DEL 卻來得太晚"),
    Name::new("late-script-refuses", "A late release script compares and deletes nothing", "迟到的释放脚本比对 value 后什么也不删", "遲到的釋放腳本比對 value 後什麼也不刪"),
    Name::new("fast-clock-steals-a-live-lock", "A client with a fast clock treats a valid lock as expired", "时钟偏快的客户端把没过期的锁当作已过期", "時鐘偏快的用戶端把未過期的鎖當成已過期"),
    Name::new("lifetime-on-the-server-ignores-clocks", "A TTL on the server makes the client's clock irrelevant", "TTL 由服务器计时，客户端时钟不准也无妨", "TTL 由伺服器計時，用戶端時鐘不準也無妨"),
    Name::new("the-boundary-millisecond", "A lock has not yet expired in the millisecond of its timestamp", "在时间戳的那一毫秒，锁还没有过期", "在時間戳記的那一毫秒，鎖還沒有過期"),
    Name::new("late-setnx-writes-a-dead-lock", "A late SETNX writes a lock that has already expired", "迟到的 SETNX 写入了一把已经过期的锁", "遲到的 SETNX 寫入了一把已經過期的鎖"),
    Name::new("null-skips-the-lock", "GET returns null, and a client enters without the lock", "GET 返回 null，客户端没拿到锁就进入", "GET 回傳 null，用戶端沒拿到鎖就進入"),
    Name::new("static-field-skips-the-lock", "A static field says \"locked\", and the second call skips the lock", "静态字段没有复位，第二次调用跳过了加锁", "靜態欄位沒有重設，第二次呼叫跳過了加鎖"),
    Name::new("expired-holder-deletes-a-later-lock", "An expired holder accepts a later lock as its own and deletes it", "已超时的持锁者误删后来者的锁", "已逾時的持鎖者誤刪後來者的鎖"),
    Name::new("shorter-lifetime-keeps-the-lock", "A loser with a shorter TTL makes the holder's release do nothing", "抢锁失败者的超时更短，持锁者的释放成了空操作", "搶鎖失敗者的逾時較短，持鎖者的釋放成了空操作"),
    Name::new("lock-for-ever-left-behind", "A loser without a TTL makes the lock permanent", "抢锁失败者不设超时，留下一把永久锁", "搶鎖失敗者沒設逾時，留下一把永久鎖"),
    Name::new("equal-timestamps", "Equal timestamps hide an overwritten lock", "时间戳相同，锁被覆盖也看不出来", "時間戳記相同，鎖被覆寫也看不出來"),
    Name::new("poll-in-step", "Two clients poll in step: three hundred requests", "两个客户端同步轮询三百次", "兩個用戶端同步輪詢三百次"),
    Name::new("back-off-with-jitter", "Back-off with jitter needs about twenty requests", "带随机抖动的退避，只需二十来次请求", "帶隨機抖動的退避，只需二十來次請求"),
    Name::new("deadline-passes-while-waiting", "A client gives up when its deadline passes", "等锁超过期限，客户端主动放弃", "等鎖超過期限，用戶端主動放棄"),
    Name::new("crash-between-setnx-and-expire", "A crash between SETNX and EXPIRE leaves a lock that never expires", "在 SETNX 与 EXPIRE 之间崩溃，锁永远留了下来", "在 SETNX 與 EXPIRE 之間當機，鎖就永遠留了下來"),
    Name::new("set-with-a-lifetime-survives-the-crash", "SET with a TTL: the lock expires after its holder's crash", "SET 时带上过期时间，持有者崩溃后锁照样过期", "SET 時帶上過期時間，持有者當機後鎖照樣過期"),
    Name::new("crash-between-incr-and-expire", "After a crash between INCR and EXPIRE, INCR never returns 1", "在 INCR 与 EXPIRE 之间崩溃，再也没人能数到 1", "在 INCR 與 EXPIRE 之間當機，再也沒人能數到 1"),
    Name::new("script-survives-the-crash", "A script counts and sets the TTL in one step, so a crash does no harm", "脚本一次完成计数和设置 TTL，崩溃也无妨", "腳本一次完成計數與設定 TTL，當機也無妨"),
    Name::new("losers-keep-a-dead-lock-alive", "Failed attempts keep extending a stale lock", "没抢到锁的客户端一直给失效的锁续命", "沒搶到鎖的用戶端一直替失效的鎖續命"),
    Name::new("losers-leave-the-script-lock-alone", "The script lets only the winner set the TTL", "脚本只让抢到锁的客户端设置 TTL", "腳本只讓搶到鎖的用戶端設定 TTL"),
    Name::new("lifetime-as-an-argument", "The TTL is passed in ARGV, but the script reads KEYS", "TTL 传进了 ARGV，脚本却到 KEYS 里去取", "TTL 傳進了 ARGV，腳本卻到 KEYS 裡去拿"),
    Name::new("lifetime-of-ten-and-a-half", "A TTL of 10.5 fails after INCR, and INCR is not undone", "TTL 为 10.5，脚本在 INCR 之后出错，INCR 却不会回滚", "TTL 為 10.5，腳本在 INCR 之後出錯，INCR 卻不會復原"),
    Name::new("lifetime-of-zero", "A TTL of 0 deletes the lock, and every client acquires it", "TTL 为 0 等于删除，谁来都能拿到锁", "TTL 為 0 等於刪除，誰來都拿得到鎖"),
    Name::new("late-delete-frees-anothers-lock", "A late DEL deletes the next holder's lock", "迟到的 DEL 放掉了下一个持有者的锁", "遲來的 DEL 放掉了下一位持有者的鎖"),
    Name::new("no-token-deletes-anothers-lock", "Without a token, C1 deletes C2's lock and C3 enters", "没有 token，C1 删掉了 C2 的锁，C3 趁机进入", "沒有 token，C1 刪掉了 C2 的鎖，C3 趁機進入"),
    Name::new("token-is-compared-first", "C1 sees another client's token and deletes nothing", "C1 看到别人的 token，什么也不删", "C1 看到別人的 token，什麼也不刪"),
    Name::new("pause-between-get-and-del", "A pause between GET and DEL makes the check worthless", "GET 与 DEL 之间的一次暂停，让检查白做了", "GET 與 DEL 之間的一次暫停，讓檢查白做了"),
    Name::new("script-compares-and-deletes", "A script compares and deletes in one step; a late one deletes nothing", "脚本原子地比较并删除，迟到了也不会误删", "腳本以原子方式比較並刪除，遲到了也不會誤刪"),
    Name::new("pause-outlasts-the-lifetime", "A pause longer than the TTL lets two clients in, and an update is lost", "暂停比 TTL 还长，两个客户端同时进入，丢了一次更新", "暫停比 TTL 還久，兩個用戶端同時進入，遺失一次更新"),
    Name::new("fencing-refuses-the-stale-write", "A fencing token makes the store reject the late write", "有了 fencing token，存储拒绝了迟到的写入", "有了 fencing token，儲存服務拒絕了遲來的寫入"),
    Name::new("work-outlasts-the-lifetime", "The work takes longer than the TTL, and two clients are inside", "工作时间超过 TTL，两个客户端同时在临界区", "工作時間超過 TTL，兩個用戶端同時在臨界區段"),
    Name::new("renewal-outlasts-the-lifetime", "Renewed every third of its TTL, the lock lasts as long as the work", "每过三分之一 TTL 续期一次，工作多久锁就多久", "每過三分之一 TTL 就續期，工作多久鎖就多久"),
    Name::new("pause-outlasts-the-renewal", "A paused client does not renew its lock", "客户端一暂停，续期也跟着停了", "用戶端一暫停，續期也跟著停了"),
    Name::new("conditional-set-renews", "SET IFEQ renews the lock and DELEX releases it, without a script", "不用脚本：SET IFEQ 续期，DELEX 释放", "不用腳本：SET IFEQ 續期，DELEX 釋放"),
    Name::new("lost-reply-leaves-the-lock", "The reply is lost: C1 holds a lock without knowing it", "回复丢失，C1 持有锁却不知道", "回應遺失，C1 持有鎖卻不知道"),
    Name::new("same-value-passes-for-ones-own", "All clients write the same value: C1 mistakes C2's lock for its own", "人人用同一个值，别人的锁也被当成自己的", "人人用同一個值，別人的鎖也被當成自己的"),
    Name::new("loop-ends-without-the-work", "The loop ends, but the work has not been done", "循环结束了，活却没干", "迴圈結束了，工作卻沒做"),
    Name::new("extension-adds-lifetime", "A lock extended in time lasts until the work ends", "及时延长，锁就够用到工作结束", "及時延長，鎖就撐得到工作結束"),
    Name::new("extension-comes-too-late", "The extension comes too late: another client is already inside", "延长来得太晚，别人已经进入", "延長來得太晚，別人已經進入"),
    Name::new("explicit-lease-ends-inside", "An explicit lease turns off the watchdog, and the lock expires during the work", "指定了租期，看门狗就不启动，干活途中锁就没了", "指定了租期，看門狗就不啟動，工作途中鎖就沒了"),
    Name::new("watchdog-outlasts-the-lifetime", "The watchdog renews the lock for as long as the work lasts", "看门狗一直续期，活干多久锁就在多久", "看門狗一直續期，工作多久鎖就在多久"),
    Name::new("watchdog-renews-nothing", "The watchdog finds no lock to renew and reports no error", "看门狗发现无锁可续，却谁也没告诉", "看門狗發現無鎖可續，卻誰也沒通知"),
    Name::new("inner-release-keeps-the-lock", "Acquired twice and released once, a re-entrant lock is still held", "可重入锁加了两次、只释放一次，仍然持有", "可重入鎖加了兩次、只釋放一次，仍然持有"),
    Name::new("failover-loses-the-lock", "A failover loses the lock", "主从切换丢了锁", "主從切換弄丟了鎖"),
    Name::new("failover-keeps-a-replicated-lock", "A replicated lock survives the failover", "锁已复制到副本，主从切换后还在", "鎖已複製到副本，主從切換後還在"),
    Name::new("wait-times-out-and-is-ignored", "WAIT returns 0, the client enters anyway, and a failover loses the lock", "WAIT 返回 0，客户端照样继续，主从切换丢了锁", "WAIT 回傳 0，用戶端照樣繼續，主從切換弄丟了鎖"),
    Name::new("wait-for-the-replica", "A client that enters only if WAIT returns 1 keeps its lock in a failover", "等到 WAIT 返回 1 再进入，主从切换也不丢锁", "等到 WAIT 回傳 1 再進入，主從切換也不會弄丟鎖"),
    Name::new("fence-counter-lost-in-the-failover", "The failover loses the fencing counter too", "主从切换把 fencing 计数器也丢了", "主從切換連 fencing 計數器也弄丟了"),
    Name::new("redlock-healthy", "Redlock when all goes well", "一切正常时的 Redlock", "一切正常時的 Redlock"),
    Name::new("redlock-restarted-server", "A restarted server votes twice in Redlock", "Redlock：重启的服务器投了两次票", "Redlock：重新啟動的伺服器投了兩次票"),
    Name::new("redlock-delayed-restart", "A server that stays down long enough does not vote twice", "Redlock：推迟重启，就不会投两次票", "Redlock：延後重新啟動，就不會投兩次票"),
    Name::new("redlock-clock-jump", "A clock jumps and Redlock has two majorities", "一台服务器时钟跳变，Redlock 出现两个多数派", "一台伺服器時鐘跳變，Redlock 出現兩個多數派"),
    Name::new("redlock-one-server-down", "One of five servers is down, and Redlock still works", "五台服务器有一台宕机，Redlock 照常工作", "五台伺服器有一台當機，Redlock 照常運作"),
    Name::new("redlock-pause-after-the-check", "A pause after Redlock's validity check goes unnoticed", "Redlock 检查完有效期才暂停，谁也发现不了", "Redlock 檢查完有效期才暫停，誰也發現不了"),
    Name::new("redlock-replies-held-through-a-pause", "A pause before Redlock's validity check is noticed", "暂停发生在 Redlock 检查有效期之前，会被发现", "暫停發生在 Redlock 檢查有效期之前，會被發現"),
    Name::new("redlock-unreachable-minority", "Redlock works without two of its five servers", "五台服务器断了两台，Redlock 照常工作", "五台伺服器斷了兩台，Redlock 照常運作"),
    Name::new("quorum-erodes", "Server after server restarts, and the lock loses its majority", "服务器接连重启，锁渐渐失去多数派", "伺服器接連重新啟動，鎖漸漸失去多數派"),
    Name::new("cache-without-a-lock", "Three clients fill the same cache entry at once", "三个客户端同时重建同一条缓存", "三個用戶端同時重建同一筆快取"),
    Name::new("cache-with-a-lock", "One client fills the cache, the others wait for it", "一个客户端重建缓存，其他的等它", "一個用戶端重建快取，其他的等它"),
    Name::new("cache-without-a-second-look", "Three clients fill the same cache entry one after another", "三个客户端排着队重建同一条缓存", "三個用戶端排著隊重建同一筆快取"),
    Name::new("efficiency-lock-lets-two-load", "A lock that only saves work lets two clients in, without harm", "只为省事的锁放进了两个客户端，却没有害处", "只為省事的鎖放進了兩個用戶端，卻沒有害處"),
    Name::new("watch-without-multi", "WATCH without MULTI does not stop a late DEL", "只 WATCH 不 MULTI，拦不住迟到的 DEL", "只 WATCH 不 MULTI，擋不住遲到的 DEL"),
    Name::new("watch-with-multi", "WATCH with MULTI stops a late DEL", "WATCH 加 MULTI，拦住迟到的 DEL", "WATCH 加 MULTI，擋下遲到的 DEL"),
    Name::new("server-clock-jump-expires-the-lock", "The server's clock jumps and the lock expires early", "服务器时钟跳变，锁提前过期", "伺服器時鐘跳變，鎖提早過期"),
    Name::new("slow-server-clock-keeps-it-longer", "The server's clock is set back, and a dead client's lock stays held", "服务器时钟被拨慢，崩溃者的锁迟迟不过期", "伺服器時鐘被撥慢，當掉的用戶端的鎖遲遲不過期"),
    Name::new("restart-keeps-what-was-written", "A restart keeps only the data on disk", "重启只留下已经落盘的数据，锁丢了", "重新啟動只留下已落盤的資料，鎖丟了"),
    Name::new("restart-with-fsync-always", "With appendfsync always the lock survives a restart", "appendfsync always：锁在重启后还在", "appendfsync always：鎖在重新啟動後還在"),
    Name::new("partition-then-late-request", "A DEL delayed by a partition deletes the next holder's lock", "DEL 被网络分区扣住，恢复后删掉了别人的锁", "DEL 被網路分割扣住，恢復後刪掉了別人的鎖"),
    Name::new("one-after-the-other", "Two clients acquire the lock one after the other", "两个客户端先后拿到锁", "兩個用戶端先後拿到鎖"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::names::tests::check_names;
    use content::stories;

    #[test]
    fn story_has_a_unique_title_in_every_language() {
        let stories = stories::ALL.iter().chain(stories::TAUGHT);
        let ids: Vec<&str> = stories.map(|story| story.id).collect();
        check_names(file!(), TITLES, &ids);
    }
}
