//! The parameter map: verdicts on a lock for pairs of values of two parameters. Areas whose corners
//! differ are halved ([`divided`](model_checker::Sweep::divided)). Then the boundaries in each row
//! of the table below the map are narrowed down to a single value.
//!
//! The duration of a pause is not a parameter, because the model checker covers all durations that
//! change the outcome.

use crate::kit::address::RequestedMap;
use crate::kit::intent::{FoundRun, Intent, MapSubject};
use crate::kit::program_diagnostic::InvalidProgram;
use crate::kit::shell_action::ShellAction;
use crate::kit::table_lock::{RowLock, TableLock, setup_for};
use crate::kit::view_options::Dialog;
use crate::parameter_map::refine::{ParameterMapState, Span};
use crate::search::queue::{Place, QueryQueue};
use content::locks;
use i18n::Language;
use model_checker::Values;
use narration::Cell;
use search_service::{CELL_CLIENTS, Limits, LockQuestion, Subject};
use session::{Work, encode_setup, with_parameters};
use simulator::{FaultKind, Scenario};
use std::rc::Rc;

/// An action of the parameter map.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum MapAction {
    /// Opens the map of a lock.
    Show(MapSubject),
    /// Opens the map of the current lock with the axes and the fault from an address.
    Restore(RequestedMap),
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

/// The parts of the page that the reducer of the parameter map reads.
pub(crate) struct MapContext<'a> {
    /// The language of the page.
    pub(crate) language: Language,
    /// The pending check requests.
    pub(crate) queries: &'a QueryQueue,
    /// The work in the workshop.
    pub(crate) work: &'a Work,
    /// The name of its lock.
    pub(crate) name: String,
    /// First program of the lock with errors, if any.
    pub(crate) invalid: Option<InvalidProgram>,
    /// The fault in the failing run that is open: `None` without a run, `Some(None)` without a
    /// fault.
    pub(crate) fault_of_run: Option<Option<FaultKind>>,
}

impl ParameterMapState {
    /// Applies an action of the parameter map.
    pub(crate) fn after(
        &mut self,
        action: MapAction,
        context: MapContext,
        intents: &mut Vec<Intent>,
    ) {
        let queries = context.queries;
        let stop = |intents: &mut Vec<Intent>| {
            intents.push(Intent::StopSearches);
            QueryQueue::default()
        };
        let show = |intents: &mut Vec<Intent>| {
            intents.push(ShellAction::ShowDialog(Dialog::Map).into());
            stop(intents)
        };
        let none = match action {
            MapAction::Show(subject) => {
                match subject {
                    MapSubject::Current => self.open(None, context),
                    MapSubject::Lock(lock) => self.open(Some(*lock), context),
                    MapSubject::Last => {}
                }
                show(intents)
            }
            MapAction::Restore(RequestedMap { axes, fault }) => {
                self.open(None, context);
                let [across, up] = axes;
                if across != up && axes.iter().all(|axis| *axis < self.spans.len()) {
                    self.axes = axes;
                }
                self.fault = fault;
                (self.is_tried, self.breaks_all) = (false, None);
                self.redraw();
                show(intents)
            }
            MapAction::Draw(axes) => {
                // Choosing the parameter of the other axis swaps the axes.
                let [across, up] = self.axes;
                let is_one = axes[0] == axes[1];
                self.axes = if is_one { [up, across] } else { axes };
                self.redraw();
                stop(intents)
            }
            MapAction::With(fault) => {
                self.fault = fault;
                (self.is_tried, self.breaks_all) = (false, None);
                self.redraw();
                stop(intents)
            }
            MapAction::Declare => {
                let Some(program) = &self.declared else { return };
                let (link, program) = (self.link.clone(), program.to_string());
                return intents.push(Intent::DeclareParameters { link, program });
            }
            MapAction::Point(values) => {
                self.at = values;
                return self.search(queries, intents);
            }
            MapAction::Step(axis, forward, is_fine) => {
                self.at = self.beside(axis, forward, is_fine);
                return self.search(queries, intents);
            }
            MapAction::Open(values) => {
                return intents.push(Intent::OpenFound(FoundRun {
                    cell: self.points.get(&values).cloned(),
                    name: self.name.clone(),
                    fault: self.fault,
                    origin: Dialog::Map,
                }));
            }
        };
        self.search(&none, intents);
    }

