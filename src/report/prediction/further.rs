//! Runs that go farther from a run than nearby ones: some in which a client's clock goes otherwise,
//! and longer ones. They are tried for choices that hold in no nearby run.

use super::nearby::{come_to, go_by, partings};
use super::outcome::Outcome;
use super::{Anchor, Elsewhere, with_clock};
use crate::ids::ClientId;
use crate::moves::Move;
use crate::report::Recording;
use crate::run::Run;
use crate::text::Asked;
use crate::time::WallClock;

/// So many moves a run may make until the client has come to the command, or gets in.
const MOVE_LIMIT: usize = 1_000;
/// So far a clock is put ahead or behind, in ms: farther than most locks live.
const OFF_MS: i64 = 15_000;

/// A run that was tried.
pub(super) struct Further {
    /// What it comes to.
    pub(super) outcome: Outcome,
    /// The clock that goes otherwise.
    pub(super) clock: Option<(ClientId, WallClock)>,
    /// All its moves.
    pub(super) moves: Vec<Move>,
    /// The event with which it comes to that; none, if it does with the last one.
    event: Option<usize>,
}

impl Further {
    /// Where it comes to that.
    pub(super) fn elsewhere(&self, own: &Recording) -> Option<Elsewhere> {
        let (clock, moves) = (self.clock, self.moves.clone());
        let elsewhere = Elsewhere { clock, moves, step: 0 };
        let recording = elsewhere.recording(own)?;
        let step = self.event.map_or(recording.last(), |event| recording.step_of(event));
        Some(Elsewhere { step, ..elsewhere })
    }
}

/// The runs: where a clock was off, first those in which it is right; then longer ones; then those
/// in which a clock is off by so much.
pub(super) fn runs(
    recording: &Recording,
    step: usize,
    anchor: &Anchor,
    asked: Asked,
) -> impl Iterator<Item = Further> {
    let meant = (recording, anchor, asked);
    let known = clocks(recording);
    let is_exact = |(_, clock): &(ClientId, WallClock)| *clock == WallClock::default();
    let exact = known.clone().into_iter().filter(is_exact);
    let off = known.into_iter().filter(move |it| !is_exact(it));
    let by_clock = move |clock| by_clock(clock, step, meant);
    let longer = partings(recording, step, anchor).filter_map(move |(parting, first)| {
        let moves = recording.step(parting).map_or(0, |step| step.moves);
        go_on(recording.run().branch_at(moves), first, None, meant)
    });
    exact.flat_map(by_clock).chain(longer).chain(off.flat_map(by_clock))
}

/// The ways in which a clock of a client could go instead.
fn clocks(recording: &Recording) -> Vec<(ClientId, WallClock)> {
    let clients = &recording.run().world().scenario().clients;
    let others = clients.iter().zip((0..).map(ClientId)).flat_map(|(setup, client)| {
        let offsets = [0, OFF_MS, -OFF_MS].into_iter();
        let clocks = offsets.map(|offset_ms| WallClock { offset_ms, drift_ppm: 0 });
        clocks.filter(|clock| *clock != setup.clock).map(move |clock| (client, clock))
    });
    others.collect()
}

type Meant<'a> = (&'a Recording, &'a Anchor, Asked);

/// The run with the same moves, as far as they can be made with this clock; and how that goes on.
fn by_clock(
    clock: (ClientId, WallClock),
    step: usize,
    meant: Meant,
) -> impl Iterator<Item = Further> + use<> {
    let (recording, anchor, asked) = meant;
    let same = Run::new(&with_clock(recording.run().world().scenario(), clock)).ok();
    let same = same.map(|mut run| {
        let until = recording.moves_at(step.max(recording.step_of(anchor.event)));
        let moves = recording.run().moves().iter().take(until);
        // Where a client does something else, it acts on what it knows, and the runs part.
        let _ = moves.cloned().try_for_each(|made| run.push(made).map(drop));
        run
    });
    let now = same.clone().filter(|_| asked == Asked::Entry).map(|run| {
        let outcome = Outcome::Inside(run.world().inside());
        Further { outcome, clock: Some(clock), moves: moves_of(&run), event: None }
    });
    let later = same.and_then(|run| go_on(run, anchor.actor, Some(clock), meant));
    now.into_iter().chain(later)
}

/// Goes on until the client gets in, if it is asked who is inside, or else until it executes the
/// command.
fn go_on(
    mut run: Run,
    first: ClientId,
    clock: Option<(ClientId, WallClock)>,
    (recording, anchor, asked): Meant,
) -> Option<Further> {
    if asked == Asked::Entry {
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
    let limit = (asked, MOVE_LIMIT);
    let executed = come_to(&mut run, first, (recording, anchor), limit)?;
    let (moves, event) = (moves_of(&run), Some(executed.event));
    let there = Elsewhere { clock, moves, step: 0 }.recording(recording)?;
    let outcome = Outcome::of(&there, asked, &executed, there.step_of(executed.event))?;
    Some(Further { outcome, clock, moves: moves_of(&run), event })
}

fn moves_of(run: &Run) -> Vec<Move> {
    run.moves().iter().cloned().collect()
}
