//! The model checker: explores all interleavings and all allowed faults, over the same
//! [`World`](simulator::World) that all other runs use.
//!
//! A [`CheckRequest`] is a scenario with [`CheckBounds`]. Its [`CheckResult`] contains a verdict on
//! each property: broken with the simplest counterexample, holds in all states within the bounds,
//! not tested, or inconclusive with the cause. `successors` and `fault_moves` compute the next
//! states, [`lock_semantics`] evaluates them, and `bfs` explores the state space. `shortest_run`
//! searches for the simplest counterexample, and `concretize` converts it into replayable moves.
//! [`Reductions`] shrink the state space without changing a verdict. Each can be switched off.
//!
//! The search explores all distances between times at once, as zones (`times`): all arrivals, and
//! all lengths of pauses and delays. A search with [`EndTimes::Every`] tries multiples of a step
//! instead, which tests the zones. The search does not explore other random values, all sizes of
//! clock jumps, or parts of a point in time (the verdict is then inconclusive), nor commands of
//! external clients.
//!
//! ```
//! use lock_semantics::Property;
//! use model_checker::{CheckBounds, CheckJudgement, CheckRequest, Reductions, search};
//! use simulator::{ClientSetup, Scenario};
//!
//! // No client locks anything, so two clients are inside at once.
//! let lock = "enter() work(10) leave()";
//! let result = search(CheckRequest {
//!     scenario: Scenario::with_clients(vec![ClientSetup::of(lock); 2]),
//!     properties: vec![Property::MutualExclusion],
//!     bounds: CheckBounds::USUAL,
//!     reductions: Reductions::ALL,
//! });
//! let result = result.expect("the program loads");
//! assert!(matches!(result.verdicts[0].1, CheckJudgement::Broken(_)));
//! ```

mod best_so_far;
mod bfs;
mod candidate_clock_offsets;
mod concretize;
mod entry_cache;
mod fault_moves;
mod known_states;
mod observations;
mod parallel;
mod progress;
mod question;
mod replay;
mod report;
mod result;
pub mod service;
mod shared_zone;
mod shortest_run;
mod state;
mod successors;
#[cfg(test)]
mod tests;
mod times;
mod vain_waits;
mod visible_events;
mod wait_bounds;
mod workers;

pub use lock_semantics::{MaxWait, counts_up_to};
pub use progress::{Progress, Standing};
pub use question::{Arrivals, CheckBounds, CheckRequest, EndTimes, Reductions};
pub use report::{
    Act, Area, Axis, BrokenWithoutRun, CheckReport, CheckedBudget, Division, FaultTable, Hint,
    Overall, ProgramLine, Remedy, Shortened, Shortening, Sweep, Values, WAYS_SHOWN, Way, Worst,
    can_happen, halfway,
};
pub use result::{
    CheckJudgement, CheckResult, Cost, Counterexample, FoundViolation, Incomplete, Observations,
    UnsupportedUse, Untested, faults_of,
};
pub use visible_events::shows;

use bfs::StateSearch;
use simulator::ScenarioError;

/// A check in progress. It advances in slices, so that the caller can show its progress or stop it.
#[derive(Debug)]
pub struct Search {
    reach: StateSearch,
}

impl Search {
    /// Creates a check that has not begun.
    ///
    /// # Errors All errors in the scenario.
    pub fn new(question: CheckRequest) -> Result<Search, Vec<ScenarioError>> {
        Search::on_threads(question, 1)
    }

    /// Creates a check on several threads, where these are available. The result does not depend on
    /// their number.
    ///
    /// # Errors All errors in the scenario.
    pub fn on_threads(
        question: CheckRequest,
        threads: usize,
    ) -> Result<Search, Vec<ScenarioError>> {
        StateSearch::new(question, threads).map(|reach| Search { reach })
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

    /// Returns `true` if the check tries each multiple of a step ([`EndTimes::Every`]), instead of
    /// all distances between times at once. Such checks take long.
    pub fn times_matter(&self) -> bool {
        self.reach.times_matter()
    }

    /// Returns the result so far.
    pub fn answer(&self) -> CheckResult {
        self.reach.answer()
    }
}

/// Runs a check to its end.
///
/// # Errors
/// All errors in its scenario.
pub fn search(question: CheckRequest) -> Result<CheckResult, Vec<ScenarioError>> {
    let mut search = Search::new(question)?;
    while !search.advance(usize::MAX) {}
    Ok(search.answer())
}
