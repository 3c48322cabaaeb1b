//! Parameter map: the verdict on a lock for many values of one or two parameters.
//!
//! For one parameter, the points of a grid are checked first, then the middle between neighbours
//! with different verdicts, until these have adjacent values. Two parameters form a grid or a
//! [`Division`]: a grid whose areas are halved where the verdicts at their corners differ. A
//! verdict that changes and changes back between two grid points is not detected.

use simulator::Scenario;

/// A parameter and its range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    /// Name of the parameter.
    pub name: String,
    /// Smallest value.
    pub least: u64,
    /// Largest value.
    pub most: u64,
}

/// One or two parameters with many values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sweep {
    /// The parameters.
    pub axes: Vec<Axis>,
    /// Number of grid values of each parameter, evenly spaced, including both ends.
    pub values: u64,
}

/// Values of two parameters.
pub type Values = [u64; 2];

/// A rectangle in the plane of two parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    /// Smallest values.
    pub low: Values,
    /// Largest values, which are the smallest values of the next areas.
    pub high: Values,
}

/// The plane of two parameters, divided into areas that are smaller where verdicts change.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Division {
    /// All areas that are not divided further.
    pub areas: Vec<Area>,
    /// Corners without a known verdict, without duplicates. Their verdicts can lead to further
    /// corners.
    pub wanted: Vec<Values>,
}

/// Maximum number of times that a grid area is halved.
const HALVINGS: usize = 3;

impl Axis {
    /// Returns at most `count` evenly spaced values from the smallest to the largest, without
    /// duplicates.
    pub fn values(&self, count: u64) -> Vec<u64> {
        let (span, gaps) = (u128::from(self.most - self.least), u128::from(count.max(2) - 1));
        let at = |place: u128| self.least + u64::try_from(span * place / gaps).unwrap_or(u64::MAX);
        let mut values: Vec<u64> = (0..=gaps).map(at).collect();
        values.dedup();
        values
    }
}

impl Sweep {
    /// Returns the grid points. The last parameter varies fastest.
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

    /// Returns the next values to check for a single parameter, where some verdicts are known.
    /// `known` is sorted. Returns `None` if every change of verdict is between adjacent values.
    pub fn next<F: PartialEq>(
        &self,
        known: impl IntoIterator<Item = (u64, F)>,
    ) -> Option<Vec<u64>> {
        let [_] = self.axes[..] else { return None };
        halfway(known).map(|value| vec![value])
    }

    /// Divides the plane of two parameters where the verdicts are known.
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

    /// Returns a copy of the scenario in which all clients have these values.
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
    /// Returns the corners, in order around the area.
    pub fn corners(&self) -> [Values; 4] {
        let ([left, below], [right, above]) = (self.low, self.high);
        [[left, below], [right, below], [right, above], [left, above]]
    }

    /// Halves the area along each parameter that has a value in between.
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

/// Returns the next value to check along one parameter, where some verdicts are known. `known` is
/// sorted. Returns `None` if every change of verdict is between adjacent values.
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

#[cfg(test)]
mod tests {
    use super::*;
    use lock_semantics::Verdict;

    fn sweep(ranges: &[(u64, u64)], values: u64) -> Sweep {
        let axis = |&(least, most): &(u64, u64)| Axis { name: "N".to_owned(), least, most };
        Sweep { axes: ranges.iter().map(axis).collect(), values }
    }

    #[test]
    fn grid_contains_both_ends_and_no_duplicates() {
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
    fn halving_finds_the_exact_boundaries() {
        let verdict = |value: u64| match value {
            0..=36 => Verdict::Broken,
            37..=4_999 => Verdict::Inconclusive,
            _ => Verdict::Holds,
        };
        let sweep = sweep(&[(0, 10_000)], 3);
        let mut known: Vec<(u64, Verdict)> =
            sweep.grid().into_iter().map(|values| (values[0], verdict(values[0]))).collect();
        while let Some(next) = sweep.next(known.iter().copied()) {
            let place = known.partition_point(|it| it.0 < next[0]);
            known.insert(place, (next[0], verdict(next[0])));
        }
        let ranges = known.chunk_by(|one, other| one.1 == other.1);
        let found: Vec<(u64, u64)> = ranges.map(|it| (it[0].0, it[it.len() - 1].0)).collect();
        assert_eq!(found, [(0, 36), (37, 4_999), (5_000, 10_000)]);
        assert!(known.len() < 40, "{}", known.len());
    }

    /// Divides a plane until no verdict is missing. Returns the number of new points in each round
    /// and the number of areas.
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
    fn areas_with_different_corners_are_halved_three_times() {
        let plane = sweep(&[(0, 16_000), (0, 16_000)], 9);
        assert_eq!(divide(&plane, |_| true), (vec![81], 64));
        // Verdicts differ along and next to the diagonal: in 15 of 64 areas, in 31 of their
        // quarters, and in 63 of the quarters of those.
        let diagonal = |[across, up]: Values| across > up;
        assert_eq!(divide(&plane, diagonal), (vec![81, 61, 125, 253], 391));
        // A vertical boundary between two columns of points crosses one column of areas.
        assert_eq!(divide(&plane, |[across, _]| across > 4_900), (vec![81, 33, 65, 129], 232));
        // A change between the grid points is not detected.
        let hidden = |place| place == [1_000, 1_000];
        assert_eq!(divide(&plane, hidden), (vec![81], 64));
    }

    #[test]
    fn areas_of_adjacent_values_are_not_halved() {
        let plane = sweep(&[(1, 3), (0, 4_000)], 9);
        assert_eq!(plane.divided(|_| Some(true)).areas.len(), 2 * 8);
        let (rounds, areas) = divide(&plane, |[across, _]| across > 1);
        assert_eq!((rounds, areas), (vec![27, 16, 32, 64], 8 + 64));
        let one = sweep(&[(0, 5)], 9);
        assert_eq!(one.divided(|_| Some(true)), Division::default());
    }
}
