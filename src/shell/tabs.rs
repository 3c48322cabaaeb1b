//! Tabs other than the workshop, one folder each. They share a layout: a header, the content, and a
//! footer with the primary action.

use crate::challenges::tab::Challenges;
use crate::interview::tab::Interview;
use crate::kit::tab::Tab;
use crate::learn::tab::Learn;
use yew::prelude::*;

/// Renders the open tab, or nothing for the workshop.
pub(crate) fn room(tab: Tab) -> Html {
    let room = match tab {
        Tab::Workshop => return Html::default(),
        Tab::Interview => html! { <Interview /> },
        Tab::Learn => html! { <Learn /> },
        Tab::Challenges => html! { <Challenges /> },
    };
    html! { <div key={tab.id()} class={classes!("tab-page", tab.id())}>{ room }</div> }
}
