//! Tests that identify the owner of a lock in unusual cases: other kinds of locks, wrong clocks,
//! restored keys. Also runs all built-in locks without faults.

use super::*;

/// Runs programs that implement a lock in their own way and break no property.
#[test]
fn unusual_locks_break_no_property() {
    let ticket = r#"local mine = redis.call("INCR", "next")
        while tonumber(redis.call("GET", "serving") or 1) < mine do sleep(10) end
        enter() work(5) leave() redis.call("SET", "serving", mine + 1)"#;
    let pool = r#"while not redis.call("LPOP", "pool") do sleep(10) end
        enter() work(5) leave() redis.call("RPUSH", "pool", "token")"#;
    let counter = r#"while redis.call("INCR", "lock") > 1 do redis.call("DECR", "lock") sleep(7) end
        enter() work(5) leave() redis.call("DECR", "lock")"#;
    let kept = |renewal: &str| {
        format!(
            r#"while not redis.call("SET", "lock", 1, "NX", "PX", 1000) do sleep(10) end
            enter() leave() {renewal} enter() work(5) leave() redis.call("DEL", "lock")"#
        )
    };
    let pexpire = kept(r#"redis.call("PEXPIRE", "lock", 1000)"#);
    let script =
        kept(r#"redis.call("EVAL", "return redis.call('PEXPIRE', KEYS[1], 9)", 1, "lock")"#);
    let two_servers = concat!(
        take!("lock"),
        r#"-- redlock
        redis.call_on(2, "DEL", "old") enter() work(5) leave() redis.call("DEL", "lock")"#
    );
    let marks = r#"redis.call("SET", "last_seen", 1)
        while redis.call("SETNX", "lock", 1) == 0 do sleep(7) end
        redis.call("INCR", "visits") enter() work(5) leave() redis.call("DEL", "lock")"#;
    check(&[
        (&[ticket; 3], ":1000", &[]),
        (&[pool, pool, r#"redis.call("RPUSH", "pool", "token")"#], ":1000", &[]),
        (&[counter; 3], ":1000", &[]),
        (&[pexpire.as_str(); 2], ":1000", &[]),
        (&[script.as_str(); 2], ":1000", &[]),
        (&[two_servers; 2], ":1000", &[]),
        (&[marks; 3], ":1000", &[]),
        (&[r#"redis.call("SET", "last_seen", 1) work(1)"#; 2], ":1000", &[]),
        // A key kept for two stays can be lost during the second.
        (
            &[&pexpire, WITH_DEL],
            "1 1 1 1 2",
            &[
                "0: C2 frees C1's lock: C1's lock deleted by C2",
                "0: C1 inside: C1's lock deleted by C2",
            ],
        ),
        // A key that is read before it is written counts as a lock.
        (
            &[r#"redis.call("EXISTS", "lock") redis.call("SET", "lock", 1) enter() work(5)"#; 2],
            "1 2 1 2 1 2",
            &[
                "0: C1 inside: C1's lock overwritten by C2",
                "0: C2 inside: taken from it by SET OK",
                "0: C1 and C2 inside: C1's lock overwritten by C2",
            ],
        ),
        // There is no other lock.
        (
            &[r#"redis.call("SET", "lock", 1) enter() work(5)"#; 2],
            "1 1 2 2",
            &[
                "0: C1 inside: taken from it by SET OK",
                "0: C2 inside: taken from it by SET OK",
                "0: C1 and C2 inside: C1's lock overwritten by C2",
            ],
        ),
        (
            &[r#"redis.call("INCR", "lock") enter() work(5)"#, WITH_DEL],
            "external:INCR,lock 1 1 2",
            &["0: C1 inside: taken from it by INCR 3"],
        ),
    ]);
}

#[test]
fn release_before_leaving_lets_another_client_enter() {
    let early = concat!(take!("lock"), r#"enter() redis.call("DEL", "lock") work(50) leave()"#);
    let again = concat!(
        take!("lock"),
        r#"enter() redis.call("DEL", "lock")
        redis.call("SETNX", "lock", 1) work(50)"#
    );
    check(&[
        (
            &[early, WITH_SETNX],
            "1 1 1 2 2",
            &["0: C1 inside: freed before", "0: C1 and C2 inside: freed before"],
        ),
        (&[early], ":100", &["0: C1 inside: freed before"]),
        (
            &[early, &format!("sleep(60) {WITH_SETNX}")],
            ":200",
            &[
                "0: C1 inside: freed before",
                "160: nobody waits for C2, never, Finished, free after never",
            ],
        ),
        (
            &[again, WITH_DEL],
            "1 1 1 1 2",
            &["0: C1 inside: freed before", "0: C2 frees C1's lock: C1's lock deleted by C2"],
        ),
    ]);
}

#[test]
fn probe_client_compares_timestamps_with_an_exact_clock() {
    let lock = "@setnx-timestamp TTL=1500";
    let year: i64 = 365 * 24 * 60 * 60 * 1000;
    let both = |ms: i64| format!("client1:{ms} client2:{ms} 1 1 x1 :4000");
    let slow = "client1:-15000 1 1 2";
    let slow_reader = "client2:-5000 1 1 x1 :5000";
    let fast_writer = "client1:5000 1 1 x1 :5000";
    check(&[
        (&[lock, lock], "1 1 x1 :4000", &["4000: C2 inside"]),
        (
            &[lock, lock],
            &both(-5000),
            &["0: C1 inside: taken from it by DEL 1", "1600: C2 inside: taken from it by DEL 1"],
        ),
        // By an exact clock, C1's lock is still valid.
        (&[lock, lock], &both(2 * year), &["1600: C2 frees C1's lock"]),
        (
            &[lock, lock],
            &format!("{slow} 2 2 2 2"),
            &[
                "0: C1 inside: taken from it by DEL 1",
                "0: C1 and C2 inside: C1's lock.foo deleted by C2, Client(C1) -15000",
            ],
        ),
        // The lock is still released, only later.
        (&[lock, lock], slow_reader, &[]),
        (&[lock, lock], fast_writer, &[]),
    ]);
}

#[test]
fn lost_lock_stays_lost_when_other_locks_are_entered() {
    let a = concat!(take!("a"), "enter() work(50)");
    let wants_a = r#"while redis.call("SETNX", "a", 1) == 0 do sleep(100) end enter() leave()"#;
    let b = concat!(take!("b"), r#"enter() leave() redis.call("DEL", "b")"#);
    let forgets = concat!(take!("a"), "enter() leave() while true do sleep(1000) end");
    let frees = concat!(take!("a"), r#"enter() leave() redis.call("DEL", "a")"#);
    let locked =
        |at: u64, how: &str| format!("{at}: C2 waits for C1, never, {how}, free after never");
    check(&[
        (&[a, wants_a, b], "1 1 x1 3 3 :300", &[&locked(0, "Crashed")]),
        (&[a, wants_a, b], "1 1 x1 2 3 3 :300", &[&locked(0, "Crashed")]),
        (&[forgets, wants_a], ":300", &[&locked(0, "Left")]),
        (&[frees, wants_a], ":300", &["0: nobody waits for C2, never, Finished, free after never"]),
        // A waiting client that crashes is not reported as a waiter.
        (
            &[a, wants_a],
            "1 1 x1 2 x2",
            &["0: nobody waits for C1, never, Crashed, free after never"],
        ),
        // A client that enters in the end has not waited without success.
        (
            &[a, r#"redis.call("SETNX", "a", 1) enter() sleep(1) leave()"#],
            "1 1 x1 2 2 :9",
            &["0: C2 inside: C2 has no lock", "0: C2 got no lock", "1: nobody waits for C1, never"],
        ),
    ]);
}

#[test]
fn lock_restored_by_a_server_restart_is_reported() {
    let frees = concat!(take!("a"), r#"enter() sleep(1500) leave() redis.call("DEL", "a")"#);
    let wants = r#"sleep(1550) while redis.call("SETNX", "a", 1) == 0 do sleep(100) end
        enter() leave() redis.call("DEL", "a")"#;
    let data = concat!(
        r#"redis.call("SET", "a", 1)"#,
        take!("b"),
        r#"enter() sleep(1500) leave() redis.call("DEL", "a", "b")"#
    );
    let reads = r#"sleep(1550) redis.call("GET", "a") sleep(100)"#;
    let restarted = |programs: &[&str], schedule: &str| {
        let mut scenario = scenario(programs);
        scenario.servers[0].persistence = Persistence::AllButTheLast { milliseconds: 1_000 };
        found(&scheduled(&scenario, schedule))
    };
    let stands = "1510: nobody waits for C1, never, BroughtBack, free after never";
    assert_eq!(restarted(&[frees, wants], ":1510 restart1 :3000"), [stands]);
    assert_eq!(restarted(&[frees, wants], ":3000"), [""; 0]);
    // The key still exists when the server restarts.
    assert_eq!(restarted(&[frees, wants], ":1490 restart1 :3000"), [""; 0]);
    // One of its keys is restored, and that key is the lock.
    assert_eq!(restarted(&[data, reads], ":1510 restart1 :3000"), [stands]);
}

#[test]
fn abandoned_request_differs_from_the_same_request_sent_again() {
    // Both arrive in one millisecond, the abandoned one first. No client knows that it acquires the
    // lock.
    const TWICE: &str = r#"if redis.pcall("SETNX", "lock", 1) ~= 1 then sleep(100)
        while redis.call("SETNX", "lock", 1) == 0 do sleep(100) end end enter()"#;
    let stands = "3100: C1 waits for C1, never, GaveUp, free after never";
    check(&[(&[TWICE], "send1 delay1:3100 :3400", &[stands])]);
}

/// Properties that three clients of a built-in lock may break depending on the seed alone.
const KNOWN_FAULTS: &[(&str, &[Property])] = &[
    // A client that waits extends the lock, or overwrites its timestamp.
    ("incr-expire-multi", &[Property::HolderOnly]),
    ("tornado-redis", &[Property::HolderOnly]),
    // A client that finds the lock gone works without it, and still releases it.
    (
        "setnx-java",
        &[
            Property::MutualExclusion,
            Property::HolderOnly,
            Property::LeaseOutlastsWork,
            Property::NoEntryAfterFailure,
        ],
    ),
];

#[test]
fn built_in_locks_without_faults_break_only_known_properties() {
    let mut differences = String::new();
    for lock in locks::ALL {
        let known = KNOWN_FAULTS.iter().find(|(id, _)| *id == lock.id);
        let known = known.map_or(&[][..], |(_, properties)| properties);
        let mut broken = BTreeSet::new();
        for seed in 0..50 {
            let servers = if lock.source.contains("redis.nodes") { 5 } else { 1 };
            let latency = Latency { least_ms: 0, most_ms: [0, 500][seed as usize % 2] };
            let scenario = Scenario {
                servers: vec![ServerSetup::DEFAULT; servers],
                network: Network { latency, ..Network::DEFAULT },
                seed,
                ..Scenario::with_clients(locks::clients(lock.source, 3))
            };
            let run = play(&scenario, Millis(10 * 60 * 1000)).unwrap();
            broken.extend(findings(&run).iter().map(Finding::property));
        }
        if broken != known.iter().copied().collect() {
            differences += &format!("{}: {broken:?}\n", lock.id);
        }
    }
    assert!(differences.is_empty(), "{differences}");
}
