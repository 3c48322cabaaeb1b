//! A lock is judged by what it does, whatever it is made of.

use super::*;

/// One token in a list: whoever takes it is in.
const POOL: &str = r#"while not redis.call("RPOP", "pool") do sleep(10) end
    enter() work(50) leave() redis.call("LPUSH", "pool", "token")"#;

const GUARDED: &str = r#"while redis.call("SETNX", "guard", 1) == 0 do sleep(10) end
    while not redis.call("SET", "lock", 1, "NX", "PX", 100) do sleep(10) end
    redis.call("DEL", "guard")
    enter() work(50) leave() redis.call("DEL", "lock")"#;

const COUNTER: &str = r#"while redis.call("INCR", "lock") > 1 do
    redis.call("DECR", "lock") sleep(10) end
    enter() work(50) leave() redis.call("DECR", "lock")"#;

const FILLS_POOL: &str = r#"redis.call("LPUSH", "pool", "token")"#;

/// The owner's name in a hash.
const HASH: &str = r#"while redis.call("HSETNX", "lock", "owner", 1) == 0 do sleep(10) end
    enter() work(50) leave() redis.call("HDEL", "lock", "owner")"#;

const EMPTIES_HASH: &str = r#"redis.call("HDEL", "lock", "owner")"#;

/// Whoever has it may take it again. A release that leaves a hold prolongs it, as taking does.
const REENTRANT: &str = r#"local me = uuid()
    local acquire = [[
      if redis.call("EXISTS", KEYS[1]) == 1 and redis.call("HEXISTS", KEYS[1], ARGV[1]) == 0 then
        return 0
      end
      redis.call("HINCRBY", KEYS[1], ARGV[1], 1)
      redis.call("PEXPIRE", KEYS[1], 1000)
      return 1
    ]]
    local release = [[
      if redis.call("HINCRBY", KEYS[1], ARGV[1], -1) > 0 then
        return redis.call("PEXPIRE", KEYS[1], 1000)
      end
      return redis.call("DEL", KEYS[1])
    ]]
    while redis.call("EVAL", acquire, 1, "lock", me) == 0 do sleep(100) end
    redis.call("EVAL", acquire, 1, "lock", me)
    enter() work(500)
    redis.call("EVAL", release, 1, "lock", me)
    work(400) leave()
    redis.call("EVAL", release, 1, "lock", me)"#;

#[test]
fn a_pool_with_one_token_breaks_nothing_without_faults() {
    check(&[
        (&[POOL, POOL, FILLS_POOL], ":1000", &[]),
        (&[POOL, POOL, POOL], "external:LPUSH,pool,token :1000", &[]),
    ]);
}

#[test]
fn a_lock_that_its_owner_has_prolonged_while_releasing_comes_back() {
    check(&[
        (&[REENTRANT, REENTRANT, REENTRANT], ":5000", &[]),
        (&[REENTRANT, REENTRANT], ":600 x1 :5000", &[]),
        (&[REENTRANT, REENTRANT], ":200 x1 :5000", &[]),
    ]);
}

/// Losers prolong the lock, so that it lasts as long as its owner is paused, and comes back then.
const PROLONGED: &str = r#"local me = uuid()
    while true do
      if redis.call("SET", "lock", me, "NX", "PX", 2000) then break end
      if redis.call("GETEX", "lock", "PX", 2000) == me then break end
      sleep(100)
    end
    enter() work(1000) leave()
    redis.call("DELEX", "lock", "IFEQ", me)"#;

#[test]
fn a_lock_comes_back_though_its_owner_is_paused_for_long() {
    check(&[(&[PROLONGED, PROLONGED], "1 pause1:15000 :1000", &[])]);
}

#[test]
fn locks_of_any_kind_are_freed_by_others() {
    check(&[
        (
            &[HASH, EMPTIES_HASH],
            "1 1 2",
            &[
                "0: C2 frees C1's lock: C1's lock deleted by C2",
                "0: C1 inside: C1's lock deleted by C2",
            ],
        ),
        (
            &[POOL, FILLS_POOL],
            "external:LPUSH,pool,token 1 1 2",
            &["0: C2 frees C1's lock", "0: C1 inside"],
        ),
    ]);
}

#[test]
fn locks_of_any_kind_may_never_come_back() {
    check(&[
        (&[HASH, HASH], "1 1 x1 :500", &["0: C2 waits for C1, never, Crashed, free after never"]),
        (
            &[POOL, POOL],
            "external:LPUSH,pool,token 1 1 x1 :500",
            &["0: nobody waits for C1, never, never undone"],
        ),
        // Each of the two keys keeps others out: they wait for the last.
        (
            &[GUARDED, GUARDED],
            "1 1 x1 :500",
            &["0: C2 waits for C1, never, Crashed, free after never"],
        ),
        // C1 takes back what it has added, C2 does not.
        (&[COUNTER, COUNTER], "1 1 2 x2 :500", &["50: nobody waits for C1, never, never undone"]),
        // Nobody has to wait for it.
        (&[HASH], "1 1 x1", &["0: nobody waits for C1, never, Crashed, free after never"]),
        // Nobody is told.
        (
            &[HASH, HASH],
            "1 1 x1 2 x2",
            &["0: nobody waits for C1, never, Crashed, free after never"],
        ),
    ]);
}

#[test]
fn a_timestamp_that_passes_lets_a_newcomer_in() {
    check(&[
        (&["@setnx-timestamp TTL=1500"], ":5000", &["3000: C1 inside"]),
        (
            &["@setnx-timestamp TTL=1500", "@setnx-timestamp TTL=1500 POLL=500"],
            ":2000",
            &["2000: C1 inside"],
        ),
    ]);
}

/// The program asks nothing, or what it asks says nothing.
#[test]
fn who_gets_in_without_a_lock_is_found() {
    check(&[
        (&[INSIDE], "1", &["0: C1 inside: C1 has no lock"]),
        (
            &[r#"redis.call("GET", "lock") enter() work(1)"#],
            "1 1",
            &["0: C1 inside: C1 has no lock"],
        ),
        (
            &[r#"redis.call("SETNX", "lock", 1) enter() work(1)"#; 2],
            "1 1 2 2",
            &[
                "0: C1 inside: not heeded by SETNX 0",
                "0: C2 inside: C2 has no lock",
                "0: C2 got no lock",
                "0: C1 and C2 inside: C2 has no lock",
            ],
        ),
    ]);
}
