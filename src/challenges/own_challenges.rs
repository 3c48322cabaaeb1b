//! Tasks from files that the user opened, for example a teacher's. They follow the built-in tasks
//! in the list and are stored with the user's progress. The search worker reports errors in a file.

use crate::challenges::state::{ChallengeFile, ChallengesState};
use formats::json::learning_progress::LearningProgress;
use learning::read_challenge;
use std::rc::Rc;

impl ChallengesState {
    /// Parses a task file. Returns the task and whether a built-in task has the same id, or `None`
    /// if the file has errors.
    pub(crate) fn task_of(&self, file: &str) -> Option<(ChallengeFile, bool)> {
        let task = read_challenge(file).ok()?;
        let is_known = self.all.iter().any(|known| !known.is_own && known.task.id == task.id);
        Some((ChallengeFile { task, file: file.into(), is_own: true }, is_known))
    }

    /// Appends the stored tasks to the built-in ones.
    pub(crate) fn put_own(&mut self, progress: &LearningProgress) {
        let built_in = self.all.iter().filter(|it| !it.is_own).cloned();
        let mut all: Vec<ChallengeFile> = built_in.collect();
        if !all.is_empty() {
            let own = progress.tasks().filter_map(|file| self.task_of(file));
            all.extend(own.filter(|(_, is_known)| !is_known).map(|(own, _)| own));
        }
        if all != *self.all {
            self.all = Rc::new(all);
        }
    }
}
