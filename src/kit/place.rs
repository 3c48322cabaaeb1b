//! The user's place in the page: a tab and the item open in it. Entries of the browser's history
//! store it, so that *Back* stays within the page and a reload restores the place.
//!
//! It does not include the work, which the address contains, or the progress within the open item,
//! which the tab stores.

use crate::challenges::state::ChallengeAction;
use crate::interview::state::InterviewAction;
use crate::kit::tab::Tab;
use crate::learn::state::LearnAction;
use crate::shell::state::State;
use narration::text::{Interviews, Lessons};
use std::rc::Rc;

/// The id of the open item in the *Interview* tab. There is only one interview at a time.
const HELD: &str = "held";

/// The user's place in the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceInPage {
    /// The tab.
    pub room: Tab,
    /// Id of the open lesson or challenge, or `HELD` for an interview.
    pub opened: Option<Rc<str>>,
}

impl PlaceInPage {
    /// Parses `learn` or `learn/crash-while-holding`. Returns `None` if there is no such tab.
    pub fn of(text: &str) -> Option<PlaceInPage> {
        let (room, opened) = match text.split_once('/') {
            Some((room, opened)) => (room, Some(opened.into())),
            None => (text, None),
        };
        let room = Tab::ALL.into_iter().find(|it| it.id() == room)?;
        Some(PlaceInPage { room, opened })
    }

    /// Formats the place so that [`of`](PlaceInPage::of) can parse it.
    pub fn in_text(&self) -> String {
        match &self.opened {
            Some(opened) => format!("{}/{opened}", self.room.id()),
            None => self.room.id().to_owned(),
        }
    }
}

impl State {
    /// Returns the user's place, or the place that will open as soon as the content of the tab is
    /// loaded.
    pub fn place(&self) -> PlaceInPage {
        let opened = || match self.shell.tab {
            Tab::Workshop => None,
            Tab::Learn => self.learn.open.as_ref().map(|open| open.id.clone()),
            Tab::Interview => self.interview.is_open.then(|| HELD.into()),
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
        match self.shell.tab {
            Tab::Workshop => {}
            Tab::Learn => self.in_lesson(LearnAction::Leave),
            Tab::Interview => self.in_interview(InterviewAction::Leave),
            Tab::Challenges => self.in_challenge(ChallengeAction::Leave),
        }
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
            Tab::Learn => self.in_lesson(LearnAction::Begin(id.to_string())),
            Tab::Interview => self.in_interview(InterviewAction::GoOn),
            Tab::Challenges => self.in_challenge(ChallengeAction::Begin(id.to_string())),
        }
    }
}
