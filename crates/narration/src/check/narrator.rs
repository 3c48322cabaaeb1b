//! Formats one check report in one language.

use crate::text::{ItemNames, Texts};
use lock_semantics::Property;
use model_checker::CheckReport;

/// Formats the request, the verdicts and the remedies of one check report in one language. Its
/// methods are next to the messages that they use.
#[derive(Clone, Copy)]
pub struct CheckNarrator<'a> {
    pub(super) report: &'a CheckReport,
    pub(super) text: &'a Texts,
}

impl<'a> CheckNarrator<'a> {
    /// Returns a narrator of `report` with the messages of a language.
    pub fn new(report: &'a CheckReport, text: &'a Texts) -> CheckNarrator<'a> {
        CheckNarrator { report, text }
    }

    /// Returns the name of a violation of a property.
    pub fn failure(self, property: Property) -> &'static str {
        failure(property, self.report.has_permits(), self.text)
    }
}

/// Returns the name of a violation of a property. `has_permits` is whether several clients may be
/// inside at once.
pub(super) fn failure(property: Property, has_permits: bool, text: &Texts) -> &'static str {
    match property {
        Property::MutualExclusion if has_permits => text.gallery.too_many_at_once,
        _ => text.failure(property),
    }
}
