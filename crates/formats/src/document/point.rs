//! What became of a lock with some values of its parameters, as a line of JSON: lines from several
//! machines are put together by putting them one after another.

use super::named::Named;
use super::run::property_name;
use narration::report::{Fate, Point, Sweep};
use serde::Serialize;

/// The line of a point.
pub fn write(name: &str, sweep: &Sweep, point: &Point) -> String {
    let values = sweep.axes.iter().map(|axis| axis.name.clone()).zip(point.values.iter().copied());
    let entry = PointEntry {
        name,
        values: Named(values.collect()),
        verdict: match point.fate {
            Fate::Broken(_) | Fate::Fails | Fate::NobodyGetsIn => "broken",
            Fate::Holds => "holds",
            Fate::NotTested => "not_tested",
            Fate::NotDecided => "not_decided",
        },
        property: match point.fate {
            Fate::Broken(property) => Some(property_name(property)),
            Fate::Fails | Fate::NobodyGetsIn | Fate::Holds | Fate::NotTested | Fate::NotDecided => {
                None
            }
        },
        detail: &point.detail,
        link: point.link.as_deref(),
    };
    // The keys are strings, which is all that can go wrong.
    serde_json::to_string(&entry).unwrap_or_default() + "\n"
}

#[derive(Serialize)]
struct PointEntry<'a> {
    /// What the lock is called.
    name: &'a str,
    /// The values of the parameters that are varied.
    values: Named<u64>,
    verdict: &'static str,
    /// The worst property that is broken; null if a program fails or nobody gets in.
    property: Option<&'static str>,
    detail: &'a str,
    link: Option<&'a str>,
}