    /// Stores the verdict of a point and emits requests for the next ones.
    pub(crate) fn chart(
        &mut self,
        values: Values,
        cell: Cell,
        queries: &QueryQueue,
        intents: &mut Vec<Intent>,
    ) {
        Rc::make_mut(&mut self.points).insert(values, cell);
        if self.leaves_fault() {
            intents.push(Intent::StopSearches);
            self.search(&QueryQueue::default(), intents);
        } else {
            self.search(queries, intents);
        }
    }

    /// Opens the map of a lock. The map of the current lock starts with the fault that breaks it,
    /// if one is known.
    fn open(&mut self, lock: Option<TableLock>, context: MapContext) {
        let fault = if lock.is_none() { context.fault_of_run } else { None };
        let (name, invalid) = match &lock {
            Some(TableLock { lock, invalid }) => {
                (lock.name(context.language.texts()).to_owned(), invalid.clone())
            }
            None => (context.name, context.invalid),
        };
        if invalid.is_some() {
            *self = ParameterMapState { name, invalid, ..ParameterMapState::default() };
            return;
        }
        let is_own = lock.as_ref().is_none_or(|it| it.lock.is_own());
        let work = match lock.map(|it| it.lock) {
            Some(RowLock::Own { link, .. }) => session::decode(&link).ok().map(|link| link.work),
            Some(RowLock::BuiltIn(place)) => locks::ALL.get(place).map(|lock| Work {
                scenario: Rc::new(alone(lock.source)),
                story: None,
                ..context.work.clone()
            }),
            None => Some(context.work.clone()),
        };
        let set_up = work.and_then(|work| Some((encode_setup(&work)?, work.scenario)));
        let Some((link, scenario)) = set_up else { return };
        if self.link == link {
            self.name = name;
            // A map without a fault that breaks the lock for all values is not started again.
            let is_other = |it: &Option<FaultKind>| *it != self.fault.or(self.breaks_all);
            if let Some(fault) = fault.filter(is_other) {
                self.begin_with(fault);
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
        *self = ParameterMapState {
            name,
            clients: scenario.clients.len(),
            spans: Rc::new(spans),
            declared: declared.map(Into::into),
            // The first parameter is the TTL of the lock, the second the duration of the work.
            axes: [1, 0],
            link,
            ..ParameterMapState::default()
        };
        self.begin_with(fault.flatten());
    }

    /// Emits check requests for the points to check next that are not pending.
    fn search(&self, queries: &QueryQueue, intents: &mut Vec<Intent>) {
        let Some(drawn) = self.drawn() else { return };
        let names = drawn.map(|span| span.axis.name);
        let Some(setup) = setup_for(&self.link, self.fault) else { return };
        let lock = LockQuestion {
            name: self.name.clone(),
            setup,
            clients: None,
            limits: Limits::of_cell(self.fault),
        };
        let mut requests: Vec<(Place, Subject)> = Vec::new();
        for values in self.wanted() {
            let place = Place::Point(values);
            if !queries.asks_about(place) && requests.iter().all(|(it, _)| *it != place) {
                let values = names.iter().cloned().zip(values).collect();
                requests.push((place, Subject::Point { lock: lock.clone(), values }));
            }
        }
        intents.push(Intent::Search(requests));
    }
}

/// Returns a scenario in which two clients run a built-in lock, or more if it has permits.
pub(crate) fn alone(source: &str) -> Scenario {
    locks::scenario(source, CELL_CLIENTS)
}
