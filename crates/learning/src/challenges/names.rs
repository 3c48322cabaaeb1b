//! Names of properties and languages in challenge files.

use i18n::Language;
use lock_semantics::Property;

/// Names of the properties, the same as in options of the command line.
pub const PROPERTY_NAMES: [(&str, Property); Property::ALL.len()] = [
    ("mutual-exclusion", Property::MutualExclusion),
    ("lease-outlasts-work", Property::LeaseOutlastsWork),
    ("holder-only", Property::HolderOnly),
    ("no-deadlock", Property::NoDeadlock),
    ("progress", Property::Progress),
    ("no-idle-lock", Property::NoIdleLock),
    ("no-lost-update", Property::NoLostUpdate),
    ("no-entry-after-failure", Property::NoEntryAfterFailure),
    ("no-failure", Property::NoFailure),
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
