//! A lock under many values of its parameters: which are looked at, and what became of each.
//!
//! Along one parameter, the points of a grid are looked at first, then the middle between
//! neighbours whose fates differ, until these are next to each other. Two parameters are a grid, or
//! a [`Division`]: a grid whose areas are halved where the fates of their corners differ. What
//! changes and changes back between two points of the grid is not seen.

use super::{Checked, Fate};
use crate::text::Sentences;
use simulator::Scenario;

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

/// The values of two parameters.
pub type Values = [u64; 2];

/// A part of the plane of two parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    /// The least values.
    pub low: Values,
    /// The greatest values, where the next areas begin.
    pub high: Values,
}

/// The plane of two parameters in areas, smaller ones where fates change.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Division {
    /// They, none of them halved further.
    pub areas: Vec<Area>,
    /// The corners of which nothing is known yet, each once. With them, there may be more.
    pub wanted: Vec<Values>,
}

/// An area of the grid is halved so often at most.
const HALVINGS: usize = 3;

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

    /// The values to look at next, where the points are those of one parameter in their order;
    /// none, if every change of fate is between neighbouring values.
    pub fn next(&self, points: &[Point]) -> Option<Vec<u64>> {
        let [_] = self.axes[..] else { return None };
        halfway(points.iter().map(|point| (point.values[0], point.fate))).map(|value| vec![value])
    }

    /// The plane of two parameters as far as it is divided, where this is known of its points.
    pub fn divided<F: PartialEq>(&self, fate: impl Fn(Values) -> Option<F>) -> Division {
        let [across, up] = &self.axes[..] else { return Division::default() };
        let (columns, rows) = (across.values(self.values), up.values(self.values));
        let mut division = Division::default();
        for row in rows.windows(2) {
            for column in columns.windows(2) {
                let area = Area { low: [column[0], row[0]], high: [column[1], row[1]] };
                division.divide(area, HALVINGS, &fate);
            }
        }
        division
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

impl Area {
    /// Its corners, one after another around it.
    pub fn corners(&self) -> [Values; 4] {
        let ([left, below], [right, above]) = (self.low, self.high);
        [[left, below], [right, below], [right, above], [left, above]]
    }

    /// Its halves by each parameter whose values have one in between.
    fn halved(&self) -> Vec<Area> {
        let parts = [0, 1].map(|axis| {
            let (low, high) = (self.low[axis], self.high[axis]);
            let middle = low + (high - low) / 2;
            if middle == low { vec![(low, high)] } else { vec![(low, middle), (middle, high)] }
        });
        let [columns, rows] = &parts;
        let area = |row: &(u64, u64), column: &(u64, u64)| Area {
            low: [column.0, row.0],
            high: [column.1, row.1],
        };
        rows.iter().flat_map(|row| columns.iter().map(move |column| area(row, column))).collect()
    }
}

impl Division {
    fn divide<F: PartialEq>(
        &mut self,
        area: Area,
        halvings: usize,
        fate: &impl Fn(Values) -> Option<F>,
    ) {
        let fates = area.corners().map(fate);
        for (corner, fate) in area.corners().into_iter().zip(&fates) {
            if fate.is_none() && !self.wanted.contains(&corner) {
                self.wanted.push(corner);
            }
        }
        let differ = fates.iter().all(Option::is_some) && fates.iter().any(|it| *it != fates[0]);
        let halves = if differ && halvings > 0 { area.halved() } else { Vec::new() };
        match halves.len() {
            0 | 1 => self.areas.push(area),
            _ => halves.into_iter().for_each(|half| self.divide(half, halvings - 1, fate)),
        }
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

/// The value to look at next along one parameter, where the fates of some values are known, in
/// their order; none, if every change of fate is between neighbouring values.
pub fn halfway<F: PartialEq>(known: impl IntoIterator<Item = (u64, F)>) -> Option<u64> {
    let mut known = known.into_iter();
    let mut before = known.next()?;
    for (value, fate) in known {
        if before.1 != fate && value - before.0 > 1 {
            return Some(before.0 + (value - before.0) / 2);
        }
        before = (value, fate);
    }
    None
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
            0..=36 => Fate::Broken(lock_semantics::Property::MutualExclusion),
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

    /// Divides a plane until nothing is wanted: how many points that took, round by round, and how
    /// many areas there are.
    fn divide(sweep: &Sweep, fate: impl Fn(Values) -> bool) -> (Vec<usize>, usize) {
        let mut known: Vec<(Values, bool)> = Vec::new();
        let mut rounds = Vec::new();
        loop {
            let of = |place| known.iter().find(|it| it.0 == place).map(|it| it.1);
            let Division { areas, wanted } = sweep.divided(of);
            if wanted.is_empty() {
                return (rounds, areas.len());
            }
            rounds.push(wanted.len());
            known.extend(wanted.into_iter().map(|place| (place, fate(place))));
        }
    }

    #[test]
    fn areas_are_halved_three_times_where_their_corners_differ() {
        let plane = sweep(&[(0, 16_000), (0, 16_000)], 9);
        assert_eq!(divide(&plane, |_| true), (vec![81], 64));
        // Along the diagonal, and beside it, fates differ in 15 of 64 areas, in 31 of their
        // quarters, in 63 of those.
        let diagonal = |[across, up]: Values| across > up;
        assert_eq!(divide(&plane, diagonal), (vec![81, 61, 125, 253], 391));
        // A vertical line between two columns runs through one column of areas.
        assert_eq!(divide(&plane, |[across, _]| across > 4_900), (vec![81, 33, 65, 129], 232));
        // Between the points of the grid it cannot be seen.
        let hidden = |place| place == [1_000, 1_000];
        assert_eq!(divide(&plane, hidden), (vec![81], 64));
    }

    #[test]
    fn areas_of_neighbouring_values_are_not_halved() {
        let plane = sweep(&[(1, 3), (0, 4_000)], 9);
        assert_eq!(plane.divided(|_| Some(true)).areas.len(), 2 * 8);
        let (rounds, areas) = divide(&plane, |[across, _]| across > 1);
        assert_eq!((rounds, areas), (vec![27, 16, 32, 64], 8 + 64));
        let one = sweep(&[(0, 5)], 9);
        assert_eq!(one.divided(|_| Some(true)), Division::default());
    }
}
