//! Buttons with a reason for being disabled.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct ActionButtonProps {
    pub name: &'static str,
    /// Name of the item on which the button acts, to distinguish several buttons with the same
    /// label.
    #[prop_or_default]
    pub of: Option<AttrValue>,
    /// Reason for which the button is disabled.
    #[prop_or_default]
    pub reason: Option<AttrValue>,
    pub action: Action,
}

#[component]
pub fn ActionButton(props: &ActionButtonProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let ActionButtonProps { name, of, reason, action } = props;
    let label = of.as_ref().map(|of| text.setup.of(&name, &of));
    html! {
        <button
            class="action"
            disabled={reason.is_some()}
            title={reason.clone()}
            aria-label={label}
            onclick={on_click(&dispatch, action.clone())}
        >
            { name }
        </button>
    }
}

#[derive(Properties, PartialEq)]
pub struct AddButtonProps {
    pub name: &'static str,
    /// Message for the maximum number of items, if it is reached.
    pub reason: Option<AttrValue>,
    pub action: Action,
}

/// Renders a button that adds an item, up to a limit.
#[component]
pub fn AddButton(props: &AddButtonProps) -> Html {
    let AddButtonProps { name, reason, action } = props;
    html! {
        <div class="controls">
            <ActionButton name={*name} reason={reason.clone()} action={action.clone()} />
            if let Some(reason) = reason {
                <span class="reason">{ reason }</span>
            }
        </div>
    }
}
