//! The parameter map: verdicts on a lock for pairs of values of two parameters. Areas whose corners
//! differ are halved ([`divided`](model_checker::Sweep::divided)). Then the boundaries in each row
//! of the table below the map are narrowed down to a single value.
//!
//! The duration of a pause is not a parameter, because the model checker covers all durations that
//! change the outcome.

use crate::kit::address::RequestedMap;
use crate::kit::view_options::Dialog;
use crate::lock_table::state::{Row, RowLock, replicated};
use crate::parameter_map::refine::{ParameterMapState, Span};
use crate::search::queue::Place;
use crate::shell::state::State;
use content::locks;
use lua_vm::{Dialect, Program};
use model_checker::Values;
use narration::search_service::{Cell, Limits, LockQuestion, Subject};
use primitives::ClientId;
use session::{Work, encode_setup, with_parameters};
use simulator::{ClientSetup, FaultKind, Scenario, ServerSetup, usual_servers};
use std::rc::Rc;

/// An action of the parameter map.
#[derive(Clone, PartialEq, Debug)]
pub enum MapAction {
    /// Opens the map of the lock in this row of the lock table, or of the current lock.
    Of(Option<usize>),
    /// Reopens the map as the user left it.
    Again,
    /// Opens the map of the current lock with the axes and the fault from an address.
    Asked(RequestedMap),
    /// Chooses the parameters on the axes by their indices: horizontal, vertical.
    Draw([usize; 2]),
    /// Allows this fault once, or none.
    With(Option<FaultKind>),
    /// Converts the numbers of the current program to parameters.
    Declare,
    /// Moves the cursor to this point.
    Point(Values),
    /// Moves the cursor: the axis, a flag for forward, and a flag for a step of 1.
    Step(usize, bool, bool),
    /// Opens the run of the lock with these values.
    Open(Values),
}

impl State {
    pub(crate) fn map_out(&mut self, action: MapAction) {
        match action {
            MapAction::Of(row) => {
                self.open_map(row);
                (self.shell.menu, self.playback.playing) = (None, None);
                self.shell.dialog = Some(Dialog::Map);
                self.queries.clear();
            }
            MapAction::Again => {
                self.shell.dialog = Some(Dialog::Map);
                self.queries.clear();
            }
            MapAction::Asked(RequestedMap { axes, fault }) => {
                self.open_map(None);
                self.shell.dialog = Some(Dialog::Map);
                let [across, up] = axes;
                if across != up && axes.iter().all(|axis| *axis < self.parameter_map.spans.len()) {
                    self.parameter_map.axes = axes;
                }
                self.parameter_map.fault = fault;
                (self.parameter_map.is_tried, self.parameter_map.breaks_all) = (false, None);
                self.parameter_map.redraw();
                self.queries.clear();
            }
            MapAction::Draw(axes) => {
                // Choosing the parameter of the other axis swaps the axes.
                let [across, up] = self.parameter_map.axes;
                let is_one = axes[0] == axes[1];
                self.parameter_map.axes = if is_one { [up, across] } else { axes };
                self.parameter_map.redraw();
                self.queries.clear();
            }
            MapAction::With(fault) => {
                self.parameter_map.fault = fault;
                (self.parameter_map.is_tried, self.parameter_map.breaks_all) = (false, None);
                self.parameter_map.redraw();
                self.queries.clear();
            }
            MapAction::Declare => {
                let Some(program) = self.parameter_map.declared.clone() else { return };
                if !self.open_mapped() {
                    return;
                }
                self.replace(ClientId(0), &program);
                // It is the same lock, so there is no version to compare.
                self.check.forget_versions();
                self.shell.dialog = Some(Dialog::Map);
                self.open_map(None);
                self.queries.clear();
            }
            MapAction::Point(values) => self.parameter_map.at = values,
            MapAction::Step(axis, forward, is_fine) => {
                self.parameter_map.at = self.parameter_map.beside(axis, forward, is_fine);
            }
            MapAction::Open(values) => {
                let cell = self.parameter_map.points.get(&values).cloned();
                let (name, fault) = (self.parameter_map.name.clone(), self.parameter_map.fault);
                return self.open_found(cell.as_ref(), &name, fault, Dialog::Map);
            }
        }
        self.ask_for_points();
    }

