//! What opens the file of a lesson, and what was wrong with the last one.

use crate::text::{Sentences, fill};
use crate::view::page::context::{use_dispatch, use_sentences};
use crate::view::page::controls::OpenFile;
use crate::view::state::{Action, LearnAction, RefusedLesson};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct OwnLessonsProps {
    /// Why the file that was opened last is no lesson.
    pub refused: Option<RefusedLesson>,
}

#[component]
pub fn OwnLessons(props: &OwnLessonsProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let told = text.learning();
    let onread = dispatch.reform(|content: Option<String>| {
        Action::Learn(LearnAction::Open(content.unwrap_or_default()))
    });
    let refused = props.refused.as_ref().map(|refused| refused_in_words(refused, text));
    html! {
        <div class="own-tasks fine">
            <span>{ told.own_lesson }</span>
            <OpenFile class="link" label={told.open_lesson} accept=".txt,text/plain" {onread} />
            <div role="alert">{ refused.unwrap_or_default() }</div>
        </div>
    }
}

/// Why a file is no lesson; of mistakes a line each, with its place.
fn refused_in_words(refused: &RefusedLesson, text: &Sentences) -> Html {
    match refused {
        RefusedLesson::Known(id) => {
            html! { <p>{ fill(text.learning().id_is_built_in, &[id]) }</p> }
        }
        RefusedLesson::Mistaken(mistakes) => html! {
            { for mistakes.iter().map(|mistake| html! { <p>{ mistake.to_string() }</p> }) }
        },
    }
}
