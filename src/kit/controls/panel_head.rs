//! Heading of a panel: its name and an optional remark.

use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct PanelHeadProps {
    pub(crate) name: AttrValue,
    #[prop_or_default]
    pub(crate) remark: Option<AttrValue>,
}

#[component]
pub(crate) fn PanelHead(props: &PanelHeadProps) -> Html {
    html! {
        <div class="head">
            <h2>{ &props.name }</h2>
            if let Some(remark) = &props.remark {
                <span class="meta">{ remark }</span>
            }
        </div>
    }
}
