//! Derives from one run the steps, the history of its keys, the findings and their evidence.
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

mod findings;
mod timeline;

pub use findings::{
    Act, Blockage, Coverage, Entangled, Finding, FindingKind, Flaw, Loss, Mode, Monitor, Opening,
    OrphanCause, OrphanedLock, Pause, ProgramFailure, Prolonged, RootCause, Skew, Untested,
    findings,
};
pub use timeline::{
    Circumstances, Content, CriticalSection, CriticalSections, KeyHistory, KeySpan, Poll, Remark,
    Remarks, Share, StandingKey, Step, Steps, ValidUntil, WrittenValue, moment,
};
