//! Stores the learning progress in the browser's storage. The latest change of all browser tabs
//! wins.

use crate::kit::contexts::{Action, Dispatch, State};
use crate::kit::stored::{Stored, use_stored};
use crate::learn::state::LearnAction;
use formats::json::learning_progress::LearningProgress;
use std::rc::Rc;
use yew::prelude::*;

impl Stored for Rc<LearningProgress> {
    const KEY: &'static str = "lockscope.learning";

    fn parse(text: &str) -> Option<Self> {
        LearningProgress::read(text).ok().map(Rc::new)
    }

    fn serialize(&self) -> String {
        self.write()
    }
}

/// Stores every change of the progress, and loads changes of other browser tabs. An embedded page
/// stores nothing.
#[hook]
pub(crate) fn use_stored_progress(state: &State, dispatch: &Dispatch) {
    let progress = (!state.shell.embedded).then(|| state.learn.progress.clone());
    let onchange = dispatch.reform(|progress: Rc<LearningProgress>| {
        Action::Learn(LearnAction::ProgressRead(Rc::unwrap_or_clone(progress)))
    });
    use_stored(progress, dispatch, onchange);
}
