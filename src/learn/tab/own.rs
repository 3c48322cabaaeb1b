//! Button that opens a lesson file, and the error of the last file.

use crate::challenges::tab::not_opened;
use crate::kit::contexts::{use_dispatch, use_sentences};
use crate::kit::transfer::OpenOwnFile;
use crate::learn::state::LearnAction;
use crate::shell::action::Action;
use crate::workshop::check::state::CheckError;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct OwnLessonsProps {
    /// Id of the last lesson, if a built-in lesson has the same one.
    pub known_id: Option<String>,
    /// Reason for which the file was not opened.
    pub trouble: Option<CheckError>,
}

#[component]
pub fn OwnLessons(props: &OwnLessonsProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let told = text.learn();
    let open = dispatch.reform(|content| Action::Learn(LearnAction::Open(content)));
    let known = props.known_id.as_ref().map(|id| told.id_is_built_in(&id));
    let trouble = props.trouble.as_ref().map(|it| not_opened(it, text));
    html! {
        <OpenOwnFile
            about={told.own_lesson}
            label={told.open_lesson}
            {open}
            problem={known.or(trouble)}
        />
    }
}
