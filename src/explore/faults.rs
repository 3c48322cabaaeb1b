//! The faults that a search tries in a state: those that may happen, that are paid for, and that
//! make a difference there.

use super::state::State;
use super::steps::Action;
use crate::faults::{FaultKind, Purse};
use crate::ids::{ClientId, ServerId};
use crate::moves::{Clock, Move};
use crate::scenario::CLOCK_OFFSET_LIMIT_MS;
use crate::time::Millis;
use crate::world::World;

/// All faults of a state, in a fixed order. With `at_turns`, only where a client would go on or a
/// message arrive.
pub(super) fn all(State { world, purse, .. }: &State, at_turns: bool) -> Vec<Action> {
    let mut faults = Vec::new();
    if purse.is_empty() {
        return faults;
    }
    for (id, _) in world.clients() {
        if !at_turns || world.allows(&Move::Run(id)) {
            of_client(world, purse, id, &mut faults);
        } else if world.allows(&Move::Deliver(id)) {
            of_message(world, purse, id, &mut faults);
        }
    }
    for (id, _) in world.servers() {
        of_server(world, purse, id, &mut faults);
    }
    faults
}

/// What may befall a client that is about to go on.
pub(super) fn of_client(world: &World, purse: &Purse, id: ClientId, faults: &mut Vec<Action>) {
    let Some(client) = world.client(id) else { return };
    let crash = Move::Crash(id);
    if purse.affords(&crash) && world.allows(&crash) {
        faults.push(Action::Move(crash));
    }
    let is_paused = client.paused_until(world.now()).is_some();
    if purse.count(FaultKind::Pause) > 0 && client.is_alive() && !is_paused {
        faults.push(Action::Pause(id));
    }
    of_message(world, purse, id, faults);
    let reads_clock = || world.program(id).is_some_and(|program| program.calls("now"));
    if purse.count(FaultKind::ClockJump) > 0 && client.is_alive() && reads_clock() {
        let clock = Clock::Client(id);
        let jumps = jumps_of_client(world).into_iter();
        faults.extend(jumps.map(|by_ms| Action::Move(Move::Jump { clock, by_ms })));
    }
}

/// What may befall the message for which a client waits.
fn of_message(world: &World, purse: &Purse, id: ClientId, faults: &mut Vec<Action>) {
    let call = world.client(id).and_then(|client| client.call());
    let arrives_at = call.and_then(|call| call.stage.message()).map(|arrival| arrival.at);
    let is_open_ended = arrives_at.is_some_and(|at| at >= Millis::FAR);
    // Any duration will do: it only asks whether there is something to be late.
    let delay = Move::Delay { client: id, duration_ms: 1 };
    if purse.affords(&delay) && !is_open_ended && world.allows(&delay) {
        faults.push(Action::Delay(id));
    }
    let losses = [Move::LoseRequest(id), Move::LoseReply(id)].into_iter();
    let losses = losses.filter(|loss| purse.affords(loss) && world.allows(loss));
    faults.extend(losses.map(Action::Move));
}

fn of_server(world: &World, purse: &Purse, id: ServerId, faults: &mut Vec<Action>) {
    let failures = [Move::Restart(id), Move::Partition(id), Move::Failover(id)].into_iter();
    let failures = failures.filter(|failure| purse.affords(failure) && world.allows(failure));
    faults.extend(failures.map(Action::Move));
    if purse.count(FaultKind::ClockJump) > 0 {
        let clock = Clock::Server(id);
        let jumps = jumps_of_server(world, id).into_iter();
        faults.extend(jumps.map(|by_ms| Action::Move(Move::Jump { clock, by_ms })));
    }
}

/// By how much a server's clock is set: forward so that a key is in its last millisecond, or just
/// gone; back by the same, so that it lives twice as long.
fn jumps_of_server(world: &World, server: ServerId) -> Vec<i64> {
    let (Some(it), Some(now)) = (world.server(server), world.server_now(server)) else {
        return Vec::new();
    };
    let left_ms = it.entries().filter_map(|(_, entry)| Some(entry.expires_at?.0 - now.0));
    each_once(left_ms.flat_map(|left| [left, left + 1, -left, -left - 1]))
}

/// By how much a client's clock is set: by the time that keys still live and by what programs are
/// given as parameters, one millisecond more or less, forward and back; or further than all of that
/// together.
fn jumps_of_client(world: &World) -> Vec<i64> {
    let mut amounts: Vec<i64> = world.durations_ms();
    amounts.extend(world.servers().flat_map(|(id, _)| jumps_of_server(world, id)));
    let around = amounts.iter().flat_map(|ms| [ms - 1, *ms, ms + 1]);
    let mut jumps = each_once(around.flat_map(|ms| [ms, -ms]));
    let all_ms = amounts.iter().fold(1, |sum: i64, ms| sum.saturating_add(ms.saturating_abs()));
    let far_ms = all_ms.saturating_mul(2).min(CLOCK_OFFSET_LIMIT_MS.cast_signed());
    let is_new = !jumps.contains(&far_ms);
    jumps.extend([far_ms, -far_ms].into_iter().filter(|_| is_new));
    jumps
}

fn each_once(amounts: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut jumps: Vec<i64> = amounts.filter(|ms| *ms != 0).collect();
    jumps.sort_unstable();
    jumps.dedup();
    jumps
}
