//! Card of the verdict panel: an icon, a title, and content.

use crate::kit::controls::Icon;
use diagrams::lane_shapes::signs::Sign;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct CardProps {
    /// CSS class of the severity; empty if it is unknown.
    pub severity: &'static str,
    pub sign: Sign,
    pub title: AttrValue,
    #[prop_or_default]
    pub children: Html,
}

#[component]
pub fn Card(props: &CardProps) -> Html {
    html! {
        <article class={classes!("card", props.severity)}>
            <Icon sign={props.sign} />
            <h3>{ &props.title }</h3>
            { props.children.clone() }
        </article>
    }
}
