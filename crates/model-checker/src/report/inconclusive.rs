//! Inconclusive parts of a result: properties without a verdict, and properties that are known to
//! be broken although the search ended before it found their runs.

use crate::{CheckJudgement, CheckRequest, CheckResult, Incomplete, Progress};
use lock_semantics::{Property, Severity};

/// A property that is known to be broken by a run that was not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BrokenWithoutRun {
    /// The property.
    pub property: Property,
    /// Severity of the violation.
    pub severity: Severity,
    /// Minimum number of faults that breaks the property.
    pub faults: u16,
}

/// An action that may resolve an inconclusive verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Remedy {
    /// Raise the limits.
    Raise,
    /// Repeat the search and do not stop it.
    Again,
    /// Use the same latency for all messages.
    OneLatency,
    /// Allow only one pause or delay, and no clock jump.
    FewerDurations,
    /// Change the program.
    Edit,
}

impl CheckResult {
    /// Returns the inconclusive properties, each with the limit that was reached.
    pub fn inconclusive(&self) -> impl Iterator<Item = (Property, Incomplete)> {
        self.verdicts.iter().filter_map(|(property, judgement)| match judgement {
            CheckJudgement::Inconclusive(bound) => Some((*property, *bound)),
            _ => None,
        })
    }

    /// Returns the worst property that is known to be broken by a run that was not found, if any.
    pub fn broken_without_run(&self, progress: &Progress) -> Option<BrokenWithoutRun> {
        let is_open = |property| self.inconclusive().any(|(it, _)| it == property);
        let broken = progress.standings.iter().filter_map(|standing| {
            let property = standing.property;
            let (severity, faults) = standing.broken_by?;
            is_open(property).then_some(BrokenWithoutRun { property, severity, faults })
        });
        // Among equally bad properties, the first one is returned.
        broken.min_by_key(|it| it.severity)
    }

    /// Returns the actions that help with the limit reached first. `request` is the request with
    /// this result.
    pub fn remedies(&self, request: &CheckRequest) -> Vec<Remedy> {
        let latency = request.scenario.network.latency;
        let Some((_, bound)) = self.inconclusive().next() else { return Vec::new() };
        match bound {
            Incomplete::States | Incomplete::Memory | Incomplete::Unconfirmed => {
                vec![Remedy::Raise]
            }
            Incomplete::Stopped => vec![Remedy::Again],
            Incomplete::Chance if latency.least_ms != latency.most_ms => vec![Remedy::OneLatency],
            Incomplete::Durations if request.can_have_fewer_durations() => {
                vec![Remedy::FewerDurations]
            }
            Incomplete::Durations
            | Incomplete::Chance
            | Incomplete::DrawnString
            | Incomplete::Standstill => {
                vec![Remedy::Edit]
            }
        }
    }
}
