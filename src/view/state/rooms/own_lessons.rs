//! Lessons of a teacher: files that a person opens. They stand behind those that are built in, and
//! are kept with what the person has learned. What is wrong with a file is said by whoever
//! searches.

use super::super::State;
use super::learn::Learning;
use narration::tasks::{OwnLesson, read_lesson};
use narration::text::Language;
use std::rc::Rc;

impl State {
    /// Opens the file of a lesson, keeps it and begins it.
    pub(super) fn open_lesson(&mut self, file: &str) {
        self.forget_lesson();
        let learning = &mut self.learning;
        match read_lesson(file) {
            Err(_) => {
                learning.is_refused = true;
                self.challenges.ask_about(file, None, self.language);
            }
            Ok(OwnLesson { id, .. }) if learning.built_in.of(&id).is_some() => {
                learning.known_id = Some(id);
            }
            Ok(OwnLesson { id, .. }) => {
                Rc::make_mut(&mut learning.progress).keep_lesson(&id, file);
                learning.put_own();
                learning.begin(&id);
            }
        }
    }

    /// Says no longer what is wrong with the file that was chosen last.
    pub(super) fn forget_lesson(&mut self) {
        self.learning.known_id = None;
        if std::mem::take(&mut self.learning.is_refused) {
            self.challenges.trouble = None;
        }
    }
}

impl Learning {
    /// Puts the files that are kept behind the lessons that are built in.
    pub(super) fn put_own(&mut self) {
        let own = self.progress.own_lessons().filter_map(|file| read_lesson(file).ok());
        let own = own.filter(|lesson| self.built_in.of(&lesson.id).is_none());
        let blocks: Vec<String> = own.map(|lesson| lesson.block).collect();
        let is_loaded = self.built_in.lessons().next().is_some();
        self.lessons = match blocks.is_empty() || !is_loaded {
            true => self.built_in.clone(),
            false => {
                let names = Language::ALL.map(|it| it.sentences().learning().opened);
                let group = format!("~ {}\n{}\n", OwnLesson::GROUP, names.join("\n"));
                self.built_in.with(&format!("{group}\n{}", blocks.join("\n")))
            }
        };
    }
}
