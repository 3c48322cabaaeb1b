//! Note for a program with errors: it was not checked. The note shows the first error, with a
//! button that jumps to it.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use crate::kit::controls::{code_words, field_error_message};
use crate::kit::intent::Intent;
use crate::kit::program_diagnostic::InvalidProgram;
use i18n::Texts;
use narration::{ItemNames, diagnostic_message, not_lua_message};
use session::FieldError;
use simulator::{Problem, ScenarioError};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct DiagnosticNoteProps {
    pub(crate) invalid: InvalidProgram,
}

#[component]
pub(crate) fn DiagnosticNote(props: &DiagnosticNoteProps) -> Html {
    let (texts, dispatch) = (use_texts(), use_dispatch());
    let InvalidProgram { lock, client, ref draft } = props.invalid;
    let (title, diagnostic) = diagnostic_note(&props.invalid, texts);
    html! {
        <div class="diagnostic-note" role="alert">
            <b>{ title }</b>
            // Errors of Lua do not describe a program in another language.
            if let Some(nearest) = draft.nearest.filter(|_| lock.is_none()) {
                <p>{ not_lua_message(draft.language, texts) }</p>
                <button
                    class="button"
                    onclick={on_click(&dispatch, Action::Intent(Intent::StandIn(client)))}
                >
                    { texts.setup.begin_with(&texts.lock(nearest.id)) }
                </button>
            } else {
                <p>
                    { code_words(&diagnostic) }
                    { " " }
                    <button class="link" onclick={on_click(&dispatch, Action::Intent(Intent::GoToError(lock, client)))}>
                        { texts.check_panel.go_to_mistake }
                    </button>
                </p>
            }
        </div>
    }
}

/// Returns the title and the first error of the note.
pub(crate) fn diagnostic_note(invalid: &InvalidProgram, text: &Texts) -> (String, String) {
    let title = text.check_panel.has_mistakes(&invalid.client);
    let Some(given) = invalid.draft.diagnostics.first() else { return (title, String::new()) };
    let FieldError::Scenario(ScenarioError { problem: Problem::Diagnostic(found), .. }) = given
    else {
        return (title, field_error_message(given, text));
    };
    let what = diagnostic_message(&found.kind, text.which);
    (title, text.check_panel.at_line(&found.place.line, &what))
}
