//! Tab bar that selects the visible panel on a narrow page.

use crate::kit::contexts::{use_dispatch, use_sentences};
use crate::kit::view_options::Pane;
use crate::shell::action::Action;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct PaneTabsProps {
    /// Visible panel.
    pub pane: Pane,
    /// Number of findings.
    pub findings: usize,
}

#[component]
pub fn PaneTabs(props: &PaneTabsProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let PaneTabsProps { pane: open, findings } = props;
    let tab = |pane: Pane| {
        let name = match pane {
            Pane::Code => text.code,
            Pane::Steps => text.steps,
            Pane::Redis => text.redis,
            Pane::Verdict => text.verdict,
        };
        let onclick = dispatch.reform(move |_: MouseEvent| Action::OpenPane(pane));
        html! {
            <button aria-pressed={(pane == *open).to_string()} {onclick}>
                { name }
                if pane == Pane::Verdict && *findings > 0 {
                    <span class="count">{ *findings }</span>
                }
            </button>
        }
    };
    html! {
        <nav class="pane-tabs" aria-label={text.panes}>
            { for Pane::ALL.into_iter().map(tab) }
        </nav>
    }
}
