//! Reports on check results, as data: the report with its overall verdict, hints about the
//! programs, verdicts by fault, inconclusive properties, simpler runs, and sweeps over parameter
//! values. `narration` formats them.

mod by_fault;
mod check_report;
mod hints;
mod inconclusive;
mod overall;
mod shortened;
mod sweep;
mod ways;

pub use by_fault::{CheckedBudget, FaultTable, can_happen};
pub use check_report::CheckReport;
pub use hints::{Hint, ProgramLine};
pub use inconclusive::{BrokenWithoutRun, Remedy};
pub use overall::{Overall, Worst};
pub use shortened::{Shortened, Shortening};
pub use sweep::{Area, Axis, Division, Sweep, Values, halfway};
pub use ways::{Act, WAYS_SHOWN, Way};
