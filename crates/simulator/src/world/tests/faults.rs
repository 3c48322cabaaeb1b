//! Pauses, lost and delayed messages, clock jumps. Faults of servers are in `servers`.

use super::{C1, C2, apply, keys};
use crate::moves::{Clock, Move};
use crate::scenario::{Latency, Network, Scenario};
use crate::world::{EventKind, World};
use primitives::{Millis, ServerId, UnixMillis};

const S1: ServerId = ServerId(0);

/// A lock with a lease.
const TAKE: &str = r#"redis.call("SET", "lock", "mine", "PX", 5000)"#;

/// Returns a world of these clients, after `change` has modified the scenario.
fn world(programs: &[&str], change: impl FnOnce(&mut Scenario)) -> World {
    let mut scenario = Scenario::of(programs);
    change(&mut scenario);
    World::new(&scenario).unwrap()
}

fn plain(programs: &[&str]) -> World {
    world(programs, |_| {})
}

/// Lets time pass up to this time. Nothing else may be due.
fn wait(world: &mut World, until_ms: u64) {
    while world.now() < Millis(until_ms) {
        let [Move::Tick(next)] = world.due_moves()[..] else { panic!("{:?}", world.due_moves()) };
        apply(world, &[Move::Tick(next.min(Millis(until_ms)))]);
    }
}

fn names(kinds: &[EventKind]) -> Vec<String> {
    let name = |kind: &EventKind| {
        let text = format!("{kind:?}");
        text.split([' ', '(']).next().unwrap_or_default().to_owned()
    };
    kinds.iter().map(name).collect()
}

#[test]
fn paused_client_with_a_reply_runs_after_its_pause() {
    let mut world = plain(&[TAKE]);
    apply(&mut world, &[Move::Run(C1), Move::Pause { client: C1, duration_ms: 20_000 }]);
    apply(&mut world, &[Move::Deliver(C1)]);
    assert_eq!(world.due_moves(), [Move::Tick(Millis(5_001))], "the key expires");
    wait(&mut world, 20_000);
    // The timeout has passed too, but a reply that has arrived is taken.
    assert_eq!(apply(&mut world, &[Move::Run(C1)]), [EventKind::Finished]);
}

#[test]
fn pauses_at_the_same_time_do_not_add_up() {
    let mut world = plain(&["sleep(1)"]);
    let pause = |duration_ms| Move::Pause { client: C1, duration_ms };
    apply(&mut world, &[pause(50), pause(30)]);
    assert_eq!(world.due_moves(), [Move::Tick(Millis(50))]);
}

#[test]
fn lost_message_in_either_direction_gives_the_same_timeout() {
    for (lost, keys_left) in [(Move::LoseRequest(C1), 0), (Move::LoseReply(C1), 1)] {
        let program = format!("local reply = redis.p{} print(reply.err)", &TAKE["redis.".len()..]);
        let mut world = plain(&[&program]);
        apply(&mut world, &[Move::Run(C1)]);
        if lost == Move::LoseReply(C1) {
            assert!(!world.allows(&lost), "there is no reply yet");
            apply(&mut world, &[Move::Deliver(C1)]);
        }
        apply(&mut world, &[lost]);
        assert_eq!(keys(&world), keys_left);
        assert_eq!(world.due_moves(), [Move::Tick(Millis(3_000))]);
        wait(&mut world, 3_000);
        let seen = apply(&mut world, &[Move::Run(C1)]);
        assert_eq!(names(&seen), ["TimedOut", "Printed", "Finished"]);
        let EventKind::Printed { text } = &seen[1] else { panic!("{seen:?}") };
        assert_eq!(text.to_lossy(), "TIMEOUT no answer from S1 within 3000 ms");
    }
}

