//! Card of the verdict panel: an icon, a title, and content.

use crate::kit::controls::Icon;
use diagrams::lane_shapes::signs::Sign;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct CardProps {
    /// CSS class of the severity; empty if it is unknown.
    pub(crate) severity: &'static str,
    pub(crate) sign: Sign,
    pub(crate) title: AttrValue,
    #[prop_or_default]
    pub(crate) children: Html,
}

#[component]
pub(crate) fn Card(props: &CardProps) -> Html {
    html! {
        <article class={classes!("card", props.severity)}>
            <Icon sign={props.sign} />
            <h3>{ &props.title }</h3>
            { props.children.clone() }
        </article>
    }
}
