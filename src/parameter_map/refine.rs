//! The parameter map of a lock: its parameters, the points with a verdict, and the points to check
//! next.

use crate::kit::address::RequestedMap;
use crate::kit::program_diagnostic::InvalidProgram;
use lock_semantics::Verdict;
use lua_vm::{Parameter, ParameterValue};
use model_checker::{Axis, Division, Sweep, Values, halfway};
use narration::Cell;
use simulator::{ClientSetup, FaultKind};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Number of values of each parameter that are checked first.
const VALUES: u64 = 9;

/// Maximum ratio of two parameters of the same unit that are drawn on the same scale.
const ALIKE: u64 = 4;

/// The parameter map of a lock, with the points checked so far.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct ParameterMapState {
    /// Name of the lock.
    pub(crate) name: String,
    /// Number of clients.
    pub(crate) clients: usize,
    /// The numeric parameters of the lock.
    pub(crate) spans: Rc<Vec<Span>>,
    /// Indices in `spans` of the parameters on the horizontal and the vertical axis.
    pub(crate) axes: [usize; 2],
    /// The fault that may happen once.
    pub(crate) fault: Option<FaultKind>,
    /// The known points with their verdicts.
    pub(crate) points: Rc<BTreeMap<Values, Cell>>,
    /// Position of the cursor.
    pub(crate) at: Values,
    /// The program of the lock with errors, if any. Then nothing is drawn.
    pub(crate) invalid: Option<InvalidProgram>,
    /// The fault of the report from which the user came, if it breaks the lock for all values. The
    /// map is drawn without it.
    pub(crate) breaks_all: Option<FaultKind>,
    /// The shown program with its numbers converted to parameters, if it declares fewer than two.
    pub(crate) declared: Option<Rc<str>>,
    /// Whether it is not yet known if the fault breaks the lock for all values.
    pub(crate) is_tried: bool,
    /// The link to the setup, encoded.
    pub(crate) link: String,
}

/// A numeric parameter.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Span {
    /// Name of the parameter and range of the drawn values.
    pub(crate) axis: Axis,
    /// Unit of the parameter.
    pub(crate) unit: String,
    /// Current value of the parameter in the lock.
    pub(crate) now: u64,
}

/// Adjacent values of the horizontal axis with the same verdict.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Band {
    /// The smallest value.
    pub(crate) first: u64,
    /// The largest value.
    pub(crate) last: u64,
    /// The verdict for the smallest value.
    pub(crate) cell: Cell,
}

impl ParameterMapState {
    /// Returns the parameters on the horizontal and the vertical axis. Two parameters of the same
    /// unit and similar size get the same range.
    pub(crate) fn drawn(&self) -> Option<[Span; 2]> {
        let [across, up] = self.axes;
        let mut drawn = [self.spans.get(across)?.clone(), self.spans.get(up)?.clone()];
        let [one, other] = [drawn[0].axis.most, drawn[1].axis.most];
        let most = one.max(other);
        if drawn[0].unit == drawn[1].unit && most / one.min(other) <= ALIKE {
            drawn.iter_mut().for_each(|span| span.axis.most = most);
        }
        Some(drawn).filter(|_| across != up)
    }

    /// Returns the map as in an address, and the link to its lock.
    pub(crate) fn requested(&self) -> (RequestedMap, &str) {
        (RequestedMap { axes: self.axes, fault: self.fault }, &self.link)
    }

    /// Returns the lock's current values on both axes.
    pub(crate) fn now(&self) -> Values {
        self.drawn().map_or([0, 0], |drawn| drawn.map(|span| span.now))
    }

    /// Returns the areas of the map.
    pub(crate) fn division(&self) -> Division {
        let division = self.sweep().map(|it| it.divided(|values| self.fate(values)));
        division.unwrap_or_default()
    }

    /// Returns the verdict for these values. A lease limit counts as holding, because it is no
    /// mistake of the lock, and not tested as inconclusive.
    pub(crate) fn fate(&self, values: Values) -> Option<Verdict> {
        self.points.get(&values).map(|cell| match cell.outcome {
            Verdict::LeaseLimit => Verdict::Holds,
            Verdict::NotTested => Verdict::Inconclusive,
            outcome => outcome,
        })
    }

