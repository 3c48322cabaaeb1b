//! The rooms of the page: the workshop, and those in which one learns, a reducer file each. Which
//! room a person is in is kept with their preferences; no link knows of it, since a link is work,
//! and work opens in the workshop.

mod challenges;
mod interview;
mod learn;
mod own_lessons;
mod place;

pub(super) use challenges::FIRST_ID;
pub use challenges::{
    AttackStage, Challenge, ChallengeAction, Challenges, Claim, Doing, MOST_STARS, OpenAttack,
    OpenChallenge, OpenDefence, digit_of, in_workshop,
};
pub use interview::{InterviewAction, Interviewing, KeepingOutcome};
pub use learn::{LearnAction, Learning, OpenLesson, Stage};
pub use place::PlaceInPage;

use super::{Action, State};

/// A room of the page.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Room {
    /// Lessons, one step at a time.
    Learn,
    /// Questions of interviewers.
    Interview,
    /// Locks to attack and to defend.
    Challenges,
    /// Everything at once.
    #[default]
    Workshop,
}

impl Room {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Room; 4] = [Room::Learn, Room::Interview, Room::Challenges, Room::Workshop];

    /// Its name in markup and in what is kept.
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
    /// What the page is about: the work, or the room that the person is in.
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

    /// The room that the person came from into the workshop, if something is open there still.
    pub fn way_back(&self) -> Option<Room> {
        let is_open = match self.room_before {
            Room::Workshop => false,
            Room::Learn => self.learning.lesson().is_some(),
            Room::Interview => self.interviewing.shown().is_some(),
            Room::Challenges => self.challenges.opened().is_some(),
        };
        (self.room == Room::Workshop && is_open).then_some(self.room_before)
    }

    /// What leads into the workshop: with what is open in the room, if something is.
    pub fn way_to_workshop(&self) -> Action {
        let opened = match self.room {
            Room::Workshop => None,
            Room::Learn => self.lesson_in_workshop(),
            Room::Interview => self.way_from_interview(),
            Room::Challenges => self.challenge_in_workshop(),
        };
        opened.unwrap_or(Action::Enter(Room::Workshop))
    }

    /// The question that somebody is to work on, with its number: that of the room, or of the lock
    /// in the workshop.
    pub fn running_question(&self) -> Option<(u32, String)> {
        if matches!(self.room, Room::Challenges | Room::Learn) {
            return self.challenges.running().map(|(id, text)| (id, text.to_owned()));
        }
        self.checking.running().map(|question| (question.id, question.text.clone()))
    }

    /// Goes into a room. What lay over the one before is taken away, and nothing plays behind a
    /// door.
    pub(super) fn enter(&mut self, room: Room) {
        if self.room != Room::Workshop {
            self.room_before = self.room;
        }
        // Its name in the header leads to its list.
        if self.room == room && room == Room::Interview {
            self.in_interview(InterviewAction::Leave);
        }
        self.room = room;
        if room == Room::Challenges {
            // Its questions come first there, and none is asked again by coming back.
            self.checking.rest();
        }
        (self.overlay, self.menu, self.asking, self.playing) = (None, None, None, None);
        self.awaited = None;
        self.forget_lesson();
    }
}
