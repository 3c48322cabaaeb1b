//! Tab bar that selects the visible panel on a narrow page.

use crate::kit::contexts::{Action, use_dispatch, use_shown, use_texts};
use crate::kit::view_options::Panel;
use crate::run_view::playback::PlaybackAction;
use yew::prelude::*;

#[component]
pub(crate) fn PanelTabs() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let open = use_shown(|it| it.state.layout.panel);
    let findings = use_shown(|it| it.state.session.recording.findings().len());
    let tab = |pane: Panel| {
        let name = match pane {
            Panel::Code => text.code,
            Panel::Steps => text.steps,
            Panel::Redis => text.redis,
            Panel::Verdict => text.verdict,
        };
        let onclick =
            dispatch.reform(move |_: MouseEvent| Action::Playback(PlaybackAction::OpenPanel(pane)));
        html! {
            <button aria-pressed={(pane == open).to_string()} {onclick}>
                { name }
                if pane == Panel::Verdict && findings > 0 {
                    <span class="count">{ findings }</span>
                }
            </button>
        }
    };
    html! {
        <nav class="panel-tabs" aria-label={text.panes}>
            { for Panel::ALL.into_iter().map(tab) }
        </nav>
    }
}