    pub(crate) fn chart(&mut self, values: Values, cell: Cell) {
        Rc::make_mut(&mut self.parameter_map.points).insert(values, cell);
        if self.parameter_map.leaves_fault() {
            self.queries.clear();
        }
        self.ask_for_points();
    }

    /// Opens the map of a lock. The map of the current lock starts with the fault that breaks it,
    /// if one is known.
    fn open_map(&mut self, row: Option<usize>) {
        let text = self.options.language.texts();
        let is_shown = row.is_none();
        let fault = if is_shown { self.fault_of_way() } else { None };
        let row = row.and_then(|row| self.lock_table.rows.get(row)).cloned();
        let name = row.as_ref().map(|row| row.lock.name(text).to_owned());
        let name = name.unwrap_or_else(|| self.lock_in_question());
        let invalid = match &row {
            Some(row) => row.invalid.clone(),
            None => self.invalid_program(),
        };
        if invalid.is_some() {
            self.parameter_map =
                ParameterMapState { name, invalid, ..ParameterMapState::default() }.into();
            return;
        }
        let is_own = row.as_ref().is_none_or(|row| row.lock.is_own());
        let work = match row.map(|Row { lock, .. }| lock) {
            Some(RowLock::Own { link, .. }) => session::decode(&link).ok().map(|link| link.work),
            Some(RowLock::BuiltIn(place)) => locks::ALL.get(place).map(|lock| Work {
                scenario: Rc::new(alone(lock.source)),
                story: None,
                ..self.session.planned().clone()
            }),
            None => Some(self.session.planned().clone()),
        };
        let set_up = work.and_then(|work| Some((encode_setup(&work)?, work.scenario)));
        let Some((link, scenario)) = set_up else { return };
        if self.parameter_map.link == link {
            self.parameter_map.name = name;
            // A map without a fault that breaks the lock for all values is not started again.
            let is_other = |it: &Option<FaultKind>| {
                *it != self.parameter_map.fault.or(self.parameter_map.breaks_all)
            };
            if let Some(fault) = fault.filter(is_other) {
                self.parameter_map.begin_with(fault);
            }
            return;
        }
        let first = scenario.clients.first();
        let spans: Option<Vec<Span>> = first.and_then(|client| {
            let program = client.program.compiled().ok()?;
            let spans = program.parameters().iter().filter_map(|it| Span::of(it, client));
            Some(spans.collect())
        });
        let spans = spans.unwrap_or_default();
        let declared = first.filter(|_| is_own && spans.len() < 2);
        let declared = declared.and_then(|client| with_parameters(&client.program));
        self.parameter_map = ParameterMapState {
            name,
            clients: scenario.clients.len(),
            spans: Rc::new(spans),
            declared: declared.map(Into::into),
            // The first parameter is the TTL of the lock, the second the duration of the work.
            axes: [1, 0],
            link,
            ..ParameterMapState::default()
        }
        .into();
        self.parameter_map.begin_with(fault.flatten());
    }

    /// Opens the lock of the map, unless it is already open. Returns `true` if its program can be
    /// changed then.
    fn open_mapped(&mut self) -> bool {
        let is_it = |work: &Work| encode_setup(work).as_ref() == Some(&self.parameter_map.link);
        if is_it(self.session.planned()) {
            return true;
        }
        let kept =
            self.gallery.locks.all().iter().find(|lock| {
                session::decode(&lock.content.link).is_ok_and(|link| is_it(&link.work))
            });
        let Some(kept) = kept.cloned() else { return false };
        self.open_lock(&kept);
        true
    }

    fn ask_for_points(&mut self) {
        let map = &self.parameter_map;
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
            if !self.queries.asks_about(place) && asked.iter().all(|(it, _)| *it != place) {
                let values = names.iter().cloned().zip(values).collect();
                asked.push((place, Subject::Point { lock: lock.clone(), values }));
            }
        }
        self.enqueue(asked);
    }
}

/// Returns a scenario in which two clients run a built-in lock.
pub(crate) fn alone(source: &str) -> Scenario {
    let servers = Program::load(source, Dialect::Client).map_or(1, |it| usual_servers(&it));
    let clients = vec![ClientSetup::of(source); narration::search_service::CELL_CLIENTS];
    Scenario { servers: vec![ServerSetup::DEFAULT; servers], ..Scenario::with_clients(clients) }
}
