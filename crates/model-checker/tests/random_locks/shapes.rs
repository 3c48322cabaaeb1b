//! Random locks from the shapes of locks in bug reports: loops with and without a limit, timestamps
//! in ms and s, queues, signals, counters, flags, tokens, two keys, and scripts.
//!
//! Half of the locks try once, and half read a clock. Some locks are a shape from `programs/`, a
//! program with choices. The others combine a way to acquire, a renewal and a release, which often do
//! not fit together.

use super::draw::{below, pick};
use super::template::expand;
use rand::Rng;

/// A random lock.
pub(crate) struct RandomLock {
    pub(crate) program: String,
    /// The program of a client that never enters, if there is one.
    pub(crate) helper: Option<String>,
    pub(crate) servers: usize,
    /// Whether the programs read a clock.
    pub(crate) reads_clock: bool,
}

/// The shapes. The first line of each lists the kinds of locks that it can be.
const SHAPES: [&str; 27] = [
    include_str!("programs/cache.lua"),
    include_str!("programs/counter.lua"),
    include_str!("programs/deadline.lua"),
    include_str!("programs/expires-at.lua"),
    include_str!("programs/fenced.lua"),
    include_str!("programs/flags.lua"),
    include_str!("programs/gives-up.lua"),
    include_str!("programs/just-read.lua"),
    include_str!("programs/lease-checked.lua"),
    include_str!("programs/queue.lua"),
    include_str!("programs/queue-in-order.lua"),
    include_str!("programs/ranks.lua"),
    include_str!("programs/reentrant.lua"),
    include_str!("programs/renews.lua"),
    include_str!("programs/seconds.lua"),
    include_str!("programs/server-time.lua"),
    include_str!("programs/signal.lua"),
    include_str!("programs/signal-only.lua"),
    include_str!("programs/start-time.lua"),
    include_str!("programs/text-and-number.lua"),
    include_str!("programs/tickets.lua"),
    include_str!("programs/timestamps.lua"),
    include_str!("programs/two-keys.lua"),
    include_str!("programs/two-servers.lua"),
    include_str!("programs/uncertain.lua"),
    include_str!("programs/waits-for-lease.lua"),
    include_str!("programs/watch.lua"),
];

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

const RENEWALS: [&str; 8] = [
    r#"redis.call("PEXPIRE", "k", TTL)"#,
    r#"redis.call("EVAL", renew, 1, "k", token, TTL)"#,
    r#"redis.call("SET", "k", token, "XX", "PX", TTL)"#,
    r#"redis.call("SET", "k", token, "NX", "PX", TTL)"#,
    r#"if not redis.call("SET", "k", token, "IFEQ", token, "PX", TTL) then return end"#,
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

/// Programs of clients that never enter.
const HELPERS: [&str; 5] = [
    r#"while redis.call("EXISTS", "k") == 1 do sleep({{n}}) end"#,
    r#"for _ = 1, 2 do redis.call("PEXPIRE", "k", {{ttl}}) sleep({{n}}) end"#,
    r#"if redis.call("{{EXISTS", "k") == 1|TTL", "k") < 0}} then sleep({{n}}) redis.call("DEL", "k") end"#,
    r#"redis.call("{{SET", "k", "helper", "XX|PERSIST", "k|LPUSH", "signal", "x}}")"#,
    r#"for _ = 1, 2 do redis.call("DEL", "{{k|q|signal}}") sleep({{n}}) end"#,
];

const ONCE: [&str; 4] = [
    "if not try() then return end",
    "if not try() then return end",
    "if not try() then error(\"no lock\") end",
    "if not try() then sleep(POLL) if not try() then return end end",
];

const REPEATEDLY: [&str; 7] = [
    "while not try() do sleep(POLL) end",
    "while not try() do sleep(POLL) end",
    "while not try() do sleep(POLL) end",
    "while not try() do sleep(random(1, POLL)) end",
    "while not try() do local ms = random({{0|1|2}}, 3) sleep({{ms|ms + 1|2 * ms|POLL - ms}}) end",
    "local wait = 1 while not try() do sleep(wait) wait = math.min(2 * wait, 4) end",
    "local tries = 0 while not try() do tries = tries + 1 if tries == 2 then error(\"no lock\") end sleep(POLL) end",
];

/// The kind of a random lock.
#[derive(Clone, Copy)]
struct Kind {
    tries_once: bool,
    reads_clock: bool,
}

impl Kind {
    /// Returns `true` if a shape can be a lock of this kind.
    fn is_one_of(self, shape: &str) -> bool {
        let kinds = shape.lines().next().and_then(|line| line.split_once(':'));
        let kinds = kinds.map_or("", |(kinds, _)| kinds);
        kinds.contains(if self.tries_once { "once" } else { "loop" })
            && kinds.contains("clock") == self.reads_clock
    }

    /// Returns the shapes that can be a lock of this kind, frequent ones several times.
    fn shapes(self) -> Vec<&'static str> {
        const OFTEN: usize = 3;
        let times = |shape: &str| if shape.contains("often:") { OFTEN } else { 1 };
        let all = SHAPES.into_iter().filter(|it| self.is_one_of(it));
        all.flat_map(|it| std::iter::repeat_n(it, times(it))).collect()
    }
}

