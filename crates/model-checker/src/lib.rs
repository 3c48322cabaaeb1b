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
//! instead, which tests the zones. The lengths of random waits are times as well, and other random
//! numbers are tried one by one. The search does not explore all numbers of a large range, all
//! sizes of clock jumps, or parts of a point in time (the verdict is then inconclusive), nor
//! commands of external clients.
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
mod search;
pub mod service;
mod shared_zone;
mod shortest_run;
mod state;
mod successors;
#[cfg(test)]
mod tests;
mod times;
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
pub use search::{Search, search};
pub use visible_events::shows;
