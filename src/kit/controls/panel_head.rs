//! Heading of a panel: its name and an optional remark.

use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct PanelHeadProps {
    pub name: AttrValue,
    #[prop_or_default]
    pub remark: Option<AttrValue>,
}

#[component]
pub fn PanelHead(props: &PanelHeadProps) -> Html {
    html! {
        <div class="head">
            <h2>{ &props.name }</h2>
            if let Some(remark) = &props.remark {
                <span class="meta">{ remark }</span>
            }
        </div>
    }
}
