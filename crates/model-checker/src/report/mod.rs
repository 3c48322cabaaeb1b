//! Reports on check results, as data: hints about the programs, verdicts by fault, inconclusive
//! properties, and sweeps over parameter values. `narration` formats them.

mod by_fault;
mod hints;
mod inconclusive;
mod sweep;

pub use by_fault::{CheckedBudget, FaultTable, can_happen};
pub use hints::{Hint, ProgramLine};
pub use inconclusive::{BrokenWithoutRun, Remedy};
pub use sweep::{Area, Axis, Division, Sweep, Values, halfway};
