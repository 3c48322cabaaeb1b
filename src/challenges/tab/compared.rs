//! Comparison of programs of a defence with the given one: the user's program and, once the defence
//! is solved, the reference solution.

use crate::run_view::source::changed_lines::ChangedLines;
use i18n::Texts;
use learning::{Challenge, Defend, OpenDefence};
use narration::hunks;
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

/// Renders the changed lines, in place of the editor.
pub(crate) fn compared(
    task: &Challenge,
    defend: &Defend,
    defence: &OpenDefence,
    text: &Texts,
) -> Html {
    let messages = text.challenges();
    let given = task.program();
    let changes = |name: &'static str, program: &str| {
        html! {
            <section class="editor-of-defence">
                <div class="head"><h2>{ name }</h2></div>
                <div class="editor">
                    <div class="changes" tabindex="0" role="group" aria-label={name}>
                        <ChangedLines
                            hunks={hunks(given, program)}
                            before={given.to_owned()}
                            after={program.to_owned()}
                        />
                    </div>
                </div>
            </section>
        }
    };
    html! {
        <div class="stack">
            { changes(messages.your_changes, &defence.program) }
            if defence.is_solved() {
                { changes(messages.reference_changes, &defend.reference) }
            }
        </div>
    }
}
