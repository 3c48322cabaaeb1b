//! Note for a program with errors: it was not checked. The note shows the first error, with a
//! button that jumps to it.

use super::super::context::{on_click, use_dispatch, use_sentences};
use super::mistake_in_words;
use crate::view::state::{Action, InputMistake, Mistaken};
use narration::report::no_lua;
use narration::text::{Sentences, mistake};
use simulator::{Problem, ScenarioError};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct MistakeNoteProps {
    pub mistaken: Mistaken,
}

#[component]
pub fn MistakeNote(props: &MistakeNoteProps) -> Html {
    let (sentences, dispatch) = (use_sentences(), use_dispatch());
    let Mistaken { lock, client, .. } = props.mistaken;
    let (title, mistake) = mistake_note(&props.mistaken, sentences);
    html! {
        <div class="mistake-note" role="alert">
            <b>{ title }</b>
            if props.mistaken.nearest.is_some() {
                <p>{ no_lua(props.mistaken.language, sentences) }</p>
            }
            <p>
                { mistake }
                { " " }
                <button class="link" onclick={on_click(&dispatch, Action::Mend(lock, client))}>
                    { sentences.asking.go_to_mistake }
                </button>
            </p>
        </div>
    }
}

/// Returns the title and the first error of the note.
pub fn mistake_note(mistaken: &Mistaken, text: &Sentences) -> (String, String) {
    let Mistaken { client, mistake: given, .. } = mistaken;
    let title = text.asking.has_mistakes(&client);
    let InputMistake::Scenario(ScenarioError { problem: Problem::Mistake(found), .. }) = given
    else {
        return (title, mistake_in_words(given, text));
    };
    let what = mistake(&found.kind, text.which);
    (title, text.asking.at_line(&found.place.line, &what))
}
