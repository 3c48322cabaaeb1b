//! The room *Learn*: the path of lessons, and the lesson that is open.

use super::super::State;
use crate::text::Lessons;

/// What a person does in the room *Learn*.
#[derive(Clone, PartialEq, Debug)]
pub enum LearnAction {
    /// The lessons were loaded.
    LessonsRead(Lessons),
}

/// What is known in the room *Learn*.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Learning {
    /// The lessons, as far as they are loaded.
    pub lessons: Lessons,
}

impl State {
    pub(in super::super) fn in_lesson(&mut self, action: LearnAction) {
        match action {
            LearnAction::LessonsRead(lessons) => self.learning.lessons = lessons,
        }
    }
}
