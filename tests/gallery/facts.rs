//! The facts that support the conclusion of each story.

/// The id of each story, with steps and the text that the transcript contains there.
pub(crate) const FACTS: &[(&str, &[(usize, &str)])] = &[
    (
        "two-clients-delete-a-dead-lock",
        &[
            (3, "C3 crashed inside; its lock stays"),
            (13, "C1: DEL lock.foo → 1, C3's dead lock is gone"),
            (16, "C2: DEL lock.foo → 1, C2 deleted C1's lock"),
            (18, "C2 entered while C1 was inside"),
        ],
    ),
    ("crash-locks-for-ever", &[(3, "C1 crashed inside"), (5, "C2 polls 569 more times")]),
    (
        "crash-with-a-lifetime",
        &[(4, "C1 crashed inside"), (7, "lock.foo expired"), (9, "C2 entered")],
    ),
    (
        "getset-lets-only-one-in",
        &[
            (13, "C1: GETSET lock.foo 1700000020003 → \"1700000010001\""),
            (14, "C1 entered"),
            (15, "C2: GETSET lock.foo 1700000020003 → \"1700000020003\""),
            (23, "C2 entered"),
        ],
    ),
    (
        "loser-overwrites-and-the-lock-idles",
        &[
            (9, "C3: GETSET lock.foo 1700000021051 → \"1700000010001\""),
            (11, "C2: GETSET lock.foo 1700000021001 → \"1700000021051\""),
            (16, "1 lock.foo 1700000021051 → 0"),
            (24, "C2 entered"),
        ],
    ),
    (
        "paused-holder-deletes-the-next-lock",
        &[
            (3, "C1 is paused until"),
            (10, "C2 entered while C1 was inside"),
            (12, "C1: DEL lock.foo → 1"),
        ],
    ),
    (
        "checked-release-leaves-it-alone",
        &[
            (10, "C2 entered while C1 was inside"),
            (11, "C1 finished"),
            (13, "C2: DEL lock.foo → 1"),
        ],
    ),
    (
        "delete-is-late-after-the-check",
        &[
            (6, "C1's request to S1 is delayed until"),
            (13, "C2 entered"),
            (14, "C1: DEL lock.foo → 1"),
        ],
    ),
    (
        "late-script-refuses",
        &[
            (6, "C1's request to S1 is delayed until"),
            (14, "1 lock.foo 1700000010001 → 0"),
            (17, "1 lock.foo 1700000020051 → 1"),
        ],
    ),
    (
        "fast-clock-steals-a-live-lock",
        &[
            (3, "C2: SETNX lock.foo 1700000026001 → 0"),
            (5, "C2: GETSET lock.foo 1700000026001 → \"1700000010001\""),
            (6, "C2 entered while C1 was inside"),
        ],
    ),
    (
        "lifetime-on-the-server-ignores-clocks",
        &[(4, "NX PX 10000 → nil"), (7, "C1 left"), (11, "C2 entered")],
    ),
    (
        "the-boundary-millisecond",
        &[
            (5, "C2: GET lock.foo → \"1700000010001\", not expired"),
            (7, "C2: GET lock.foo → \"1700000010001\", expired"),
            (9, "C2 entered"),
        ],
    ),
    (
        "late-setnx-writes-a-dead-lock",
        &[
            (2, "C1: SETNX lock.foo 1700000002001 → 1"),
            (5, "C2: GET lock.foo → \"1700000002001\", expired"),
            (7, "C2 entered while C1 was inside"),
        ],
    ),
    (
        "null-skips-the-lock",
        &[
            (6, "C2: SETNX lock.foo 1700000013001 → 0"),
            (9, "C2: GET lock.foo → nil"),
            (10, "C2 entered"),
            (15, "C2: DEL lock.foo → 1"),
        ],
    ),
    (
        "static-field-skips-the-lock",
        &[
            (4, "C1: DEL lock.foo → 1"),
            (5, "C1 entered"),
            (7, "C2 entered while C1 was inside"),
            (9, "C1: DEL lock.foo → 1"),
        ],
    ),
    (
        "expired-holder-deletes-a-later-lock",
        &[
            (9, "C2: GETSET lock.foo 1700000021 → \"1700000010\""),
            (12, "C1: GET lock.foo → \"1700000021\""),
            (13, "C1: DEL lock.foo → 1"),
        ],
    ),
    (
        "shorter-lifetime-keeps-the-lock",
        &[
            (10, "C3: GETSET lock.foo 1700000017 → \"1700000022\""),
            (15, "C2: GET lock.foo → \"1700000017\""),
            (16, "C2 finished"),
            (25, "C3 entered"),
        ],
    ),
    (
        "lock-for-ever-left-behind",
        &[
            (10, "C3: GETSET lock.foo 2147483649 → \"1700000022\""),
            (14, "C2 crashed inside"),
            (19, "C3 polls 468 more times"),
        ],
    ),
    (
        "equal-timestamps",
        &[
            (8, "C1: GETSET lock.foo 1700000021001 → \"1700000010001\""),
            (10, "C2: GETSET lock.foo 1700000021001 → \"1700000021001\""),
            (15, "1 lock.foo 1700000021001 → 1"),
            (18, "C2 entered"),
        ],
    ),
    (
        "poll-in-step",
        &[
            (7, "C2 and C3 poll 98 more times each"),
            (15, "C3 polls 98 more times"),
            (20, "C3 entered"),
        ],
    ),
    (
        "back-off-with-jitter",
        &[(7, "C2 and C3 poll 6 more times each"), (12, "C3 entered"), (19, "C2 entered")],
    ),
    (
        "deadline-passes-while-waiting",
        &[(5, "NX PX 10000 → nil"), (6, "C2 prints: gave up"), (7, "C1 left")],
    ),
    (
        "crash-between-setnx-and-expire",
        &[
            (1, "C1: SETNX room_lock room_10001 → 1"),
            (2, "C1 crashed"),
            (4, "C2 polls 139 more times; nothing changes"),
        ],
    ),
    (
        "set-with-a-lifetime-survives-the-crash",
        &[
            (2, "C1 crashed"),
            (5, "room_lock expired"),
            (6, "C2: SET room_lock room_10001 NX EX 10 → OK"),
            (7, "C2 entered"),
        ],
    ),
    (
        "crash-between-incr-and-expire",
        &[(1, "C1: INCR locker.foo → 1"), (2, "C1 crashed"), (5, "C2: INCR locker.foo → 4")],
    ),
    (
        "script-survives-the-crash",
        &[
            (2, "C1 crashed"),
            (5, "locker.foo expired"),
            (6, "locker.foo 10000 → 1"),
            (7, "C2 entered"),
        ],
    ),
    (
        "losers-keep-a-dead-lock-alive",
        &[
            (10, "C1 crashed inside"),
            (26, "405 ms  C2: EXEC → [6, 1]"),
            (66, "1 405 ms  C2: EXEC → [16, 1]"),
        ],
    ),
    (
        "losers-leave-the-script-lock-alone",
        &[
            (4, "C1 crashed inside"),
            (7, "301 ms  locker.foo expired"),
            (8, "305 ms  C2: EVAL"),
            (9, "C2 entered"),
        ],
    ),
    (
        "lifetime-as-an-argument",
        &[
            (1, "→ ERR Lua redis lib command arguments must be strings or integers"),
            (2, "C1 failed"),
            (5, "1 locker.foo 10000 → 4"),
        ],
    ),
    (
        "lifetime-of-ten-and-a-half",
        &[
            (1, "2 locker.foo 10.5 → ERR value is not an integer or out of range"),
            (2, "C1 failed"),
            (5, "→ 4"),
        ],
    ),
    (
        "lifetime-of-zero",
        &[
            (1, "2 locker.foo 0 → 1"),
            (3, "2 locker.foo 0 → 1"),
            (4, "C2 entered while C1 was inside"),
        ],
    ),
    (
        "late-delete-frees-anothers-lock",
        &[
            (3, "C1 is paused"),
            (6, "locker.foo expired"),
            (8, "C2 entered while C1 was inside"),
            (10, "C1: DEL locker.foo → 1, C1 deleted C2's lock"),
        ],
    ),
    (
        "no-token-deletes-anothers-lock",
        &[
            (9, "C2 entered while C1 was inside"),
            (14, "C1: DEL room_lock → 1, C1 deleted C2's lock"),
            (16, "C3: SET room_lock room_10001 NX EX 10 → OK"),
            (17, "C3 entered while C2 was inside"),
        ],
    ),
    (
        "token-is-compared-first",
        &[
            (8, "C2: SET lock.foo …23b93 NX PX 10000 → OK"),
            (14, r#"C1: GET lock.foo → "…23b93""#),
            (15, "C1 finished"),
            (16, "C3: SET lock.foo …e8c6a NX PX 10000 → nil"),
        ],
    ),
    (
        "pause-between-get-and-del",
        &[
            (6, r#"C1: GET lock.foo → "…3c29b""#),
            (7, "C1 is paused"),
            (13, "C2 entered"),
            (14, "C1: DEL lock.foo → 1, C1 deleted C2's lock"),
        ],
    ),
    (
        "script-compares-and-deletes",
        &[
            (8, "C1's request to S1 is delayed"),
            (14, "C2 entered"),
            (16, r#"C1: EVAL 'if redis.call("GET", KEYS[1]) ==…' 1 lock.foo …3c29b → 0"#),
        ],
    ),
    (
        "pause-outlasts-the-lifetime",
        &[
            (9, "C2 entered while C1 was inside"),
            (11, "C1: store.write balance 1 → true"),
            (13, "→ 0"),
            (15, "C2: store.write balance 1 → true"),
        ],
    ),
    (
        "fencing-refuses-the-stale-write",
        &[
            (9, "→ 2"),
            (10, "C2 entered while C1 was inside"),
            (13, "C1: store.write balance 1 1 → false"),
            (17, "C2: store.write balance 1 2 → true"),
        ],
    ),
    (
        "work-outlasts-the-lifetime",
        &[(6, "lock.foo expired"), (8, "C2 entered while C1 was inside"), (11, "C1 left")],
    ),
    (
        "renewal-outlasts-the-lifetime",
        &[(5, "10000 → 1"), (17, "10000 → 1"), (19, "→ 1"), (22, "C2 entered")],
    ),
    (
        "pause-outlasts-the-renewal",
        &[
            (8, "C1 is paused"),
            (12, "lock.foo expired"),
            (14, "C2 entered while C1 was inside"),
            (15, "10000 → 0"),
        ],
    ),
    (
        "conditional-set-renews",
        &[
            (5, "IFEQ …3c29b PX 10000 → OK"),
            (17, "PX 10000 → OK"),
            (19, "C1: DELEX lock.foo IFEQ …3c29b → 1"),
            (22, "C2 entered"),
        ],
    ),
    (
        "lost-reply-leaves-the-lock",
        &[
            (2, "S1's reply to C1 is lost"),
            (5, "C1 gave up waiting for S1"),
            (9, "lock.foo expired"),
            (11, "C2 entered"),
        ],
    ),
    (
        "same-value-passes-for-ones-own",
        &[
            (5, "room_lock expired"),
            (8, "C2 entered"),
            (9, r#"C1: GET room_lock → "room_10001""#),
            (10, "C1 entered while C2 was inside"),
        ],
    ),
    (
        "loop-ends-without-the-work",
        &[
            (1, "C1: SET room_lock room_10001 EX 10 NX → OK"),
            (12, "C1: GET room_lock → nil"),
            (13, "C1 finished"),
        ],
    ),
    ("extension-adds-lifetime", &[(5, "5000 → 1"), (10, "→ 1"), (13, "C2 entered")]),
    (
        "extension-comes-too-late",
        &[
            (8, "C2 entered while C1 was inside"),
            (9, "5000 → 0"),
            (10, "cannot extend a lock that is no longer mine"),
        ],
    ),
    (
        "explicit-lease-ends-inside",
        &[
            (3, "→ 8000"),
            (4, "lock.foo expired"),
            (6, "C2 entered while C1 was inside"),
            (8, "→ nil"),
            (9, "C1 failed: program:35: not locked by this thread"),
        ],
    ),
    (
        "watchdog-outlasts-the-lifetime",
        &[
            (4, "→ 8000"),
            (7, "C1: EVAL"),
            (8, "→ 9998"),
            (12, "C1 left"),
            (13, "→ 1"),
            (16, "C2 entered"),
        ],
    ),
    (
        "watchdog-renews-nothing",
        &[
            (8, "C2 entered while C1 was inside"),
            (10, ":1 30000 → 0"),
            (13, "C1 left"),
            (15, "not locked by this thread"),
        ],
    ),
    (
        "inner-release-keeps-the-lock",
        &[
            (3, "→ nil"),
            (6, "C1: EVAL"),
            (7, "→ 3000"),
            (8, "C1 left"),
            (9, "→ 1"),
            (11, "→ nil"),
            (12, "C2 entered"),
        ],
    ),
    (
        "failover-loses-the-lock",
        &[
            (4, "S1's primary fails, its replica takes over without lock.foo"),
            (6, "C2 entered while C1 was inside"),
            (12, "C2: store.write balance 1 → true"),
        ],
    ),
    (
        "failover-keeps-a-replicated-lock",
        &[
            (4, "S1's primary fails, its replica takes over with all its keys"),
            (9, "→ 1"),
            (12, "C2 entered"),
            (13, "C2: store.read balance → \"1\""),
        ],
    ),
    (
        "wait-times-out-and-is-ignored",
        &[
            (2, "C1: WAIT 1 10 → 0"),
            (3, "C1 entered"),
            (5, "S1's primary fails, its replica takes over without lock.foo"),
            (8, "C2 entered while C1 was inside"),
            (14, "C2: store.write balance 1 → true"),
        ],
    ),
    (
        "wait-for-the-replica",
        &[
            (2, "C1: WAIT 1 100 → 1"),
            (3, "C1 entered"),
            (5, "S1's primary fails, its replica takes over with all its keys"),
            (6, "→ nil"),
        ],
    ),
    (
        "fence-counter-lost-in-the-failover",
        &[
            (5, "S1's primary fails, its replica takes over without lock.foo, lock.foo:fence"),
            (6, "…23b93 10000 → 1"),
            (10, "C1: store.write balance 1 1 → true"),
            (14, "C2: store.write balance 1 1 → true"),
        ],
    ),
    (
        "redlock-healthy",
        &[(6, "C1 entered"), (11, "S1 S2 S3 S4 S5: nil"), (17, "C1 left"), (29, "C2 entered")],
    ),
    (
        "redlock-restarted-server",
        &[
            (7, "C1 entered"),
            (8, "S3 restarts without lock.foo"),
            (11, "S1 S2: nil · S3 S4 S5: OK"),
            (14, "C2 entered while C1 was inside"),
        ],
    ),
    (
        "redlock-delayed-restart",
        &[
            (9, "S3 restarts without lock.foo"),
            (12, "C2 gave up waiting for S3"),
            (18, "S4 S5: 1"),
            (19, "S4 S5: 1"),
        ],
    ),
    (
        "redlock-clock-jump",
        &[
            (8, "S3 lock.foo expired"),
            (11, "S1 S2: nil · S3 S4 S5: OK"),
            (14, "C2 entered while C1 was inside"),
        ],
    ),
    (
        "redlock-one-server-down",
        &[
            (6, "C1 entered"),
            (7, "S1 becomes unreachable"),
            (12, "→ S2 S3 S4 S5: nil"),
            (13, "C1 left"),
            (25, "C2 gave up waiting for S1"),
            (29, "→ S2 S3 S4 S5: OK"),
            (30, "C2 entered"),
        ],
    ),
    (
        "redlock-pause-after-the-check",
        &[(6, "C1 entered"), (8, "S5 lock.foo expired"), (14, "C2 entered while C1 was inside")],
    ),
    (
        "redlock-replies-held-through-a-pause",
        &[
            (5, "S1 S2 S3 S4 S5: OK"),
            (6, "C1 is paused until"),
            (13, "C2 entered"),
            (14, "S1 S2 S3 S4 S5: 0"),
        ],
    ),
    (
        "redlock-unreachable-minority",
        &[(7, "C1 entered"), (22, "C1 gave up waiting for S4"), (28, "C2 entered")],
    ),
    (
        "quorum-erodes",
        &[
            (9, "S3 restarts without lock.foo"),
            (14, "S1 S2 S3: OK · S4 S5: nil"),
            (15, "C2 entered while C1 was inside"),
        ],
    ),
    (
        "cache-without-a-lock",
        &[
            (3, "C1: store.read product:1"),
            (6, "C2: store.read product:1"),
            (9, "C3: store.read product:1"),
        ],
    ),
    (
        "cache-with-a-lock",
        &[
            (5, "C1: store.read product:1"),
            (19, "C2: GET product:1 → \"empty\""),
            (25, "C3: GET product:1 → \"empty\""),
        ],
    ),
    (
        "cache-without-a-second-look",
        &[
            (4, "C1: store.read product:1"),
            (18, "C2: store.read product:1"),
            (28, "C3: store.read product:1"),
        ],
    ),
    (
        "efficiency-lock-lets-two-load",
        &[
            (10, "lock.foo expired"),
            (12, "C2 entered while C1 was inside"),
            (14, "C2: store.read product:1 → nil"),
            (15, "C1: SET product:1 empty PX 60000 → OK"),
            (20, "C2: SET product:1 empty PX 60000 → OK"),
        ],
    ),
    (
        "watch-without-multi",
        &[(5, "C1: WATCH lock.foo → OK"), (11, "C2: SET lock.foo"), (13, "C1: DEL lock.foo → 1")],
    ),
    (
        "watch-with-multi",
        &[(5, "C1: WATCH lock.foo → OK"), (11, "C2: SET lock.foo"), (15, "C1: EXEC → nil")],
    ),
    (
        "server-clock-jump-expires-the-lock",
        &[
            (4, "lock.foo expired"),
            (6, "C2 entered while C1 was inside"),
            (12, "C2: store.write balance 1 → true"),
        ],
    ),
    (
        "slow-server-clock-keeps-it-longer",
        &[
            (4, "C1 crashed inside; its lock stays"),
            (5, "S1's clock jumps back by"),
            (6, "NX PX 10000 → nil"),
            (8, "lock.foo expired"),
        ],
    ),
    (
        "restart-keeps-what-was-written",
        &[(4, "S1 restarts without lock.foo"), (6, "C2 entered while C1 was inside")],
    ),
    (
        "restart-with-fsync-always",
        &[(4, "S1 restarts with all its keys"), (5, "→ nil"), (12, "C2 entered")],
    ),
    (
        "partition-then-late-request",
        &[
            (5, "C1 failed: program:17: TIMEOUT no answer from S1 within 3000 ms"),
            (8, "C2: SET room_lock room_10001 NX EX 10 → OK"),
            (10, "C1: DEL room_lock → 1"),
        ],
    ),
];
