//! Program editor of a defend challenge, with a frame around the bug.

use crate::browser;
use crate::challenges::state::ChallengeAction;
use crate::challenges::tab::bug::moved;
use crate::kit::contexts::{Action, use_dispatch, use_sentences};
use crate::run_view::source::paper::Paper;
use crate::run_view::source::place::word_at;
use learning::challenges::DefenceAction;
use learning::challenges::{Challenge, Defend};
use lua_vm::{Diagnostic, Position};
use narration::text::{Texts, diagnostic_message, problem};
use run_analysis::Recording;
use simulator::{Problem, ScenarioError};
use std::ops::RangeInclusive;
use std::rc::Rc;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// Height of a line, and the space above the first, in CSS pixels. Also set in `code.css`.
const LINE_HEIGHT: usize = 21;
const ABOVE: usize = 10;

/// Element id of the remarks below the editor.
const REMARKS: &str = "defence-remarks";

#[derive(Properties, PartialEq)]
pub struct EditorProps {
    pub task: Rc<Challenge>,
    pub defend: Defend,
    pub program: AttrValue,
    pub mistakes: Vec<ScenarioError>,
    /// Failing run, and the step at which it breaks a property.
    pub run: Option<(Rc<Recording>, usize)>,
}

#[component]
pub fn Editor(props: &EditorProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let messages = text.challenges();
    let EditorProps { task, defend, program, mistakes, run } = props;
    let marks = mistakes.iter().filter_map(place_of).map(|place| word_at(program, place));
    let failed = run.as_ref().and_then(|(recording, step)| blamed(recording, *step));
    let frame = |hole: &RangeInclusive<usize>| {
        let hole = moved(hole, task.program(), program);
        let (top, lines) = ((hole.start() - 1) * LINE_HEIGHT + ABOVE, hole.count());
        let style = format!("top:{top}px;height:{}px", lines * LINE_HEIGHT);
        html! { <span class="hole" {style} /> }
    };
    let oninput = dispatch.reform(|event: InputEvent| {
        let area = event.target_unchecked_into::<HtmlTextAreaElement>();
        Action::Challenge(ChallengeAction::Defend(DefenceAction::Type(area.value())))
    });
    html! {
        <section class="editor-of-defence">
            <div class="head">
                <h2>{ messages.your_lock }</h2>
                <span>{ messages.clients_run_it(&task.scenario.clients.len()) }</span>
            </div>
            <div class="editor">
                <Paper source={program.clone()} marks={marks.collect::<Vec<_>>()} {failed}>
                    <>
                        <div class="holes" aria-hidden="true">{ for defend.hole.iter().map(frame) }</div>
                        <textarea
                            aria-label={messages.program}
                            aria-invalid={(!mistakes.is_empty()).to_string()}
                            aria-describedby={REMARKS}
                            spellcheck="false"
                            autocomplete="off"
                            autocapitalize="off"
                            wrap="off"
                            value={program.clone()}
                            onkeydown={keys()}
                            {oninput}
                        />
                    </>
                </Paper>
            </div>
            <p id={REMARKS} class="fine">
                { messages.frame }{ " " }<span class="of-keys">{ messages.keys }</span>
            </p>
        </section>
    }
}

/// Formats an error in the program, with its line.
pub fn field_error_message(error: &ScenarioError, text: &Texts) -> String {
    match &error.problem {
        Problem::Diagnostic(Diagnostic { place, kind }) => {
            text.challenges().at_line(&place.line, &diagnostic_message(kind, text.which))
        }
        other => problem(other, text.which),
    }
}

fn place_of(error: &ScenarioError) -> Option<Position> {
    match &error.problem {
        Problem::Diagnostic(mistake) => Some(mistake.place),
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
