//! The steps of a run: what a person goes through one by one.
//!
//! Most moves only prepare something: a client sends a request, time passes. A step ends with a
//! move that shows, and takes along the silent ones before it. Stretches of polling that change
//! nothing are folded into one step.
//!
//! The steps grow with the run. Only the last may yet change: a fold takes in the next millisecond
//! of polling, and gives back what it took in if something else happens in that millisecond.

use super::polling::{Polling, Progress};
use primitives::{ClientId, Millis, SharedVec};
use simulator::Event;
use std::mem;
use std::ops::Range;

/// One step. After it, the world is [`world_after`](simulator::Run::world_after) its moves.
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
    /// Polls that change nothing, or take back what they change.
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

/// The steps of a run, which grow with it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Steps {
    /// The settled ones, those of the stretch, those of the instant; or the fold of the latter two.
    all: SharedVec<Step>,
    /// So many of them stay as they are whatever happens.
    settled: usize,
    /// The instants after the settled steps, while they only repeat.
    stretch: Stretch,
    /// The moves of the last millisecond, while it may still be one of them.
    instant: Vec<Step>,
    polling: Polling,
    /// How many events belong to a step.
    told: usize,
}

impl Steps {
    /// All steps, in order. Moves after the last visible one belong to no step yet.
    pub fn all(&self) -> &SharedVec<Step> {
        &self.all
    }

    /// Takes the next move of a run into account. `moves` counts it, and `own` are its events among
    /// all.
    pub fn observe(&mut self, moves: usize, own: Range<usize>, events: &SharedVec<Event>) {
        let end = own.end;
        let Some(shown) = events.range(own).find(|event| event.kind.is_visible()) else {
            return;
        };
        let first = mem::replace(&mut self.told, end);
        let step = Step { at: shown.at, moves, events: first..end, content: Content::Move };
        if self.all.last().is_some_and(|last| last.at != step.at) {
            self.end_instant();
        }
        self.add(step, events);
    }

    /// An event of the last millisecond is more than polling, although it looks like that: its step
    /// is not folded.
    pub fn single_out(&mut self, event: usize) {
        if self.instant.iter().any(|step| step.events.contains(&event)) {
            self.polling.single_out();
            self.all.truncate(self.settled);
            self.unfold();
            self.settle();
        }
    }

    fn add(&mut self, step: Step, events: &SharedVec<Event>) {
        let before = self.polling.progress();
        self.polling.observe(step.events.clone(), events);
        let progress = self.polling.progress();
        self.instant.push(step.clone());
        if before != Progress::Repeated && progress != Progress::Repeated {
            self.all.push(step);
        } else {
            self.all.truncate(self.settled);
            if progress == Progress::Repeated {
                self.all.extend(self.repeated().steps);
            } else {
                self.unfold();
            }
        }
        if progress == Progress::Different {
            self.settle();
        }
    }

    /// Puts the steps of the stretch and the instant behind the settled ones.
    fn unfold(&mut self) {
        self.all.extend(self.stretch.steps.iter().chain(&self.instant).cloned());
    }

    fn end_instant(&mut self) {
        if self.polling.progress() == Progress::Repeated {
            self.stretch = self.repeated();
            self.instant.clear();
        } else {
            self.settle();
        }
        self.polling.end_instant();
    }

    /// The stretch with the last instant.
    fn repeated(&self) -> Stretch {
        self.stretch.with(&self.instant, self.polling.clients())
    }

    fn settle(&mut self) {
        self.settled = self.all.len();
        self.stretch = Stretch::default();
        self.instant.clear();
    }
}

/// Instants of polling in a row.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Stretch {
    instants: usize,
    /// One fold if there are enough instants; few stay as they are.
    steps: Vec<Step>,
    polls: Vec<Poll>,
}

impl Stretch {
    /// The stretch and one more instant, in which these clients poll.
    fn with(&self, instant: &[Step], clients: impl Iterator<Item = ClientId>) -> Stretch {
        let mut polls = self.polls.clone();
        for client in clients {
            match polls.binary_search_by_key(&client, |poll| poll.client) {
                Ok(known) => polls[known].times += 1,
                Err(place) => polls.insert(place, Poll { client, times: 1 }),
            }
        }
        let instants = self.instants + 1;
        let steps = match (self.steps.first(), instant.last()) {
            (Some(first), Some(last)) if instants >= FOLD_AT_LEAST => vec![Step {
                events: first.events.start..last.events.end,
                content: Content::Fold { polls: polls.clone() },
                ..*last
            }],
            _ => [&self.steps, instant].concat(),
        };
        Stretch { instants, steps, polls }
    }
}
