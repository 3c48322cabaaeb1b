//! Buttons with a reason for being disabled.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct ActionButtonProps {
    pub(crate) name: &'static str,
    /// Name of the item on which the button acts, to distinguish several buttons with the same
    /// label.
    #[prop_or_default]
    pub(crate) of: Option<AttrValue>,
    /// Reason for which the button is disabled.
    #[prop_or_default]
    pub(crate) reason: Option<AttrValue>,
    pub(crate) action: Action,
}

#[component]
pub(crate) fn ActionButton(props: &ActionButtonProps) -> Html {
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
pub(crate) struct AddButtonProps {
    pub(crate) name: &'static str,
    /// Message for the maximum number of items, if it is reached.
    pub(crate) reason: Option<AttrValue>,
    pub(crate) action: Action,
}

/// Renders a button that adds an item, up to a limit.
#[component]
pub(crate) fn AddButton(props: &AddButtonProps) -> Html {
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
