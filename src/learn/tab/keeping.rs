//! Stores the learning progress in the browser's storage. All browser tabs share it: the latest
//! change wins.

use crate::browser::storage;
use crate::kit::contexts::Dispatch;
use crate::kit::toast::Toast;
use crate::learn::state::LearnAction;
use crate::shell::action::Action;
use crate::shell::action::ShellAction;
use crate::shell::state::State;
use formats::json::learning_progress::LearningProgress;
use yew::prelude::*;

/// Storage keys of the progress, and of progress that could not be read.
const LEARNING: &str = "lockscope.learning";
const DAMAGED: &str = "lockscope.learning.damaged";

/// Returns the stored progress. Unreadable data moves to a second key, and the returned toast
/// reports the damage.
pub fn read() -> (LearningProgress, Option<Toast>) {
    let Some(text) = storage::kept_text(LEARNING) else {
        return (LearningProgress::default(), None);
    };
    match LearningProgress::read(&text) {
        Ok(progress) => (progress, None),
        Err(_) => {
            storage::set_aside(LEARNING, DAMAGED);
            (LearningProgress::default(), Some(Toast::Damaged))
        }
    }
}

/// Stores every change of the progress, and loads changes of other browser tabs. An embedded page
/// stores nothing.
#[hook]
pub fn use_keeping(state: &State, dispatch: &Dispatch) {
    let (progress, embedded) = (state.learn.progress.clone(), state.shell.embedded);
    use_effect_with((progress, dispatch.clone()), move |(progress, dispatch)| {
        if embedded || read().0 == **progress {
            return;
        }
        let is_kept = match **progress == LearningProgress::default() {
            true => storage::forget(LEARNING),
            false => storage::keep_text(LEARNING, &progress.write()),
        };
        if !is_kept {
            dispatch.emit(Action::Shell(ShellAction::Notify(Toast::NotKept)));
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
