//! What properties, faults and languages are called in task files.

use crate::text::Language;
use lock_semantics::Property;
use simulator::FaultKind;

/// The properties, by the names that options of the command line have as well.
pub const PROPERTY_NAMES: [(&str, Property); Property::ALL.len()] = [
    ("mutual-exclusion", Property::MutualExclusion),
    ("the-holder-holds", Property::TheHolderHolds),
    ("only-the-holder-releases", Property::OnlyTheHolderReleases),
    ("the-lock-comes-back", Property::TheLockComesBack),
    ("no-lost-update", Property::NoLostUpdate),
    ("no-error-path-into-the-section", Property::NoErrorPathIntoTheSection),
];

/// The faults: one, and several.
pub const FAULT_NAMES: [(&str, &str, FaultKind); FaultKind::ALL.len()] = [
    ("crash", "crashes", FaultKind::Crash),
    ("pause", "pauses", FaultKind::Pause),
    ("delay", "delays", FaultKind::Delay),
    ("lost request", "lost requests", FaultKind::LoseRequest),
    ("lost reply", "lost replies", FaultKind::LoseReply),
    ("clock jump", "clock jumps", FaultKind::ClockJump),
    ("restart", "restarts", FaultKind::Restart),
    ("partition", "partitions", FaultKind::Partition),
    ("failover", "failovers", FaultKind::Failover),
];

/// The sections with what people read.
pub(super) const LANGUAGE_NAMES: [(&str, Language); Language::ALL.len()] = [
    ("en", Language::English),
    ("zh-Hans", Language::SimplifiedChinese),
    ("zh-Hant", Language::TraditionalChinese),
];

/// The names of a table, as an error lists them.
pub(super) fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
