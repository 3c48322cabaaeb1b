//! Derives from one run the steps, the history of its keys, the findings and their evidence.
//!
//! [`Recording`] is a run with all derived data. It is built once, extended with each move and read
//! many times. It contains no sentences: `narration` formats it.
//!
//! ```
//! use lock_semantics::Property;
//! use primitives::Millis;
//! use run_analysis::findings;
//! use simulator::{ClientSetup, Scenario, play};
//!
//! let lock = "enter() work(10) leave()";
//! let scenario = Scenario::with_clients(vec![ClientSetup::of(lock); 2]);
//! let run = play(&scenario, Millis(1_000)).expect("the program loads");
//! assert!(findings(&run).iter().any(|it| it.property() == Property::MutualExclusion));
//! ```

mod analysis;
mod evidence_steps;
mod failed_renewals;
mod findings;
mod missed_signals;
mod monitor_log;
mod recording;
mod refusals;
mod rows;
mod run_verdict;
mod timeline;

pub use findings::{
    Act, Blockage, Coverage, Entangled, Finding, FindingKind, Flaw, Loss, Mode, Monitor, Opening,
    OrphanCause, OrphanedLock, Pause, ProbeChanges, Prolonged, RootCause, Skew, Untested, findings,
};
pub use missed_signals::MissedSignal;
pub use monitor_log::{Logged, logged};
pub use recording::{Recording, StepTime};
pub use refusals::Refusal;
pub use rows::{Rows, steps_in_row_of};
pub use run_verdict::{RunJudgement, Unfinished};
pub use timeline::{
    Circumstances, Conflict, Content, CriticalSection, CriticalSections, KeyHistory, KeySpan, Poll,
    Remark, Remarks, Share, StandingKey, Step, Steps, ValidUntil, WrittenValue, moment,
};
