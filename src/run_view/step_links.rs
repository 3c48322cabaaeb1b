//! Sentence with links to the steps that it names.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use crate::kit::controls::code_words;
use crate::run_view::playback::PlaybackAction;
use narration::{SentencePart, split_at_steps};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct StepLinksProps {
    pub(crate) sentence: String,
    /// Whether the sentence describes the run on screen. Otherwise it has no links.
    pub(crate) is_linked: bool,
}

#[component]
pub(crate) fn StepLinks(props: &StepLinksProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let part = |part: SentencePart<'_>| match part {
        SentencePart::Step { words, step, opening, closing } if props.is_linked => {
            let onclick = on_click(&dispatch, Action::Playback(PlaybackAction::GoTo(step)));
            html! {
                <span class="step-link">
                    { opening.to_owned() }
                    <button class="link" {onclick}>{ words.to_owned() }</button>
                    { closing.to_owned() }
                </span>
            }
        }
        SentencePart::Step { words, opening, closing, .. } => {
            Html::from([opening, words, closing].concat())
        }
        SentencePart::Words(words) => code_words(words),
    };
    split_at_steps(&props.sentence, text).into_iter().map(part).collect()
}
