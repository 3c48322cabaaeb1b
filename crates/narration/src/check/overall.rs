//! Messages for the overall verdict on a lock.

use super::CheckNarrator;
use super::narrator::failure;
use crate::text::Texts;
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
    match (overall.verdict, overall.worst) {
        (Verdict::Broken, Some(Worst::Property(property, _))) => {
            failure(property, overall.has_permits, text)
        }
        (Verdict::Broken, _) => messages.nobody_gets_in,
        (Verdict::NotTested, _) => messages.not_tested,
        (Verdict::Inconclusive, _) => messages.not_decided,
        (Verdict::LeaseLimit, _) => messages.lease_limit,
        (Verdict::Holds, _) => messages.holds,
    }
}
