//! Random locks from the shapes of locks in bug reports: loops with and without a limit, timestamps
//! in ms and s, queues, signals, counters, flags, tokens, two keys, and scripts.

use super::draw::{below, pick};
use rand::Rng;

/// Scripts that locks use.
const SCRIPTS: &str = r#"
local release = [[if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0]]
local renew = [[if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("PEXPIRE", KEYS[1], ARGV[2]) end return 0]]
"#;

/// Ways to acquire without reading a clock.
const PLAIN: [&str; 11] = [
    // Tokens and flags.
    r#"local function try() return redis.call("SET", "k", token, "NX", "PX", TTL) end"#,
    r#"local function try() return redis.call("SET", "k", 1, "NX") end"#,
    r#"local function try() return redis.call("SETNX", "k", token) == 1 end"#,
    r#"local function try() if redis.call("SETNX", "k", token) == 1 then redis.call("PEXPIRE", "k", TTL) return true end return false end"#,
    r#"local function try() if redis.call("EXISTS", "k") == 1 then return false end return redis.call("SET", "k", token, "PX", TTL) end"#,
    // Counters.
    r#"local function try() if redis.call("INCR", "k") == 1 then redis.call("PEXPIRE", "k", TTL) return true end return false end"#,
    r#"local function try() if redis.call("INCR", "k") == 1 then return true end redis.call("DECR", "k") return false end"#,
    // A queue with a token, and a signal.
    r#"local function try() if redis.call("SETNX", "filled", 1) == 1 then redis.call("LPUSH", "q", 1) end if redis.call("RPOP", "q") then redis.call("SET", "k", token) return true end return false end"#,
    // Two keys.
    r#"local function try() if not redis.call("SET", "k", token, "NX", "PX", TTL) then return false end return redis.call("SET", "k2", token, "NX", "PX", TTL) end"#,
    // A hash.
    r#"local function try() return redis.call("HSETNX", "h", "owner", token) == 1 and redis.call("SET", "k", token, "PX", TTL) end"#,
    // A script.
    r#"local function try() return redis.call("EVAL", [[if redis.call("EXISTS", KEYS[1]) == 1 then return 0 end redis.call("SET", KEYS[1], ARGV[1]) redis.call("PEXPIRE", KEYS[1], ARGV[2]) return 1]], 1, "k", token, TTL) == 1 end"#,
];

/// Ways to acquire that depend on times.
const TIMED: [&str; 8] = [
    r#"local function try() local mine = now() + TTL if redis.call("SETNX", "k", mine) == 1 then return true end
 local old = tonumber(redis.call("GET", "k") or 0) if old < now() then redis.call("SET", "k", mine) return true end return false end"#,
    r#"local function try() local mine = now() + TTL if redis.call("SETNX", "k", mine) == 1 then return true end
 local old = redis.call("GET", "k") if old and tonumber(old) <= now() then return redis.call("GETSET", "k", mine) == old end return false end"#,
    r#"local begun = now() local function try() if now() - begun > LIMIT then return false end return redis.call("SET", "k", token, "NX", "PX", TTL) end"#,
    r#"local function try() local at = now() local ok = redis.call("SET", "k", token, "NX", "PX", TTL)
 if ok and now() - at >= LIMIT then redis.call("EVAL", release, 1, "k", token) return false end return ok end"#,
    r#"local function try() local mine = math.max(now() + TTL, now() + LIMIT) if redis.call("SETNX", "k", mine) == 1 then return true end
 if tonumber(redis.call("GET", "k") or 0) < now() then redis.call("DEL", "k") end return false end"#,
    r#"local function try() if redis.call("SET", "k", token, "NX", "PX", TTL) then return true end local left = redis.call("PTTL", "k") if left > LIMIT then return false end sleep(left + 1) return redis.call("SET", "k", token, "NX", "PX", TTL) end"#,
    r#"local function try() local s = math.floor(now() / 1000) if redis.call("SETNX", "k", s) == 1 then return true end return tonumber(redis.call("GET", "k") or s) < s end"#,
    r#"local function try() local ok = redis.call("SET", "k", token, "NX", "PX", TTL) if ok and redis.call("PTTL", "k") < LIMIT then return false end return ok end"#,
];

const RENEWALS: [&str; 6] = [
    r#"redis.call("PEXPIRE", "k", TTL)"#,
    r#"redis.call("EVAL", renew, 1, "k", token, TTL)"#,
    r#"redis.call("SET", "k", token, "XX", "PX", TTL)"#,
    r#"if redis.call("EVAL", renew, 1, "k", token, TTL) == 0 then return end"#,
    r#"redis.call("EVAL", [[local left = redis.call("PTTL", KEYS[1]) if left > 0 then redis.call("PEXPIRE", KEYS[1], left + ARGV[1]) end return left]], 1, "k", LIMIT)"#,
    r#"redis.call("PERSIST", "k")"#,
];

const RELEASES: [&str; 8] = [
    r#"redis.call("DEL", "k")"#,
    r#"redis.call("EVAL", release, 1, "k", token)"#,
    r#"if redis.call("GET", "k") == token then redis.call("DEL", "k") end"#,
    r#"redis.call("DEL", "k", "k2", "h")"#,
    r#"redis.call("EVAL", release, 1, "k", token) redis.call("EVAL", release, 1, "k2", token)"#,
    r#"redis.call("DEL", "k") redis.call("LPUSH", "q", 1)"#,
    r#"redis.call("DECR", "k")"#,
    r#"redis.call("EVAL", release, 1, "k", token) redis.call("HDEL", "h", "owner")"#,
];

/// Creates a program. Half of the programs try once, and half depend on times.
pub(crate) fn lock(chance: &mut impl Rng) -> String {
    let number = |chance: &mut _| 1 + below(chance, 5);
    let (ttl, limit) = (1 + number(chance), number(chance));
    let (work, poll) = (number(chance), number(chance));
    let token = pick(chance, &["uuid()", "uuid()", "uuid()", "\"x\""]);
    let acquire = if below(chance, 2) == 0 { pick(chance, &TIMED) } else { pick(chance, &PLAIN) };
    let retry = match below(chance, 6) {
        0 | 1 => "if not try() then return end".to_owned(),
        2 => format!("if not try() then sleep({poll}) if not try() then return end end"),
        3 => format!(
            "local tries = 0 while not try() do tries = tries + 1 if tries == 2 then error(\"no lock\") end sleep({poll}) end"
        ),
        _ => format!("while not try() do sleep({poll}) end"),
    };
    let inside = match below(chance, 3) {
        0 => format!("local b = store.read(\"b\") or 0 work({work}) store.write(\"b\", b + 1)"),
        _ => format!("work({work})"),
    };
    let renewal = match below(chance, 3) {
        0 => format!("{} work({})", pick(chance, &RENEWALS), number(chance)),
        _ => String::new(),
    };
    let release = pick(chance, &RELEASES);
    let end = match below(chance, 5) {
        0 => format!("{release}\nleave()"),
        _ => format!("leave()\n{release}"),
    };
    format!(
        "local TTL, LIMIT, token = {ttl}, {limit}, {token}\n{SCRIPTS}\n{acquire}\n{retry}\nenter()\n\
         {inside}\n{renewal}\n{end}\n"
    )
}
