//! Sentences that contain code.

use i18n::unbroken;
use yew::prelude::*;

/// Renders a message. Its parts between backticks are code. No line break separates a number from its
/// unit.
pub(crate) fn code_words(message: &str) -> Html {
    let part = |(index, part): (usize, &str)| match index % 2 {
        0 => html! { unbroken(part) },
        _ => {
            html! { <code class={is_short_word(part).then_some("whole")}>{ part.to_owned() }</code> }
        }
    };
    // A message may quote a backtick of the user's program.
    if message.matches('`').count() % 2 == 1 {
        return html! { unbroken(message) };
    }
    message.split('`').enumerate().filter(|(_, part)| !part.is_empty()).map(part).collect()
}

/// Returns `true` for a word that fits into every line, such as a shortened token. Its ellipsis would
/// allow a line break.
fn is_short_word(part: &str) -> bool {
    !part.contains(' ') && part.chars().count() <= 20
}
