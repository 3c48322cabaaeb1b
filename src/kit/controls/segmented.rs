//! Segmented control: a row of buttons with one pressed.

use crate::kit::contexts::{Action, on_click, use_dispatch};
use yew::prelude::*;

/// One button of the control.
#[derive(Clone, PartialEq)]
pub(crate) struct Choice {
    pub(crate) name: &'static str,
    pub(crate) is_chosen: bool,
    /// Action of the button.
    pub(crate) action: Action,
}

#[derive(Properties, PartialEq)]
pub(crate) struct SegmentedProps {
    /// Accessible name of the group.
    pub(crate) name: AttrValue,
    pub(crate) choices: Vec<Choice>,
}

#[component]
pub(crate) fn Segmented(props: &SegmentedProps) -> Html {
    let dispatch = use_dispatch();
    let button = |choice: &Choice| {
        let onclick = on_click(&dispatch, choice.action.clone());
        html! {
            <button aria-pressed={choice.is_chosen.to_string()} {onclick}>{ choice.name }</button>
        }
    };
    html! {
        <div class="segmented" role="group" aria-label={&props.name}>
            { for props.choices.iter().map(button) }
        </div>
    }
}
