//! Reference solution of a solved defend challenge.

use crate::run_view::source::paper::Paper;
use i18n::Texts;
use learning::{Challenge, Defend};
use yew::prelude::*;

/// Renders the description of the reference solution.
pub(crate) fn beside(task: &Challenge, text: &Texts) -> Html {
    html! {
        <section class="reference-of-defence">
            <h2 class="t3">{ text.challenges().beside_the_reference }</h2>
            <p class="body">{ &task.texts(text.which).mends }</p>
        </section>
    }
}

/// Renders the program of the reference solution, in place of the user's.
pub(crate) fn reference(defend: &Defend, text: &Texts) -> Html {
    let messages = text.challenges();
    let source = AttrValue::from(defend.reference.to_string());
    html! {
        <section class="editor-of-defence">
            <div class="head"><h2>{ messages.the_reference }</h2></div>
            <div class="editor">
                <Paper source={source.clone()} marks={Vec::new()} failed={None::<u32>}>
                    <textarea
                        aria-label={messages.the_reference}
                        readonly=true
                        spellcheck="false"
                        wrap="off"
                        value={source}
                    />
                </Paper>
            </div>
        </section>
    }
}
