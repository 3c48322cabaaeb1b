//! Where it is kept how far the person has come, and what they can do with it: take it along, add
//! it, delete it.

use crate::document::Unreadable;
use crate::document::learning::LearningProgress;
use crate::view::page::browser::files;
use crate::view::page::context::{use_dispatch, use_sentences};
use crate::view::page::controls::OpenFile;
use crate::view::page::rooms::unreadable::not_imported;
use crate::view::state::{Action, LearnAction, Room};
use std::rc::Rc;
use yew::prelude::*;

/// The name of the file.
const FILE: &str = "lockscope-learning.json";

#[derive(Properties, PartialEq)]
pub struct KeptProps {
    pub progress: Rc<LearningProgress>,
}

#[component]
pub fn Kept(props: &KeptProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let told = text.learning();
    let (is_asked, trouble) = (use_state_eq(|| false), use_state_eq(|| None::<Unreadable>));
    let ask = |is_asked: &UseStateHandle<bool>, asks| {
        let is_asked = is_asked.clone();
        Callback::from(move |_: MouseEvent| is_asked.set(asks))
    };
    let export = {
        let progress = props.progress.clone();
        Callback::from(move |_: MouseEvent| files::save(FILE, &progress.write()))
    };
    let onread = {
        let (dispatch, trouble) = (dispatch.clone(), trouble.clone());
        Callback::from(move |content: Option<String>| {
            match LearningProgress::read(&content.unwrap_or_default()) {
                Ok(other) => {
                    trouble.set(None);
                    dispatch.emit(Action::Learn(LearnAction::Import(other)));
                }
                Err(why) => trouble.set(Some(why)),
            }
        })
    };
    let delete = {
        let is_asked = is_asked.clone();
        dispatch.reform(move |_: MouseEvent| {
            is_asked.set(false);
            Action::Learn(LearnAction::ProgressRead(LearningProgress::default()))
        })
    };
    html! {
        <div class="kept fine">
            if *is_asked {
                <span>{ told.delete_all }</span>
                <button class="link" onclick={delete}>{ told.delete }</button>
                <button class="link" onclick={ask(&is_asked, false)}>{ told.keep_it }</button>
            } else {
                <span>{ told.progress_stays }</span>
                <button class="link" onclick={export}>{ told.export }</button>
                <OpenFile class="link" label={told.import} {onread} />
                <button class="link" onclick={ask(&is_asked, true)}>{ told.delete }</button>
            }
            if let Some(why) = &*trouble {
                <p role="alert">{ not_imported(why, (Room::Learn, FILE), text) }</p>
            }
        </div>
    }
}
