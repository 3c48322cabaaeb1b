//! Pauses, lost and late messages, clocks that are set; faults of servers are in `servers`.

use super::{C1, C2, apply, keys};
use crate::moves::{Clock, Move};
use crate::scenario::{Latency, Network, Scenario};
use crate::world::{EventKind, World};
use primitives::{Millis, ServerId, UnixMillis};

const S1: ServerId = ServerId(0);

/// A lock with a lifetime.
const TAKE: &str = r#"redis.call("SET", "lock", "mine", "PX", 5000)"#;

/// A world of these clients, with a scenario changed by the caller.
fn world(programs: &[&str], change: impl FnOnce(&mut Scenario)) -> World {
    let mut scenario = Scenario::of(programs);
    change(&mut scenario);
    World::new(&scenario).unwrap()
}

fn plain(programs: &[&str]) -> World {
    world(programs, |_| {})
}

/// Lets time pass to this instant while nothing else is due.
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
fn a_paused_client_runs_no_sooner_than_its_pause_ends_though_its_answer_arrives() {
    let mut world = plain(&[TAKE]);
    apply(&mut world, &[Move::Run(C1), Move::Pause { client: C1, duration_ms: 20_000 }]);
    apply(&mut world, &[Move::Deliver(C1)]);
    assert_eq!(world.due_moves(), [Move::Tick(Millis(5_001))], "the key expires");
    wait(&mut world, 20_000);
    // The timeout has passed as well, but an answer that is there is taken.
    assert_eq!(apply(&mut world, &[Move::Run(C1)]), [EventKind::Finished]);
}

#[test]
fn pauses_do_not_add_up() {
    let mut world = plain(&["sleep(1)"]);
    let pause = |duration_ms| Move::Pause { client: C1, duration_ms };
    apply(&mut world, &[pause(50), pause(30)]);
    assert_eq!(world.due_moves(), [Move::Tick(Millis(50))]);
}

#[test]
fn what_is_lost_ends_in_a_timeout_and_the_client_cannot_tell_which_message_it_was() {
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
fn a_request_that_was_given_up_is_executed_all_the_same() {
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
fn a_delayed_reply_is_waited_for_until_the_timeout() {
    for (duration_ms, expected) in [(2_000, "Finished"), (4_000, "TimedOut")] {
        let mut world = plain(&[TAKE]);
        let delay = Move::Delay { client: C1, duration_ms };
        apply(&mut world, &[Move::Run(C1), Move::Deliver(C1), delay]);
        wait(&mut world, duration_ms.min(3_000));
        assert_eq!(names(&apply(&mut world, &[Move::Run(C1)]))[0], expected);
    }
}

#[test]
fn a_reply_that_arrived_in_an_earlier_millisecond_is_not_on_its_way_any_more() {
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
fn a_transaction_ends_with_its_connection() {
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
fn a_server_whose_clock_jumps_forward_expires_its_keys_at_once() {
    let mut world = plain(&[TAKE]);
    apply(&mut world, &[Move::Run(C1), Move::Deliver(C1)]);
    let jump = |by_ms| Move::Jump { clock: Clock::Server(S1), by_ms };
    assert_eq!(names(&apply(&mut world, &[jump(5_000)])), ["Jumped"]);
    assert_eq!(names(&apply(&mut world, &[jump(1)])), ["Jumped", "Expired"]);
    assert_eq!(world.server_now(S1), Some(UnixMillis(1_700_000_005_001)));
}

#[test]
fn a_server_whose_clock_is_set_back_keeps_its_keys_longer() {
    let mut world = plain(&[TAKE]);
    let jump = Move::Jump { clock: Clock::Server(S1), by_ms: -2_000 };
    apply(&mut world, &[Move::Run(C1), Move::Deliver(C1), jump, Move::Run(C1)]);
    assert_eq!(world.due_moves(), [Move::Tick(Millis(7_001))]);
}

#[test]
fn keys_expire_by_the_clock_of_their_server_and_now_reads_the_clients() {
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
    // After 4 547 ms that clock has gained 454 ms: 5 001 are past.
    assert_eq!(world.due_moves(), [Move::Tick(Millis(4_547))]);
}

#[test]
fn latency_is_drawn_for_each_client_by_itself() {
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
