//! Icons, and buttons that contain only an icon.

use crate::kit::contexts::{Action, on_click, use_dispatch};
use diagrams::lane_shapes::signs::Sign;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct IconProps {
    pub(crate) sign: Sign,
}

/// Renders an icon. Its markup is a constant of the source code, never user input.
#[component]
pub(crate) fn Icon(props: &IconProps) -> Html {
    let Sign { class, width, height, shapes } = props.sign;
    let class = (!class.is_empty()).then_some(class);
    html! {
        <svg
            {class}
            width={width.to_string()}
            height={height.to_string()}
            viewBox={format!("0 0 {width} {height}")}
            aria-hidden="true"
        >
            { Html::from_html_unchecked(AttrValue::Static(shapes)) }
        </svg>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct IconButtonProps {
    pub(crate) sign: Sign,
    /// Accessible name.
    pub(crate) name: AttrValue,
    /// Tooltip; if empty, the name.
    #[prop_or_default]
    pub(crate) title: AttrValue,
    /// CSS classes in addition to `icon-only`.
    #[prop_or("quiet")]
    pub(crate) class: &'static str,
    pub(crate) action: Action,
}

#[component]
pub(crate) fn IconButton(props: &IconButtonProps) -> Html {
    let onclick = on_click(&use_dispatch(), props.action.clone());
    let title = if props.title.is_empty() { &props.name } else { &props.title };
    html! {
        <button
            class={classes!(props.class, "icon-only")}
            aria-label={&props.name}
            title={title.clone()}
            {onclick}
        >
            <Icon sign={props.sign} />
        </button>
    }
}
