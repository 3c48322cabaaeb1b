//! Sentence of a move.

use yew::prelude::*;

/// Renders a sentence next to a client's chip, with its time.
pub(crate) fn move_words(sentence: &str, time: Option<String>) -> Html {
    html! {
        <span class="words">
            { sentence.to_owned() }
            if let Some(time) = time {
                <span class="time">{ time }</span>
            }
        </span>
    }
}
