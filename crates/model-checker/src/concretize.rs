//! Converts the actions of a search into moves that can be replayed.
//!
//! A pause or delay gets its actual duration. If it does not end within the run, it gets an end at
//! a round time after the run, or ends with the run.

use super::result::Counterexample;
use super::successors::Action;
use primitives::{ClientId, Fingerprint, Millis, TimeBase};
use simulator::{Event, Move, Scenario, World};

/// A pause or delay that has not ended yet: the index of its move, and its start.
struct Open {
    client: ClientId,
    place: usize,
    since: Millis,
}

/// The moves of a run, and the start time of each client.
pub(super) struct Concrete {
    pub(super) moves: Vec<Move>,
    pub(super) starts: Vec<Millis>,
}

/// The end of pauses and delays that do not end within a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OpenEnds {
    /// A round time after the run.
    AfterRun,
    /// The end of the run. A prediction begins with it.
    WithRun,
}

/// Returns the run that begins with `start`. Returns `None` if a move is not possible, which would
/// be a bug of the search.
pub(super) fn run(start: &World, actions: &[Action], ends: OpenEnds) -> Option<Concrete> {
    let actions = without_vain_attempts(actions);
    let mut world = start.clone();
    let mut starts: Vec<Option<Millis>> =
        world.clients().map(|(id, _)| world.runs_at(id)).collect();
    let mut moves = Vec::new();
    let (mut pauses, mut delays): (Vec<Open>, Vec<Open>) = (Vec::new(), Vec::new());
    let mut events: Vec<Event> = Vec::new();
    for action in &actions {
        let now = world.now();
        match action {
            Action::Unstart(_) | Action::Draw { .. } | Action::Pass(..) => {}
            Action::Start(client) => {
                starts[client.index()] = Some(now);
                world.start(*client);
            }
            Action::Pause { client, clock_reads } => {
                for _ in 0..*clock_reads {
                    make(&mut world, &Move::ReadClock(*client), &mut moves, &mut events)?;
                }
                pauses.push(Open { client: *client, place: moves.len(), since: now });
                moves.push(Move::Pause { client: *client, duration_ms: 1 });
                world.pause_open_ended(*client);
            }
            Action::Delay(client) => {
                let since = world.client(*client)?.call()?.stage.message()?.at;
                delays.push(Open { client: *client, place: moves.len(), since });
                moves.push(Move::Delay { client: *client, duration_ms: 1 });
                world.delay_open_ended(*client);
            }
            Action::Resume(client) => {
                end(&mut pauses, *client, now, &mut moves);
                world.resume(*client);
            }
            Action::Arrive(client) => {
                end(&mut delays, *client, now, &mut moves);
                world.arrive(*client);
            }
            Action::Move(Move::Tick(to)) => {
                make(&mut world, &Move::Tick(*to), &mut moves, &mut events)?;
                world.let_open_ends_age();
            }
            Action::Move(made) => make(&mut world, made, &mut moves, &mut events)?,
        }
    }
    let beyond = round_beyond(world.now());
    let end = match ends {
        OpenEnds::AfterRun => beyond,
        OpenEnds::WithRun => world.now(),
    };
    for open in pauses {
        set_duration(&mut moves[open.place], end.0.saturating_sub(open.since.0));
    }
    for open in delays {
        // A reply that has come too late must stay too late.
        let end = if world.has_delayed_message(open.client) { end } else { beyond };
        set_duration(&mut moves[open.place], end.0.saturating_sub(open.since.0));
    }
    // A client that takes no part in the run starts after it.
    let starts = starts.into_iter().map(|at| at.unwrap_or(beyond)).collect();
    Some(Concrete { moves, starts })
}

/// Maximum number of moves that are added to a run.
const MOVES_IN_TURN: usize = 400;

/// Extends a run by the moves of all clients in turn (round-robin), until nothing is due or the
/// state repeats.
pub(super) fn go_on_in_turn(checked: &Scenario, run: &mut Counterexample) {
    let Ok(mut world) = World::new(&run.scenario(checked)) else { return };
    if run.moves.iter().any(|made| world.apply(made).is_err()) {
        return;
    }
    let mut text = Fingerprint::new(TimeBase::Now, true);
    let mut earlier = Vec::new();
    for _ in 0..MOVES_IN_TURN {
        if world.is_quiet() {
            text.restart(world.now());
            world.write_servers_to(&mut text);
            world.client_ids().for_each(|id| world.write_client_to(id, &mut text));
            let state = text.digest();
            if earlier.contains(&state) {
                return;
            }
            earlier.push(state);
        }
        let Some(next) = world.next_in_turn() else { return };
        let Ok(events) = world.apply(&next) else { return };
        run.moves.push(next);
        if events.iter().any(|event| event.kind.is_entry()) {
            return;
        }
    }
}

/// Returns the actions without the attempts of clients that the search has replaced by clients that
/// have not started. These attempts have had no effect.
fn without_vain_attempts(actions: &[Action]) -> Vec<Action> {
    let mut kept: Vec<Action> = Vec::new();
    for action in actions {
        match action {
            Action::Unstart(id) => kept.retain(|action| action.client() != Some(*id)),
            other => kept.push(other.clone()),
        }
    }
    kept
}

fn make(
    world: &mut World,
    made: &Move,
    moves: &mut Vec<Move>,
    events: &mut Vec<Event>,
) -> Option<()> {
    events.clear();
    world.apply_into(made, events).ok()?;
    moves.push(made.clone());
    Some(())
}

fn end(open: &mut Vec<Open>, client: ClientId, now: Millis, moves: &mut [Move]) {
    open.retain(|it| {
        let is_it = it.client == client;
        if is_it {
            set_duration(&mut moves[it.place], now.0.saturating_sub(it.since.0));
        }
        !is_it
    });
}

fn set_duration(made: &mut Move, ms: u64) {
    if let Move::Pause { duration_ms, .. } | Move::Delay { duration_ms, .. } = made {
        *duration_ms = ms.max(1);
    }
}

/// Returns a round time after `now`.
fn round_beyond(now: Millis) -> Millis {
    let mut unit_ms = 1;
    while unit_ms * 10 <= now.0 {
        unit_ms *= 10;
    }
    Millis((now.0 / unit_ms + 1) * unit_ms)
}
