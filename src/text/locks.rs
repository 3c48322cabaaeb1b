//! The names of the built-in locks. What practitioners leave in English is the same everywhere.

/// The id of a lock, its name, and its name in simplified and traditional Chinese where that differs.
type Names = (&'static str, &'static str, Option<[&'static str; 2]>);

/// A lock's name: in English, simplified Chinese (1) or traditional Chinese (2).
pub(super) fn name(id: &str, language: usize) -> Option<&'static str> {
    let (_, english, chinese) = NAMES.iter().find(|(known, ..)| *known == id)?;
    let chinese = chinese.as_ref().and_then(|names| names.get(language.checked_sub(1)?));
    Some(chinese.unwrap_or(english))
}

const NAMES: &[Names] = &[
    (
        "acquire-backoff",
        "SET NX PX, back-off with jitter",
        Some(["SET NX PX，随机退避", "SET NX PX，隨機退避"]),
    ),
    (
        "acquire-deadline",
        "SET NX PX, limited wait",
        Some(["SET NX PX，限时等锁", "SET NX PX，限時等鎖"]),
    ),
    ("cache-rebuild", "Cache refilled under a lock", Some(["加锁重建缓存", "加鎖重建快取"])),
    ("incr-expire", "INCR + EXPIRE", None),
    (
        "incr-expire-lua",
        "INCR + PEXPIRE in a script",
        Some(["INCR + PEXPIRE，用脚本", "INCR + PEXPIRE，用腳本"]),
    ),
    (
        "incr-expire-multi",
        "INCR + PEXPIRE in MULTI",
        Some(["INCR + PEXPIRE，用 MULTI", "INCR + PEXPIRE，用 MULTI"]),
    ),
    ("redis-8", "SET IFEQ + DELEX, Redis 8.4", Some(["SET IFEQ + DELEX，Redis 8.4"; 2])),
    ("redis-py", "redis-py Lock", None),
    ("redisson", "Redisson RLock", None),
    ("redlock", "Redlock", None),
    ("set-nx-ex-del", "SET NX EX + DEL", None),
    ("set-nx-php-loop", "SET NX in a PHP loop", Some(["SET NX，PHP 循环", "SET NX，PHP 迴圈"])),
    ("set-nx-px-get-del", "SET NX PX + GET, DEL", Some(["SET NX PX + GET、DEL"; 2])),
    (
        "set-nx-px-lua",
        "SET NX PX + Lua release",
        Some(["SET NX PX + Lua 释放", "SET NX PX + Lua 釋放"]),
    ),
    ("set-nx-px-lua-fenced", "SET NX PX + fencing token", None),
    (
        "set-nx-px-lua-renewed",
        "SET NX PX + renewal",
        Some(["SET NX PX + 续期", "SET NX PX + 續期"]),
    ),
    ("setnx-del", "SETNX + DEL", None),
    ("setnx-expire", "SETNX + EXPIRE", None),
    ("setnx-getset", "SETNX + GETSET", None),
    (
        "setnx-getset-checked",
        "SETNX + GETSET, release in time only",
        Some(["SETNX + GETSET，限时释放", "SETNX + GETSET，限時釋放"]),
    ),
    (
        "setnx-getset-lua",
        "SETNX + GETSET, Lua release",
        Some(["SETNX + GETSET，Lua 释放", "SETNX + GETSET，Lua 釋放"]),
    ),
    (
        "setnx-java",
        "SETNX + GETSET in Java",
        Some(["SETNX + GETSET，Java 版", "SETNX + GETSET，Java 版"]),
    ),
    (
        "setnx-timestamp",
        "SETNX + timestamp, DEL on expiry",
        Some(["SETNX + 时间戳，过期即 DEL", "SETNX + 時間戳記，過期即 DEL"]),
    ),
    ("tornado-redis", "tornado-redis Lock", None),
    ("watch-delete", "WATCH, no MULTI", Some(["WATCH，无 MULTI", "WATCH，無 MULTI"])),
    ("watch-multi-delete", "WATCH + MULTI", None),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::strategies;

    #[test]
    fn every_lock_has_a_name_of_its_own_in_every_language() {
        for language in 0..3 {
            let mut names: Vec<&str> = strategies::ALL
                .iter()
                .map(|lock| name(lock.id, language).unwrap_or_else(|| panic!("{}", lock.id)))
                .collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), strategies::ALL.len(), "language {language}");
        }
        assert_eq!(NAMES.len(), strategies::ALL.len());
        assert_eq!(name("of-nobody", 0), None);
    }
}
