//! History panel: the run as a transcript, a sequence diagram, or a command log.

mod diagram;
mod log;
mod row;
mod transcript;
mod window;

pub(crate) use crate::run_view::history::transcript::row_lines;

use crate::kit::contexts::{Action, use_index, use_shown, use_texts};
use crate::kit::controls::{Choice, Segmented};
use crate::kit::view_options::HistoryView;
use crate::run_view::history::diagram::Diagram;
use crate::run_view::history::log::Log;
use crate::run_view::history::transcript::Transcript;
use crate::run_view::playback::PlaybackAction;
use yew::prelude::*;

#[component]
pub(crate) fn History() -> Html {
    let (text, index) = (use_texts(), use_index());
    let chosen = use_shown(|it| it.state.playback.history_view);
    let choice = |history_view: HistoryView| Choice {
        name: match history_view {
            HistoryView::Steps => text.steps,
            HistoryView::Diagram => text.history.diagram,
            HistoryView::Log => text.history.log,
        },
        is_chosen: history_view == chosen,
        action: Action::Playback(PlaybackAction::ShowHistory(history_view)),
    };
    let folded = index.folded_polls;
    let without_run = use_shown(|it| it.state.workshop().client_without_run());
    html! {
        <section aria-label={text.steps}>
            <div class="head">
                <Segmented name={text.history.told_as} choices={HistoryView::ALL.map(choice).to_vec()} />
                if folded > 0 && chosen != HistoryView::Log {
                    <span class="meta">{ text.polls_folded(&folded) }</span>
                }
            </div>
            {
                match (without_run, chosen) {
                    (Some(client), _) => html! {
                        <p class="remark without-run">{ text.conclusion.no_run(&client) }</p>
                    },
                    (None, HistoryView::Steps) => html! { <Transcript /> },
                    (None, HistoryView::Diagram) => html! { <Diagram /> },
                    (None, HistoryView::Log) => html! { <Log /> },
                }
            }
        </section>
    }
}
