//! The tabs of the page: the workshop and the tabs for learning, each with its own reducer. The
//! current tab is stored as a preference. Links do not contain it, since a link contains work and
//! always opens in the workshop.

use crate::interview::state::InterviewAction;
use crate::shell::action::Action;
use crate::shell::action::ShellAction;
use crate::shell::state::State;

/// A tab of the page.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Tab {
    /// Lessons, one step at a time.
    Learn,
    /// Interview questions.
    Interview,
    /// Locks to attack and to defend.
    Challenges,
    /// The full workshop.
    #[default]
    Workshop,
}

impl Tab {
    /// All tabs, in the order in which they are offered.
    pub const ALL: [Tab; 4] = [Tab::Learn, Tab::Interview, Tab::Challenges, Tab::Workshop];

    /// Returns the name used in markup and in the stored preferences.
    pub fn id(self) -> &'static str {
        match self {
            Tab::Learn => "learn",
            Tab::Interview => "interview",
            Tab::Challenges => "challenges",
            Tab::Workshop => "workshop",
        }
    }
}

impl State {
    /// Returns the title of the page: the title of the work, of the open item, or of the tab.
    pub fn title_of_page(&self) -> String {
        match self.shell.tab {
            Tab::Workshop => self.title(),
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
    pub fn way_back(&self) -> Option<Tab> {
        let is_open = match self.shell.tab_before {
            Tab::Workshop => false,
            Tab::Learn => self.learn.lesson().is_some(),
            Tab::Interview => self.interview.shown().is_some(),
            Tab::Challenges => self.challenges.opened().is_some(),
        };
        (self.shell.tab == Tab::Workshop && is_open).then_some(self.shell.tab_before)
    }

    /// Returns the action that switches to the workshop, with the run of the open item, if there is
    /// one.
    pub fn way_to_workshop(&self) -> Action {
        let opened = match self.shell.tab {
            Tab::Workshop => None,
            Tab::Learn => self.lesson_in_workshop(),
            Tab::Interview => self.way_from_interview(),
            Tab::Challenges => self.challenge_in_workshop(),
        };
        opened.unwrap_or(Action::Shell(ShellAction::ShowTab(Tab::Workshop)))
    }

    /// Returns the check request that the search worker must process, with its id: the one of the
    /// current tab.
    pub fn running_question(&self) -> Option<(u32, String)> {
        if matches!(self.shell.tab, Tab::Challenges | Tab::Learn) {
            return self.challenges.running().map(|(id, text)| (id, text.to_owned()));
        }
        self.check.running().map(|question| (question.id, question.text.clone()))
    }

    /// Switches to a tab. Closes dialogs and menus and pauses playback.
    pub(crate) fn enter(&mut self, room: Tab) {
        if self.shell.tab != Tab::Workshop {
            self.shell.tab_before = self.shell.tab;
        }
        // The tab's name in the header leads to its list.
        if self.shell.tab == room && room == Tab::Interview {
            self.in_interview(InterviewAction::Leave);
        }
        self.shell.tab = room;
        if room == Tab::Challenges {
            // The requests of the challenges take precedence, and a return to the workshop does not
            // restart a search.
            self.check.rest();
        }
        (self.shell.dialog, self.shell.menu, self.faults.amount, self.playback.playing) =
            (None, None, None, None);
        self.shell.awaited = None;
        self.forget_lesson();
    }
}
