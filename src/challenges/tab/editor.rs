//! Program editor of a defend challenge, with a frame around the bug.

use crate::browser;
use crate::challenges::state::{Activity, ChallengeAction};
use crate::challenges::tab::bug::moved;
use crate::challenges::tab::use_challenges;
use crate::kit::contexts::{Action, use_dispatch, use_texts};
use crate::kit::typed_text::use_typed_text;
use crate::run_view::source::paper::Paper;
use crate::run_view::source::place::word_at;
use i18n::Texts;
use learning::{ChallengeKind, DefenceAction};
use lua_vm::{Diagnostic, Position};
use narration::{diagnostic_message, problem_message};
use run_analysis::Recording;
use simulator::{Problem, ScenarioError};
use std::ops::RangeInclusive;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// Element id of the remarks below the editor.
const REMARKS: &str = "defence-remarks";

#[component]
pub(crate) fn Editor() -> Html {
    let (text, dispatch, challenges) = (use_texts(), use_dispatch(), use_challenges());
    let messages = text.challenges();
    let program = challenges.opened().and_then(|(_, open)| match &open.activity {
        Activity::Defend(defence) => Some(&*defence.program),
        Activity::Attack(_) => None,
    });
    let typed = use_typed_text(program.unwrap_or_default());
    let version = typed.borrow().version();
    let Some((challenge, open)) = challenges.opened() else { return Html::default() };
    let (task, Activity::Defend(defence)) = (&challenge.task, &open.activity) else {
        return Html::default();
    };
    let ChallengeKind::Defend(defend) = &task.kind else { return Html::default() };
    let program = &*defence.program;
    let diagnostics = &defence.errors;
    // Failing run, and the step at which it breaks a property.
    let run = defence.run.as_ref().filter(|_| defence.is_judged());
    let marks = diagnostics.iter().filter_map(place_of).map(|place| word_at(program, place));
    let failed = run.and_then(|(recording, step)| blamed(recording, *step));
    // A solved program has no bug left to mark.
    let bugs = if defence.is_solved() { &[][..] } else { &defend.hole[..] };
    let frame = |hole: &RangeInclusive<usize>| {
        let hole = moved(hole, task.program(), program);
        let (above, lines) = (hole.start() - 1, hole.count());
        let style = format!(
            "top:calc({above}*var(--code-line) + var(--above-code));\
             height:calc({lines}*var(--code-line))"
        );
        html! { <span class="hole" {style} /> }
    };
    let oninput = dispatch.reform(move |event: InputEvent| {
        let text = event.target_unchecked_into::<HtmlTextAreaElement>().value();
        typed.borrow_mut().typed(text.clone());
        Action::Challenge(ChallengeAction::Defend(DefenceAction::Type(text)))
    });
    html! {
        <section class="editor-of-defence">
            <div class="head">
                <h2>{ messages.your_lock }</h2>
                <span>{ messages.clients_run_it(&task.scenario.clients.len()) }</span>
            </div>
            <div class="editor">
                <Paper source={program.to_owned()} marks={marks.collect::<Vec<_>>()} {failed}>
                    <>
                        <div class="holes" aria-hidden="true">{ for bugs.iter().map(frame) }</div>
                        <textarea
                            key={version}
                            aria-label={messages.program}
                            aria-invalid={(!diagnostics.is_empty()).to_string()}
                            aria-describedby={REMARKS}
                            spellcheck="false"
                            autocomplete="off"
                            autocapitalize="off"
                            wrap="off"
                            defaultvalue={program.to_owned()}
                            onkeydown={keys()}
                            {oninput}
                        />
                    </>
                </Paper>
            </div>
            <p id={REMARKS} class="fine">
                if !bugs.is_empty() {
                    { messages.frame }{ " " }
                }
                <span class="of-keys">{ messages.keys }</span>
            </p>
        </section>
    }
}

/// Formats an error in the program, with its line.
pub(crate) fn field_error_message(error: &ScenarioError, text: &Texts) -> String {
    match &error.problem {
        Problem::Diagnostic(Diagnostic { place, kind }) => {
            text.challenges().at_line(&place.line, &diagnostic_message(kind, text.which))
        }
        other => problem_message(other, text.which),
    }
}

fn place_of(error: &ScenarioError) -> Option<Position> {
    match &error.problem {
        Problem::Diagnostic(diagnostic) => Some(diagnostic.place),
        _ => None,
    }
}

/// Returns the line of the program at which the acting client was before a step.
fn blamed(recording: &Recording, step: usize) -> Option<u32> {
    let client = recording.actor(step)?;
    let world = recording.world_at(step.saturating_sub(1));
    let (client, program) = (world.client(client)?, world.program(client)?);
    Some(client.machine().line(program))
}

/// Returns the key handler: Tab indents, Escape leaves the editor. Without Escape, keyboard users
/// could not leave it.
fn keys() -> Callback<KeyboardEvent> {
    Callback::from(|event: KeyboardEvent| {
        match browser::plain_key(&event).as_deref().unwrap_or_default() {
            "Tab" => browser::insert("  "),
            "Escape" => browser::focus_id(crate::challenges::tab::HERE),
            _ => return,
        }
        event.prevent_default();
    })
}
