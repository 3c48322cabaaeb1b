//! Check reports as messages, in one language. All programs use this presenter: the page, the
//! command line, and the exports.
//!
//! `request` formats the check request, `verdicts`, `overall`, `idle` and `hints` the result,
//! `shortened` the search for a simpler run, `remedies` the advice, and `fixes` the edits that were
//! checked.

mod fixes;
mod hints;
mod idle;
mod narrator;
mod overall;
mod points;
mod remedies;
mod report_text;
mod request;
mod shortened;
mod summary;
mod verdicts;

pub use fixes::repair_in_words;
pub use narrator::CheckNarrator;
pub use overall::overall_in_words;
pub use points::{Stretch, SweepPoint, stretches};
pub use remedies::FENCING_LESSON;
pub use report_text::{
    ByFault, Cell, DiffHunk, DiffLine, ExtraFault, FailingRun, FixText, Help, Labels, Observation,
    PropertyVerdict, PropertyVerdicts, ReportText, RunPlace, SearchProgress, Shortened,
};
pub use request::faults_in_words;
pub use shortened::shortened_in_words;
pub use summary::WayMessage;
pub(crate) use verdicts::{BoundInWords, bound_in_words};
pub use verdicts::{Occurrence, VerdictRow, collision_exponent, cost_in_words, states_in_words};

#[cfg(test)]
mod own_locks;
#[cfg(test)]
mod tests;
