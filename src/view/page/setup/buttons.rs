//! Buttons that say why they cannot be pressed.

use crate::view::page::context::{on_click, use_dispatch, use_sentences};
use crate::view::state::Action;
use narration::text::fill;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct ActionButtonProps {
    pub name: &'static str,
    /// Which of several things of a kind it is about.
    #[prop_or_default]
    pub of: Option<AttrValue>,
    /// Why it cannot be pressed now.
    #[prop_or_default]
    pub reason: Option<AttrValue>,
    pub action: Action,
}

#[component]
pub fn ActionButton(props: &ActionButtonProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let ActionButtonProps { name, of, reason, action } = props;
    let label = of.as_ref().map(|of| fill(text.setting_up.of, &[name, of]));
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
    /// How many there are.
    pub count: usize,
    /// How many there may be.
    pub limit: usize,
    /// Says that there are as many as there may be, with a place for the limit.
    pub too_many: &'static str,
    pub action: Action,
}

/// Adds one more, up to a limit.
#[component]
pub fn AddButton(props: &AddButtonProps) -> Html {
    let AddButtonProps { name, count, limit, too_many, action } = props;
    let reason = (count >= limit).then(|| AttrValue::from(fill(too_many, &[&limit.to_string()])));
    html! {
        <div class="controls">
            <ActionButton name={*name} reason={reason.clone()} action={action.clone()} />
            if let Some(reason) = reason {
                <span class="reason">{ reason }</span>
            }
        </div>
    }
}
