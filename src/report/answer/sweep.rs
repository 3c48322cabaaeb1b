//! A lock under many values of its parameters: which are looked at, and what became of each.
//!
//! Along one parameter, the points of a grid are looked at first, then the middle between neighbours
//! whose fates differ, until these are next to each other. What changes and changes back between two
//! points of the grid is not seen. Two parameters are a grid only.

use super::{Checked, Fate};
use crate::scenario::Scenario;
use crate::text::Sentences;

/// A parameter and the values it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    /// The name of the parameter.
    pub name: String,
    /// Its least value.
    pub least: u64,
    /// Its greatest value.
    pub most: u64,
}

/// One or two parameters that take many values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sweep {
    /// The parameters.
    pub axes: Vec<Axis>,
    /// How many values of each are looked at first, evenly spaced, both ends included.
    pub values: u64,
}

/// What became of the lock with these values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Point {
    /// The value of each parameter.
    pub values: Vec<u64>,
    /// The worst that can happen.
    pub fate: Fate,
    /// The cost of the run that shows it, or how far the lock holds.
    pub detail: String,
    /// The text of the link to that run.
    pub link: Option<String>,
}

/// Neighbouring points along one parameter that have one fate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stretch<'a> {
    /// The first value.
    pub first: u64,
    /// The last value.
    pub last: u64,
    /// The first point.
    pub point: &'a Point,
}

impl Axis {
    /// So many values from the least to the greatest, evenly spaced.
    pub fn values(&self, count: u64) -> Vec<u64> {
        let (span, gaps) = (u128::from(self.most - self.least), u128::from(count.max(2) - 1));
        let at = |place: u128| self.least + u64::try_from(span * place / gaps).unwrap_or(u64::MAX);
        let mut values: Vec<u64> = (0..=gaps).map(at).collect();
        values.dedup();
        values
    }
}

impl Sweep {
    /// The values that are looked at in any case, the last parameter varying fastest.
    pub fn grid(&self) -> Vec<Vec<u64>> {
        self.axes.iter().fold(vec![Vec::new()], |points, axis| {
            let values = axis.values(self.values);
            let with = |point: &Vec<u64>| {
                let point = point.clone();
                values.iter().map(move |value| [&point[..], &[*value]].concat()).collect::<Vec<_>>()
            };
            points.iter().flat_map(with).collect()
        })
    }

    /// The values to look at next, where the points are those of one parameter in their order; none,
    /// if every change of fate is between neighbouring values.
    pub fn next(&self, points: &[Point]) -> Option<Vec<u64>> {
        let [_] = self.axes[..] else { return None };
        points.windows(2).find_map(|pair| {
            let [low, high] = [pair[0].values[0], pair[1].values[0]];
            (pair[0].fate != pair[1].fate && high - low > 1).then(|| vec![low + (high - low) / 2])
        })
    }

    /// A scenario in which all clients have these values.
    pub fn scenario(&self, scenario: &Scenario, values: &[u64]) -> Scenario {
        let mut scenario = scenario.clone();
        for client in &mut scenario.clients {
            for (axis, value) in self.axes.iter().zip(values) {
                client.parameters.retain(|(name, _)| *name != axis.name);
                client.parameters.push((axis.name.clone(), value.to_string()));
            }
        }
        scenario
    }
}

impl Stretch<'_> {
    fn of(points: &[Point]) -> Option<Stretch<'_>> {
        let (point, last) = (points.first()?, points.last()?);
        Some(Stretch { first: *point.values.first()?, last: *last.values.first()?, point })
    }
}

impl Point {
    /// The point with these values and this answer.
    pub fn of(values: Vec<u64>, checked: &Checked, text: &Sentences) -> Point {
        Point {
            values,
            fate: checked.fate(),
            detail: checked.worst_detail(text),
            link: checked.worst_link(),
        }
    }
}

/// The points along one parameter, in their order, by their fates.
pub fn stretches(points: &[Point]) -> Vec<Stretch<'_>> {
    points.chunk_by(|one, other| one.fate == other.fate).filter_map(Stretch::of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sweep(ranges: &[(u64, u64)], values: u64) -> Sweep {
        let axis = |&(least, most): &(u64, u64)| Axis { name: "N".to_owned(), least, most };
        Sweep { axes: ranges.iter().map(axis).collect(), values }
    }

    #[test]
    fn a_grid_has_both_ends_and_no_value_twice() {
        for (ranges, values, expected) in [
            (&[(0, 100)][..], 5, &[&[0][..], &[25], &[50], &[75], &[100]][..]),
            (&[(7, 7)], 5, &[&[7]]),
            (&[(1, 3)], 9, &[&[1], &[2], &[3]]),
            (&[(0, u64::MAX)], 2, &[&[0], &[u64::MAX]]),
            (&[(0, 1), (5, 7)], 2, &[&[0, 5], &[0, 7], &[1, 5], &[1, 7]]),
        ] {
            assert_eq!(sweep(ranges, values).grid(), expected, "{ranges:?}");
        }
    }

    #[test]
    fn halving_finds_where_fates_change_to_the_value() {
        let fate = |value: u64| match value {
            0..=36 => Fate::Broken(crate::scenario::Property::MutualExclusion),
            37..=4_999 => Fate::NotDecided,
            _ => Fate::Holds,
        };
        let point = |values: Vec<u64>| Point {
            fate: fate(values[0]),
            values,
            detail: String::new(),
            link: None,
        };
        let sweep = sweep(&[(0, 10_000)], 3);
        let mut points: Vec<Point> = sweep.grid().into_iter().map(point).collect();
        while let Some(next) = sweep.next(&points) {
            let place = points.partition_point(|it| it.values < next);
            points.insert(place, point(next));
        }
        let found: Vec<(u64, u64)> =
            stretches(&points).iter().map(|it| (it.first, it.last)).collect();
        assert_eq!(found, [(0, 36), (37, 4_999), (5_000, 10_000)]);
        assert!(points.len() < 40, "{}", points.len());
    }
}
