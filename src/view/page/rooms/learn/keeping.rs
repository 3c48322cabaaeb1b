//! Keeps how far a person has come, in the browser's storage. All tabs share it: the one that
//! changed last is the one that counts.

use crate::view::page::browser::storage;
use crate::view::page::context::Dispatch;
use crate::view::state::{Action, LearnAction, Notice, State};
use formats::document::learning::LearningProgress;
use yew::prelude::*;

/// The names under which the browser keeps it, and what could not be read.
const LEARNING: &str = "lockscope.learning";
const DAMAGED: &str = "lockscope.learning.damaged";

/// What is kept. What cannot be read is kept elsewhere, and is said to be damaged.
pub fn read() -> (LearningProgress, Option<Notice>) {
    let Some(text) = storage::kept_text(LEARNING) else {
        return (LearningProgress::default(), None);
    };
    match LearningProgress::read(&text) {
        Ok(progress) => (progress, None),
        Err(_) => {
            storage::set_aside(LEARNING, DAMAGED);
            (LearningProgress::default(), Some(Notice::Damaged))
        }
    }
}

/// Keeps it whenever it changes, and follows other tabs. A page in a frame keeps nothing.
#[hook]
pub fn use_keeping(state: &State, dispatch: &Dispatch) {
    let (progress, embedded) = (state.learning.progress.clone(), state.embedded);
    use_effect_with((progress, dispatch.clone()), move |(progress, dispatch)| {
        if embedded || read().0 == **progress {
            return;
        }
        let is_kept = match **progress == LearningProgress::default() {
            true => storage::forget(LEARNING),
            false => storage::keep_text(LEARNING, &progress.write()),
        };
        if !is_kept {
            dispatch.emit(Action::Notify(Notice::NotKept));
        }
    });
    use_effect_with(dispatch.clone(), move |dispatch| {
        let dispatch = dispatch.clone();
        let listener = storage::on_change(LEARNING, move || {
            dispatch.emit(Action::Learn(LearnAction::ProgressRead(read().0)));
        });
        move || drop(listener)
    });
}
