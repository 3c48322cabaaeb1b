//! Heading of a panel: its name and an optional remark.

use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct PaneHeadProps {
    pub name: AttrValue,
    #[prop_or_default]
    pub remark: Option<AttrValue>,
}

#[component]
pub fn PaneHead(props: &PaneHeadProps) -> Html {
    html! {
        <div class="head">
            <h2>{ &props.name }</h2>
            if let Some(remark) = &props.remark {
                <span class="meta">{ remark }</span>
            }
        </div>
    }
}
