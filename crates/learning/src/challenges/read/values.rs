//! Parsers of single values. Each returns `None` if the value is not valid.

use crate::challenges::names::PROPERTY_NAMES;
use lock_semantics::Property;
use model_checker::Cost;
use simulator::{FaultBudget, FaultKind, FaultNames};
use std::ops::RangeInclusive;

/// Maximum number of faults of one kind.
const FAULTS: u64 = 20;

pub(super) fn id(value: &str) -> Option<&str> {
    let is_part = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    (!value.is_empty() && value.chars().all(is_part)).then_some(value)
}

pub(super) fn number(value: &str, least: u64, most: u64) -> Option<u64> {
    value.parse().ok().filter(|number| (least..=most).contains(number))
}

pub(super) fn property(value: &str) -> Option<Property> {
    PROPERTY_NAMES.iter().find(|(name, _)| *name == value).map(|(_, property)| *property)
}

/// Parses a fault budget: `1 crash, 2 pauses`, or `none`.
pub(super) fn budget(value: &str) -> Option<FaultBudget> {
    if value == "none" {
        return Some(FaultBudget::NOTHING);
    }
    value.split(',').try_fold(FaultBudget::NOTHING, |budget, part| {
        let (count, name) = part.trim().split_once(' ')?;
        let is_named = |kind: &FaultKind| {
            let FaultNames { one, several, .. } = kind.names();
            [one, several].contains(&name.trim())
        };
        let kind = FaultKind::ALL.into_iter().find(is_named)?;
        let count = number(count, 1, FAULTS).and_then(|count| u8::try_from(count).ok())?;
        (budget.count(kind) == 0).then(|| budget.with(kind, count))
    })
}

/// Parses a par: `1 fault, 2 switches, 7 moves`, or `impossible`.
pub(super) fn par_of(value: &str) -> Option<Option<Cost>> {
    if value == "impossible" {
        return Some(None);
    }
    let mut parts = value.split(',').map(|part| part.trim().split_once(' '));
    let mut count = |names: [&str; 2]| {
        let (count, name) = parts.next()??;
        let count = number(count, 0, u16::MAX.into()).filter(|_| names.contains(&name.trim()))?;
        u16::try_from(count).ok()
    };
    let faults = count(["fault", "faults"])?;
    let switches = count(["switch", "switches"])?;
    let moves = count(["move", "moves"])?;
    parts.next().is_none().then_some(Some(Cost { faults, late_starts: 0, switches, moves }))
}

/// Parses a range of lines: `10`, or `10-13`.
pub(super) fn stretch(value: &str) -> Option<RangeInclusive<usize>> {
    let (first, last) = value.split_once('-').unwrap_or((value, value));
    let (first, last): (usize, usize) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (1..=last).contains(&first).then_some(first..=last)
}
