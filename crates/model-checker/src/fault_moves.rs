//! The faults that a search tries in a state: possible, within the fault budget, and relevant.

use super::candidate_clock_offsets;
use super::state::State;
use super::successors::{Action, Rules};
use primitives::{ClientId, ServerId};
use simulator::{Clock, FaultBudget, FaultKind, Move, World};

/// Maximum number of clock readings before a pause and before the next wait. A client that reads
/// its clock more often loops without a wait, which fails.
const CLOCK_READS: u8 = 32;

/// Returns all faults to try in a state, in a fixed order. A message is delayed only when it would
/// arrive. With the reduction `faults_at_turns`, other faults of clients and messages occur only when
/// the client can proceed or the message can arrive. In a search for idle times, a client also crashes
/// before its request arrives: a request that acquires the lock ends the idle time of a live client
/// only.
pub(super) fn all(state: &State, rules: &Rules) -> Vec<Action> {
    let State { world, budget, .. } = state;
    let mut faults = Vec::new();
    if budget.is_empty() {
        return faults;
    }
    for (id, _) in world.clients() {
        if !rules.reductions.faults_at_turns || world.allows(&Move::Run(id)) {
            of_client(state, id, &mut faults);
        } else if world.allows(&Move::Deliver(id)) {
            if rules.asks_idle && world.scenario().network.latency.most_ms > 0 {
                faults.extend(crash(state, id));
            }
            of_message(world, budget, id, &mut faults);
        }
    }
    for (id, _) in world.servers() {
        of_server(state, id, &mut faults);
    }
    faults
}

/// Adds the faults of a client that is about to proceed.
pub(super) fn of_client(state: &State, id: ClientId, faults: &mut Vec<Action>) {
    let State { world, budget, .. } = state;
    let Some(client) = world.client(id) else { return };
    faults.extend(crash(state, id));
    let is_paused = client.paused_until(world.now()).is_some();
    if budget.count(FaultKind::Pause) > 0 && client.is_alive() && !is_paused {
        let reads = 0..=clock_reads(world, id);
        faults.extend(reads.map(|clock_reads| Action::Pause { client: id, clock_reads }));
    }
    of_message(world, budget, id, faults);
    if budget.count(FaultKind::ClockJump) > 0 && client.is_alive() && world.may_read_clock(id) {
        of_clock(state, Clock::Client(id), faults);
    }
}

/// Returns the crash of a client, if it is possible and affordable.
fn crash(State { world, budget, .. }: &State, id: ClientId) -> Option<Action> {
    let crash = Move::Crash(id);
    (budget.affords(&crash) && world.allows(&crash)).then_some(Action::Move(crash))
}

/// Returns the number of times a client reads its clock before its next wait, up to
/// [`CLOCK_READS`].
fn clock_reads(world: &World, id: ClientId) -> u8 {
    if !world.may_read_clock(id) {
        return 0;
    }
    let mut copy = world.clone();
    (0..CLOCK_READS).take_while(|_| copy.reads_clock(id)).count() as u8
}

/// Adds the faults of the message for which a client waits.
fn of_message(world: &World, budget: &FaultBudget, id: ClientId, faults: &mut Vec<Action>) {
    let call = world.client(id).and_then(|client| client.call());
    let arrives_at = call.and_then(|call| call.stage.message()).map(|arrival| arrival.at);
    // An earlier delay has the same effect, and its end could come before the message is due.
    let would_arrive = arrives_at.is_some_and(|at| at <= world.now());
    // The duration does not matter: this only tests whether a delay is possible.
    let delay = Move::Delay { client: id, duration_ms: 1 };
    if budget.affords(&delay) && would_arrive && world.allows(&delay) {
        faults.push(Action::Delay(id));
    }
    let losses = [Move::LoseRequest(id), Move::LoseReply(id)].into_iter();
    let losses = losses.filter(|loss| budget.affords(loss) && world.allows(loss));
    faults.extend(losses.map(Action::Move));
}

fn of_server(state: &State, id: ServerId, faults: &mut Vec<Action>) {
    let State { world, budget, .. } = state;
    let failures = [Move::Restart(id), Move::Partition(id), Move::Failover(id)].into_iter();
    let failures = failures.filter(|failure| budget.affords(failure) && world.allows(failure));
    faults.extend(failures.map(Action::Move));
    if budget.count(FaultKind::ClockJump) > 0 {
        of_clock(state, Clock::Server(id), faults);
    }
}

fn of_clock(state: &State, clock: Clock, faults: &mut Vec<Action>) {
    let jumps = candidate_clock_offsets::of(state, clock).into_iter();
    faults.extend(jumps.map(|by_ms| Action::Move(Move::Jump { clock, by_ms })));
}
