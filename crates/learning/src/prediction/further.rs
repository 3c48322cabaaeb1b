//! Runs that differ more from the original than nearby runs: longer ones, and runs with another
//! clock of one client. They are tried for choices that are right in no nearby run.

use super::nearby::{come_to, go_by, partings};
use super::outcome::Outcome;
use super::{Anchor, Elsewhere, with_clock};
use content::texts::Asked;
use primitives::{ClientId, WallClock};
use run_analysis::Recording;
use simulator::{Move, Run};

/// Maximum number of moves until the client executes the command or enters.
const MOVE_LIMIT: usize = 1_000;
/// Clock offset to try in both directions, in ms. It exceeds the TTL of most locks.
const OFF_MS: i64 = 15_000;

/// A run that was tried.
pub(super) struct Further {
    /// Outcome of the step in this run.
    pub(super) outcome: Outcome,
    /// The changed clock, or `None` if all clocks are unchanged.
    pub(super) clock: Option<(ClientId, WallClock)>,
    /// All moves of the run.
    pub(super) moves: Vec<Move>,
    /// Event with this outcome, or `None` if it is the end of the run.
    event: Option<usize>,
}

impl Further {
    /// Returns the run with the step that has this outcome.
    pub(super) fn elsewhere(&self, own: &Recording) -> Option<Elsewhere> {
        let (clock, moves) = (self.clock, self.moves.clone());
        let elsewhere = Elsewhere { clock, moves, step: 0 };
        let recording = elsewhere.recording(own)?;
        let step = self.event.map_or(recording.last(), |event| recording.step_of(event));
        Some(Elsewhere { step, ..elsewhere })
    }
}

/// Tries runs until `is_enough` returns `true`. Runs in which a wrong clock is corrected come
/// first, then longer runs, then runs with a clock that is off by [`OFF_MS`].
pub(super) fn try_runs(
    recording: &Recording,
    (step, question): (usize, Asked),
    anchor: &Anchor,
    is_enough: &mut dyn FnMut(Further) -> bool,
) {
    let meant = (recording, anchor, question);
    let (exact, off): (Vec<_>, Vec<_>) =
        clocks(recording).into_iter().partition(|(_, clock)| *clock == WallClock::default());
    for (clocks, is_last) in [(exact, false), (off, true)] {
        if is_last {
            for (parting, first) in partings(recording, step, anchor) {
                let moves = recording.step(parting).map_or(0, |step| step.moves);
                let longer = go_on(recording.run().branch_at(moves), first, None, meant);
                if longer.is_some_and(&mut *is_enough) {
                    return;
                }
            }
        }
        for clock in clocks {
            if by_clock(clock, step, meant, is_enough) {
                return;
            }
        }
    }
}

/// Returns all clock changes to try, one client each.
fn clocks(recording: &Recording) -> Vec<(ClientId, WallClock)> {
    let mut others = Vec::new();
    for (setup, client) in recording.run().world().scenario().clients.iter().zip(0..) {
        for offset_ms in [0, OFF_MS, -OFF_MS] {
            let clock = WallClock { offset_ms, drift_ppm: 0 };
            if clock != setup.clock {
                others.push((ClientId(client), clock));
            }
        }
    }
    others
}

type Meant<'a> = (&'a Recording, &'a Anchor, Asked);

/// Replays the same moves with a changed clock until one is not allowed, and continues that run.
/// Returns `true` if `is_enough` does.
fn by_clock(
    clock: (ClientId, WallClock),
    step: usize,
    meant: Meant,
    is_enough: &mut dyn FnMut(Further) -> bool,
) -> bool {
    let (recording, anchor, question) = meant;
    let scenario = with_clock(recording.run().world().scenario(), clock);
    let Ok(mut run) = Run::new(&scenario) else { return false };
    let until = recording.moves_at(step.max(recording.step_of(anchor.event)));
    for made in recording.run().moves().range(0..until) {
        // The runs diverge where a client acts on the other time.
        if run.push(made.clone()).is_err() {
            break;
        }
    }
    if question == Asked::Entry {
        let outcome = Outcome::Inside(run.world().inside());
        let moves = moves_of(&run);
        if is_enough(Further { outcome, clock: Some(clock), moves, event: None }) {
            return true;
        }
    }
    go_on(run, anchor.actor, Some(clock), meant).is_some_and(is_enough)
}

/// Continues the run until the client enters, if the question is about clients inside, or until it
/// executes the command.
fn go_on(
    mut run: Run,
    first: ClientId,
    clock: Option<(ClientId, WallClock)>,
    (recording, anchor, question): Meant,
) -> Option<Further> {
    if question == Asked::Entry {
        let is_inside = |run: &Run| run.world().inside().contains(anchor.actor);
        if is_inside(&run) {
            return None;
        }
        for _ in 0..MOVE_LIMIT {
            go_by(&mut run, first)?;
            if is_inside(&run) {
                let outcome = Outcome::Inside(run.world().inside());
                return Some(Further { outcome, clock, moves: moves_of(&run), event: None });
            }
        }
        return None;
    }
    let limit = (question, MOVE_LIMIT);
    let executed = come_to(&mut run, first, (recording, anchor), limit)?;
    let (moves, event) = (moves_of(&run), Some(executed.event));
    let there = Elsewhere { clock, moves, step: 0 }.recording(recording)?;
    let outcome = Outcome::of(&there, question, &executed, there.step_of(executed.event))?;
    Some(Further { outcome, clock, moves: moves_of(&run), event })
}

fn moves_of(run: &Run) -> Vec<Move> {
    run.moves().iter().cloned().collect()
}
