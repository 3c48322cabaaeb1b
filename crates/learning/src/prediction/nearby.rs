//! Nearby runs: they share a prefix with the original run, then another client goes first shortly
//! before a command.

use super::Anchor;
use super::outcome::Outcome;
use content::texts::Asked;
use primitives::ClientId;
use run_analysis::Content;
use run_analysis::Recording;
use simulator::{Move, Run};

/// Maximum number of steps between the fork of a nearby run and the command.
const LOOKED_BACK: usize = 12;
/// Maximum number of moves from the fork until the client executes the command.
pub(super) const MOVE_LIMIT: usize = 300;

/// A nearby run, up to the same command.
pub(super) struct Nearby {
    /// Outcome of the command in this run.
    pub(super) outcome: Outcome,
    /// All moves of the run.
    pub(super) moves: Vec<Move>,
    /// Step with this outcome.
    pub(super) step: usize,
}

/// Returns the nearby runs in which the command has an outcome, latest fork first. No fault occurs
/// after the fork.
pub(super) fn runs(
    recording: &Recording,
    step: usize,
    anchor: &Anchor,
    question: Asked,
) -> impl Iterator<Item = Nearby> {
    partings(recording, step, anchor)
        .into_iter()
        .filter_map(move |(parting, first)| run(recording, parting, first, anchor, question))
}

/// Returns all forks, latest first: the step before the fork and the client that goes first after
/// it. The client of the command comes before the others.
pub(super) fn partings(
    recording: &Recording,
    step: usize,
    anchor: &Anchor,
) -> Vec<(usize, ClientId)> {
    let mut partings = Vec::new();
    let latest = recording.step_of(anchor.event).min(step);
    for parting in (latest.saturating_sub(LOOKED_BACK)..latest).rev() {
        partings.push((parting, anchor.actor));
        let clients = recording.run().world().client_ids().filter(|it| *it != anchor.actor);
        partings.extend(clients.map(|client| (parting, client)));
    }
    partings
}

/// Returns the run that forks after the step `parting`, in which the client `first` goes first
/// whenever it can.
fn run(
    recording: &Recording,
    parting: usize,
    first: ClientId,
    anchor: &Anchor,
    question: Asked,
) -> Option<Nearby> {
    let moves = recording.step(parting).map_or(0, |step| step.moves);
    let mut run = recording.run().branch_at(moves);
    let executed = come_to(&mut run, first, (recording, anchor), (question, MOVE_LIMIT))?;
    if question == Asked::Entry {
        go_on(&mut run, anchor.actor)?;
    }
    // Most runs are discarded, and the analysis costs more than the run itself.
    let mut nearby = recording.branch_at(moves);
    for made in run.moves().range(moves..run.moves().len()) {
        nearby.push(made.clone()).ok()?;
    }
    let step = match question {
        Asked::Entry => nearby.last(),
        Asked::Reply | Asked::Value => nearby.step_of(executed.event),
    };
    nearby.step(step).filter(|step| step.content == Content::Move)?;
    let outcome = match question {
        Asked::Entry => Outcome::Inside(run.world().inside()),
        Asked::Reply | Asked::Value => Outcome::of(&nearby, question, &executed, step)?,
    };
    Some(Nearby { outcome, moves: run.moves().iter().cloned().collect(), step })
}

/// Continues the run by at most `limit` moves until the client executes the command. If the
/// original run has the same command earlier, an execution before the original time does not count.
/// Exception: the question is about clients inside and this execution lets the client enter, since
/// without a fault that blocked it the client enters earlier.
pub(super) fn come_to(
    nearby: &mut Run,
    first: ClientId,
    (recording, anchor): (&Recording, &Anchor),
    (question, limit): (Asked, usize),
) -> Option<Anchor> {
    let events = recording.run().events();
    let parted = nearby.events().len();
    let meant = events.get(anchor.event)?;
    let is_repeated = (parted..anchor.event).any(|index| {
        let earlier = events.get(index).and_then(|event| Anchor::at(index, event));
        earlier.is_some_and(|earlier| earlier.is_like(anchor))
    });
    for _ in 0..limit {
        let known = nearby.events().len();
        go_by(nearby, first)?;
        for index in known..nearby.events().len() {
            let event = nearby.events().get(index)?;
            let is_late_enough = !is_repeated || event.at >= meant.at;
            let executed = Anchor::at(index, event).filter(|it| it.is_like(anchor));
            let is_meant =
                || is_late_enough || question == Asked::Entry && gets_in(nearby, anchor.actor);
            if let Some(executed) = executed.filter(|_| is_meant()) {
                return Some(executed);
            }
        }
    }
    None
}

/// Returns `true` if the client enters with its next turn.
fn gets_in(nearby: &Run, actor: ClientId) -> bool {
    let mut ahead = nearby.clone();
    go_on(&mut ahead, actor).is_some() && ahead.world().inside().contains(actor)
}

/// Continues the run until the client has acted on its reply.
fn go_on(nearby: &mut Run, actor: ClientId) -> Option<()> {
    for _ in 0..MOVE_LIMIT {
        if go_by(nearby, actor)? == Move::Run(actor) {
            return Some(());
        }
    }
    None
}

/// Makes the next move: a due move of the client `first` or, without such a move, the next in
/// round-robin order.
pub(super) fn go_by(nearby: &mut Run, first: ClientId) -> Option<Move> {
    let world = nearby.world();
    let due = world.due_moves().into_iter().find(|due| due.client() == Some(first));
    let next = due.or_else(|| world.next_in_turn())?;
    nearby.push(next.clone()).ok()?;
    Some(next)
}
