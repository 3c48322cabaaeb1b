//! Sentence of a move.

use primitives::ClientId;
use yew::prelude::*;

/// Renders a sentence next to a client's chip, without the client's name.
pub fn move_words(sentence: &str, client: Option<ClientId>, time: Option<String>) -> Html {
    let name = client.map(|client| format!("{client} ")).unwrap_or_default();
    let sentence = sentence.strip_prefix(&name).unwrap_or(sentence).to_owned();
    html! {
        <span class="words">
            { sentence }
            if let Some(time) = time {
                <span class="time">{ time }</span>
            }
        </span>
    }
}
