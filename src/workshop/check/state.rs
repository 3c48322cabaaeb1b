//! State of the check panel: the bounds chosen by the user, the check request, and the responses of
//! the search worker.
//!
//! The search itself does not run here. The page sends the request to the worker and passes the
//! responses back as actions.

use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::{Dialog, Panel};
use crate::run_view::playback::PlaybackAction;
use crate::search::check_error::CheckError;
use crate::workshop::check::failing_runs::faults_in;
use crate::workshop::check::fix::FixState;
use crate::workshop::context::{Workshop, WorkshopMut};
use crate::workshop::layout::SideTab;
use content::locks;
use i18n::Language;
use lock_semantics::Verdict;
use narration::{ExtraFault, FixText, ItemNames, ReportText, RunPlace, SearchProgress, Shortened};
use search_service::{Limits, LockQuestion, Request, RequestId, Subject};
use session::{Input, Link, Work};
use simulator::{CLIENT_LIMIT, FaultBudget, FaultKind, Scenario};
use std::rc::Rc;

/// Maximum number of faults of one kind in a check request of the page.
pub(crate) const FAULT_LIMIT: u8 = 9;

/// Factor for raising a reached resource limit.
const RAISE: u64 = 4;

/// Returns the limits for a longer search: [`RAISE`] times as many states and as much memory.
pub(crate) fn raised(mut limits: Limits) -> Limits {
    limits.states = limits.states.saturating_mul(RAISE);
    limits.megabytes = limits.megabytes.saturating_mul(RAISE).min(2_048);
    limits
}

/// An action of the check panel.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum CheckAction {
    /// Starts or stops a check.
    Toggle,
    /// Starts a check for the user.
    Start,
    /// Repeats the check, because something has changed.
    Again,
    /// Closes the check panel.
    Close,
    /// Shows or hides the bounds next to the report.
    ShowBounds(bool),
    /// Sets the maximum number of faults of a kind.
    Allow(FaultKind, u8),
    /// Sets the number of clients.
    Clients(usize),
    /// Raises the resource limits and repeats the check.
    Raise,
    /// Gives all messages the same latency: the maximum latency.
    OneLatency,
    /// Allows only one pause or delay and no clock jump.
    FewerDurations,
    /// Opens the editor.
    EditProgram,
    /// Removes the faults of the shown run from the bounds and repeats the check.
    Without,
    /// Opens a failing run by its place in the report.
    OpenRun(RunPlace),
    /// Plays the selected failing run from its beginning to the step at which it fails.
    PlayWay,
    /// Searches for edits that fix the lock.
    Fix,
    /// Applies the edits that fix the lock.
    ApplyFix,
    /// Closes the fix.
    CloseFix,
    /// Opens the failing run with one more fault, by its index.
    OpenMore(usize),
    /// Opens a failing run that an earlier check with fewer faults has found.
    OpenBefore,
    /// Searches for a simpler run with the same failure as the shown one.
    Shorten,
}

/// The bounds of a check.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    /// The fault budget and the resource limits.
    pub(crate) limits: Limits,
    /// Number of clients, or `None` for the number in the setup.
    pub(crate) clients: Option<usize>,
}

/// A check request.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CheckQuestion {
    /// The request.
    pub(crate) request: Rc<Request>,
    pub(crate) about: About,
    /// Whether the user requested the check, rather than the page after a change.
    pub(crate) is_pressed: bool,
}

/// The subject of a check request. A report is outdated if its subject is no longer the current
/// one.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct About {
    /// Setup without start times that a search has found.
    pub(crate) scenario: Rc<Scenario>,
    pub(crate) bounds: Bounds,
    pub(crate) language: Language,
    /// Whether the request concerns a single run.
    pub(crate) is_of_run: bool,
}

/// A check report.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Answer {
    /// The report for a lock.
    Lock(Rc<ReportText>),
    /// A simpler run with the same failure, if there is one.
    Run(Rc<Shortened>),
}

