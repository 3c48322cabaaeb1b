//! Lessons from files that the user opened, for example a teacher's. They follow the built-in
//! lessons in the list and are stored with the user's progress. The search worker reports errors in
//! a file.

use crate::learn::state::LearnState;
use crate::shell::state::State;
use learning::challenges::{TeacherLesson, read_lesson};
use narration::text::Language;
use std::rc::Rc;

impl State {
    /// Opens the file of a lesson, saves it and begins it.
    pub(crate) fn open_lesson(&mut self, file: &str) {
        self.forget_lesson();
        let learning = &mut self.learn;
        match read_lesson(file) {
            Err(_) => {
                learning.is_refused = true;
                self.challenges.ask_about(file, None, self.options.language);
            }
            Ok(TeacherLesson { id, .. }) if learning.built_in.of(&id).is_some() => {
                learning.known_id = Some(id);
            }
            Ok(TeacherLesson { id, .. }) => {
                Rc::make_mut(&mut learning.progress).keep_lesson(&id, file);
                learning.put_own();
                learning.begin(&id);
            }
        }
    }

    /// Clears the errors of the file that was opened last.
    pub(crate) fn forget_lesson(&mut self) {
        self.learn.known_id = None;
        if std::mem::take(&mut self.learn.is_refused) {
            self.challenges.trouble = None;
        }
    }
}

impl LearnState {
    /// Appends the stored lessons to the built-in ones.
    pub(crate) fn put_own(&mut self) {
        let own = self.progress.own_lessons();
        let own = own.filter_map(|file| Some((read_lesson(file).ok()?.id, file.to_owned())));
        let own: Vec<_> = own.filter(|(id, _)| self.built_in.of(id).is_none()).collect();
        let is_loaded = self.built_in.lessons().next().is_some();
        self.lessons = if own.is_empty() || !is_loaded {
            self.built_in.clone()
        } else {
            let names = Language::ALL.map(|it| it.texts().learn().opened);
            self.built_in.with(TeacherLesson::GROUP, names, own.into_iter())
        };
    }
}
