//! Messages for the overall verdict on a lock.

use super::CheckNarrator;
use crate::text::{ItemNames, Texts};
use lock_semantics::{Property, Verdict};
use model_checker::{Overall, Worst};

impl CheckNarrator<'_> {
    /// Formats the detail of the overall verdict: the cost of the run, the bounds within which the
    /// lock holds, or the reason why nothing is known.
    pub fn worst_detail(self) -> String {
        let report = self.report;
        if let Some(nobody) = self.lets_nobody_in().filter(|_| report.worst_run().is_some()) {
            return nobody;
        }
        let property = match report.overall().worst {
            Some(Worst::Property(Property::NoFailure, _)) => {
                return self.failed().unwrap_or_default();
            }
            Some(Worst::Property(property, _)) => Some(property),
            Some(Worst::NobodyEnters) | None => report.deciding_property(),
        };
        property.and_then(|property| self.detail_of(property)).unwrap_or_default()
    }
}

/// Formats an overall verdict.
pub fn overall_in_words(overall: Overall, text: &Texts) -> &'static str {
    let messages = text.check();
    match (overall.worst, overall.verdict) {
        (Some(Worst::Property(property, _)), _) => text.failure(property),
        (Some(Worst::NobodyEnters), _) => messages.nobody_gets_in,
        (None, Verdict::Holds) => messages.holds,
        (None, Verdict::Inconclusive) => messages.not_decided,
        (None, Verdict::NotTested | Verdict::Broken | Verdict::LeaseLimit) => messages.not_tested,
    }
}
