//! Where in the page a person is: a room, and what is open in it. An entry of the browser's history
//! remembers it, so that *Back* stays in the page and a reload comes back.
//!
//! Not here: what they work on, which is in the address, and how far they are in what is open,
//! which the room keeps.

use super::super::{ChallengeAction, InterviewAction, LearnAction, Room, State};
use narration::text::{Interviews, Lessons};
use std::rc::Rc;

/// What is open in the room *Interview*, whatever is asked: one interview is held at a time.
const HELD: &str = "held";

/// Where in the page a person is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceInPage {
    /// The room.
    pub room: Room,
    /// The id of the lesson or the challenge that is open; [`HELD`] for an interview.
    pub opened: Option<Rc<str>>,
}

impl PlaceInPage {
    /// Reads `learn` or `learn/crash-while-holding`; none, if there is no such room.
    pub fn of(text: &str) -> Option<PlaceInPage> {
        let (room, opened) = match text.split_once('/') {
            Some((room, opened)) => (room, Some(opened.into())),
            None => (text, None),
        };
        let room = Room::ALL.into_iter().find(|it| it.id() == room)?;
        Some(PlaceInPage { room, opened })
    }

    /// It as [`of`](PlaceInPage::of) reads it.
    pub fn in_text(&self) -> String {
        match &self.opened {
            Some(opened) => format!("{}/{opened}", self.room.id()),
            None => self.room.id().to_owned(),
        }
    }
}

impl State {
    /// Where the person is, or will be as soon as what the room is about is loaded.
    pub fn place(&self) -> PlaceInPage {
        let opened = || match self.room {
            Room::Workshop => None,
            Room::Learn => self.learning.open.as_ref().map(|open| open.id.clone()),
            Room::Interview => self.interviewing.is_open.then(|| HELD.into()),
            Room::Challenges => self.challenges.opened().map(|(it, _)| (&*it.task.id).into()),
        };
        PlaceInPage { room: self.room, opened: self.awaited.clone().or_else(opened) }
    }

    /// Brings the person back to a place.
    pub(in super::super) fn return_to(&mut self, place: PlaceInPage) {
        if self.room != place.room {
            self.enter(place.room);
        }
        self.awaited = place.opened;
        if self.awaited.is_some() {
            return self.open_awaited();
        }
        match self.room {
            Room::Workshop => {}
            Room::Learn => self.in_lesson(LearnAction::Leave),
            Room::Interview => self.in_interview(InterviewAction::Leave),
            Room::Challenges => self.in_challenge(ChallengeAction::Leave),
        }
    }

    /// Opens what is awaited in the room, once what the room is about is loaded.
    pub(in super::super) fn open_awaited(&mut self) {
        let is_loaded = match self.room {
            Room::Workshop => true,
            Room::Learn => self.learning.lessons != Lessons::default(),
            Room::Interview => {
                let it = &self.interviewing;
                it.questions != Interviews::default() && it.schedule.is_some()
            }
            Room::Challenges => !self.challenges.all.is_empty(),
        };
        let Some(id) = self.awaited.take_if(|_| is_loaded) else { return };
        if self.place().opened.as_ref() == Some(&id) {
            return;
        }
        match self.room {
            Room::Workshop => {}
            Room::Learn => self.in_lesson(LearnAction::Begin(id.to_string())),
            Room::Interview => self.in_interview(InterviewAction::GoOn),
            Room::Challenges => self.in_challenge(ChallengeAction::Begin(id.to_string())),
        }
    }
}
