//! Allowed moves and their effects. Faults are in [`faults`] and [`servers`], probe clients in
//! [`probes`].

mod faults;
mod probes;
mod refusals;
mod servers;

use super::{Event, EventKind, NotAllowed, World};
use crate::moves::Move;
use crate::scenario::{Scenario, ServerSetup};
use primitives::{ClientId, Millis, ServerId, UnixMillis, WallClock};
use proptest::prelude::*;
use redis_model::Bytes;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

const C1: ClientId = ClientId(0);
const C2: ClientId = ClientId(1);

fn world(programs: &[&str]) -> World {
    World::new(&Scenario::of(programs)).unwrap()
}

/// Returns the number of keys on all servers.
fn keys(world: &World) -> usize {
    world.servers().map(|(_, server)| server.entries().count()).sum()
}

/// Makes these moves and returns the events of the last one.
#[track_caller]
fn apply(world: &mut World, moves: &[Move]) -> Vec<EventKind> {
    let mut kinds = Vec::new();
    for made in moves {
        let events: Vec<Event> = world.apply(made).unwrap();
        kinds = events.into_iter().map(|event| event.kind).collect();
    }
    kinds
}

#[test]
fn call_takes_two_moves_for_request_and_reply() {
    let mut world = world(&[r#"redis.call("SETNX", "lock", 1) enter()"#]);
    assert_eq!(world.due_moves(), [Move::Run(C1)]);
    apply(&mut world, &[Move::Run(C1)]);
    assert_eq!(world.due_moves(), [Move::Deliver(C1)]);
    assert_eq!(keys(&world), 0, "sent, but not yet executed");
    apply(&mut world, &[Move::Deliver(C1)]);
    assert_eq!(keys(&world), 1, "executed, but not yet known");
    assert_eq!(world.due_moves(), [Move::Run(C1)]);
    assert_eq!(
        apply(&mut world, &[Move::Run(C1)]),
        [EventKind::Entered { is_reader: false }, EventKind::Finished]
    );
    assert_eq!(world.due_moves(), []);
}

#[test]
fn moves_are_listed_in_the_documented_order() {
    let mut world = world(&["sleep(5)", r#"redis.call("DEL", "lock")"#]);
    apply(&mut world, &[Move::Run(C2)]);
    let moves: Vec<String> = world.moves().iter().map(|listed| format!("{listed:?}")).collect();
    expect_test::expect![[r#"
        Run(C1)
        Deliver(C2)
        Crash(C1)
        Crash(C2)
        Pause { client: C1, duration_ms: 10000 }
        Pause { client: C2, duration_ms: 10000 }
        Delay { client: C2, duration_ms: 10000 }
        LoseRequest(C2)
        Jump { clock: Client(C1), by_ms: 10000 }
        Jump { clock: Client(C1), by_ms: -10000 }
        Jump { clock: Client(C2), by_ms: 10000 }
        Jump { clock: Client(C2), by_ms: -10000 }
        Jump { clock: Server(S1), by_ms: 10000 }
        Jump { clock: Server(S1), by_ms: -10000 }
        Restart(S1)
        Partition(S1)"#]]
    .assert_eq(&moves.join("\n"));
}

#[test]
fn tick_passes_time_only_up_to_the_next_due_time() {
    let mut world = world(&["sleep(5)", "sleep(7)"]);
    assert_eq!(world.apply(&Move::Tick(Millis(1))), Err(NotAllowed(Move::Tick(Millis(1)))));
    apply(&mut world, &[Move::Run(C1), Move::Run(C2)]);
    assert_eq!(world.due_moves(), [Move::Tick(Millis(5))]);
    assert!(!world.allows(&Move::Tick(Millis(6))));
    assert!(!world.allows(&Move::Tick(Millis(0))));
    apply(&mut world, &[Move::Tick(Millis(3)), Move::Tick(Millis(5))]);
    assert_eq!(world.now(), Millis(5));
    assert_eq!(world.due_moves(), [Move::Run(C1)]);
}

#[test]
fn request_of_a_crashed_client_still_arrives() {
    let mut world = world(&[r#"enter() redis.call("SETNX", "lock", 1)"#]);
    let crashed = apply(&mut world, &[Move::Run(C1), Move::Crash(C1)]);
    assert_eq!(crashed, [EventKind::Crashed { in_critical_section: true }]);
    assert_eq!(world.due_moves(), [Move::Deliver(C1)]);
    apply(&mut world, &[Move::Deliver(C1)]);
    assert_eq!(keys(&world), 1);
    assert_eq!(world.due_moves(), []);
}

#[test]
fn key_expires_one_millisecond_after_its_ttl() {
    let mut world = world(&[r#"redis.call("SETNX", "lock", 1) redis.call("PEXPIRE", "lock", 10)"#]);
    apply(
        &mut world,
        &[Move::Run(C1), Move::Deliver(C1), Move::Run(C1), Move::Deliver(C1), Move::Run(C1)],
    );
    assert_eq!(world.due_moves(), [Move::Tick(Millis(11))]);
    assert_eq!(apply(&mut world, &[Move::Tick(Millis(10))]), []);
    assert!(matches!(
        apply(&mut world, &[Move::Tick(Millis(11))])[..],
        [EventKind::Expired { .. }]
    ));
}

fn external(words: &str) -> Move {
    Move::Command { server: ServerId(0), args: words.split(' ').map(Bytes::from).collect() }
}

#[test]
fn external_command_gets_its_reply_at_once_on_a_separate_connection() {
    let mut world =
        world(&[r#"redis.call("MULTI") redis.call("SET", "lock", 1) redis.call("EXEC")"#]);
    apply(&mut world, &[Move::Run(C1), Move::Deliver(C1), Move::Run(C1), Move::Deliver(C1)]);
    let seen = world.apply(&external("SET lock theirs PX 10")).unwrap();
    let [Event { client: None, kind: EventKind::Executed { reply, .. }, .. }] = &seen[..] else {
        panic!("{seen:?}")
    };
    assert_eq!(reply.to_string(), "OK", "C1's transaction is not the external client's");
    apply(&mut world, &[external("MULTI"), Move::Restart(ServerId(0))]);
    let seen = apply(&mut world, &[external("EXEC")]);
    assert!(format!("{seen:?}").contains("EXEC without MULTI"), "{seen:?}");
}

#[test]
fn external_command_on_an_expired_key_reports_the_expiry_first() {
    let mut world = world(&["sleep(1)"]);
    apply(&mut world, &[external("SET lock 1 PX 10")]);
    world.hosts[0].clock.jump(11);
    let seen = apply(&mut world, &[external("GET lock")]);
    let is_in_order = matches!(seen[..], [EventKind::Expired { .. }, EventKind::Executed { .. }]);
    assert!(is_in_order, "{seen:?}");
}

#[test]
fn external_command_is_allowed_on_reachable_servers_but_never_listed() {
    let mut world = world(&["sleep(1)"]);
    let words = |count| Move::Command { server: ServerId(0), args: vec!["a".into(); count].into() };
    for (count, is_allowed) in [(0, false), (1, true), (16 * 1024, true), (16 * 1024 + 1, false)] {
        assert_eq!(world.allows(&words(count)), is_allowed, "{count} words");
    }
    let elsewhere = Move::Command { server: ServerId(1), args: vec!["PING".into()].into() };
    assert!(!world.allows(&elsewhere));
    assert!(!world.moves().iter().any(|listed| matches!(listed, Move::Command { .. })));
    assert!(!external("PING").is_fault() && !external("PING").happens_by_itself());
    apply(&mut world, &[Move::Partition(ServerId(0))]);
    assert!(!world.allows(&external("PING")));
}

#[test]
fn error_reply_ends_the_program_at_the_line_of_its_call() {
    let mut world = world(&["enter()\nredis.call(\"FOO\")"]);
    let failed = apply(&mut world, &[Move::Run(C1), Move::Deliver(C1), Move::Run(C1)]);
    let [EventKind::Failed(error)] = &failed[..] else { panic!("{failed:?}") };
    assert_eq!(
        error.to_string(),
        "program:2: ERR unknown command 'FOO', with args beginning with: "
    );
    assert_eq!(world.due_moves(), []);
}

#[test]
fn client_and_server_read_their_own_clocks() {
    let clock = WallClock { offset_ms: 250, drift_ppm: 0 };
    let mut scenario = Scenario::of(&[r#"redis.call("GET", now())"#]);
    scenario.clients[0].clock = clock;
    let mut world = World::new(&scenario).unwrap();
    let sent = apply(&mut world, &[Move::Run(C1)]);
    assert_eq!(format!("{sent:?}"), r#"[Sent { server: S1, args: ["GET", "1700000000250"] }]"#);
    assert_eq!(world.server_now(ServerId(0)), Some(UnixMillis(1_700_000_000_000)));
}

#[test]
fn servers_have_separate_keys() {
    let program = r#"
        for node = 1, redis.nodes do redis.call_on(node, "SET", "lock", node, "PX", 10) end
        redis.call("SET", "only", "here")
        redis.call_on(redis.nodes + 1, "PING")
    "#;
    let mut world = World::new(&Scenario {
        servers: vec![ServerSetup::default(); 3],
        ..Scenario::of(&[program])
    })
    .unwrap();
    for _ in 0..4 {
        apply(&mut world, &[Move::Run(C1), Move::Deliver(C1)]);
    }
    let counts: Vec<usize> = world.servers().map(|(_, server)| server.entries().count()).collect();
    assert_eq!(counts, [2, 1, 1]);
    let failed = apply(&mut world, &[Move::Run(C1)]);
    assert!(matches!(failed[..], [EventKind::Failed(_)]), "{failed:?}");
    let expired = apply(&mut world, &[Move::Tick(Millis(11))]);
    let servers: Vec<ServerId> = expired.iter().filter_map(EventKind::server).collect();
    assert_eq!(servers, [ServerId(0), ServerId(1), ServerId(2)]);
}

#[test]
fn store_call_takes_two_moves_and_rejects_a_smaller_token() {
    let program = r#"
        print(store.read("a"))
        print(store.write("a", 5, 2), store.write("a", 6, 1))
        print(store.read("a"))
    "#;
    let mut world = world(&[program]);
    apply(&mut world, &[Move::Run(C1)]);
    assert_eq!(world.due_moves(), [Move::Deliver(C1)]);
    let mut printed = Vec::new();
    while let Some(next) = world.due_moves().first() {
        for kind in apply(&mut world, std::slice::from_ref(next)) {
            if let EventKind::Printed { text } = kind {
                printed.push(text.to_lossy().into_owned());
            }
        }
    }
    assert_eq!(printed, ["nil", "true\tfalse", "5"]);
    assert_eq!(world.store().get(&"a".into()), Some(&"5".into()));
}

#[test]
fn delayed_event_has_the_line_that_caused_it() {
    let program = r#"-- A lock that nobody answers for.
        print(redis.pcall("GET", "lock").err)
        enter()
        store.write("a", 1)
        leave()"#;
    let mut world = world(&[program]);
    let mut lines = Vec::new();
    for made in [
        Move::Run(C1),
        Move::Delay { client: C1, duration_ms: 5_000 },
        Move::Tick(Millis(3_000)),
        Move::Run(C1),
        Move::Deliver(C1),
        Move::Run(C1),
        Move::Tick(Millis(5_000)),
        Move::Deliver(C1),
    ] {
        for Event { line, kind, .. } in world.apply(&made).unwrap() {
            let kind = format!("{kind:?}");
            let name = kind.split([' ', '(']).next().unwrap_or_default();
            lines.push(format!("{name} {line:?}"));
        }
    }
    expect_test::expect![[r#"
        Sent Some(2)
        Delayed None
        TimedOut Some(2)
        Printed Some(2)
        Entered Some(3)
        Asked Some(4)
        Stored Some(4)
        Left Some(5)
        Finished Some(5)
        Executed Some(2)"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn random_values_of_a_client_depend_only_on_the_seed() {
    let program = "print(random(1, 1000000), uuid())";
    let drawn = |seed: u64, before: &[Move]| {
        let scenario = Scenario { seed, ..Scenario::of(&[program, program]) };
        let mut world = World::new(&scenario).unwrap();
        apply(&mut world, before);
        format!("{:?}", apply(&mut world, &[Move::Run(C2)]))
    };
    assert_eq!(drawn(1, &[]), drawn(1, &[Move::Run(C1)]));
    assert_ne!(drawn(1, &[]), drawn(2, &[]));
}

#[test]
fn repeated_enter_and_leave_cause_no_events() {
    let mut world = world(&["enter() enter() leave() leave()"]);
    let seen = apply(&mut world, &[Move::Run(C1)]);
    assert_eq!(
        seen,
        [EventKind::Entered { is_reader: false }, EventKind::Left, EventKind::Finished]
    );
}

#[test]
fn client_that_changes_its_role_inside_enters_again() {
    let mut world = world(&["enter('shared') enter('shared') enter() leave()"]);
    let seen = apply(&mut world, &[Move::Run(C1)]);
    let entered = |is_reader| EventKind::Entered { is_reader };
    let expected =
        [entered(true), EventKind::Left, entered(false), EventKind::Left, EventKind::Finished];
    assert_eq!(seen, expected);
}

#[test]
fn loop_of_only_enter_and_leave_is_stopped() {
    let mut world = world(&["while true do enter() leave() end"]);
    let seen = apply(&mut world, &[Move::Run(C1)]);
    assert!(seen.len() <= 101, "{} events", seen.len());
    assert!(
        matches!(seen.last(), Some(EventKind::Failed(error)) if error.to_string() == "program:1: no wait in a loop")
    );
}

#[test]
fn program_without_setup_has_default_parameters_and_one_server() {
    let program = "-- @param TTL 40 lifetime, ms\nsleep(TTL + redis.nodes)";
    let seen = apply(&mut world(&[program]), &[Move::Run(C1)]);
    assert_eq!(seen, [EventKind::Slept { until: Millis(41) }]);
}

/// Programs that together use every wait, every error and every way to end.
const PROGRAMS: [&str; 6] = [
    r#"for n = 1, 3 do redis.pcall_on(random(1, redis.nodes), "INCR", "n") store.write("a", n, n) print(uuid()) end"#,
    include_str!("../../../../../content/locks/setnx-timestamp/lock.lua"),
    r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(3) end redis.call("PEXPIRE", "lock", 4) enter() work(6) leave()"#,
    r#"enter() enter() leave() redis.call("DEL", "lock", "lock.foo") sleep(0)"#,
    "local n = 0 while true do n = n + 1 end",
    r#"work(2) redis.call("GET", nil)"#,
];

fn hash(world: &World) -> u64 {
    let mut hasher = DefaultHasher::new();
    world.hash(&mut hasher);
    hasher.finish()
}

proptest! {
    /// A listed move never fails, a rejected move leaves the world unchanged, and a copy of the
    /// world has the same future.
    #[test]
    fn any_sequence_of_listed_moves_can_be_repeated(
        programs in prop::collection::vec(0..PROGRAMS.len(), 1..4),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..120),
    ) {
        let programs: Vec<&str> = programs.into_iter().map(|program| PROGRAMS[program]).collect();
        let (mut one, mut other) = (world(&programs), world(&programs));
        for choice in choices {
            let moves = one.moves();
            for unlisted in [Move::Deliver(ClientId(9)), Move::Tick(one.now())] {
                let mut same = one.clone();
                prop_assert_eq!(same.apply(&unlisted), Err(NotAllowed(unlisted)));
                prop_assert_eq!(&same, &one);
            }
            if moves.is_empty() {
                break;
            }
            let chosen = choice.get(&moves);
            prop_assert_eq!(one.apply(chosen).unwrap(), other.apply(chosen).unwrap());
            prop_assert_eq!(&one, &other);
            prop_assert_eq!(hash(&one), hash(&other));
            other = one.clone();
        }
    }
}
