//! Verdict on a lock with certain parameter values, as one line of JSON. Results of several
//! machines can be concatenated.

use super::encode;
use super::named::Named;
use super::saved_run::property_name;
use lock_semantics::Verdict;
use model_checker::{Sweep, Worst};
use narration::SweepPoint;
use serde::Serialize;

/// Formats a point as one line.
pub fn write(name: &str, sweep: &Sweep, point: &SweepPoint) -> String {
    let values = sweep.axes.iter().map(|axis| axis.name.clone()).zip(point.values.iter().copied());
    let entry = PointEntry {
        name,
        values: Named(values.collect()),
        verdict: match point.overall.verdict {
            Verdict::Broken => "broken",
            Verdict::NotTested => "not_tested",
            Verdict::Inconclusive => "inconclusive",
            Verdict::LeaseLimit => "lease_limit",
            Verdict::Holds => "holds",
        },
        property: match point.overall.worst {
            Some(Worst::Property(property, _)) => Some(property_name(property)),
            Some(Worst::NobodyEnters) | None => None,
        },
        detail: &point.detail,
        link: point.link.as_deref(),
    };
    encode::compact(&entry) + "\n"
}

#[derive(Serialize)]
struct PointEntry<'a> {
    /// Name of the lock.
    name: &'a str,
    /// Values of the varied parameters.
    values: Named<u64>,
    verdict: &'static str,
    /// Worst broken property; null if nothing is broken or no client can acquire the lock.
    property: Option<&'static str>,
    detail: &'a str,
    link: Option<&'a str>,
}
