//! Derives from one run the steps, the history of its keys, the findings and their evidence.

mod properties;
mod timeline;

pub use properties::{
    Act, Blockage, Coverage, Decision, Entangled, Finding, FindingKind, Flaw, How, LeftBehind,
    Loss, Monitor, Opening, Parting, Pause, ProgramFailure, Prolonged, Skew, Untested, findings,
};
pub use timeline::{
    Circumstances, Content, CriticalSection, CriticalSections, KeyHistory, KeySpan, Note, Notes,
    Poll, Share, StandingKey, Step, Steps, ValidUntil, WrittenValue, moment,
};
