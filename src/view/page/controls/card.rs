//! A card of the verdict: a sign, a title, and what stands below it.

use super::Icon;
use diagrams::drawing::signs::Sign;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct CardProps {
    /// How grave it is, as a class; empty, if that is not known.
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
