//! Tests that locks of any kind are evaluated by their behaviour.

use super::*;

/// One token in a list. The client that removes it may enter.
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

/// A reentrant lock. A release that leaves a hold extends its TTL, as acquiring does.
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
fn pool_with_one_token_breaks_no_property_without_faults() {
    check(&[
        (&[POOL, POOL, FILLS_POOL], ":1000", &[]),
        (&[POOL, POOL, POOL], "external:LPUSH,pool,token :1000", &[]),
    ]);
}

#[test]
fn lock_extended_by_a_partial_release_is_released_in_the_end() {
    check(&[
        (&[REENTRANT, REENTRANT, REENTRANT], ":5000", &[]),
        (&[REENTRANT, REENTRANT], ":600 x1 :5000", &[]),
        (&[REENTRANT, REENTRANT], ":200 x1 :5000", &[]),
    ]);
}

/// A lock that waiting clients extend. It lasts as long as its holder is paused, and is then
/// released.
const PROLONGED: &str = r#"local me = uuid()
    while true do
      if redis.call("SET", "lock", me, "NX", "PX", 2000) then break end
      if redis.call("GETEX", "lock", "PX", 2000) == me then break end
      sleep(100)
    end
    enter() work(1000) leave()
    redis.call("DELEX", "lock", "IFEQ", me)"#;

#[test]
fn lock_of_a_client_paused_for_long_is_released_in_the_end() {
    let extended: Vec<String> =
        (1..10).map(|tries| format!("{}: C2 changes C1's lock", 100 * tries)).collect();
    let extended: Vec<&str> = extended.iter().map(String::as_str).collect();
    check(&[(&[PROLONGED, PROLONGED], "1 pause1:15000 :1000", &extended)]);
}

#[test]
fn release_of_another_clients_lock_is_reported_for_locks_of_any_kind() {
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
            // C1 has written nothing that C2 changes.
            &["0: C1 inside: RPOP of pool"],
        ),
    ]);
}

#[test]
fn lock_never_released_is_reported_for_locks_of_any_kind() {
    check(&[
        (&[HASH, HASH], "1 1 x1 :500", &["0: C2 waits for C1, never, Crashed, free after never"]),
        (
            &[POOL, POOL],
            "external:LPUSH,pool,token 1 1 x1 :500",
            &["0: nobody waits for C1, never, never undone"],
        ),
        // Each of the two keys blocks the clients, so they wait for the last one.
        (
            &[GUARDED, GUARDED],
            "1 1 x1 :500",
            &["0: C2 waits for C1, never, Crashed, free after never"],
        ),
        // C1 reverts its increment, C2 does not.
        (&[COUNTER, COUNTER], "1 1 2 x2 :500", &["50: nobody waits for C1, never, never undone"]),
        // No client has to wait for it.
        (&[HASH], "1 1 x1", &["0: nobody waits for C1, never, Crashed, free after never"]),
        // No client receives a reply.
        (
            &[HASH, HASH],
            "1 1 x1 2 x2",
            &["0: nobody waits for C1, never, Crashed, free after never"],
        ),
    ]);
}

#[test]
fn passed_timestamp_lets_a_probe_client_enter() {
    check(&[
        (&["@setnx-timestamp TTL=1500"], ":5000", &["3000: C1 inside"]),
        (
            &["@setnx-timestamp TTL=1500", "@setnx-timestamp TTL=1500 POLL=500"],
            ":2000",
            &["2000: C1 inside"],
        ),
    ]);
}

/// The program sends no request, or ignores the reply.
#[test]
fn client_that_enters_without_a_lock_is_reported() {
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
