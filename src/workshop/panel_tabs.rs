//! Tab bar that selects the visible panel on a narrow page.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_shown, use_texts};
use crate::kit::verdict_look::sign;
use crate::kit::view_options::Panel;
use crate::workshop::layout::LayoutAction;
use yew::prelude::*;

#[component]
pub(crate) fn PanelTabs() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let open = use_shown(|it| it.state.layout.panel);
    let findings = use_shown(|it| {
        let state = &it.state;
        let is_valid = state.workshop().invalid_client().is_none();
        // A report lists its own runs.
        let has_report = state.workshop().report_in_strip().is_some();
        if is_valid && !has_report { state.session.recording.findings().len() } else { 0 }
    });
    let severity = use_shown(|it| it.state.session.recording.severity());
    let tab = |panel: Panel| {
        let onclick = on_click(&dispatch, Action::Layout(LayoutAction::OpenPanel(panel)));
        html! {
            <button aria-pressed={(panel == open).to_string()} {onclick}>
                { panel.name(text) }
                if panel == Panel::Verdict && findings > 0 {
                    <span class={classes!("count", severity.map(|it| sign(it).0))}>{ findings }</span>
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
