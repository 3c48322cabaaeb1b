//! Tasks of a teacher: files that a person opens. They stand behind those that are built in, and
//! are kept with what the person has learned. What is wrong with a file is said by whoever
//! searches.

use super::{Challenge, Challenges};
use formats::document::learning::LearningProgress;
use narration::tasks::read;
use std::rc::Rc;

impl Challenges {
    /// The task of a file, if it has no mistakes, and whether a task that is built in has its id.
    pub(super) fn task_of(&self, file: &str) -> Option<(Challenge, bool)> {
        let task = read(file).ok()?;
        let is_known = self.all.iter().any(|known| !known.is_own && known.task.id == task.id);
        Some((Challenge { task, file: file.into(), is_own: true }, is_known))
    }

    /// Puts the files that are kept behind the tasks that are built in.
    pub(in crate::view::state) fn put_own(&mut self, progress: &LearningProgress) {
        let built_in = self.all.iter().filter(|it| !it.is_own).cloned();
        let mut all: Vec<Challenge> = built_in.collect();
        if !all.is_empty() {
            let own = progress.tasks().filter_map(|file| self.task_of(file));
            all.extend(own.filter(|(_, is_known)| !is_known).map(|(own, _)| own));
        }
        if all != *self.all {
            self.all = Rc::new(all);
        }
    }
}
