//! Lessons from files that the user opened, for example a teacher's. They follow the built-in
//! lessons in the list and are stored with the user's progress. The search worker reports errors in
//! a file.

use crate::kit::intent::Intent;
use crate::learn::state::LearnState;
use i18n::Language;
use learning::{TeacherLesson, read_lesson};
use std::rc::Rc;

impl LearnState {
    /// Opens the file of a lesson, saves it and begins it.
    pub(crate) fn open_file(&mut self, file: &str, intents: &mut Vec<Intent>) {
        self.forget_file(intents);
        match read_lesson(file) {
            Err(_) => {
                self.is_refused = true;
                intents.push(Intent::ExplainFile(Some(file.to_owned())));
            }
            Ok(TeacherLesson { id, .. }) if self.built_in.of(&id).is_some() => {
                self.known_id = Some(id);
            }
            Ok(TeacherLesson { id, .. }) => {
                Rc::make_mut(&mut self.progress).keep_lesson(&id, file);
                self.put_own();
                self.begin(&id);
            }
        }
    }

    /// Clears the errors of the file that was opened last.
    pub(crate) fn forget_file(&mut self, intents: &mut Vec<Intent>) {
        self.known_id = None;
        if std::mem::take(&mut self.is_refused) {
            intents.push(Intent::ExplainFile(None));
        }
    }

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
