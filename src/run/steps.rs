//! The steps of a run: what a person goes through one by one.
//!
//! Most moves only prepare something: a client sends a request, time passes. A step ends with a
//! move that shows, and takes along the silent ones before it. Stretches of polling that change
//! nothing are folded into one step.

use super::Run;
use crate::ids::ClientId;
use crate::redis::{Bytes, Reply};
use crate::time::Millis;
use crate::world::{Event, EventKind};
use std::ops::Range;

/// One step. After it, the world is [`Run::world_after`] its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// When it happens; for a fold, when its last poll does.
    pub at: Millis,
    /// How many moves of the run have been made when it is done.
    pub moves: usize,
    /// Its events in the run's list, silent ones included.
    pub events: Range<usize>,
    /// What it shows.
    pub content: Content,
}

/// What a step shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// The visible events of one move.
    Move,
    /// Polls that change nothing.
    Fold {
        /// How often each client polls, in the order of the clients.
        polls: Vec<Poll>,
    },
}

/// How often one client polls within a fold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Poll {
    /// Who polls.
    pub client: ClientId,
    /// How many times.
    pub times: usize,
}

/// So many instants of polling in a row are worth folding.
const FOLD_AT_LEAST: usize = 3;

/// All steps of a run, in order. Moves after the last visible one belong to no step yet.
pub fn steps(run: &Run) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut repeated: Vec<Vec<Step>> = Vec::new();
    let mut habits = Habits::default();
    for instant in instants(shown_moves(run)) {
        if habits.are_kept_by(&instant, run.events()) {
            repeated.push(instant);
        } else {
            steps.extend(fold(std::mem::take(&mut repeated), run.events()));
            steps.extend(instant);
        }
    }
    steps.extend(fold(repeated, run.events()));
    steps
}

/// One step for each move with a visible event.
fn shown_moves(run: &Run) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut first = 0;
    for moves in 1..=run.moves().len() {
        let seen = run.event_count_after(moves - 1);
        let end = run.event_count_after(moves);
        let shown = run.events()[seen..end].iter().find(|event| event.kind.is_visible());
        if let Some(event) = shown {
            steps.push(Step { at: event.at, moves, events: first..end, content: Content::Move });
            first = end;
        }
    }
    steps
}

/// The steps of each millisecond together.
fn instants(steps: Vec<Step>) -> Vec<Vec<Step>> {
    let same = steps.chunk_by(|one, next| one.at == next.at);
    same.map(<[Step]>::to_vec).collect()
}

/// One step in place of many instants of polling; few of them stay as they are.
fn fold(instants: Vec<Vec<Step>>, events: &[Event]) -> Vec<Step> {
    let steps = instants.concat();
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return steps };
    if instants.len() < FOLD_AT_LEAST {
        return steps;
    }
    let mut polls: Vec<Poll> = Vec::new();
    for (client, _) in instants.iter().flat_map(|instant| polled(instant, events)) {
        match polls.iter_mut().find(|poll| poll.client == client) {
            Some(poll) => poll.times += 1,
            None => polls.push(Poll { client, times: 1 }),
        }
    }
    polls.sort_unstable_by_key(|poll| poll.client);
    vec![Step {
        at: last.at,
        moves: last.moves,
        events: first.events.start..last.events.end,
        content: Content::Fold { polls },
    }]
}

/// What a client asked in one instant and was told: commands with their keys, and the replies. What
/// else it said may differ from poll to poll, as a timestamp does.
type Asked = Vec<(Vec<Bytes>, Reply)>;

/// What each client asked the last time it polled, as long as nothing else has happened.
#[derive(Default)]
struct Habits(Vec<(ClientId, Asked)>);

impl Habits {
    /// Whether nothing happens in this instant but what each of its clients did before.
    fn are_kept_by(&mut self, instant: &[Step], events: &[Event]) -> bool {
        let mut happens = instant.iter().flat_map(|step| &events[step.events.clone()]);
        if !happens.all(changes_nothing) {
            self.0.clear();
            return false;
        }
        let mut are_kept = true;
        for (client, asked) in polled(instant, events) {
            match self.0.iter_mut().find(|(known, _)| *known == client) {
                Some((_, habit)) => {
                    are_kept &= *habit == asked;
                    *habit = asked;
                }
                None => {
                    are_kept = false;
                    self.0.push((client, asked));
                }
            }
        }
        are_kept
    }
}

fn changes_nothing(event: &Event) -> bool {
    match &event.kind {
        EventKind::Executed { changes, .. } => changes.is_empty(),
        kind => !kind.is_visible(),
    }
}

/// What each client that asks anything in this instant asks, in the order in which they begin.
fn polled(instant: &[Step], events: &[Event]) -> Vec<(ClientId, Asked)> {
    let mut polled: Vec<(ClientId, Asked)> = Vec::new();
    for event in instant.iter().flat_map(|step| &events[step.events.clone()]) {
        let (Some(client), EventKind::Executed { args, reply, .. }) = (event.client, &event.kind)
        else {
            continue;
        };
        let question = (args.iter().take(2).cloned().collect(), reply.clone());
        match polled.iter_mut().find(|(known, _)| *known == client) {
            Some((_, asked)) => asked.push(question),
            None => polled.push((client, vec![question])),
        }
    }
    polled
}
