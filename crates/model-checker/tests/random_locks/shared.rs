//! Random locks that several clients share: semaphores for two clients, and read-write locks.

use super::draw::{below, pick};
use rand::Rng;
use simulator::ClientSetup;

/// Ways to acquire one of two permits.
const PERMITS: [&str; 6] = [
    r#"local function try() for i = 1, 2 do if redis.call("SET", "s" .. i, token, "NX", "PX", TTL) then slot = "s" .. i return true end end return false end"#,
    r#"local function try() if redis.call("INCR", "n") <= 2 then return true end redis.call("DECR", "n") return false end"#,
    r#"local function try() if redis.call("INCR", "n") <= 2 then redis.call("PEXPIRE", "n", TTL) return true end redis.call("DECR", "n") return false end"#,
    r#"local function try() if tonumber(redis.call("GET", "n") or 0) >= 2 then return false end redis.call("INCR", "n") return true end"#,
    r#"local function try() if redis.call("LPUSH", "l", token) <= 2 then return true end redis.call("LREM", "l", 0, token) return false end"#,
    r#"local function try() return redis.call("EVAL", [[if redis.call("HLEN", KEYS[1]) >= 2 then return 0 end redis.call("HSET", KEYS[1], ARGV[1], 1) redis.call("PEXPIRE", KEYS[1], ARGV[2]) return 1]], 1, "h", token, TTL) == 1 end"#,
];

const RELEASES: [&str; 6] = [
    r#"redis.call("DELEX", slot, "IFEQ", token)"#,
    r#"redis.call("DECR", "n")"#,
    r#"redis.call("DECR", "n")"#,
    r#"redis.call("DECR", "n")"#,
    r#"redis.call("LREM", "l", 0, token)"#,
    r#"redis.call("HDEL", "h", token)"#,
];

/// Returns the clients of a random semaphore or read-write lock.
pub(crate) fn clients(chance: &mut impl Rng) -> Vec<ClientSetup> {
    match below(chance, 2) {
        0 => vec![ClientSetup::of(&semaphore(chance)); 3],
        _ => read_write(chance).map(|program| ClientSetup::of(&program)).to_vec(),
    }
}

/// Creates a semaphore. Some release too much or too little.
fn semaphore(chance: &mut impl Rng) -> String {
    let number = |chance: &mut _| 1 + below(chance, 4);
    let (ttl, work, poll) = (1 + number(chance), number(chance), number(chance));
    let token = pick(chance, &["uuid()", "uuid()", "\"x\""]);
    let place = below(chance, PERMITS.len());
    let (acquire, release) = (PERMITS[place], RELEASES[place]);
    let retry = match below(chance, 3) {
        0 => "if not try() then return end".to_owned(),
        _ => format!("while not try() do sleep({poll}) end"),
    };
    let end = match below(chance, 8) {
        0 => format!("{release}\nleave()"),
        1 => format!("leave()\n{release}\n{release}"),
        2 => "leave()".to_owned(),
        _ => format!("leave()\n{release}"),
    };
    format!(
        "-- @permits 2\nlocal TTL, token, slot = {ttl}, {token}, \"s0\"\n{acquire}\n{retry}\n\
         enter()\nwork({work})\n{end}\n"
    )
}

/// Creates the programs of two clients with a read-write lock.
fn read_write(chance: &mut impl Rng) -> [String; 2] {
    let number = |chance: &mut _| 1 + below(chance, 3);
    let (ttl, poll) = (1 + number(chance), number(chance));
    let blocks = pick(chance, &["\"w\", \"r\"", "\"w\", \"r\"", "\"w\""]);
    let register = match below(chance, 3) {
        0 => r#"redis.call("INCR", "r")"#.to_owned(),
        _ => {
            format!("redis.call(\"HSET\", \"r\", ARGV[1], 1) redis.call(\"PEXPIRE\", \"r\", {ttl})")
        }
    };
    let unregister = if register.contains("INCR") {
        "if redis.call(\"DECR\", \"r\") <= 0 then redis.call(\"DEL\", \"r\") end"
    } else {
        "redis.call(\"HDEL\", \"r\", token)"
    };
    let release = pick(
        chance,
        &["redis.call(\"DELEX\", \"w\", \"IFEQ\", token)", "redis.call(\"DEL\", \"w\")"],
    );
    let part = |is_reader: bool, chance: &mut _| {
        let work = number(chance);
        let (blocks, acts, mode, end) = if is_reader {
            ("\"w\"", register.clone(), "\"shared\"", unregister)
        } else {
            (blocks, format!("redis.call(\"SET\", \"w\", ARGV[1], \"PX\", {ttl})"), "", release)
        };
        // Some clients change their role inside.
        let inside = match below(chance, 8) {
            0 if is_reader => format!("work({work}) enter() work(1)"),
            0 => format!("work({work}) enter(\"shared\") work(1)"),
            _ => format!("work({work})"),
        };
        format!(
            "while redis.call(\"EVAL\", [[if redis.call(\"EXISTS\", {blocks}) > 0 then return 0 end \
             {acts} return 1]], 0, token) == 0 do sleep({poll}) end\n\
             enter({mode}) {inside} leave()\n{end}\n"
        )
    };
    let roles: [&[bool]; 5] = [&[true], &[false], &[true, false], &[false, true], &[true]];
    [(); 2].map(|()| {
        let role = roles[below(chance, roles.len())];
        let parts: String = role.iter().map(|is_reader| part(*is_reader, chance)).collect();
        format!("local token = uuid()\n{parts}")
    })
}
