//! History panel: the run as a transcript, a sequence diagram, or a command log.

mod diagram;
mod log;
mod row;
mod transcript;
mod window;

use crate::kit::contexts::{Action, use_sentences};
use crate::kit::controls::{Choice, Segmented};
use crate::kit::view_options::{HistoryView, Panel};
use crate::run_view::history::diagram::Diagram;
use crate::run_view::history::log::Log;
use crate::run_view::history::transcript::Transcript;
use crate::run_view::playback::PlaybackAction;
use diagrams::sequence::Index;
use run_analysis::Recording;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, Properties, PartialEq)]
pub struct HistoryProps {
    pub recording: Rc<Recording>,
    /// Index of the whole run.
    pub index: Rc<Index>,
    /// Selected view.
    pub history_view: HistoryView,
    /// Current step.
    pub step: usize,
    /// Whether the page is being printed, which requires all rows.
    pub is_printed: bool,
    /// Visible panel on a narrow page.
    pub pane: Panel,
    /// Width and height of the page, in CSS pixels.
    pub page_size: (i32, i32),
}

#[component]
pub fn History(props: &HistoryProps) -> Html {
    let text = use_sentences();
    let choice = |history_view: HistoryView| Choice {
        name: match history_view {
            HistoryView::Steps => text.steps,
            HistoryView::Diagram => text.history.diagram,
            HistoryView::Log => text.history.log,
        },
        is_chosen: history_view == props.history_view,
        action: Action::Playback(PlaybackAction::ShowHistory(history_view)),
    };
    let folded = props.index.folded_polls;
    html! {
        <section aria-label={text.steps}>
            <div class="head">
                <Segmented name={text.history.told_as} choices={HistoryView::ALL.map(choice).to_vec()} />
                if folded > 0 && props.history_view != HistoryView::Log {
                    <span class="meta">{ text.polls_folded(&folded) }</span>
                }
            </div>
            {
                match props.history_view {
                    HistoryView::Steps => html! { <Transcript ..props.clone() /> },
                    HistoryView::Diagram => html! { <Diagram ..props.clone() /> },
                    HistoryView::Log => html! { <Log ..props.clone() /> },
                }
            }
        </section>
    }
}
