//! The names of the built-in locks, in the order of their ids. Terms that practitioners use in
//! English are the same in every language.

use super::Name;

#[rustfmt::skip]
pub(super) static NAMES: &[Name] = &[
    Name::new("acquire-backoff", "SET NX PX, back-off with jitter", "SET NX PX，随机退避", "SET NX PX，隨機退避"),
    Name::new("acquire-deadline", "SET NX PX, limited wait", "SET NX PX，限时等锁", "SET NX PX，限時等鎖"),
    Name::new("cache-rebuild", "Cache refilled under a lock", "加锁重建缓存", "加鎖重建快取"),
    Name::new("incr-expire", "INCR + EXPIRE", "INCR + EXPIRE", "INCR + EXPIRE"),
    Name::new("incr-expire-lua", "INCR + PEXPIRE in a script", "INCR + PEXPIRE，用脚本", "INCR + PEXPIRE，用腳本"),
    Name::new("incr-expire-multi", "INCR + PEXPIRE in MULTI", "INCR + PEXPIRE，用 MULTI", "INCR + PEXPIRE，用 MULTI"),
    Name::new("redis-8", "SET IFEQ + DELEX, Redis 8.4", "SET IFEQ + DELEX，Redis 8.4", "SET IFEQ + DELEX，Redis 8.4"),
    Name::new("redis-py", "redis-py Lock", "redis-py Lock", "redis-py Lock"),
    Name::new("redisson", "Redisson RLock", "Redisson RLock", "Redisson RLock"),
    Name::new("redisson-lease", "Redisson RLock with a lease", "Redisson RLock，指定租期", "Redisson RLock，指定租期"),
    Name::new("redlock", "Redlock", "Redlock", "Redlock"),
    Name::new("set-nx-ex-del", "SET NX EX + DEL", "SET NX EX + DEL", "SET NX EX + DEL"),
    Name::new("set-nx-php-loop", "SET NX in a PHP loop", "SET NX，PHP 循环", "SET NX，PHP 迴圈"),
    Name::new("set-nx-px-get-del", "SET NX PX + GET, DEL", "SET NX PX + GET、DEL", "SET NX PX + GET、DEL"),
    Name::new("set-nx-px-lua", "SET NX PX + Lua release", "SET NX PX + Lua 释放", "SET NX PX + Lua 釋放"),
    Name::new("set-nx-px-lua-fenced", "SET NX PX + fencing token", "SET NX PX + fencing token", "SET NX PX + fencing token"),
    Name::new("set-nx-px-lua-renewed", "SET NX PX + renewal", "SET NX PX + 续期", "SET NX PX + 續期"),
    Name::new("set-nx-px-wait", "SET NX PX + WAIT", "SET NX PX + WAIT", "SET NX PX + WAIT"),
    Name::new("setnx-del", "SETNX + DEL", "SETNX + DEL", "SETNX + DEL"),
    Name::new("setnx-expire", "SETNX + EXPIRE", "SETNX + EXPIRE", "SETNX + EXPIRE"),
    Name::new("setnx-getset", "SETNX + GETSET", "SETNX + GETSET", "SETNX + GETSET"),
    Name::new("setnx-getset-checked", "SETNX + GETSET, release in time only", "SETNX + GETSET，限时释放", "SETNX + GETSET，限時釋放"),
    Name::new("setnx-getset-lua", "SETNX + GETSET, Lua release", "SETNX + GETSET，Lua 释放", "SETNX + GETSET，Lua 釋放"),
    Name::new("setnx-java", "SETNX + GETSET in Java", "SETNX + GETSET，Java 版", "SETNX + GETSET，Java 版"),
    Name::new("setnx-timestamp", "SETNX + timestamp, DEL on expiry", "SETNX + 时间戳，过期即 DEL", "SETNX + 時間戳記，過期即 DEL"),
    Name::new("tornado-redis", "tornado-redis Lock", "tornado-redis Lock", "tornado-redis Lock"),
    Name::new("watch-delete", "WATCH, no MULTI", "WATCH，无 MULTI", "WATCH，無 MULTI"),
    Name::new("watch-multi-delete", "WATCH + MULTI", "WATCH + MULTI", "WATCH + MULTI"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::names::tests::check_names;
    use content::locks;

    #[test]
    fn lock_has_a_unique_name_in_every_language() {
        let ids: Vec<&str> = locks::ALL.iter().map(|lock| lock.id).collect();
        check_names(file!(), NAMES, &ids);
    }
}
