//! Opens failing runs found by the check, or shown in the lock table and the parameter map.

use crate::kit::fault_names::fault_name;
use crate::kit::intent::FoundRun;
use crate::kit::shell_action::{Dismissal, ShellAction};
use crate::kit::source::Source;
use crate::kit::tab::Tab;
use crate::workshop::check::state::{About, Answer, Bounds, CheckState};
use crate::workshop::context::{Workshop, WorkshopMut};
use lock_semantics::Verdict;
use model_checker::faults_of;
use narration::{FailingRun, ReportText, RunPlace};
use search_service::Limits;
use session::{Caption, Work};
use simulator::{FaultBudget, FaultKind, Scenario};
use std::rc::Rc;

impl<'a> Workshop<'a> {
    /// Returns the fault in the opened failing run: `None` if no run is open, `Some(None)` if it
    /// contains no fault.
    pub(crate) fn fault_of_way(self) -> Option<Option<FaultKind>> {
        let faults = self.check.report.way_work.as_deref().map(faults_in)?;
        Some(FaultKind::ALL.into_iter().find(|kind| faults.count(*kind) > 0))
    }

    /// Returns `true` if the shown run is the failing run that was opened last, or a continuation
    /// of it.
    pub(crate) fn way_is_shown(self) -> bool {
        self.check.report.way_work.as_deref().is_some_and(|work| self.shows(work))
    }

    /// Returns the place of the shown run in a report, if it is one of the report's failing runs.
    pub(crate) fn place_of_shown_run(self, answered: &ReportText) -> Option<RunPlace> {
        let shown = |runs: &[FailingRun]| runs.iter().position(|it| self.shows(&it.link.work));
        let way = shown(&answered.ways).map(RunPlace::Way);
        way.or_else(|| shown(&answered.other_runs).map(RunPlace::Other))
    }

    /// Returns `true` if the shown run is the run of this work, or a continuation of it.
    fn shows(self, work: &Work) -> bool {
        let (moves, shown) = (work.branches.current_moves(), self.session.recording.run().moves());
        work.scenario == self.session.work.scenario && moves.common_prefix(shown) == moves.len()
    }

    /// Returns `true` if the check report describes the run on screen, or if it has no failing run
    /// and the run on screen has only begun.
    pub(crate) fn run_is_reported(self) -> bool {
        let recording = &self.session.recording;
        self.present_answer().is_some_and(|answered| {
            if answered.run(self.check.report.way).is_some() {
                self.way_is_shown()
            } else {
                recording.can_go_on(self.session.work.until) && recording.findings().is_empty()
            }
        })
    }

    /// Returns the step at which the shown run fails: as the check report states, or else the step of
    /// the worst finding.
    pub(crate) fn failing_step(self) -> Option<usize> {
        let recording = &self.session.recording;
        let way = self.check.shown_way().filter(|_| self.way_is_shown());
        way.map(|way| way.step)
            .or_else(|| recording.worst_finding().map(|it| recording.step_of(it.event)))
    }

    /// Returns the place and the headline of the failing run described in the report, if another
    /// run is shown.
    pub(crate) fn way_not_shown(self) -> Option<(RunPlace, String)> {
        let way = self.present_answer()?.run(self.check.report.way)?;
        (!self.way_is_shown()).then(|| (self.check.report.way, way.headline.clone()))
    }

    /// Returns the simplest failing run of an earlier check, if it is within the bounds of the last
    /// check and that check did not find it. A run with fewer faults remains possible if more are
    /// allowed.
    pub(crate) fn way_before(self) -> Option<FailingRun> {
        let (before, answered) = self.check.versions.broken.as_ref()?;
        let now = self.check.report.about.as_ref()?;
        let Some(Answer::Lock(last)) = &self.check.report.answer else { return None };
        let is_open = last.outcome == Verdict::Inconclusive
            || (answered.outcome, last.outcome) == (Verdict::Broken, Verdict::LeaseLimit);
        let is_same = before.scenario == now.scenario
            && before.bounds.clients == now.bounds.clients
            && before.language == now.language;
        let way = answered.ways.first().filter(|_| is_open && is_same)?;
        let (faults, allowed) = (faults_in(&way.link.work), now.bounds.limits.faults());
        let is_allowed = |kind: FaultKind| faults.count(kind) <= allowed.count(kind);
        FaultKind::ALL.into_iter().all(is_allowed).then(|| way.clone())
    }
}

