//! How the run is told: as a transcript, as a diagram, as Redis's log.

mod diagram;
mod log;
mod row;
mod transcript;
mod window;

use super::context::use_sentences;
use super::controls::{Choice, Segmented};
use crate::picture::diagram::Index;
use crate::report::Recording;
use crate::text::fill_with;
use crate::view::state::{Action, Pane, Telling};
use diagram::Diagram;
use log::Log;
use std::rc::Rc;
use transcript::Transcript;
use yew::prelude::*;

#[derive(Clone, Properties, PartialEq)]
pub struct HistoryProps {
    pub recording: Rc<Recording>,
    /// What was found in it as a whole.
    pub index: Rc<Index>,
    /// How it is told.
    pub telling: Telling,
    /// The current step.
    pub step: usize,
    /// Whether it is being printed, with all rows then.
    pub is_printed: bool,
    /// The pane that is open where there is room for one only.
    pub pane: Pane,
    /// The width and height of the page, in CSS pixels.
    pub page_size: (i32, i32),
}

#[component]
pub fn History(props: &HistoryProps) -> Html {
    let text = use_sentences();
    let choice = |telling: Telling| Choice {
        name: match telling {
            Telling::Steps => text.steps,
            Telling::Diagram => text.history.diagram,
            Telling::Log => text.history.log,
        },
        is_chosen: telling == props.telling,
        action: Action::Tell(telling),
    };
    let folded = props.index.folded_polls;
    html! {
        <section aria-label={text.steps}>
            <div class="head">
                <Segmented name={text.history.told_as} choices={Telling::ALL.map(choice).to_vec()} />
                if folded > 0 && props.telling != Telling::Log {
                    <span class="meta">{ fill_with(text.polls_folded, &[&folded]) }</span>
                }
            </div>
            {
                match props.telling {
                    Telling::Steps => html! { <Transcript ..props.clone() /> },
                    Telling::Diagram => html! { <Diagram ..props.clone() /> },
                    Telling::Log => html! { <Log ..props.clone() /> },
                }
            }
        </section>
    }
}
