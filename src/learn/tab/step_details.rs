//! Narration of a checkpoint.

use crate::kit::contexts::use_texts;
use crate::kit::controls::Chip;
use crate::learn::tab::lesson::HERE;
use i18n::Texts;
use narration::Narrator;
use primitives::ClientId;
use run_analysis::Recording;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct ToldProps {
    pub(crate) recording: Rc<Recording>,
    pub(crate) step: usize,
    pub(crate) narration: AttrValue,
    /// Whether this element takes the focus.
    pub(crate) is_here: bool,
}

#[component]
pub(crate) fn Told(props: &ToldProps) -> Html {
    let ToldProps { recording, step, narration, is_here } = props;
    html! {
        <div id={is_here.then_some(HERE)} tabindex={is_here.then_some("-1")}>
            <StepTold recording={recording.clone()} step={*step} />
            <p class="say">{ narration }</p>
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct StepToldProps {
    pub(crate) recording: Rc<Recording>,
    pub(crate) step: usize,
}

/// Renders a step as one line.
#[component]
pub(crate) fn StepTold(props: &StepToldProps) -> Html {
    let text = use_texts();
    let StepToldProps { recording, step } = props;
    let (client, happened) = happened(recording, *step, text);
    html! {
        <p class="step-told">
            <span>{ text.learn().step_told(step) }</span>
            if let Some(client) = client {
                <Chip {client} />
            }
            <code>{ happened }</code>
        </p>
    }
}

/// Returns the client of a step and its description. The client is `None` if the description names
/// it.
pub(crate) fn happened(
    recording: &Recording,
    step: usize,
    text: &Texts,
) -> (Option<ClientId>, String) {
    let Some(step) = recording.step(step) else { return (None, String::new()) };
    let row = Narrator::new(recording, text).row(step);
    (row.client.filter(|_| !row.begins_with_client()), row.beside_client(text))
}