impl WorkshopMut<'_> {
    /// Opens the run of a cell or point, with the corresponding check and a way back. In the
    /// current work or a saved lock, the run becomes a branch. Otherwise it is opened under a name
    /// and becomes the user's own work only if it is changed.
    pub(crate) fn open_found(&mut self, found: FoundRun) {
        let FoundRun { cell, name, fault, origin } = found;
        let text = cell.as_ref().and_then(|cell| cell.link.as_deref());
        let Some(Ok(mut link)) = text.map(session::decode) else { return };
        let is_there = |kept: &str| {
            session::decode(kept).is_ok_and(|kept| kept.work.scenario == link.work.scenario)
        };
        let saved = self.locks.all().iter().find(|lock| is_there(&lock.content.link)).cloned();
        if *link.work.scenario == *self.session.planned().scenario
            && self.read().invalid_program().is_none()
        {
            self.leave_check();
        } else if let Some(lock) = saved {
            self.open_lock(&lock);
        } else {
            let text = self.options.language.texts();
            let fault = fault.map_or(text.lock_table.no_fault, |kind| fault_name(kind, text));
            let title = text.lock_table.combined(&name, &fault);
            link.work.caption = Rc::new(Caption::new(&title, ""));
            link.work.moves = 1.min(link.work.branches.current_moves().len());
            self.open_link(link, Source::Saved);
            self.visit();
        }
        self.editor.is_open = false;
        self.check.bounds = Bounds { limits: Limits::of_cell(fault), clients: None };
        self.check.origin = Some(origin);
        self.ask();
    }

    /// Opens a failing run as a branch, or as separate work if its setup differs, and shows the step
    /// at which it fails. Undo skips the run shown before, if it was generated.
    pub(crate) fn open_way(&mut self, way: &FailingRun) {
        let (history, settled) = (self.session.history.clone(), self.session.settled.clone());
        let work = way.link.work.clone();
        if work.scenario == self.session.planned().scenario {
            let moves = work.branches.current_moves().clone();
            self.change_branches(|branches| branches.adopt(moves));
        } else {
            let (is_visit, scenario) = (self.read().is_visit(), work.checked_scenario());
            self.keep(None);
            self.emit(ShellAction::ShowTab(Tab::Workshop));
            self.emit(ShellAction::Dismiss(Dismissal::AllButDamage));
            self.session.drafts.clear();
            self.editor.is_open = false;
            self.show(work);
            if is_visit {
                self.visit();
            }
            self.check.follow(&scenario);
        }
        if std::mem::replace(&mut self.session.is_generated, true) {
            (self.session.history, self.session.settled) = (history, settled);
        }
        match &mut self.session.pending {
            Some(pending) => pending.work.moves = way.link.work.moves,
            None => self.look_at(self.session.recording.moves_at(way.step)),
        }
    }
}

impl CheckState {
    /// Returns the failing run that was opened last.
    pub(crate) fn shown_way(&self) -> Option<&FailingRun> {
        match &self.report.answer {
            Some(Answer::Lock(answered)) => answered.run(self.report.way),
            _ => None,
        }
    }

    /// Selects a failing run of the report, if it exists.
    pub(crate) fn choose_way(&mut self, place: RunPlace) {
        self.report.way = place;
        self.report.way_work = self.shown_way().map(|way| Rc::new(way.link.work.clone()));
    }

    /// Makes the setup of the opened run the subject of the report and the request.
    pub(crate) fn follow(&mut self, scenario: &Rc<Scenario>) {
        self.bounds.clients = None;
        let bounds = self.bounds;
        let follow =
            |about: &mut About| (about.scenario, about.bounds) = (scenario.clone(), bounds);
        self.report.about.iter_mut().for_each(follow);
        self.search.request.iter_mut().for_each(|request| follow(&mut Rc::make_mut(request).about));
    }
}

/// Returns the faults in a run.
pub(crate) fn faults_in(work: &Work) -> FaultBudget {
    faults_of(work.branches.current_moves().iter())
}
