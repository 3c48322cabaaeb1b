//! Opening the ways to break a lock that were found.

use super::{About, Answer, Checking};
use crate::checker::Way;
use crate::faults::Purse;
use crate::link::{self, Link};
use crate::report::faults_of;
use crate::scenario::Scenario;
use crate::view::state::{Source, State};
use crate::workspace::Work;
use std::rc::Rc;

impl State {
    /// Whether the run of the way that was opened last is the one that is shown, or goes on behind
    /// it.
    pub fn way_is_shown(&self) -> bool {
        self.checking.way_work.as_ref().is_some_and(|work| {
            let (moves, shown) = (work.branches.current_moves(), self.recording.run().moves());
            work.scenario == self.work.scenario && moves.common_prefix(shown) == moves.len()
        })
    }

    /// Makes the run of a way a branch, or work of its own if it is of another set-up, and shows its
    /// first step.
    pub(super) fn open_way(&mut self, way: &Way) {
        let Ok(link) = link::decode(&way.link) else { return };
        let moves = link.work.branches.current_moves().clone();
        if link.work.scenario != self.planned().scenario {
            let (checking, scenario) = (self.checking.clone(), link.work.scenario.clone());
            let work = Work { moves: 0, ..link.work };
            self.open_link(Link { work, ..link }, Source::Saved);
            self.checking = checking;
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
        let link = self.shown_way().and_then(|way| link::decode(&way.link).ok());
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
