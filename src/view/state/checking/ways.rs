//! Opening the ways to break a lock that were found: by the check, or in the table and on the map.

use super::{About, Answer, Bounds, Checking};
use crate::view::fault_names::fault_name;
use crate::view::state::{Overlay, Source, State};
use narration::checker::{Cell, Limits, Outcome, Way};
use narration::report::faults_of;
use narration::text::fill;
use session::{Caption, Link, Work};
use simulator::{FaultKind, Purse, Scenario};
use std::rc::Rc;

impl State {
    /// Opens the run of a cell of the table or of a point of the map, with the answer to the same
    /// question and the way back. A lock that the person keeps or works on gets a branch; what is
    /// opened otherwise is named, and becomes theirs only when they change it.
    pub(in crate::view::state) fn open_found(
        &mut self,
        cell: Option<&Cell>,
        name: &str,
        fault: Option<FaultKind>,
        origin: Overlay,
    ) {
        let text = cell.and_then(|cell| cell.link.as_deref());
        let Some(Ok(mut link)) = text.map(session::decode) else { return };
        let is_there = |kept: &str| {
            session::decode(kept).is_ok_and(|kept| kept.work.scenario == link.work.scenario)
        };
        let saved = self.locks.all().iter().find(|lock| is_there(&lock.content.link)).cloned();
        if *link.work.scenario == *self.planned().scenario && self.mistaken().is_none() {
            self.checking.leave();
        } else if let Some(lock) = saved {
            self.open_lock(&lock);
        } else {
            let text = self.language.sentences();
            let fault = fault.map_or(text.tabling.no_fault, |kind| fault_name(kind, text));
            let title = fill(text.tabling.combined, &[name, fault]);
            link.work.caption = Rc::new(Caption::new(&title, ""));
            link.work.moves = 1.min(link.work.branches.current_moves().len());
            self.open_link(link, Source::Saved);
            self.visit();
        }
        self.editing = false;
        self.checking.bounds = Bounds { limits: Limits::of_cell(fault), clients: None };
        self.checking.origin = Some(origin);
        self.ask();
    }

    /// The fault in the way that is shown, if one is; none inside, if it needs no fault.
    pub(in crate::view::state) fn fault_of_way(&self) -> Option<Option<FaultKind>> {
        let faults = self.checking.way_work.as_deref().map(faults_in)?;
        Some(FaultKind::ALL.into_iter().find(|kind| faults.count(*kind) > 0))
    }

    /// Whether the run of the way that was opened last is the one that is shown, or goes on behind
    /// it.
    pub fn way_is_shown(&self) -> bool {
        self.checking.way_work.as_ref().is_some_and(|work| {
            let (moves, shown) = (work.branches.current_moves(), self.recording.run().moves());
            work.scenario == self.work.scenario && moves.common_prefix(shown) == moves.len()
        })
    }

    /// The place of the way that the answer tells of while another run is shown, with what it comes
    /// to.
    pub fn way_not_shown(&self) -> Option<(usize, String)> {
        let way = self.present_answer()?.ways.get(self.checking.way)?;
        (!self.way_is_shown()).then(|| (self.checking.way, way.headline.clone()))
    }

    /// The easiest way of an earlier answer that breaks the lock within the bounds of the last one,
    /// which has not found that: what fewer faults break, more do not mend.
    pub fn way_before(&self) -> Option<Way> {
        let (before, answered) = self.checking.broken_before.as_ref()?;
        let now = self.checking.answered.as_ref()?;
        let is_open = matches!(&self.checking.answer, Some(Answer::Lock(last))
            if matches!(last.outcome, Outcome::Warning | Outcome::NotDecided));
        let is_same = before.scenario == now.scenario
            && before.bounds.clients == now.bounds.clients
            && before.language == now.language;
        let way = answered.ways.first().filter(|_| is_open && is_same)?;
        let broken = session::decode(&way.link).ok()?.work;
        let (faults, allowed) = (faults_in(&broken), now.bounds.limits.faults());
        let is_allowed = |kind: FaultKind| faults.count(kind) <= allowed.count(kind);
        FaultKind::ALL.into_iter().all(is_allowed).then(|| way.clone())
    }

    /// Makes the run of a way a branch, or work of its own if it is of another set-up, and shows
    /// its first step.
    pub(super) fn open_way(&mut self, way: &Way) {
        let Ok(link) = session::decode(&way.link) else { return };
        let moves = link.work.branches.current_moves().clone();
        if link.work.scenario != self.planned().scenario {
            let (checking, scenario) = (self.checking.clone(), link.work.scenario.clone());
            let (work, pane) = (Work { moves: 0, ..link.work }, self.pane);
            self.open_link(Link { work, ..link }, Source::Saved);
            // The answer stays where the person reads it.
            (self.checking, self.pane) = (checking, pane);
            self.checking.follow(&scenario);
        } else {
            self.change_branches(|branches| branches.adopt(moves, &way.cost));
        }
        if self.landing.is_none() {
            self.look_at(self.recording.moves_at(1));
        }
    }
}

impl Checking {
    /// The way that was opened last.
    pub(super) fn shown_way(&self) -> Option<&Way> {
        match &self.answer {
            Some(Answer::Lock(answered)) => answered.ways.get(self.way),
            _ => None,
        }
    }

    /// Takes this way of the answer, if it has one, as the one that is opened.
    pub(super) fn choose_way(&mut self, place: usize) {
        self.way = place;
        let link = self.shown_way().and_then(|way| session::decode(&way.link).ok());
        self.way_work = link.map(|link| Rc::new(link.work));
    }

    /// The set-up that was asked about is shown from now on.
    fn follow(&mut self, scenario: &Rc<Scenario>) {
        self.bounds.clients = None;
        let bounds = self.bounds;
        let follow =
            |about: &mut About| (about.scenario, about.bounds) = (scenario.clone(), bounds);
        self.answered.iter_mut().for_each(follow);
        self.asked.iter_mut().for_each(|asked| follow(&mut Rc::make_mut(asked).about));
    }
}

/// The faults in a run.
pub(super) fn faults_in(work: &Work) -> Purse {
    faults_of(work.branches.current_moves().iter())
}
