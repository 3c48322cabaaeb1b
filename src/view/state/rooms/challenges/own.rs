//! Tasks of a teacher: files that a person opens. They stand behind those that are built in, and are
//! kept with what the person has learned.

use super::{Challenge, Challenges};
use crate::document::learning::LearningProgress;
use crate::tasks::{Mistake, read};
use std::rc::Rc;

/// Why the file of a task was not opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// It has mistakes.
    Mistakes(Rc<[Mistake]>),
    /// A task that is built in has its id.
    BuiltIn(String),
}

impl Challenges {
    /// Opens a file. Returns its task.
    pub(super) fn opened_file(&self, file: &str) -> Result<Challenge, Refused> {
        let task = read(file).map_err(|mistakes| Refused::Mistakes(mistakes.into()))?;
        if self.all.iter().any(|known| !known.is_own && known.task.id == task.id) {
            return Err(Refused::BuiltIn(task.id));
        }
        Ok(Challenge { task, file: file.into(), is_own: true })
    }

    /// Puts the files that are kept behind the tasks that are built in.
    pub(in crate::view::state) fn put_own(&mut self, progress: &LearningProgress) {
        let built_in = self.all.iter().filter(|it| !it.is_own).cloned();
        let mut all: Vec<Challenge> = built_in.collect();
        if !all.is_empty() {
            let own = progress.tasks().filter_map(|file| self.opened_file(file).ok());
            all.extend(own);
        }
        if all != *self.all {
            self.all = Rc::new(all);
        }
    }
}
