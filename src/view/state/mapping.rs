//! The map: where a lock breaks, by two of its parameters. Areas whose corners differ are halved
//! ([`Sweep::divided`]), then each row of the table below is narrowed down to the value.
//!
//! How long a pause lasts is no axis: a pause of the explorer lasts for as long as matters.

use super::checking::set_up_of;
use super::surveying::Place;
use super::tabling::{Row, RowLock, replicated};
use super::{Mistaken, Overlay, State};
use crate::checker::{Cell, Limits, LockQuestion, Outcome, Subject};
use crate::faults::FaultKind;
use crate::ids::ClientId;
use crate::link;
use crate::lua::{Dialect, Parameter, ParameterValue, Program};
use crate::report::{Axis, Division, Sweep, Values, halfway};
use crate::scenario::{ClientSetup, Scenario, ServerSetup, strategies, usual_servers};
use crate::view::address::AskedMap;
use crate::view::declaring::with_parameters;
use crate::workspace::Work;
use std::collections::BTreeMap;
use std::rc::Rc;

/// So many values of each parameter are looked at first.
const VALUES: u64 = 9;

/// Parameters of one unit of which one is at most so many times the other are drawn as far as each
/// other.
const ALIKE: u64 = 4;

/// What a person does about it.
#[derive(Clone, PartialEq, Debug)]
pub enum MapAction {
    /// Opens the map of the lock at this place of the table, or of the one that is shown.
    Of(Option<usize>),
    /// Opens the map again as it was left.
    Again,
    /// Opens the map of the lock that is shown as an address asks for it.
    Asked(AskedMap),
    /// Draws these parameters, by their places: across, and up.
    Draw([usize; 2]),
    /// Lets this fault happen once, or none.
    With(Option<FaultKind>),
    /// Makes the numbers of the program that is shown its parameters.
    Declare,
    /// Puts the point there.
    Point(Values),
    /// Moves the point: along which axis, whether on or back, and whether by 1 only.
    Step(usize, bool, bool),
    /// Opens the run of the lock with these values.
    Open(Values),
}

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
    is_tried: bool,
    /// The text of the link to the set-up.
    link: String,
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
    fn wanted(&self) -> Vec<Values> {
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
    fn leaves_fault(&mut self) -> bool {
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
    fn begin_with(&mut self, fault: Option<FaultKind>) {
        (self.fault, self.is_tried, self.breaks_all) = (fault, fault.is_some(), None);
        self.redraw();
    }

    /// The next value for the point along an axis: one that is known in its row or column, or one
    /// of the grid.
    fn beside(&self, axis: usize, forward: bool, is_fine: bool) -> Values {
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

    fn redraw(&mut self) {
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
    fn of(parameter: &Parameter, client: &ClientSetup) -> Option<Span> {
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

impl State {
    pub(super) fn map_out(&mut self, action: MapAction) {
        match action {
            MapAction::Of(row) => {
                self.open_map(row);
                (self.menu, self.playing) = (None, None);
                self.overlay = Some(Overlay::Map);
                self.survey.clear();
            }
            MapAction::Again => {
                self.overlay = Some(Overlay::Map);
                self.survey.clear();
            }
            MapAction::Asked(AskedMap { axes, fault }) => {
                self.open_map(None);
                self.overlay = Some(Overlay::Map);
                let [across, up] = axes;
                if across != up && axes.iter().all(|axis| *axis < self.map.spans.len()) {
                    self.map.axes = axes;
                }
                self.map.fault = fault;
                (self.map.is_tried, self.map.breaks_all) = (false, None);
                self.map.redraw();
                self.survey.clear();
            }
            MapAction::Draw(axes) => {
                // What the other axis has is exchanged.
                let [across, up] = self.map.axes;
                let is_one = axes[0] == axes[1];
                self.map.axes = if is_one { [up, across] } else { axes };
                self.map.redraw();
                self.survey.clear();
            }
            MapAction::With(fault) => {
                self.map.fault = fault;
                (self.map.is_tried, self.map.breaks_all) = (false, None);
                self.map.redraw();
                self.survey.clear();
            }
            MapAction::Declare => {
                let Some(program) = self.map.declared.clone() else { return };
                if !self.open_mapped() {
                    return;
                }
                self.replace(ClientId(0), &program);
                self.overlay = Some(Overlay::Map);
                self.open_map(None);
                self.survey.clear();
            }
            MapAction::Point(values) => self.map.at = values,
            MapAction::Step(axis, forward, is_fine) => {
                self.map.at = self.map.beside(axis, forward, is_fine);
            }
            MapAction::Open(values) => {
                let cell = self.map.points.get(&values).cloned();
                let (name, fault) = (self.map.name.clone(), self.map.fault);
                return self.open_found(cell.as_ref(), &name, fault, Overlay::Map);
            }
        }
        self.ask_for_points();
    }

    pub(super) fn chart(&mut self, values: Values, cell: Cell) {
        Rc::make_mut(&mut self.map.points).insert(values, cell);
        if self.map.leaves_fault() {
            self.survey.clear();
        }
        self.ask_for_points();
    }

    /// The map of the lock that is shown begins with the fault that breaks it, as far as is known.
    fn open_map(&mut self, row: Option<usize>) {
        let text = self.language.sentences();
        let is_shown = row.is_none();
        let fault = if is_shown { self.fault_of_way() } else { None };
        let row = row.and_then(|row| self.table.rows.get(row)).cloned();
        let name = row.as_ref().map(|row| row.lock.name(text).to_owned());
        let name = name.unwrap_or_else(|| self.lock_in_question());
        let mistaken = match &row {
            Some(row) => row.mistaken.clone(),
            None => self.mistaken(),
        };
        if mistaken.is_some() {
            self.map = BreakMap { name, mistaken, ..BreakMap::default() };
            return;
        }
        let is_own = row.as_ref().is_none_or(|row| row.lock.is_own());
        let work = match row.map(|Row { lock, .. }| lock) {
            Some(RowLock::Own { link, .. }) => link::decode(&link).ok().map(|link| link.work),
            Some(RowLock::BuiltIn(place)) => strategies::ALL.get(place).map(|lock| Work {
                scenario: Rc::new(alone(lock.source)),
                story: None,
                ..self.planned().clone()
            }),
            None => Some(self.planned().clone()),
        };
        let set_up = work.and_then(|work| Some((set_up_of(&work)?, work.scenario)));
        let Some((link, scenario)) = set_up else { return };
        if self.map.link == link {
            self.map.name = name;
            // What was left for breaking all is not drawn again.
            let is_other = |it: &Option<FaultKind>| *it != self.map.fault.or(self.map.breaks_all);
            if let Some(fault) = fault.filter(is_other) {
                self.map.begin_with(fault);
            }
            return;
        }
        let first = scenario.clients.first();
        let spans: Option<Vec<Span>> = first.and_then(|client| {
            let program = Program::load(&client.program, Dialect::Client).ok()?;
            let spans = program.parameters().iter().filter_map(|it| Span::of(it, client));
            Some(spans.collect())
        });
        let spans = spans.unwrap_or_default();
        let declared = first.filter(|_| is_own && spans.len() < 2);
        let declared = declared.and_then(|client| with_parameters(&client.program));
        self.map = BreakMap {
            name,
            clients: scenario.clients.len(),
            spans: Rc::new(spans),
            declared: declared.map(Into::into),
            // The first is how long the lock lives, the second how long the work takes.
            axes: [1, 0],
            link,
            ..BreakMap::default()
        };
        self.map.begin_with(fault.flatten());
    }

    /// Opens the lock of the map, if another is open. Whether it can be changed then.
    fn open_mapped(&mut self) -> bool {
        let is_it = |work: &Work| set_up_of(work).as_ref() == Some(&self.map.link);
        if is_it(self.planned()) {
            return true;
        }
        let kept = self
            .locks
            .all()
            .iter()
            .find(|lock| link::decode(&lock.content.link).is_ok_and(|link| is_it(&link.work)));
        let Some(kept) = kept.cloned() else { return false };
        self.open_lock(&kept);
        true
    }

    fn ask_for_points(&mut self) {
        let map = &self.map;
        let Some(drawn) = map.drawn() else { return };
        let names = drawn.map(|span| span.axis.name);
        let with_replicas = map.fault == Some(FaultKind::Failover);
        let link = with_replicas.then(|| replicated(&map.link)).flatten();
        let lock = LockQuestion {
            name: map.name.clone(),
            link: link.unwrap_or_else(|| map.link.clone()),
            clients: None,
            limits: Limits::of_cell(map.fault),
        };
        let mut asked: Vec<(Place, Subject)> = Vec::new();
        for values in map.wanted() {
            let place = Place::Point(values);
            if !self.survey.asks_about(place) && asked.iter().all(|(it, _)| *it != place) {
                let values = names.iter().cloned().zip(values).collect();
                asked.push((place, Subject::Point { lock: lock.clone(), values }));
            }
        }
        self.survey(asked);
    }
}

/// Two clients that run a built-in lock, and nothing besides.
fn alone(source: &str) -> Scenario {
    let servers = Program::load(source, Dialect::Client).map_or(1, |it| usual_servers(&it));
    let clients = vec![ClientSetup::of(source); crate::checker::CELL_CLIENTS];
    Scenario { servers: vec![ServerSetup::DEFAULT; servers], ..Scenario::with_clients(clients) }
}
