//! Changes of the learning progress, which the tabs *Learn* and *Challenges* share.

use formats::json::learning_progress::LearningProgress;

/// A change of the learning progress.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ProgressChange {
    /// Replaces the progress.
    Replace(LearningProgress),
    /// Adds progress from an imported file.
    Import(LearningProgress),
    /// Stores the file of a task with this id.
    Task(String, String),
    /// Stores the number of stars of a task.
    Stars(String, u8),
    /// Stores the state of a task in progress, or drops it.
    Begun(String, Option<String>),
}

impl ProgressChange {
    /// Applies the change.
    pub(crate) fn apply(self, progress: &mut LearningProgress) {
        match self {
            ProgressChange::Replace(other) => *progress = other,
            ProgressChange::Import(other) => progress.import(other),
            ProgressChange::Task(id, file) => progress.keep_task(&id, &file),
            ProgressChange::Stars(id, stars) => progress.win(&id, stars),
            ProgressChange::Begun(id, begun) => progress.keep_begun(&id, begun.as_deref()),
        }
    }
}
