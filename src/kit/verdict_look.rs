//! CSS classes and icons of verdicts and severities.

use crate::kit::icons;
use diagrams::lane_shapes::signs::Sign;
use lock_semantics::{Severity, Verdict};

/// Returns a verdict as a CSS class and an icon, as in the lock table and the parameter map.
pub(crate) fn look(outcome: Verdict) -> (&'static str, Sign) {
    match outcome {
        Verdict::Broken => sign(Severity::Broken),
        Verdict::LeaseLimit => sign(Severity::LeaseLimit),
        Verdict::Holds => ("good", icons::UPHELD),
        Verdict::NotTested | Verdict::Inconclusive => ("", icons::UNJUDGED),
    }
}

/// Returns a severity as a CSS class and an icon.
pub(crate) fn sign(severity: Severity) -> (&'static str, Sign) {
    match severity {
        Severity::Broken => ("bad", icons::BROKEN),
        Severity::LeaseLimit => ("warn", icons::HOURGLASS),
    }
}
