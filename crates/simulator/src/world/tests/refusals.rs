//! Reasons for which a move is not allowed.

use super::{C1, C2, apply, world};
use crate::moves::{Clock, Move};
use crate::world::{NotAllowed, World};
use primitives::{Millis, ServerId};

const S1: ServerId = ServerId(0);
const S2: ServerId = ServerId(1);

/// Makes the moves in `made`, then compares the reason against each move of the table.
#[track_caller]
fn check(start: &World, made: &[Move], table: &[(Move, &str)]) {
    let mut world = start.clone();
    apply(&mut world, made);
    for (chosen, reason) in table {
        let message = world.check(chosen).map_err(|reason| reason.to_string());
        assert_eq!(message, Err((*reason).to_owned()), "{chosen:?}");
        assert_eq!(world.apply(chosen), Err(NotAllowed(chosen.clone())));
    }
}

#[test]
fn move_that_is_not_allowed_gives_its_reason() {
    let pause = |client, duration_ms| Move::Pause { client, duration_ms };
    let delay = |client, duration_ms| Move::Delay { client, duration_ms };
    let jump = |clock, by_ms| Move::Jump { clock, by_ms };
    let start = world(&[r#"redis.call("SETNX", "lock", 1)"#]);
    check(
        &start,
        &[],
        &[
            (Move::Run(C2), "there is no C2"),
            (Move::Deliver(C2), "there is no C2"),
            (delay(C2, 1), "there is no C2"),
            (jump(Clock::Client(C2), 1), "there is no C2"),
            (Move::Restart(S2), "there is no S2"),
            (jump(Clock::Server(S2), 1), "there is no S2"),
            (Move::Deliver(C1), "no request of C1 has arrived"),
            (Move::LoseRequest(C1), "no message of C1 is in flight"),
            (Move::Tick(Millis(5)), "at 0 ms something else is due first"),
            (Move::Tick(Millis(0)), "it is 0 ms already"),
            (pause(C1, 0), "it takes 1 to 31622400000 ms"),
            (jump(Clock::Client(C1), 0), "a clock is set forward or back by 1 to 316224000000 ms"),
            (Move::Heal(S1), "S1 can be reached"),
            (Move::Failover(S1), "S1 has no replica"),
            (Move::Command { server: S1, args: [].into() }, "a command has 1 to 16384 words"),
        ],
    );
    check(
        &start,
        &[Move::Run(C1)],
        &[
            (Move::Run(C1), "C1 is still waiting"),
            (Move::LoseReply(C1), "no reply to C1 is in flight"),
            (delay(C1, 0), "it takes 1 to 31622400000 ms"),
        ],
    );
    check(
        &start,
        &[Move::Run(C1), Move::Deliver(C1)],
        &[(Move::LoseRequest(C1), "no request of C1 is in flight")],
    );
    check(
        &start,
        &[Move::Run(C1), Move::Partition(S1)],
        &[
            (delay(C1, 1), "the message of C1 waits for its server"),
            (Move::Partition(S1), "S1 cannot be reached"),
            (Move::Command { server: S1, args: ["PING".into()].into() }, "S1 cannot be reached"),
            (Move::Tick(Millis(3_001)), "something is due at 3000 ms"),
        ],
    );
    check(
        &start,
        &[Move::Crash(C1)],
        &[
            (Move::Run(C1), "C1 has ended"),
            (pause(C1, 1), "C1 has ended"),
            (Move::Tick(Millis(5)), "nothing happens any more"),
        ],
    );
}
