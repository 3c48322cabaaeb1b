//! Opens and restores the user's place in the page.

use crate::challenges::state::ChallengeAction;
use crate::interview::state::InterviewAction;
use crate::kit::place::{HELD, PlaceInPage};
use crate::kit::tab::Tab;
use crate::learn::state::LearnAction;
use crate::shell::action::Action;
use crate::shell::state::State;
use content::texts::{Interviews, Lessons};

impl State {
    /// Returns the user's place, or the place that will open as soon as the content of the tab is
    /// loaded.
    pub(crate) fn place(&self) -> PlaceInPage {
        let opened = || match self.shell.tab {
            Tab::Workshop => None,
            Tab::Learn => self.learn.open.as_ref().map(|open| open.id.clone()),
            Tab::Interview => self.interview.shown().map(|_| HELD.into()),
            Tab::Challenges => self.challenges.opened().map(|(it, _)| (&*it.task.id).into()),
        };
        PlaceInPage { room: self.shell.tab, opened: self.shell.awaited.clone().or_else(opened) }
    }

    /// Restores a place.
    pub(crate) fn return_to(&mut self, place: PlaceInPage) {
        if self.shell.tab != place.room {
            self.enter(place.room);
        }
        self.shell.awaited = place.opened;
        if self.shell.awaited.is_some() {
            return self.open_awaited();
        }
        self.leave_item();
    }

    /// Opens the pending item of the tab, once the content of the tab is loaded.
    pub(crate) fn open_awaited(&mut self) {
        if self.shell.awaited.is_none() {
            return;
        }
        let is_loaded = match self.shell.tab {
            Tab::Workshop => true,
            Tab::Learn => self.learn.lessons != Lessons::default(),
            Tab::Interview => {
                let it = &self.interview;
                it.questions != Interviews::default() && it.schedule.is_some()
            }
            Tab::Challenges => !self.challenges.all.is_empty(),
        };
        let Some(id) = self.shell.awaited.take_if(|_| is_loaded) else { return };
        if self.place().opened.as_ref() == Some(&id) {
            return;
        }
        match self.shell.tab {
            Tab::Workshop => {}
            Tab::Learn => self.run(Action::Learn(LearnAction::Restore(id.to_string()))),
            Tab::Interview => self.interview.after(InterviewAction::GoOn),
            Tab::Challenges => self.run(Action::Challenge(ChallengeAction::Begin(id.to_string()))),
        }
    }
}