/// State of the check panel.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct CheckState {
    /// Whether the panel is open.
    pub(crate) is_open: bool,
    /// Whether the bounds are shown next to a report.
    pub(crate) shows_bounds: bool,
    /// The bounds for the next check.
    pub(crate) bounds: Bounds,
    /// The user's fault budget for all locks, or `None` for the default.
    pub(crate) chosen: Option<FaultBudget>,
    /// Whether faults were removed from the bounds to find other bugs in this lock.
    pub(crate) is_probing: bool,
    /// The dialog from which the user came: the lock table or the parameter map.
    pub(crate) origin: Option<Dialog>,
    /// The last request.
    pub(crate) search: SearchState,
    /// The last report.
    pub(crate) report: ReportState,
    /// The earlier reports with which the last one is compared.
    pub(crate) versions: Versions,
}

/// The last check request, and its progress.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct SearchState {
    /// The last request.
    pub(crate) request: Option<Rc<CheckQuestion>>,
    /// Whether the report for the last request is pending.
    pub(crate) is_searching: bool,
    /// Whether the user stopped the search.
    pub(crate) is_stopped: bool,
    /// Whether a check requested by the user waits until a program has no more errors.
    is_postponed: bool,
    /// Whether further responses are expected.
    pub(crate) expects_more: bool,
    /// Progress of the search.
    pub(crate) proved: Option<Rc<SearchProgress>>,
    /// Duration of the search, in ms.
    pub(crate) elapsed_ms: u64,
    /// The reason for a missing report.
    pub(crate) error: Option<CheckError>,
    pub(crate) last_id: u32,
}

/// The last check report. It remains until the next one arrives.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct ReportState {
    /// The report.
    pub(crate) answer: Option<Answer>,
    /// The subject of the report.
    pub(crate) about: Option<About>,
    /// The known effects of one more fault.
    pub(crate) more: Rc<Vec<ExtraFault>>,
    /// Index of the failing run that was opened last.
    pub(crate) way: RunPlace,
    /// The work with this run.
    pub(crate) way_work: Option<Rc<Work>>,
    /// The request and the verdict from a link, until the repeated check confirms or contradicts
    /// it.
    pub(crate) expected: Option<session::CheckQuestion>,
    /// Whether the report differs from the verdict in the link.
    pub(crate) differs: bool,
    /// The fix of the lock.
    pub(crate) fix: FixState,
}

/// Earlier check reports.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Versions {
    /// The earlier report with the worst failing run of its setup.
    pub(crate) broken: Option<(About, Rc<ReportText>)>,
    /// The report for the version to compare with the last one.
    pub(crate) before: Option<(About, Rc<ReportText>)>,
    /// The fix that the user applied last.
    pub(crate) applied: Option<Rc<FixText>>,
    /// Whether the user requested the last report. Then the next version is compared with it.
    pub(crate) is_settled: bool,
}

impl CheckState {
    /// Returns the request that the search worker must process.
    pub(crate) fn running(&self) -> Option<Rc<CheckQuestion>> {
        self.search.request.clone().filter(|_| self.search.expects_more && !self.search.is_stopped)
    }

    /// Stops the search with its result so far. If the report is complete, stops the additional
    /// searches.
    pub(crate) fn rest(&mut self) {
        if self.search.is_searching {
            self.search.is_stopped = true
        } else {
            self.search.expects_more = false
        }
    }

    /// Returns the progress of a search that stopped early, if its report leaves properties
    /// inconclusive.
    pub(crate) fn proved_until_end(&self) -> Option<&Rc<SearchProgress>> {
        let is_open = match &self.report.answer {
            Some(Answer::Lock(answered)) => match answered.outcome {
                Verdict::Inconclusive => true,
                Verdict::Broken | Verdict::LeaseLimit => self.search.is_stopped,
                Verdict::Holds | Verdict::NotTested => false,
            },
            _ => false,
        };
        self.search.proved.as_ref().filter(|_| is_open && !self.search.is_searching)
    }

    /// Resets the panel for another lock.
    pub(crate) fn leave(&mut self) {
        let search = SearchState { last_id: self.search.last_id, ..SearchState::default() };
        *self = CheckState { chosen: self.chosen, search, ..CheckState::default() };
        self.bounds.limits = self.usual_limits();
    }
}

