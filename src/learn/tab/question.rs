//! Question about the next step, with its choices as a radio group. The arrow keys only move the
//! focus; Enter, a click or a digit answers.

use crate::browser;
use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use crate::learn::state::LearnAction;
use crate::learn::tab::lesson::HERE;
use content::texts::QuestionPart;
use diagrams::lane_shapes::client_class;
use learning::{Choice, Prediction};
use primitives::ClientId;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct QuestionProps {
    pub(crate) prediction: Option<Rc<Prediction>>,
    pub(crate) question: Html,
    /// Client that acts in the step.
    pub(crate) client: ClientId,
    pub(crate) step: usize,
}

#[component]
pub(crate) fn Question(props: &QuestionProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let messages = text.learn();
    let QuestionProps { prediction, question, client, step } = props;
    let choices = prediction.as_ref().map(|it| it.choices()).unwrap_or_default();
    // Tab reaches one of the choices, the arrow keys the others.
    let current = use_state_eq(|| 0);
    let onkeydown = {
        let (current, last) = (current.clone(), choices.len().saturating_sub(1));
        Callback::from(move |event: KeyboardEvent| {
            let next = match event.key().as_str() {
                "ArrowDown" if *current < last => *current + 1,
                "ArrowUp" if *current > 0 => *current - 1,
                "ArrowDown" => 0,
                "ArrowUp" => last,
                _ => return,
            };
            event.prevent_default();
            current.set(next);
            browser::focus_id(&id(next));
        })
    };
    let choice = |(place, choice): (usize, &Choice)| {
        let answer = Action::Learn(LearnAction::Answer(Some(place)));
        html! {
            <button
                id={id(place)}
                class="choice"
                role="radio"
                aria-checked="false"
                tabindex={if place == *current { "0" } else { "-1" }}
                onclick={on_click(&dispatch, answer)}
            >
                <kbd aria-hidden="true">{ place + 1 }</kbd>
                <span>{ choice.words(text) }</span>
            </button>
        }
    };
    html! {
        <section class={classes!("question-of-lesson", client_class(*client))}>
            <p class="fine">{ messages.step_comes(step) }</p>
            <h2 class="t2" id={HERE} tabindex="-1">{ question.clone() }</h2>
            <div class="choices" role="radiogroup" aria-labelledby={HERE} {onkeydown}>
                { for choices.iter().enumerate().map(choice) }
            </div>
        </section>
    }
}

fn id(place: usize) -> String {
    format!("choice-{}", place + 1)
}

/// Maximum length of a command that stays on one line, in bytes.
const SHORT: usize = 28;

/// Renders a question with its commands highlighted.
pub(crate) fn with_commands<'a>(parts: impl Iterator<Item = QuestionPart<'a>>) -> Html {
    let part = |part| match part {
        QuestionPart::Words(words) => words.to_owned().into(),
        QuestionPart::Command(command) => {
            let class = (command.len() <= SHORT).then_some("short");
            html! { <code {class}>{ command.to_owned() }</code> }
        }
    };
    parts.map(part).collect()
}
