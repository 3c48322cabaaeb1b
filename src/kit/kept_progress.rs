//! Note about the storage of the learning progress, with buttons to export, import and delete it.

use crate::kit::contexts::{Action, use_dispatch, use_shown, use_texts};
use crate::kit::controls::code_words;
use crate::kit::intent::Intent;
use crate::kit::progress_change::ProgressChange;
use crate::kit::tab::Tab;
use crate::kit::transfer::Transfer;
use crate::kit::unreadable::not_imported;
use formats::json::Unreadable;
use formats::json::learning_progress::LearningProgress;
use std::rc::Rc;
use yew::prelude::*;

/// Name of the exported file.
const FILE: &str = "lockscope-learning.json";

/// Returns the progress of the user.
#[hook]
pub(crate) fn use_progress() -> Rc<LearningProgress> {
    use_shown(|it| it.state.learn.progress.clone())
}

#[component]
pub(crate) fn Kept() -> Html {
    let (text, dispatch, progress) = (use_texts(), use_dispatch(), use_progress());
    let messages = text.learn();
    let is_confirming = use_state_eq(|| false);
    let imported = use_state_eq(|| None::<Result<(), Unreadable>>);
    let ask = |is_confirming: &UseStateHandle<bool>, asks| {
        let is_confirming = is_confirming.clone();
        Callback::from(move |_: MouseEvent| is_confirming.set(asks))
    };
    let export = Callback::from(move |()| progress.write());
    let import = {
        let (dispatch, imported) = (dispatch.clone(), imported.clone());
        Callback::from(move |content: String| {
            let read = LearningProgress::read(&content);
            let read = read.map(|other| {
                dispatch.emit(Action::Intent(Intent::Record(ProgressChange::Import(other))))
            });
            imported.set(Some(read));
        })
    };
    let delete = {
        let is_confirming = is_confirming.clone();
        dispatch.reform(move |_: MouseEvent| {
            is_confirming.set(false);
            Action::Intent(Intent::Record(ProgressChange::Replace(LearningProgress::default())))
        })
    };
    let said = match &*imported {
        Some(Err(why)) => {
            html! { <p role="alert">{ code_words(&not_imported(why, Tab::Learn, FILE, text)) }</p> }
        }
        Some(Ok(())) => html! { <p role="status">{ messages.imported }</p> },
        None => Html::default(),
    };
    let transfer = Transfer {
        class: "link",
        file: FILE,
        export_label: messages.export,
        export: Some(export),
        import_label: messages.import,
        import,
        delete: Some((messages.delete, ask(&is_confirming, true))),
    };
    html! {
        <div class="kept fine">
            if *is_confirming {
                <span>{ messages.delete_all }</span>
                <button class="link" onclick={delete}>{ messages.delete }</button>
                <button class="link" onclick={ask(&is_confirming, false)}>{ messages.keep_it }</button>
            } else {
                <span>{ messages.progress_stays }</span>
            { transfer.render() }
            }
            { said }
        </div>
    }
}