impl<'a> Workshop<'a> {
    /// Returns the report for the current setup, if there is one.
    pub(crate) fn present_answer(self) -> Option<&'a Rc<ReportText>> {
        let checking = &self.check;
        let is_present =
            checking.is_open && !checking.search.is_searching && !self.answer_is_outdated();
        match &checking.report.answer {
            Some(Answer::Lock(answered)) if is_present => Some(answered),
            _ => None,
        }
    }

    /// Returns the report that the strip shows. While a search runs, this is only an outdated one; a
    /// report of the last version without errors is not shown next to the errors.
    pub(crate) fn report_in_strip(self) -> Option<&'a Rc<ReportText>> {
        let Some(Answer::Lock(answered)) = &self.check.report.answer else { return None };
        let is_replaced = self.check.search.is_searching && self.outdated().is_none();
        let is_shown = self.check.is_open && !is_replaced && self.invalid_program().is_none();
        is_shown.then_some(answered)
    }

    /// Returns `true` if the bounds are shown with the details of the report, rather than in the
    /// strip.
    pub(crate) fn bounds_are_in_details(self) -> bool {
        self.check.shows_bounds && self.side_tab() == SideTab::Details
    }

    /// Returns `true` if a check must be repeated: its subject has changed since, and the programs
    /// have no errors.
    pub(crate) fn wants_to_ask(self) -> bool {
        let is_other = |it: &Rc<CheckQuestion>| !it.about.is_of_run && it.about != self.about();
        let is_ready = self.session.pending.is_none() && self.invalid_client().is_none();
        let request = self.check.search.request.as_ref();
        let is_due = self.check.search.is_postponed || self.check.report.expected.is_some();
        let is_due = is_due && !self.check.search.is_searching;
        is_ready && self.check.is_open && (is_due || request.is_some_and(is_other))
    }

    /// Returns the number of clients in the check.
    pub(crate) fn clients_to_check(self) -> usize {
        self.check.bounds.clients.unwrap_or(self.session.planned().scenario.clients.len())
    }

    pub(crate) fn about(self) -> About {
        About {
            scenario: self.session.planned().checked_scenario(),
            bounds: self.check.bounds,
            language: self.language,
            is_of_run: false,
        }
    }

    /// Returns the name of the built-in lock that all clients run, or "this lock".
    pub(crate) fn lock_in_question(self) -> String {
        let text = self.language.texts();
        let clients = &self.session.planned().scenario.clients;
        let program = clients.first().map(|it| &*it.program);
        let is_one = clients.iter().all(|it| Some(&*it.program) == program);
        let known = locks::ALL.iter().find(|it| is_one && Some(it.source) == program);
        match known {
            Some(lock) => text.lock(lock.id).to_owned(),
            None => text.lock_table.this_lock.to_owned(),
        }
    }
}

