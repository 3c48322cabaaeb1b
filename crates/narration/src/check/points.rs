//! Points of a parameter sweep with their verdicts.

use super::CheckNarrator;
use crate::text::Texts;
use model_checker::{CheckReport, Overall};

/// Verdict on the lock for certain values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SweepPoint {
    /// Value of each parameter.
    pub values: Vec<u64>,
    /// The overall verdict.
    pub overall: Overall,
    /// Cost of the failing run, or the bounds within which the lock holds.
    pub detail: String,
    /// Link to that run, as a string.
    pub link: Option<String>,
}

/// Neighbouring points along one parameter with the same verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stretch<'a> {
    /// First value.
    pub first: u64,
    /// Last value.
    pub last: u64,
    /// First point.
    pub point: &'a SweepPoint,
}

impl Stretch<'_> {
    fn of(points: &[SweepPoint]) -> Option<Stretch<'_>> {
        let (point, last) = (points.first()?, points.last()?);
        Some(Stretch { first: *point.values.first()?, last: *last.values.first()?, point })
    }
}

impl SweepPoint {
    /// Returns the point with these values and this check result.
    pub fn of(values: Vec<u64>, checked: &CheckReport, text: &Texts) -> SweepPoint {
        SweepPoint {
            values,
            overall: checked.overall(),
            detail: CheckNarrator::new(checked, text).worst_detail(),
            link: session::worst_address(checked),
        }
    }
}

/// Groups sorted points along one parameter by their verdicts.
pub fn stretches(points: &[SweepPoint]) -> Vec<Stretch<'_>> {
    points.chunk_by(|one, other| one.overall == other.overall).filter_map(Stretch::of).collect()
}