#[test]
fn request_after_its_timeout_is_still_executed() {
    let mut world = plain(&[r#"redis.pcall("INCR", "n") redis.call("INCR", "n")"#]);
    let delay = Move::Delay { client: C1, duration_ms: 4_000 };
    apply(&mut world, &[Move::Run(C1), delay]);
    wait(&mut world, 3_000);
    let seen = apply(&mut world, &[Move::Run(C1)]);
    assert_eq!(names(&seen), ["TimedOut", "Sent"]);
    apply(&mut world, &[Move::Deliver(C1), Move::Run(C1)]);
    assert_eq!(world.due_moves(), [Move::Tick(Millis(4_000))], "the first one still travels");
    wait(&mut world, 4_000);
    let seen = apply(&mut world, &[Move::Deliver(C1)]);
    assert!(matches!(&seen[..], [EventKind::Executed { reply, .. }] if reply.to_string() == "2"));
    assert_eq!(world.due_moves(), []);
}

#[test]
fn open_delay_ends_before_the_next_request_or_in_a_later_millisecond() {
    let mut world = plain(&[r#"redis.pcall("INCR", "n") redis.call("INCR", "n") sleep(5)"#]);
    apply(&mut world, &[Move::Run(C1)]);
    world.delay_open_ended(C1);
    wait(&mut world, 3_000);
    world.let_open_ends_age();
    apply(&mut world, &[Move::Run(C1)]);
    assert!(world.can_arrive(C1));
    apply(&mut world, &[Move::Deliver(C1), Move::Run(C1)]);
    assert!(!world.can_arrive(C1), "a replayed run executes the first of two due requests first");
    wait(&mut world, 3_001);
    world.let_open_ends_age();
    assert!(world.can_arrive(C1));
}

#[test]
fn delayed_reply_is_awaited_until_the_timeout() {
    for (duration_ms, expected) in [(2_000, "Finished"), (4_000, "TimedOut")] {
        let mut world = plain(&[TAKE]);
        let delay = Move::Delay { client: C1, duration_ms };
        apply(&mut world, &[Move::Run(C1), Move::Deliver(C1), delay]);
        wait(&mut world, duration_ms.min(3_000));
        assert_eq!(names(&apply(&mut world, &[Move::Run(C1)]))[0], expected);
    }
}

#[test]
fn reply_from_an_earlier_millisecond_cannot_be_lost_or_delayed() {
    let mut world = world(&[TAKE], |it| it.network.latency = Latency { least_ms: 5, most_ms: 5 });
    let faults = [Move::LoseReply(C1), Move::Delay { client: C1, duration_ms: 1 }];
    apply(&mut world, &[Move::Run(C1), Move::Pause { client: C1, duration_ms: 50 }]);
    wait(&mut world, 5);
    apply(&mut world, &[Move::Deliver(C1)]);
    for (at_ms, is_allowed) in [(5, true), (10, true), (11, false)] {
        wait(&mut world, at_ms);
        for fault in &faults {
            assert_eq!(world.allows(fault), is_allowed, "{fault:?} at {at_ms}");
        }
    }
}

#[test]
fn transaction_of_a_broken_connection_is_discarded() {
    let client =
        r#"redis.call("MULTI") redis.call("INCR", "n") redis.pcall("PING") redis.call("EXEC")"#;
    let mut world = plain(&[client]);
    for _ in 0..2 {
        apply(&mut world, &[Move::Run(C1), Move::Deliver(C1)]);
    }
    apply(&mut world, &[Move::Run(C1), Move::LoseRequest(C1)]);
    wait(&mut world, 3_000);
    apply(&mut world, &[Move::Run(C1), Move::Deliver(C1)]);
    let failed = apply(&mut world, &[Move::Run(C1)]);
    let [EventKind::Failed(error)] = &failed[..] else { panic!("{failed:?}") };
    assert_eq!(error.to_string(), "program:1: ERR EXEC without MULTI");
}

#[test]
fn server_clock_jump_forward_expires_keys_at_once() {
    let mut world = plain(&[TAKE]);
    apply(&mut world, &[Move::Run(C1), Move::Deliver(C1)]);
    let jump = |by_ms| Move::Jump { clock: Clock::Server(S1), by_ms };
    assert_eq!(names(&apply(&mut world, &[jump(5_000)])), ["Jumped"]);
    assert_eq!(names(&apply(&mut world, &[jump(1)])), ["Jumped", "Expired"]);
    assert_eq!(world.server_now(S1), Some(UnixMillis(1_700_000_005_001)));
}

#[test]
fn server_clock_jump_back_keeps_keys_longer() {
    let mut world = plain(&[TAKE]);
    let jump = Move::Jump { clock: Clock::Server(S1), by_ms: -2_000 };
    apply(&mut world, &[Move::Run(C1), Move::Deliver(C1), jump, Move::Run(C1)]);
    assert_eq!(world.due_moves(), [Move::Tick(Millis(7_001))]);
}

#[test]
fn drifting_clocks_affect_expiry_on_the_server_and_now_on_the_client() {
    let mut world = world(&[TAKE, "sleep(1) print(now())"], |it| {
        it.servers[0].clock.drift_ppm = 100_000;
        it.clients[1].clock.offset_ms = 500;
    });
    apply(&mut world, &[Move::Run(C1), Move::Deliver(C1), Move::Run(C1), Move::Run(C2)]);
    let jump = Move::Jump { clock: Clock::Client(C2), by_ms: -100 };
    wait(&mut world, 1);
    let seen = apply(&mut world, &[jump, Move::Run(C2)]);
    let EventKind::Printed { text } = &seen[0] else { panic!("{seen:?}") };
    assert_eq!(text.to_lossy(), "1700000000401");
    // After 4 547 ms that clock has gained 454 ms, so more than 5 000 ms have passed on it.
    assert_eq!(world.due_moves(), [Move::Tick(Millis(4_547))]);
}

#[test]
fn random_latency_of_a_client_does_not_depend_on_other_clients() {
    let arrivals = |clients: &[&str]| {
        let mut world = world(clients, |it| {
            it.network = Network { latency: Latency { least_ms: 1, most_ms: 1_000 }, ..it.network };
        });
        apply(&mut world, &[Move::Run(C1)]);
        wait(&mut world, 0);
        world.due_moves()
    };
    let alone = arrivals(&[TAKE]);
    assert!(matches!(alone[..], [Move::Tick(Millis(1..=1_000))]), "{alone:?}");
    let mut two = world(&[TAKE, TAKE], |it| {
        it.network.latency = Latency { least_ms: 1, most_ms: 1_000 };
    });
    apply(&mut two, &[Move::Run(C2), Move::Run(C1)]);
    while two.now() < Millis(1_001) && !two.allows(&Move::Deliver(C1)) {
        let next = two.due_moves().remove(0);
        apply(&mut two, &[next]);
    }
    assert_eq!(alone, [Move::Tick(two.now())], "C2 does not change what C1 draws");
}
