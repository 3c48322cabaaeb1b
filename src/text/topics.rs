//! What people call what the stories are about: the words by which each is found, besides those of
//! its title. `leads.txt` has the topics of each story.

use super::Language;
use super::names::{Name, find};

/// The words for each topic, sorted by its id.
#[rustfmt::skip]
static WORDS: &[Name] = &[
    Name::new("atomic", "atomic, atomicity, non-atomic, Lua, script, EVAL, transaction, one step, check-then-act", "原子, 原子性, 非原子, Lua 脚本, 事务, 一步完成, 先检查后执行", "原子, 原子性, 非原子, Lua 腳本, 交易, 一步完成, 先檢查後執行"),
    Name::new("cache", "cache, stampede, dogpile, thundering herd, hot key, avalanche, breakdown, database, double-checked", "缓存, 雪崩, 击穿, 穿透, 热点, 惊群, 数据库, 双重检查, 重建缓存", "快取, 雪崩, 擊穿, 穿透, 熱點, 驚群, 資料庫, 雙重檢查, 重建快取"),
    Name::new("clock", "clock, time, wall clock, NTP, skew, drift, jump", "时钟, 时间, NTP, 时钟漂移, 时钟偏差, 时钟跳变, 时钟回拨, 对时", "時鐘, 時間, NTP, 時鐘漂移, 時鐘偏差, 時鐘跳變, 時鐘回撥, 對時"),
    Name::new("crash", "crash, crashes, dies, death, killed, kill -9, OOM, down, power failure", "崩溃, 宕机, 挂掉, 挂了, 断电, 进程退出, 被杀, OOM", "當機, 宕機, 崩潰, 掛掉, 掛了, 斷電, 行程結束, 被殺, OOM"),
    Name::new("deadlock", "deadlock, dead lock, stuck, orphan, left behind, never released, no TTL, for ever, hang", "死锁, 卡死, 锁未释放, 不释放, 永久锁, 没有过期时间, 残留", "死鎖, 卡死, 鎖未釋放, 不釋放, 永久鎖, 沒有過期時間, 殘留"),
    Name::new("delay", "delay, delayed, latency, late, slow network, in flight", "延迟, 迟到, 网络慢, 网络延迟, 在途", "延遲, 遲到, 網路慢, 網路延遲, 在途"),
    Name::new("efficiency", "efficiency, correctness, idempotent, best effort, duplicate work, good enough, debate, Kleppmann, antirez", "效率, 正确性, 幂等, 尽力而为, 重复执行, 重复干活, 争论, 该不该用", "效率, 正確性, 冪等, 盡力而為, 重複執行, 重複工作, 爭論, 該不該用"),
    Name::new("error", "error, exception, null, NullPointerException, NPE, swallowed, bug, wrong argument", "异常, 报错, 出错, 空指针, null, 吞异常, bug, 参数错误", "例外, 報錯, 出錯, 空指標, null, 吞例外, bug, 參數錯誤"),
    Name::new("expiry", "expiry, expire, expires, expired, TTL, PX, EX, PEXPIRE, lease, lifetime, timeout", "过期, 到期, 超时, 有效期, 过期时间, 租约, 提前释放, TTL", "過期, 到期, 逾時, 超時, 有效期, 過期時間, 租約, 提前釋放, TTL"),
    Name::new("failover", "failover, fail over, master, slave, primary, replica, replication, asynchronous, Sentinel, Cluster, promote, leader", "主从, 主从切换, 故障转移, 哨兵, 集群, 副本, 主库, 从库, 主节点, 从节点, 异步复制, 选主", "主從, 主從切換, 故障轉移, 容錯移轉, 哨兵, 叢集, 副本, 主節點, 從節點, 非同步複製, 選主"),
    Name::new("fencing", "fencing, fence, fencing token, monotonic, sequence number, stale write, Kleppmann", "fencing, 栅栏, 防护令牌, 隔离令牌, 单调递增, 递增序号, 旧写入, 迟到的写入", "fencing, 柵欄, 防護權杖, 隔離權杖, 單調遞增, 遞增序號, 舊寫入, 遲到的寫入"),
    Name::new("idle", "idle, unused, availability, wasted", "空置, 闲置, 可用性, 白等", "閒置, 空置, 可用性, 白等"),
    Name::new("lost-message", "lost reply, lost request, packet loss, timeout, unknown outcome, retry", "丢包, 回复丢失, 请求丢失, 超时, 结果未知, 重试", "丟包, 回應遺失, 請求遺失, 逾時, 超時, 結果未知, 重試"),
    Name::new("lost-update", "lost update, overwritten, oversell, overselling, inventory, stock, balance, dirty write", "更新丢失, 丢失更新, 覆盖, 超卖, 库存, 余额, 脏写", "更新遺失, 遺失更新, 覆寫, 超賣, 庫存, 餘額, 髒寫"),
    Name::new("optimistic", "optimistic, CAS, compare and set, compare-and-swap, WATCH, MULTI, EXEC, transaction", "乐观锁, 比较并设置, 比较并交换, CAS, 事务", "樂觀鎖, 比較並設定, 比較並交換, CAS, 交易"),
    Name::new("partition", "partition, network partition, netsplit, unreachable, network, disconnected", "网络分区, 分区, 断网, 失联, 连不上, 网络", "網路分割, 網路分區, 斷網, 失聯, 連不上, 網路"),
    Name::new("pause", "pause, paused, GC, garbage collection, stop-the-world, STW, JVM, stall, freeze, hang, swap", "暂停, 停顿, GC, 垃圾回收, STW, Full GC, 卡顿, 假死, 卡住", "暫停, 停頓, GC, 垃圾回收, STW, Full GC, 卡頓, 假死, 卡住"),
    Name::new("polling", "poll, polling, spin, spinlock, busy wait, retry, back-off, backoff, jitter, thundering herd, fair, starvation", "轮询, 自旋, 自旋锁, 重试, 退避, 随机抖动, 惊群, 公平, 饥饿, 性能", "輪詢, 自旋, 自旋鎖, 重試, 退避, 隨機抖動, 驚群, 公平, 飢餓, 效能"),
    Name::new("race", "race, race condition, data race, concurrent, concurrency, at the same time, TOCTOU, interleaving, check-then-act", "竞态, 竞态条件, 竞争, 并发, 抢锁, 同时, 时序", "競態, 競態條件, 競爭, 並行, 併發, 搶鎖, 同時, 時序"),
    Name::new("redlock", "Redlock, quorum, majority, multi-node, independent servers, antirez, Kleppmann", "红锁, Redlock, 多数派, 过半, 法定人数, 多节点, 独立节点", "紅鎖, Redlock, 多數派, 過半, 法定人數, 多節點, 獨立節點"),
    Name::new("reentrant", "re-entrant, reentrant, re-entrance, reentrancy, recursive, hold count, same thread", "可重入, 重入, 可重入锁, 递归锁, 重入次数, 同一线程", "可重入, 重入, 可重入鎖, 遞迴鎖, 重入次數, 同一執行緒"),
    Name::new("renewal", "renew, renewal, extend, extension, watchdog, keep-alive, heartbeat, lease", "续期, 续约, 续租, 续命, 看门狗, 心跳, 延长", "續期, 續約, 續租, 續命, 看門狗, 心跳, 延長"),
    Name::new("restart", "restart, reboot, persistence, AOF, RDB, appendfsync, fsync, disk, data loss, durability", "重启, 持久化, AOF, RDB, 刷盘, 落盘, 丢数据, 数据丢失", "重新啟動, 重啟, 持久化, AOF, RDB, 刷盤, 落盤, 丟資料, 資料遺失"),
    Name::new("skipped", "skipped, missed, not executed, silently, job lost", "漏执行, 没执行, 活没干, 任务丢失, 悄悄", "漏執行, 沒執行, 工作沒做, 任務遺失, 悄悄"),
    Name::new("split-brain", "split brain, split-brain, two leaders, two majorities, two masters", "脑裂, 双主, 两个多数派", "腦裂, 雙主, 兩個多數派"),
    Name::new("unique", "unique, unique value, UUID, token, owner, ownership, identity, random value, lock value", "唯一, 唯一值, 唯一标识, UUID, 令牌, 标识, 归属, 持有者, 随机值", "唯一, 唯一值, 唯一識別, UUID, 權杖, 識別, 歸屬, 持有者, 隨機值"),
    Name::new("wait-limit", "give up, tryLock, try lock, acquire timeout, deadline, wait time", "放弃, tryLock, 等待超时, 限时等锁, 获取超时, 最长等待", "放棄, tryLock, 等待逾時, 限時等鎖, 取得逾時, 最長等待"),
    Name::new("wrong-release", "wrong release, wrong owner, unlock, release, accidental deletion, deletes another's lock, frees another's lock", "误删, 误释放, 误解锁, 删错锁, 解锁, 释放锁, 删别人的锁", "誤刪, 誤釋放, 誤解鎖, 刪錯鎖, 解鎖, 釋放鎖, 刪別人的鎖"),
];

/// The words of a topic in all languages: a person may search in another than that of the page.
pub fn topic_words(topic: &str) -> impl Iterator<Item = &'static str> {
    Language::ALL.into_iter().filter_map(move |language| find(WORDS, topic, language))
}