impl WorkshopMut<'_> {
    pub(crate) fn check(&mut self, action: CheckAction) {
        match action {
            CheckAction::Toggle if self.check.search.is_searching => self.check.rest(),
            CheckAction::Toggle | CheckAction::Start => {
                if !self.check.is_open {
                    self.allow_story_faults();
                }
                self.check.shows_bounds = false;
                // A user who starts a check wants to see the report, even while editing.
                self.layout.panel = Panel::Verdict;
                self.ask();
                if let Some(request) = &mut self.check.search.request {
                    Rc::make_mut(request).is_pressed = true;
                }
            }
            CheckAction::Again => {
                // The user did not start this check, so an open dialog stays open.
                self.start_check();
            }
            CheckAction::Close => self.leave_check(),
            CheckAction::ShowBounds(shows) => self.check.shows_bounds = shows,
            CheckAction::Allow(kind, count) => {
                self.keep_bounds_form();
                let chosen = self.check.usual_limits().faults();
                let limits = &mut self.check.bounds.limits;
                let count = count.min(FAULT_LIMIT);
                *limits = limits.with_faults(limits.faults().with(kind, count));
                self.check.is_probing = false;
                self.check.chosen = Some(chosen.with(kind, count));
            }
            CheckAction::Clients(clients) => {
                self.keep_bounds_form();
                let set_up = self.session.planned().scenario.clients.len();
                let clients = clients.clamp(1, CLIENT_LIMIT);
                self.check.bounds.clients = (clients != set_up).then_some(clients);
            }
            CheckAction::Raise => {
                self.check.bounds.limits = raised(self.check.bounds.limits);
                self.ask();
            }
            CheckAction::OneLatency => {
                let most = self.session.planned().scenario.network.latency.most_ms;
                self.put(Input::LeastLatency, &most.to_string());
            }
            CheckAction::FewerDurations => {
                let limits = &mut self.check.bounds.limits;
                *limits = limits.with_fewer_durations();
                self.ask();
            }
            CheckAction::EditProgram => self.edit(Some(self.read().shown_client())),
            CheckAction::Without => {
                let faults =
                    self.check.report.way_work.as_deref().map(faults_in).unwrap_or_default();
                let limits = &mut self.check.bounds.limits;
                let left = FaultKind::ALL.into_iter().filter(|kind| faults.count(*kind) == 0);
                let left = left.fold(FaultBudget::NOTHING, |fault_budget, kind| {
                    fault_budget.with(kind, limits.faults().count(kind))
                });
                *limits = limits.with_faults(left);
                self.ask();
                self.check.is_probing = true;
            }
            CheckAction::OpenRun(place) => {
                self.check.choose_way(place);
                let way = self.check.shown_way().cloned();
                way.iter().for_each(|way| self.open_way(way));
            }
            CheckAction::PlayWay => {
                let Some(way) = self.check.shown_way().cloned() else { return };
                if !self.read().way_is_shown() {
                    self.open_way(&way);
                }
                match &mut self.session.pending {
                    Some(pending) => pending.play_to = Some(way.step),
                    None => self.position(PlaybackAction::PlayTo(way.step)),
                }
            }
            CheckAction::Fix => self.seek_fix(),
            CheckAction::ApplyFix => self.apply_fix(),
            CheckAction::CloseFix => self.close_fix(),
            CheckAction::OpenMore(place) => {
                let way = self.check.report.more.get(place).and_then(|more| more.way.clone());
                way.iter().for_each(|way| self.open_way(way));
            }
            CheckAction::OpenBefore => {
                let way = self.read().way_before();
                way.iter().for_each(|way| self.open_way(way));
            }
            CheckAction::Shorten => self.shorten(),
        }
    }

    /// Keeps the form for the bounds visible while the user changes the numbers there. A button of a
    /// report changes a number without the form.
    fn keep_bounds_form(&mut self) {
        self.check.shows_bounds |= self.check.report.answer.is_none();
    }

    /// Closes the result with its details, and resets the panel for another lock.
    pub(crate) fn leave_check(&mut self) {
        self.check.leave();
        self.layout.side = SideTab::Now;
    }

    /// Starts a check for the user, and closes the open dialog.
    pub(crate) fn ask(&mut self) {
        self.start_check();
        self.emit(ShellAction::CloseDialog(None));
    }

    /// Starts a check. If a program has errors, shows them and starts the check when they are
    /// fixed.
    fn start_check(&mut self) {
        if self.read().invalid_program().is_some() {
            (self.check.is_open, self.check.search.is_postponed) = (true, true);
            self.check.search.error = None;
            (self.layout.menu, self.playback.playing) = (None, None);
            self.layout.panel = Panel::Verdict;
            return;
        }
        self.end_probing();
        let about = self.read().about();
        self.pose(Subject::Lock(self.lock_question(&about)), about);
    }

    /// Returns the question about the current lock.
    pub(crate) fn lock_question(&self, about: &About) -> LockQuestion {
        LockQuestion {
            name: self.read().lock_in_question(),
            setup: Link::to_setup(self.session.planned()),
            clients: about.bounds.clients,
            limits: about.bounds.limits,
        }
    }

    pub(crate) fn shorten(&mut self) {
        let about = About { is_of_run: true, ..self.read().about() };
        let link = self.read().link();
        self.pose(Subject::Run(link), about);
        self.emit(ShellAction::CloseDialog(None));
    }

    /// Replaces the request to the search worker. The report stays.
    pub(crate) fn request(&mut self, subject: Subject, about: About) {
        let search = &mut self.check.search;
        search.last_id += 1;
        let id = RequestId::Check(search.last_id);
        let request = Rc::new(Request { id, language: about.language, subject });
        search.request = Some(Rc::new(CheckQuestion { request, about, is_pressed: false }));
        (search.expects_more, search.is_stopped, search.error) = (true, false, None);
    }

    fn pose(&mut self, subject: Subject, about: About) {
        self.request(subject, about);
        let checking = &mut self.check;
        (checking.is_open, checking.search.is_searching) = (true, true);
        (checking.search.is_postponed, checking.report.differs) = (false, false);
        checking.report.fix = FixState::Closed;
        (checking.search.proved, checking.search.elapsed_ms) = (None, 0);
        (self.layout.menu, self.playback.playing) = (None, None);
    }
}
