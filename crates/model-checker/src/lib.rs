//! The model checker: explores all interleavings and all allowed faults, over the same
//! [`World`](simulator::World) that all other runs use.
//!
//! A [`Question`] is a scenario with [`Bounds`]. Its [`Answer`] contains a verdict on each
//! property: broken with the simplest counterexample, holds in all states within the bounds, not
//! tested, or inconclusive with the cause. `steps` and `faults` compute the successors of a state,
//! [`judge`](lock_semantics) evaluates them, and `reach` explores the state space. `easiest` searches
//! for the simplest counterexample, and `concrete` converts it into moves that can be replayed.
//! [`Reductions`] shrink the state space without changing a verdict. Each can be switched off.
//!
//! The search chooses the end of each pause and delay. It does not explore other random values (the
//! verdict is then inconclusive), commands of external clients, or faults at times without an
//! event.

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

/// A check in progress. It advances in slices, so that the caller can show its progress or stop it.
#[derive(Debug)]
pub struct Explorer {
    reach: Reach,
}

impl Explorer {
    /// Creates a check that has not begun.
    ///
    /// # Errors All errors in the scenario.
    pub fn new(question: Question) -> Result<Explorer, Vec<ScenarioError>> {
        Explorer::on_threads(question, 1)
    }

    /// Creates a check on several threads, where these are available. The result does not depend on
    /// their number.
    ///
    /// # Errors All errors in the scenario.
    pub fn on_threads(question: Question, threads: usize) -> Result<Explorer, Vec<ScenarioError>> {
        Reach::new(question, threads).map(|reach| Explorer { reach })
    }

    /// Explores up to `states` more states. Returns `true` if the check is finished.
    pub fn advance(&mut self, states: usize) -> bool {
        self.reach.advance(states)
    }

    /// Returns the number of explored states.
    pub fn states(&self) -> u64 {
        self.reach.states()
    }

    /// Returns the progress of the check.
    pub fn progress(&self) -> Progress {
        self.reach.progress()
    }

    /// Returns `true` if each millisecond of pauses, delays and partitions is explored where it
    /// matters, because a program measures durations or takes parts of a point in time. Such checks
    /// take long.
    pub fn times_matter(&self) -> bool {
        self.reach.times_matter()
    }

    /// Returns the result so far.
    pub fn answer(&self) -> Answer {
        self.reach.answer()
    }
}

/// Runs a check to its end.
///
/// # Errors All errors in its scenario.
pub fn explore(question: Question) -> Result<Answer, Vec<ScenarioError>> {
    let mut explorer = Explorer::new(question)?;
    while !explorer.advance(usize::MAX) {}
    Ok(explorer.answer())
}
