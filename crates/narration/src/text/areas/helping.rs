//! Remedies for the failures of a lock, in terms of its commands.

sentences! {
    /// Sentences about the changes that fix a lock.
    Helping {
        /// The failure and its remedy.
        against: "Against “{}”: {}" | "针对“{}”：{}" | "針對「{}」：{}";
        heed_the_reply: "Enter only where the reply says that the lock is yours. A nil of Redis is false in Lua, and 0 is true." | "只有回复表明锁归自己时才进入临界区。Redis 的 nil 在 Lua 里是 false，而 0 是真值。" | "只有回應表明鎖歸自己時才進入臨界區段。Redis 的 nil 在 Lua 裡是 false，而 0 是真值。";
        in_one_command: "Between looking and SET, another client can SET as well. Take the lock with one command that does both: SET key token NX PX milliseconds." | "查看之后、SET 之前，别的客户端也可能 SET。请用一条同时完成这两步的命令加锁：SET key token NX PX 毫秒数。" | "查看之後、SET 之前，別的用戶端也可能 SET。請用一個同時完成這兩步的命令加鎖：SET key token NX PX 毫秒數。";
        free_it_last: "Call leave() first and free the lock afterwards: as soon as it is free, another gets in." | "先 leave()，再释放锁：锁一释放，别人就能进来。" | "先 leave()，再釋放鎖：鎖一釋放，別人就能進來。";
        read_under_the_lock: "Read the value once the lock is yours: what was read before may have changed by then." | "拿到锁之后再读这个值：之前读到的，到那时可能已经变了。" | "拿到鎖之後再讀這個值：之前讀到的，到那時可能已經變了。";
        write_under_the_lock: "Write while the lock is yours, and free it afterwards: by then another may have read the old value." | "趁锁还归自己时写入，写完再释放锁：释放之后，别人可能已经读了旧值。" | "趁鎖還歸自己時寫入，寫完再釋放鎖：釋放之後，別人可能已經讀了舊值。";
        holder_sets_the_ttl: "Only the client that holds the lock may set its TTL: the EXPIRE of one that waits keeps a dead lock alive." | "只有持有锁的客户端才能设置 TTL：等待者的 EXPIRE 会让没人要的锁一直不过期。" | "只有持有鎖的用戶端才能設定 TTL：等待者的 EXPIRE 會讓沒人要的鎖一直不到期。";
        ttl_with_the_lock: "Set the TTL in the command that takes the lock: SET key token NX PX milliseconds." | "在加锁的那条命令里设 TTL：SET key token NX PX 毫秒数。" | "在加鎖的那個命令裡設 TTL：SET key token NX PX 毫秒數。";
        compare_and_delete: "Write a value that nobody else writes, and release in one script that compares it before DEL (since Redis 8.4 also DELEX IFEQ)." | "写一个别人不会写的值，释放时用一个脚本先比对再 DEL（Redis 8.4 起也可用 DELEX IFEQ）。" | "寫一個別人不會寫的值，釋放時用一個腳本先比對再 DEL（Redis 8.4 起也可用 DELEX IFEQ）。";
        fence: "No TTL and no script keeps a client out that was paused. Give each holder a number that grows (a fencing token), and let what you write to refuse a lower one." | "TTL 和脚本都拦不住暂停过的客户端。给每个持锁者一个递增的编号（fencing token），让被写的一方拒绝更小的编号。" | "TTL 和腳本都攔不住暫停過的用戶端。給每個持鎖者一個遞增的編號（fencing token），讓被寫的一方拒絕更小的編號。";
        /// The placeholder is the property about lost updates.
        is_fenced: "Nothing in a lock keeps a client out that was paused. What it writes does no harm here: “{}” holds." | "锁本身拦不住暂停过的客户端。它写的内容在这里不造成损害：“{}”成立。" | "鎖本身攔不住暫停過的用戶端。它寫的內容在這裡不造成損害：「{}」成立。";
        server_time: "Compare no times of different machines: let a TTL of the server end the lock." | "不要比较不同机器上的时间：让服务器上的 TTL 来结束锁。" | "不要比較不同機器上的時間：讓伺服器上的 TTL 來結束鎖。";
        replicated: "A replica may lack the SET when it takes over, and nothing in the lock mends that. Let what you write to refuse old numbers, or keep the lock where a majority agrees on every write." | "副本接替时可能还没有那条 SET，锁本身无法弥补。让被写的一方拒绝旧编号，或者把锁放在每次写入都由多数派确认的系统里。" | "副本接替時可能還沒有那個 SET，鎖本身無法彌補。讓被寫的一方拒絕舊編號，或者把鎖放在每次寫入都由多數派確認的系統裡。";
        redlock: "Redlock counts on clocks that do not jump and on servers that keep their keys: one that has restarted must stay away for longer than any TTL, or fsync every write. Let what you write to refuse old numbers." | "Redlock 依赖时钟不跳变、服务器不丢 key：重启的服务器要离开得比任何 TTL 都久，或每次写入都 fsync。让被写的一方拒绝旧编号。" | "Redlock 依賴時鐘不跳變、伺服器不丟失 key：重新啟動的伺服器要離開得比任何 TTL 都久，或每次寫入都 fsync。讓被寫的一方拒絕舊編號。";
    }
}