/// Creates a lock.
pub(crate) fn lock(chance: &mut impl Rng) -> RandomLock {
    let kind = Kind { tries_once: below(chance, 2) == 0, reads_clock: below(chance, 2) == 0 };
    let shape = match below(chance, 3) {
        0 => combination(kind, chance),
        _ => pick(chance, &kind.shapes()).to_owned(),
    };
    let numbers = format!("{}, {}", 1 + number(chance), number(chance));
    let numbers = format!("{numbers}, {}, {}", number(chance), number(chance));
    let token = pick(chance, &["uuid()", "uuid()", "uuid()", "\"x\""]);
    let body = expand(&shape, chance, |name, chance| part(name, kind, chance));
    let helper = (below(chance, 8) == 0).then(|| pick(chance, &HELPERS));
    RandomLock {
        program: format!("local TTL, LIMIT, WORK, POLL, token = {numbers}, {token}{SCRIPTS}{body}"),
        helper: helper.map(|it| expand(it, chance, |name, chance| part(name, kind, chance))),
        servers: if shape.contains("pcall_on") { 2 } else { 1 },
        reads_clock: kind.reads_clock,
    }
}

/// Combines ways to acquire, to renew and to release.
fn combination(kind: Kind, chance: &mut impl Rng) -> String {
    let acquire = if kind.reads_clock { pick(chance, &TIMED) } else { pick(chance, &PLAIN) };
    let renewal = if below(chance, 3) == 0 { "{{renew}} work({{n}})" } else { "" };
    let release = pick(chance, &RELEASES);
    format!("{acquire}\n{{{{retry}}}}\nenter()\n{{{{inside}}}}\n{renewal}\n{{{{end:{release}}}}}\n")
}

/// Returns the source of the part with this name, if there is one.
fn part<R: Rng>(name: &str, kind: Kind, chance: &mut R) -> Option<String> {
    if let Some(release) = name.strip_prefix("end:") {
        return Some(match below(chance, 5) {
            0 => format!("{release}\nleave()"),
            _ => format!("leave()\n{release}"),
        });
    }
    Some(match name {
        "n" => number(chance).to_string(),
        "ttl" => (1 + number(chance)).to_string(),
        "retry" if kind.tries_once => pick(chance, &ONCE).to_owned(),
        "retry" => pick(chance, &REPEATEDLY).to_owned(),
        "renew" => pick(chance, &RENEWALS).to_owned(),
        "inside" if below(chance, 3) == 0 => {
            "local b = store.read(\"b\") or 0 work(WORK) store.write(\"b\", b + 1)".to_owned()
        }
        "inside" => "work(WORK)".to_owned(),
        _ => return None,
    })
}

fn number(chance: &mut impl Rng) -> usize {
    1 + below(chance, 5)
}
