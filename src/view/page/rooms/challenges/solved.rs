//! A defence that is solved, beside the reference.

use crate::tasks::{Defend, Task};
use crate::text::Sentences;
use crate::view::page::code::Paper;
use yew::prelude::*;

/// What the reference does.
pub fn beside(task: &Task, text: &Sentences) -> Html {
    html! {
        <section class="reference-of-defence">
            <h2 class="t3">{ text.challenging().beside_the_reference }</h2>
            <p class="body">{ &task.texts(text.which).mends }</p>
        </section>
    }
}

/// Its program, in the place of one's own.
pub fn reference(defend: &Defend, text: &Sentences) -> Html {
    html! {
        <section class="editor-of-defence">
            <div class="head"><h2>{ text.challenging().the_reference }</h2></div>
            <div class="editor" tabindex="0" role="group" aria-label={text.challenging().the_reference}>
                <Paper source={defend.reference.to_string()} marks={Vec::new()} failed={None::<u32>}>
                    <></>
                </Paper>
            </div>
        </section>
    }
}
