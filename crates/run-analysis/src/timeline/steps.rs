//! Steps of a run, through which the user can go one by one.
//!
//! Most moves only prepare an event: a client sends a request, or time passes. A step ends with a
//! visible move and includes the invisible moves before it. Polls that change nothing are folded
//! into one step.
//!
//! The steps grow with the run. Only the last step may still change: a fold grows with each
//! millisecond of polling, and drops the last one if another event happens in it.

use super::poll_folding::{Polling, Progress};
use primitives::{ClientId, Millis, SharedVec};
use simulator::Event;
use std::mem;
use std::ops::Range;

/// One step. The world after it is [`world_after`](simulator::Run::world_after) its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Time of the step. For a fold, the time of its last poll.
    pub at: Millis,
    /// Number of moves of the run up to the end of this step.
    pub moves: usize,
    /// Indices of its events, including the invisible ones.
    pub events: Range<usize>,
    /// Kind of the step.
    pub content: Content,
}

/// Kind of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// The visible events of one move.
    Move,
    /// Polls that change nothing, or revert their changes.
    Fold {
        /// Number of polls per client, in the order of the clients.
        polls: Vec<Poll>,
    },
}

/// Number of polls of one client within a fold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Poll {
    /// The client.
    pub client: ClientId,
    /// Number of polls.
    pub times: usize,
}

/// Minimum number of consecutive instants of polling in a fold.
const FOLD_AT_LEAST: usize = 3;

/// The steps of a run. Grows with the run.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Steps {
    /// The settled steps, then the steps of the stretch and of the instant, or one fold of these.
    all: SharedVec<Step>,
    /// Number of steps that cannot change any more.
    settled: usize,
    /// Instants of polling after the settled steps.
    stretch: Stretch,
    /// The moves of the last millisecond, while it may still be polling.
    instant: Vec<Step>,
    polling: Polling,
    /// Number of events that belong to a step.
    assigned_events: usize,
}

impl Steps {
    /// Returns all steps in order. Moves after the last visible one belong to no step yet.
    pub fn all(&self) -> &SharedVec<Step> {
        &self.all
    }

    /// Processes the next move of a run. `moves` is the number of moves including it, and `own` the
    /// range of its events in `events`.
    pub fn observe(&mut self, moves: usize, own: Range<usize>, events: &SharedVec<Event>) {
        let end = own.end;
        let Some(shown) = events.range(own).find(|event| event.kind.is_visible()) else {
            return;
        };
        let first = mem::replace(&mut self.assigned_events, end);
        let step = Step { at: shown.at, moves, events: first..end, content: Content::Move };
        if self.all.last().is_some_and(|last| last.at != step.at) {
            self.end_instant();
        }
        self.add(step, events);
    }

    /// Excludes an event of the last millisecond from folding, although it looks like a poll.
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

    /// Appends the steps of the stretch and the instant to the settled ones.
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

    /// Returns the stretch extended by the last instant.
    fn repeated(&self) -> Stretch {
        self.stretch.with(&self.instant, self.polling.clients())
    }

    fn settle(&mut self) {
        self.settled = self.all.len();
        self.stretch = Stretch::default();
        self.instant.clear();
    }
}

/// Consecutive instants of polling.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Stretch {
    instants: usize,
    /// One fold if there are at least [`FOLD_AT_LEAST`] instants, otherwise the single steps.
    steps: Vec<Step>,
    polls: Vec<Poll>,
}

impl Stretch {
    /// Returns the stretch extended by an instant in which these clients poll.
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
