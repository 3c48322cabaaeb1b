//! Names of properties, faults and languages in challenge files.

use i18n::Language;
use lock_semantics::Property;
use simulator::FaultKind;

/// Names of the properties, the same as in options of the command line.
pub const PROPERTY_NAMES: [(&str, Property); Property::ALL.len()] = [
    ("mutual-exclusion", Property::MutualExclusion),
    ("lease-outlasts-work", Property::LeaseOutlastsWork),
    ("holder-only", Property::HolderOnly),
    ("no-deadlock", Property::NoDeadlock),
    ("no-lost-update", Property::NoLostUpdate),
    ("no-entry-after-failure", Property::NoEntryAfterFailure),
];

/// Names of the faults, in singular and plural.
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

/// Names of the sections with texts.
pub(super) const LANGUAGE_NAMES: [(&str, Language); Language::ALL.len()] = [
    ("en", Language::English),
    ("zh-Hans", Language::SimplifiedChinese),
    ("zh-Hant", Language::TraditionalChinese),
];

/// Lists names in back-quotes, for error messages.
pub(super) fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
