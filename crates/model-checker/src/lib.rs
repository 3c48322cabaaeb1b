//! The explorer: every order of events and every allowed fault, over the same
//! [`World`](simulator::World) that everything else runs.
//!
//! A [`Question`] is a scenario with [`Bounds`]; its [`Answer`] says of each property whether it is
//! broken, by the run that is easiest to follow, or holds in all states within the bounds, or that
//! this is not decided, and why. `steps` and `faults` list what may happen in a state,
//! [`judge`](lock_semantics) says what it breaks, `reach` visits all states, `easiest` looks for the
//! best run to a state that breaks something, `concrete` turns it into moves that anybody can
//! replay. [`Reductions`] leave out what makes no difference; each says why it loses nothing, and
//! can be switched off.
//!
//! Pauses and delays are open-ended: the search decides when they end. Not explored: what chance
//! would draw otherwise (an answer that depends on it says so), commands of external clients, and
//! faults at instants at which nothing happens.

mod admission;
mod answer;
mod concrete;
mod crew;
mod easiest;
mod faults;
mod findings;
mod instants;
mod jumps;
mod kept_out;
mod notes;
mod progress;
mod question;
mod reach;
mod showing;
mod state;
mod steps;
#[cfg(test)]
mod tests;
mod threads;

pub use answer::{Answer, Bound, Cost, Counterexample, Seen, Untested, Verdict};
pub use lock_semantics::{LongestWait, counts_up_to};
pub use progress::{Progress, Standing};
pub use question::{Bounds, Ends, Question, Reductions};
pub use showing::shows;

use reach::Reach;
use simulator::ScenarioError;

/// A search for the answer to a question. It goes on by slices, so that whoever runs it can show
/// how far it is, or stop it.
#[derive(Debug)]
pub struct Explorer {
    reach: Reach,
}

impl Explorer {
    /// A search that has not begun.
    ///
    /// # Errors
    /// All that is wrong with the scenario.
    pub fn new(question: Question) -> Result<Explorer, Vec<ScenarioError>> {
        Explorer::on_threads(question, 1)
    }

    /// The same on so many threads, where there are any. The answer does not depend on how many.
    ///
    /// # Errors
    /// All that is wrong with the scenario.
    pub fn on_threads(question: Question, threads: usize) -> Result<Explorer, Vec<ScenarioError>> {
        Reach::new(question, threads).map(|reach| Explorer { reach })
    }

    /// Visits up to so many more states. Returns whether the search is over.
    pub fn advance(&mut self, states: usize) -> bool {
        self.reach.advance(states)
    }

    /// How many states have been visited.
    pub fn states(&self) -> u64 {
        self.reach.states()
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        self.reach.progress()
    }

    /// Whether it looks at every millisecond of pauses, delays and partitions where each makes a
    /// difference, because a program measures durations or takes times apart. That takes long.
    pub fn times_matter(&self) -> bool {
        self.reach.times_matter()
    }

    /// What is known so far.
    pub fn answer(&self) -> Answer {
        self.reach.answer()
    }
}

/// Answers a question.
///
/// # Errors
/// All that is wrong with its scenario.
pub fn explore(question: Question) -> Result<Answer, Vec<ScenarioError>> {
    let mut explorer = Explorer::new(question)?;
    while !explorer.advance(usize::MAX) {}
    Ok(explorer.answer())
}
