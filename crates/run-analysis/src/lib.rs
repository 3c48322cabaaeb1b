//! Derives from one run the steps, the history of its keys, the findings and their evidence.

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