    /// Returns the vertical values for which the table below the map has a row, including the
    /// lock's current value.
    pub(crate) fn rows(&self) -> Vec<u64> {
        let Some([_, up]) = self.drawn() else { return Vec::new() };
        let mut rows = up.axis.values(VALUES);
        rows.push(up.now);
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// Returns the known verdicts along a row.
    pub(crate) fn bands(&self, row: u64) -> Vec<Band> {
        let mut bands: Vec<Band> = Vec::new();
        for ([across, _], cell) in self.points.iter().filter(|(values, _)| values[1] == row) {
            let is_same = |band: &&mut Band| is_alike(&band.cell, cell);
            match bands.last_mut().filter(is_same) {
                Some(band) => band.last = *across,
                _ => bands.push(Band { first: *across, last: *across, cell: cell.clone() }),
            }
        }
        bands
    }

    fn sweep(&self) -> Option<Sweep> {
        let axes = self.drawn()?.map(|span| span.axis).into();
        Some(Sweep { axes, values: VALUES })
    }

    /// Returns the points to check next.
    pub(crate) fn wanted(&self) -> Vec<Values> {
        let Some([across, _]) = self.drawn() else { return Vec::new() };
        if self.is_tried {
            return self.tried().into_iter().filter(|it| !self.points.contains_key(it)).collect();
        }
        let now = self.now();
        let own_row = across.axis.values(VALUES).into_iter().map(|value| [value, now[1]]);
        let mut wanted = vec![now, self.at];
        wanted.extend(self.division().wanted);
        wanted.extend(self.rows().into_iter().flat_map(|row| {
            let ends = [across.axis.least, across.axis.most];
            ends.map(|value| [value, row])
        }));
        wanted.extend(own_row);
        wanted.retain(|values| !self.points.contains_key(values));
        if wanted.is_empty() {
            wanted.extend(self.rows().into_iter().filter_map(|row| {
                let known = self.points.iter().filter(|(values, _)| values[1] == row);
                let outcome = |cell: &Cell| (cell.outcome, cell.said.clone().map(|it| it.words));
                let value = halfway(known.map(|(values, cell)| (values[0], outcome(cell))))?;
                Some([value, row])
            }));
        }
        wanted
    }

    /// Returns the points that decide whether a fault breaks the lock for all values: the corners
    /// and the lock's current values.
    pub(crate) fn tried(&self) -> Vec<Values> {
        let Some([across, up]) = self.drawn().map(|drawn| drawn.map(|span| span.axis)) else {
            return Vec::new();
        };
        let corners = [across.least, across.most].into_iter();
        let corners = corners.flat_map(|value| [[value, up.least], [value, up.most]]);
        corners.chain([self.now()]).collect()
    }

    /// Continues without the fault once it is known to break the lock for all values. Returns
    /// `true` if it does.
    pub(crate) fn leaves_fault(&mut self) -> bool {
        let tried = self.tried();
        let known: Vec<Verdict> = tried.iter().filter_map(|it| self.fate(*it)).collect();
        if !self.is_tried || known.len() < tried.len() {
            return false;
        }
        self.is_tried = false;
        let breaks_all = known.iter().all(|it| *it == Verdict::Broken);
        if breaks_all {
            self.breaks_all = self.fault.take();
            self.redraw();
        }
        breaks_all
    }

    /// Starts the map with this fault. First checks whether the fault breaks the lock for all
    /// values, because the map would then be uniform.
    pub(crate) fn begin_with(&mut self, fault: Option<FaultKind>) {
        (self.fault, self.is_tried, self.breaks_all) = (fault, fault.is_some(), None);
        self.redraw();
    }

    /// Returns the next point along an axis, for a move of the cursor: a known point in its row or
    /// column, or a grid point. `is_fine` moves by 1.
    pub(crate) fn beside(&self, axis: usize, forward: bool, is_fine: bool) -> Values {
        let Some(span) = self.drawn().and_then(|drawn| drawn.into_iter().nth(axis)) else {
            return self.at;
        };
        let (at, other) = (self.at[axis], self.at[1 - axis]);
        let known = self.points.keys().filter(|values| values[1 - axis] == other);
        let mut values = span.axis.values(VALUES);
        values.extend(known.map(|values| values[axis]));
        let next = match (is_fine, forward) {
            (true, true) => at.checked_add(1),
            (true, false) => at.checked_sub(1),
            (false, true) => values.into_iter().filter(|value| *value > at).min(),
            (false, false) => values.into_iter().filter(|value| *value < at).max(),
        };
        let mut point = self.at;
        point[axis] = next.unwrap_or(at).clamp(span.axis.least, span.axis.most);
        point
    }

    pub(crate) fn redraw(&mut self) {
        self.points = Rc::default();
        self.at = self.now();
    }
}

/// Returns `true` if two cells have the same verdict.
fn is_alike(one: &Cell, other: &Cell) -> bool {
    let words = |cell: &Cell| cell.said.clone().map(|it| it.words);
    (one.outcome, words(one)) == (other.outcome, words(other))
}

impl Span {
    /// Returns an integer parameter with the client's current value, or `None` if it is not a
    /// nonnegative integer.
    pub(crate) fn of(parameter: &Parameter, client: &ClientSetup) -> Option<Span> {
        let number = |value: &ParameterValue| match value {
            ParameterValue::Number(number) => u64::try_from(number.to_integer()).ok(),
            ParameterValue::Text(_) => None,
        };
        let default = number(&parameter.default)?;
        let given = client.parameters.iter().find(|(name, _)| *name == parameter.name);
        let given = given.and_then(|(_, text)| parameter.read(text).ok());
        let now = given.map_or(Some(default), |value| number(&value))?;
        let most = default.max(now).max(1).saturating_mul(2);
        let least = default.min(now).min(1);
        let (name, unit) = (parameter.name.clone(), parameter.unit.clone());
        Some(Span { axis: Axis { name, least, most }, unit, now })
    }
}
