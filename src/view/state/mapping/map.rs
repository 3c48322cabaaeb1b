//! The map of a lock as far as it is drawn: its parameters, the points that are known, and those
//! that are wanted next.

use crate::view::address::AskedMap;
use crate::view::state::Mistaken;
use lua_vm::{Parameter, ParameterValue};
use narration::checker::{Cell, Outcome};
use narration::report::{Axis, Division, Sweep, Values, halfway};
use simulator::{ClientSetup, FaultKind};
use std::collections::BTreeMap;
use std::rc::Rc;

/// So many values of each parameter are looked at first.
const VALUES: u64 = 9;

/// Parameters of one unit of which one is at most so many times the other are drawn as far as each
/// other.
const ALIKE: u64 = 4;

/// The map of a lock as far as it is drawn.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct BreakMap {
    /// What the lock is called.
    pub name: String,
    /// How many clients run it.
    pub clients: usize,
    /// Its parameters that are numbers.
    pub spans: Rc<Vec<Span>>,
    /// Which of them goes across, and which up, by their places.
    pub axes: [usize; 2],
    /// The fault that may happen once.
    pub fault: Option<FaultKind>,
    /// What is known of points.
    pub points: Rc<BTreeMap<Values, Cell>>,
    /// Where the point is.
    pub at: Values,
    /// The program of the lock that has mistakes, if one has: nothing is drawn then.
    pub mistaken: Option<Mistaken>,
    /// The fault of the answer that the person came from, if it breaks the lock whatever the
    /// values: the map is drawn without it.
    pub breaks_all: Option<FaultKind>,
    /// The program that is shown with its numbers as parameters, if it has too few of these.
    pub declared: Option<Rc<str>>,
    /// Whether it is still to be seen that the fault does not do that.
    pub(super) is_tried: bool,
    /// The text of the link to the set-up.
    pub(super) link: String,
}

/// A parameter that is a number.
#[derive(Clone, PartialEq, Debug)]
pub struct Span {
    /// Its name and the values that are drawn.
    pub axis: Axis,
    /// Its unit.
    pub unit: String,
    /// What the lock has now.
    pub now: u64,
}

/// Neighbouring values across, of which the same becomes.
#[derive(Clone, PartialEq, Debug)]
pub struct Band {
    /// The first value.
    pub first: u64,
    /// The last value.
    pub last: u64,
    /// What becomes of the first.
    pub cell: Cell,
}

impl BreakMap {
    /// The parameters that are drawn: across, and up. Values that are compared with one another are
    /// drawn as far as each other.
    pub fn drawn(&self) -> Option<[Span; 2]> {
        let [across, up] = self.axes;
        let mut drawn = [self.spans.get(across)?.clone(), self.spans.get(up)?.clone()];
        let [one, other] = [drawn[0].axis.most, drawn[1].axis.most];
        let most = one.max(other);
        if drawn[0].unit == drawn[1].unit && most / one.min(other) <= ALIKE {
            drawn.iter_mut().for_each(|span| span.axis.most = most);
        }
        Some(drawn).filter(|_| across != up)
    }

    /// As an address asks for it, and the link to its lock.
    pub fn as_asked(&self) -> (AskedMap, &str) {
        (AskedMap { axes: self.axes, fault: self.fault }, &self.link)
    }

    /// What the lock has now.
    pub fn now(&self) -> Values {
        self.drawn().map_or([0, 0], |drawn| drawn.map(|span| span.now))
    }

    /// The areas of the map.
    pub fn division(&self) -> Division {
        let division = self.sweep().map(|it| it.divided(|values| self.fate(values)));
        division.unwrap_or_default()
    }

    /// What becomes of the lock with these values; risks count as breaking.
    pub fn fate(&self, values: Values) -> Option<Outcome> {
        self.points.get(&values).map(|cell| match cell.outcome {
            Outcome::Warning => Outcome::Broken,
            Outcome::NotTested => Outcome::NotDecided,
            outcome => outcome,
        })
    }

    /// The values up of which the table below has a row, that of the lock among them.
    pub fn rows(&self) -> Vec<u64> {
        let Some([_, up]) = self.drawn() else { return Vec::new() };
        let mut rows = up.axis.values(VALUES);
        rows.push(up.now);
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// What becomes of the lock along a row, as far as it is known.
    pub fn bands(&self, row: u64) -> Vec<Band> {
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

    /// What is to be asked next.
    pub(super) fn wanted(&self) -> Vec<Values> {
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
                let told = |cell: &Cell| (cell.outcome, cell.said.clone().map(|it| it.words));
                let value = halfway(known.map(|(values, cell)| (values[0], told(cell))))?;
                Some([value, row])
            }));
        }
        wanted
    }

    /// The values that say whether a fault breaks the lock whatever they are: the corners, and what
    /// the lock has now.
    fn tried(&self) -> Vec<Values> {
        let Some([across, up]) = self.drawn().map(|drawn| drawn.map(|span| span.axis)) else {
            return Vec::new();
        };
        let corners = [across.least, across.most].into_iter();
        let corners = corners.flat_map(|value| [[value, up.least], [value, up.most]]);
        corners.chain([self.now()]).collect()
    }

    /// Goes on without the fault if it breaks the lock whatever the values, as soon as that is
    /// known. Whether it has gone on so.
    pub(super) fn leaves_fault(&mut self) -> bool {
        let tried = self.tried();
        let known: Vec<Outcome> = tried.iter().filter_map(|it| self.fate(*it)).collect();
        if !self.is_tried || known.len() < tried.len() {
            return false;
        }
        self.is_tried = false;
        let breaks_all = known.iter().all(|it| *it == Outcome::Broken);
        if breaks_all {
            self.breaks_all = self.fault.take();
            self.redraw();
        }
        breaks_all
    }

    /// Begins with this fault. One that breaks the lock is tried first: where it breaks whatever
    /// the values, a map says nothing.
    pub(super) fn begin_with(&mut self, fault: Option<FaultKind>) {
        (self.fault, self.is_tried, self.breaks_all) = (fault, fault.is_some(), None);
        self.redraw();
    }

    /// The next value for the point along an axis: one that is known in its row or column, or one
    /// of the grid.
    pub(super) fn beside(&self, axis: usize, forward: bool, is_fine: bool) -> Values {
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

    pub(super) fn redraw(&mut self) {
        self.points = Rc::default();
        self.at = self.now();
    }
}

/// Whether the same becomes of a lock.
fn is_alike(one: &Cell, other: &Cell) -> bool {
    let words = |cell: &Cell| cell.said.clone().map(|it| it.words);
    (one.outcome, words(one)) == (other.outcome, words(other))
}

impl Span {
    /// A parameter that is a whole number, with the value that a client has.
    pub(super) fn of(parameter: &Parameter, client: &ClientSetup) -> Option<Span> {
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
