//! The open tab: its title, the ways to and from the workshop, and the change of the tab.

use crate::challenges::state::ChallengeAction;
use crate::interview::state::InterviewAction;
use crate::kit::intent::{Intent, Opening};
use crate::kit::shell_action::ShellAction;
use crate::kit::tab::Tab;
use crate::learn::state::LearnAction;
use crate::shell::action::Action;
use crate::shell::state::State;
use search_service::Request;
use std::rc::Rc;

impl State {
    /// Returns the title of the page: the title of the work, of the open item, or of the tab.
    pub(crate) fn title_of_page(&self) -> String {
        match self.shell.tab {
            Tab::Workshop => self.workshop().title(),
            Tab::Learn => match self.learn.lesson() {
                Some((lesson, _)) => lesson.title(self.options.language).to_owned(),
                None => self.options.language.texts().tabs().learn.to_owned(),
            },
            Tab::Interview => self.options.language.texts().tabs().interview.to_owned(),
            Tab::Challenges => match self.challenges.opened() {
                Some((challenge, _)) => challenge.task.texts(self.options.language).title.clone(),
                None => self.options.language.texts().tabs().challenges.to_owned(),
            },
        }
    }

    /// Returns the tab from which the user entered the workshop, if an item is still open there.
    pub(crate) fn way_back(&self) -> Option<Tab> {
        let is_open = match self.shell.tab_before {
            Tab::Workshop => false,
            Tab::Learn => self.learn.lesson().is_some(),
            Tab::Interview => self.interview.shown().is_some(),
            Tab::Challenges => self.challenges.opened().is_some(),
        };
        (self.shell.tab == Tab::Workshop && is_open).then_some(self.shell.tab_before)
    }

    /// Returns the intent to switch to the workshop, with the run of the open item, if there is
    /// one.
    pub(crate) fn way_to_workshop(&self) -> Intent {
        let opened = match self.shell.tab {
            Tab::Workshop => None,
            Tab::Learn => self.learn.lesson().map(|(lesson, open)| open.in_workshop(lesson)),
            Tab::Interview => {
                self.interview.proof().map(|(story, step)| Opening::StoryAt(story, step).into())
            }
            Tab::Challenges => self.challenges.in_workshop(),
        };
        opened.unwrap_or(ShellAction::ShowTab(Tab::Workshop).into())
    }

    /// Returns the check request that the search worker must process: the one of the current tab.
    pub(crate) fn running_question(&self) -> Option<Rc<Request>> {
        if matches!(self.shell.tab, Tab::Challenges | Tab::Learn) {
            return self.challenges.running();
        }
        self.check.running().map(|question| question.request.clone())
    }

    /// Leaves the open item of the tab for its list.
    pub(crate) fn leave_item(&mut self) {
        match self.shell.tab {
            Tab::Workshop => {}
            Tab::Learn => self.run(Action::Learn(LearnAction::Leave)),
            Tab::Interview => self.interview.after(InterviewAction::Leave),
            Tab::Challenges => self.run(Action::Challenge(ChallengeAction::Leave)),
        }
    }

    /// Switches to a tab. Closes dialogs and menus and pauses playback.
    pub(crate) fn enter(&mut self, room: Tab) {
        if self.shell.tab != Tab::Workshop {
            self.shell.tab_before = self.shell.tab;
        }
        self.shell.tab = room;
        if room == Tab::Challenges {
            // The requests of the challenges take precedence, and a return to the workshop does not
            // restart a search.
            self.check.rest();
        }
        (self.shell.dialog, self.layout.menu, self.faults.amount, self.playback.playing) =
            (None, None, None, None);
        self.shell.awaited = None;
        self.learn.known_id = None;
        if std::mem::take(&mut self.learn.is_refused) {
            self.challenges.trouble = None;
        }
    }
}
