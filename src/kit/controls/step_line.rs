//! Step in one line: number, time, client and events.

use crate::kit::contexts::use_texts;
use crate::kit::controls::Chip;
use i18n::grouped;
use narration::Narrator;
use run_analysis::Recording;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct StepLineProps {
    pub(crate) recording: Rc<Recording>,
    /// Number of the step.
    pub(crate) step: usize,
}

/// Renders the content of an element of class `line`.
#[component]
pub(crate) fn StepLine(props: &StepLineProps) -> Html {
    let text = use_texts();
    let Some(step) = props.recording.step(props.step) else { return Html::default() };
    let row = Narrator::new(&props.recording, text).row(step);
    html! {
        <>
            <span class="number">{ props.step }</span>
            <span class="time">{ grouped(step.at.0) }</span>
            <span>
                if let Some(client) = row.client {
                    <Chip {client} />
                }
            </span>
            <span>{ row.beside_client(text) }</span>
        </>
    }
}
