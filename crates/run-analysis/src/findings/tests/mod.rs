//! Tests of the properties over short runs of the built-in locks and of small programs.

/// Expands to program lines that acquire a lock, once it is free.
macro_rules! take {
    ($key:literal) => {
        concat!(" while redis.call('SETNX', '", $key, "', 1) == 0 do sleep(10) end ")
    };
}

mod decisions;
mod runs;
mod shared;
mod what_it_does;
mod whose_lock;

use super::{Finding, findings};
use content::locks;
use lock_semantics::Property;
use primitives::Millis;
use redis_model::Persistence;
use runs::{found, scenario, scheduled};
use simulator::{Latency, Network, Scenario, ServerSetup, play};
use std::collections::BTreeSet;

/// The program of each client, or `@` with the id and parameters of a built-in lock. Then a
/// schedule and the expected findings.
type Row<'a> = (&'a [&'a str], &'a str, &'a [&'a str]);

#[track_caller]
fn check(rows: &[Row<'_>]) {
    let mut differences = String::new();
    for (programs, schedule, expected) in rows {
        let found = found(&scheduled(&scenario(programs), schedule));
        if found != *expected {
            differences += &format!("{schedule} of {programs:#?}\n  {found:#?}\n  {expected:#?}\n");
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

const INSIDE: &str = "enter() work(1) leave()";
const WITH_SETNX: &str = concat!(take!("lock"), "enter() work(100) leave()");
const WITH_DEL: &str = r#"redis.call("DEL", "lock")"#;
const DEL_AND_SETNX: &str =
    r#"redis.call("DEL", "lock") if redis.call("SETNX", "lock", 1) == 1 then enter() work(1) end"#;

#[test]
fn mutual_exclusion_is_reported_for_each_client_that_enters_too() {
    check(&[
        (
            &[INSIDE, INSIDE],
            "1 2",
            &[
                "0: C1 inside: C1 has no lock",
                "0: C2 inside: C2 has no lock",
                "0: C1 and C2 inside: C2 has no lock",
            ],
        ),
        (
            &[INSIDE, INSIDE, INSIDE],
            "1 2 3",
            &[
                "0: C1 inside: C1 has no lock",
                "0: C2 inside: C2 has no lock",
                "0: C1 and C2 inside: C2 has no lock",
                "0: C3 inside: C3 has no lock",
                "0: C1 and C3 inside: C3 has no lock",
            ],
        ),
        (
            &[INSIDE, WITH_SETNX],
            "1 2 2",
            &["0: C1 inside: C1 has no lock", "0: C1 and C2 inside: C1 has no lock"],
        ),
        (
            &[WITH_SETNX, concat!(take!("other"), "enter() work(1)")],
            "1 1 2 2",
            &["0: C1 and C2 inside"],
        ),
        (
            &["@setnx-timestamp", "@setnx-timestamp"],
            ":50 client2:15000 :200",
            &[
                "100: C2 frees C1's lock: C1's lock.foo deleted by C2, Client(C2) +15000",
                "100: C1 inside: C1's lock.foo deleted by C2, Client(C2) +15000",
                "100: C1 and C2 inside: C1's lock.foo deleted by C2, Client(C2) +15000",
            ],
        ),
        // One after the other.
        (&["enter() leave()", "enter() leave()"], "1 2", &[]),
        (
            &["enter() work(1)", "enter() work(1)"],
            "1 x1 2",
            &["0: C1 inside: C1 has no lock", "0: C2 inside: C2 has no lock"],
        ),
        (&["enter()", "enter()"], "1 2", &[]),
        (&["enter() redis.call(nil)", "enter()"], "1 2", &[]),
        (&["enter() enter() work(1) leave() leave()"], "1", &["0: C1 inside: C1 has no lock"]),
    ]);
}

#[test]
fn removal_of_anothers_lock_is_reported_until_the_lock_is_free() {
    let taken = "0: C2 frees C1's lock: C1's lock deleted by C2";
    // The client that acquired the lock has crashed or left since, but it is still the holder.
    let freed = "0: C2 frees C1's lock";
    let lost = "0: C1 inside: C1's lock deleted by C2";
    let three = [
        concat!(take!("a"), "enter() work(1)"),
        r#"redis.call("DEL", "a", "b") enter()"#,
        r#"redis.call("SETNX", "b", 1) work(1)"#,
    ];
    check(&[
        (&[WITH_SETNX, WITH_DEL], "1 2", &[taken]),
        (&[WITH_SETNX, WITH_DEL], "1 1 2", &[taken, lost]),
        (
            &[WITH_SETNX, DEL_AND_SETNX],
            "1 1 2 2 2",
            &[
                taken,
                lost,
                "0: C2 inside: taken from it by DEL 1",
                "0: C1 and C2 inside: C1's lock deleted by C2",
            ],
        ),
        (
            &three,
            "1 1 3 2 2",
            &[
                "0: C2 frees C1's lock: C1's a deleted by C2",
                "0: C1 inside: C1's a deleted by C2",
                "0: C1 and C2 inside: C1's a deleted by C2",
            ],
        ),
        // Its own lock had expired while it was paused.
        (
            &["@set-nx-ex-del", "@set-nx-ex-del"],
            ":50 pause1:11000 :11060",
            &[
                "10001: C1 inside: C1's room_lock expired, paused",
                "10100: C1 and C2 inside: C1's room_lock expired, paused",
                "11050: C1 frees C2's lock: C2's room_lock deleted by C1; C1's room_lock expired, paused",
                "11050: C2 inside: C2's room_lock deleted by C1",
            ],
        ),
        // Its own lock had expired while the DEL was in flight.
        (
            &["@set-nx-px-get-del TTL=3500", "@set-nx-px-get-del"],
            ":3000 1 1 send1 delay1:700 :4000",
            &[
                "3700: C1 frees C2's lock: C2's lock.foo deleted by C1; C1's lock.foo expired; sent before",
                "3700: C2 inside: C2's lock.foo deleted by C1",
            ],
        ),
        (
            &[r#"redis.pcall("DEL", "lock")"#, &format!("sleep(4000) {WITH_SETNX}")],
            "send1 delay1:4050 :5000",
            &[
                "4050: C1 frees C2's lock: C2's lock deleted by C1; sent before",
                "4050: C2 inside: C2's lock deleted by C1",
            ],
        ),
        // The key is its own lock again once it enters.
        (
            &[
                r#"if redis.call("SETNX", "lock", 1) == 1 then sleep(10) enter() work(100) end"#,
                r#"sleep(50) redis.call("DEL", "lock")"#,
            ],
            ":60",
            &[
                "50: C2 frees C1's lock: C1's lock deleted by C2",
                "50: C1 inside: C1's lock deleted by C2",
            ],
        ),
        (&[WITH_SETNX, WITH_DEL], "1 1 x1 2", &[freed]),
        (&[concat!(take!("lock"), "enter() leave() sleep(1)"), WITH_DEL], "1 1 2", &[freed]),
        (&[r#"redis.call("SETNX", "lock", 1)"#, WITH_DEL], "1 1 2", &[]),
        (&[r#"redis.call("SETNX", "lock", 1) redis.call("DEL", "lock")"#, WITH_DEL], "1 1 2", &[]),
        // Keys written inside are data.
        (
            &[r#"enter() redis.call("SET", "data", 1) work(9)"#, r#"redis.call("DEL", "data")"#],
            "1 1 2",
            &["0: C1 inside: C1 has no lock"],
        ),
        // C1's SETNX is in flight when C1 crashes.
        (&[WITH_SETNX, WITH_DEL], "send1 x1 deliver1 2", &[freed]),
        // INCR of an existing key does not change its owner.
        (&["@incr-expire", "@incr-expire", "@incr-expire"], ":20000", &[]),
        (
            &["@set-nx-px-lua-fenced", "@set-nx-px-lua-fenced", "@set-nx-px-lua-fenced"],
            ":20000",
            &[],
        ),
        (&["@redlock", "@redlock", "@redlock"], ":20000", &[]),
    ]);
}

/// C1 crashes with the lock. C2 and C3 find its timestamp passed. C2 overwrites it first, then C3
/// overwrites C2's value. That admits no client, but the lock is free later: when C3's timestamp
/// has passed.
#[test]
fn loser_of_a_getset_race_overwrites_the_lock_of_the_winner() {
    let overwritten = "10100: C3 changes C2's lock: C2's lock.foo overwritten by C3";
    let race = ":50 x1 client3:1 :10100 2 3 2 3 2 3 :30000";
    check(&[
        (&["@setnx-getset"; 3], race, &[overwritten]),
        (&["@setnx-getset-checked"; 3], race, &[overwritten]),
        (&["@setnx-getset-lua"; 3], race, &[overwritten]),
    ]);
}

#[test]
fn lock_that_outlives_its_owner_is_reported_with_its_waiter() {
    let crashed = "0: C2 waits for C1, never, Crashed, free after never";
    // No state repeats, but no key has a TTL left.
    let out_of_reach = "50: nobody waits for C1, not within reach, Crashed, free after never";
    let crashed_later = "50: nobody waits for C1, never, Crashed, free after never";
    let pcalls = r#"while redis.pcall("SETNX", "lock", 1) ~= 1 do sleep(100) end enter() leave()"#;
    let twice = r#"for _ = 1, 2 do
        while redis.call("SETNX", "lock", 1) == 0 do sleep(100) end enter() leave() sleep(1)
    end"#;
    check(&[
        (&["@setnx-del", "@setnx-del"], "1 1 x1 :500", &[crashed]),
        (&["@setnx-del", "@setnx-del"], ":50 x1 :500", &[crashed_later]),
        (&["@setnx-expire", "@setnx-expire"], "1 x1 :500", &[crashed]),
        (
            &["@incr-expire", "@incr-expire"],
            "1 x1 :500",
            &["0: C2 waits for C1, not within reach, Crashed, free after never"],
        ),
        (&["@redis-py TTL=0", "@redis-py"], ":50 x1 :500", &[out_of_reach]),
        (&["@tornado-redis TTL=0", "@tornado-redis"], ":50 x1 :500", &[out_of_reach]),
        // C1's SETNX arrives after its crash.
        (&["@setnx-del", "@setnx-del"], "send1 x1 deliver1 :500", &[crashed]),
        (
            &["@incr-expire-multi TTL=1000", "@incr-expire-multi TTL=1000"],
            ":50 x1 :3000",
            &["50: nobody waits for C1, not within reach, Crashed, free after 1000"],
        ),
        (
            &["@incr-expire-lua KEYCOUNT=1", "@incr-expire-lua"],
            ":500",
            &["0: C2 waits for C1, not within reach, Failed, free after never"],
        ),
        (
            &["@incr-expire-lua TTL=10.5", "@incr-expire-lua"],
            ":500",
            &["0: C2 waits for C1, not within reach, Failed, free after never"],
        ),
        (
            &[WITH_SETNX, r#"sleep(200) redis.call("SETNX", "lock", 1)"#],
            ":500",
            &["100: nobody waits for C1, never, Finished, free after never"],
        ),
        (&[pcalls], "1 unheard1 :4000", &["0: nobody waits for C1, never"]),
        (&[twice], ":500", &["0: nobody waits for C1, never, Left, free after never"]),
        // These locks expire in time.
        (&["@set-nx-px-lua", "@set-nx-px-lua"], ":50 x1 :30000", &[]),
        (&["@setnx-timestamp"; 3], ":50 x1 :30000", &[]),
        (&["@tornado-redis"; 3], ":50 x1 :30000", &[]),
        (&["@set-nx-px-lua-fenced"; 3], ":50 x1 :30000", &[]),
        (&["@redlock"; 3], ":50 x1 :30000", &[]),
        // C1's lock is set, but C1 does not receive the reply.
        (&["@set-nx-px-lua", "@set-nx-px-lua"], "1 unheard1 :30000", &[]),
        (
            &[pcalls],
            "send1 unsent1 :4000",
            &["3100: nobody waits for C1, never, Finished, free after never"],
        ),
        // The fence remains, but it blocks no client.
        (&["@set-nx-px-lua-fenced"; 3], ":20000", &[]),
        // No client waits.
        (
            &["@setnx-del"],
            ":50 x1 :500",
            &["50: nobody waits for C1, never, Crashed, free after never"],
        ),
    ]);
}

#[test]
fn lease_that_expires_inside_is_reported_once_per_stay() {
    check(&[
        (
            &["@set-nx-px-lua"],
            ":50 pause1:15000 :20000",
            &["10001: C1 inside: C1's lock.foo expired, paused"],
        ),
        (&["@set-nx-px-lua TTL=1000"], ":20000", &["1001: C1 inside: C1's lock.foo expired"]),
        (
            &["@set-nx-px-lua"],
            ":50 server1:9900 :20000",
            &["101: C1 inside: C1's lock.foo expired, Server(S1) +9900"],
        ),
        (&["@set-nx-px-lua"], ":50 restart1 :20000", &["50: C1 inside: C1's lock.foo lost by S1"]),
        // The replica had not received it yet. In the next row it had.
        (&["@set-nx-px-lua"], ":49 failover1 :20000", &["49: C1 inside: C1's lock.foo lost by S1"]),
        (&["@set-nx-px-lua"], ":51 failover1 :20000", &[]),
        // The lock expires before C1 receives the reply.
        (
            &["@set-nx-px-lua TTL=1000"],
            "1 delay1:2000 :20000",
            &["2000: C1 inside: C1's lock.foo expired"],
        ),
        // Two of five servers are not a majority.
        (&["@redlock"], ":50 restart1 restart2 :20000", &[]),
        (
            &["@redlock"],
            ":50 restart1 restart2 restart3 restart4 :20000",
            &[
                "50: C1 inside: C1's lock.foo lost by S1, C1's lock.foo lost by S2, C1's lock.foo lost by S3",
            ],
        ),
        (&["@set-nx-px-lua-renewed"], ":20000", &[]),
        (&["@redis-8"], ":20000", &[]),
        (&["@redisson"], ":20000", &[]),
    ]);
}

#[test]
fn lost_update_is_a_write_based_on_an_outdated_value() {
    let adds = r#"local n = store.read("n") or 0 sleep(5) store.write("n", n + 1)"#;
    let writes = r#"store.write("n", 1) sleep(5) store.write("n", 2)"#;
    check(&[
        (&[adds, adds], ":10", &["5: C2 overwrote C1's n"]),
        (&[writes, writes], ":10", &["5: C1 overwrote C2's n", "5: C2 overwrote C1's n"]),
        (
            &["@set-nx-px-lua TTL=1000", "@set-nx-px-lua"],
            ":20000",
            &[
                "1001: C1 inside: C1's lock.foo expired",
                "1100: C1 and C2 inside: C1's lock.foo expired",
                "4100: C2 overwrote C1's balance",
            ],
        ),
        // The store rejects the write.
        (
            &["@set-nx-px-lua-fenced TTL=1000", "@set-nx-px-lua-fenced"],
            ":20000",
            &[
                "1001: C1 inside: C1's lock.foo expired",
                "1100: C1 and C2 inside: C1's lock.foo expired",
            ],
        ),
        (&[adds, &format!("sleep(9) {adds}")], ":50", &[]),
        (&[r#"store.write("n", 1)"#, r#"store.write("n", 2)"#], ":10", &[]),
        // Each client has its own critical sections.
        (
            &[
                &format!(
                    "enter() {} leave() sleep(9) enter() {0} leave()",
                    r#"store.write("n", 1)"#
                ),
                &format!("sleep(1) {adds}"),
            ],
            ":50",
            &["0: C1 inside: C1 has no lock", "9: C1 inside: C1 has no lock"],
        ),
    ]);
}

#[test]
fn key_removed_by_an_external_client_is_a_loss() {
    let deleted = "0: C1 inside: C1's lock deleted by an external client";
    check(&[
        (&[WITH_SETNX], "1 1 external:DEL,lock", &[deleted]),
        (&[WITH_SETNX], "1 1 external:SET,lock,1", &[]),
        (
            &[WITH_SETNX, WITH_SETNX],
            "1 1 external:DEL,lock 2 2",
            &[deleted, "0: C1 and C2 inside: C1's lock deleted by an external client"],
        ),
        // No client relies on a key of an external client, and reads remove no key.
        (&[WITH_DEL], "external:SET,lock,1 1", &[]),
        (&[WITH_SETNX], "1 1 external:GET,lock external:PEXPIRE,lock,9", &[]),
        (&[WITH_SETNX], "1 external:DEL,lock x1", &[]),
    ]);
}

#[test]
fn entry_after_a_failed_acquire_is_reported() {
    let all_servers = r#"for node = 1, redis.nodes do
        redis.call_on(node, "SETNX", "lock", 1) -- as redlock does
    end enter() work(1)"#;
    check(&[
        // C1 releases its lock between C2's SETNX and C2's GET.
        (
            &["@setnx-java", "@setnx-java"],
            ":3000 2 1 1 2 2",
            &["3000: C2 inside: C2 has no lock", "3000: C2 got no lock"],
        ),
        (&[r#"redis.pcall("SET", "lock", 1, "BAD") enter()"#], "1 1", &["0: C1 got no lock"]),
        (&[r#"redis.pcall("GET", "lock") enter()"#], "send1 unsent1 :4000", &[]),
        (
            &[all_servers, all_servers],
            "1 1 1 2 2 2 2 2 2 1 1 1",
            &["0: C2 inside", "0: C1 inside: not heeded by SETNX 0", "0: C2 and C1 inside"],
        ),
        (&[r#"redis.call("GET", "lock") enter()"#], "1 1", &[]),
        (&[INSIDE], "1", &["0: C1 inside: C1 has no lock"]),
        (&["@cache-rebuild LOCK=no"], ":20000", &["0: C1 inside: C1 has no lock"]),
        (&["@set-nx-php-loop"; 3], ":20000", &[]),
    ]);
}
