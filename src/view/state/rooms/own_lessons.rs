//! Lessons of a teacher: files that a person opens. They stand behind those that are built in, and
//! are kept with what the person has learned.

use super::learn::Learning;
use crate::tasks::{Mistake, OwnLesson, read_lesson};
use crate::text::Language;
use std::rc::Rc;

/// Why a file is not taken for a lesson.
#[derive(Clone, PartialEq, Debug)]
pub enum RefusedLesson {
    /// A lesson that is built in has this id.
    Known(String),
    /// This is wrong with it, at least one thing.
    Mistaken(Vec<Mistake>),
}

impl Learning {
    /// Opens the file of a lesson, keeps it and begins it.
    pub(super) fn open_file(&mut self, file: &str) {
        self.refused = match read_lesson(file) {
            Err(mistakes) => Some(RefusedLesson::Mistaken(mistakes)),
            Ok(OwnLesson { id, .. }) if self.built_in.of(&id).is_some() => {
                Some(RefusedLesson::Known(id))
            }
            Ok(OwnLesson { id, .. }) => {
                Rc::make_mut(&mut self.progress).keep_lesson(&id, file);
                self.put_own();
                self.begin(&id);
                None
            }
        };
    }

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
