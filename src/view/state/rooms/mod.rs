//! The tabs of the page: the workshop and the tabs for learning, each with its own reducer. The
//! current tab is stored as a preference. Links do not contain it, since a link contains work and
//! always opens in the workshop.

mod challenges;
mod interview;
mod learn;
mod own_lessons;
mod place;

pub(super) use challenges::FIRST_ID;
pub use challenges::{
    AttackStage, ChallengeAction, ChallengeFile, Challenges, Claim, Doing, MOST_STARS, OpenAttack,
    OpenChallenge, OpenDefence, digit_of, in_workshop,
};
pub use interview::{InterviewAction, Interviewing, KeepingOutcome};
pub use learn::{LearnAction, Learning, OpenLesson, Stage};
pub use place::PlaceInPage;

use super::{Action, State};

/// A tab of the page.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Room {
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

impl Room {
    /// All tabs, in the order in which they are offered.
    pub const ALL: [Room; 4] = [Room::Learn, Room::Interview, Room::Challenges, Room::Workshop];

    /// Returns the name used in markup and in the stored preferences.
    pub fn id(self) -> &'static str {
        match self {
            Room::Learn => "learn",
            Room::Interview => "interview",
            Room::Challenges => "challenges",
            Room::Workshop => "workshop",
        }
    }
}

impl State {
    /// Returns the title of the page: the title of the work, of the open item, or of the tab.
    pub fn title_of_page(&self) -> String {
        match self.room {
            Room::Workshop => self.title(),
            Room::Learn => match self.learning.lesson() {
                Some((lesson, _)) => lesson.title(self.language).to_owned(),
                None => self.language.sentences().rooms().learn.to_owned(),
            },
            Room::Interview => self.language.sentences().rooms().interview.to_owned(),
            Room::Challenges => match self.challenges.opened() {
                Some((challenge, _)) => challenge.task.texts(self.language).title.clone(),
                None => self.language.sentences().rooms().challenges.to_owned(),
            },
        }
    }

    /// Returns the tab from which the user entered the workshop, if an item is still open there.
    pub fn way_back(&self) -> Option<Room> {
        let is_open = match self.room_before {
            Room::Workshop => false,
            Room::Learn => self.learning.lesson().is_some(),
            Room::Interview => self.interviewing.shown().is_some(),
            Room::Challenges => self.challenges.opened().is_some(),
        };
        (self.room == Room::Workshop && is_open).then_some(self.room_before)
    }

    /// Returns the action that switches to the workshop, with the run of the open item, if there is
    /// one.
    pub fn way_to_workshop(&self) -> Action {
        let opened = match self.room {
            Room::Workshop => None,
            Room::Learn => self.lesson_in_workshop(),
            Room::Interview => self.way_from_interview(),
            Room::Challenges => self.challenge_in_workshop(),
        };
        opened.unwrap_or(Action::Enter(Room::Workshop))
    }

    /// Returns the check request that the search worker must process, with its id: the one of the
    /// current tab.
    pub fn running_question(&self) -> Option<(u32, String)> {
        if matches!(self.room, Room::Challenges | Room::Learn) {
            return self.challenges.running().map(|(id, text)| (id, text.to_owned()));
        }
        self.checking.running().map(|question| (question.id, question.text.clone()))
    }

    /// Switches to a tab. Closes dialogs and menus and pauses playback.
    pub(super) fn enter(&mut self, room: Room) {
        if self.room != Room::Workshop {
            self.room_before = self.room;
        }
        // The tab's name in the header leads to its list.
        if self.room == room && room == Room::Interview {
            self.in_interview(InterviewAction::Leave);
        }
        self.room = room;
        if room == Room::Challenges {
            // The requests of the challenges take precedence, and a return to the workshop does not
            // restart a search.
            self.checking.rest();
        }
        (self.overlay, self.menu, self.asking, self.playing) = (None, None, None, None);
        self.awaited = None;
        self.forget_lesson();
    }
}
