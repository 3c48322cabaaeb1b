//! Search field. The results are rendered by the parent.

use web_sys::HtmlInputElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct SearchFieldProps {
    /// Accessible name.
    pub(crate) label: &'static str,
    /// Placeholder of the empty field.
    pub(crate) placeholder: &'static str,
    pub(crate) value: AttrValue,
    /// Callback with each new content.
    pub(crate) on_search: Callback<String>,
}

#[component]
pub(crate) fn SearchField(props: &SearchFieldProps) -> Html {
    let SearchFieldProps { label, placeholder, value, on_search } = props;
    let oninput = on_search
        .reform(|event: InputEvent| event.target_unchecked_into::<HtmlInputElement>().value());
    html! {
        <input
            type="search"
            autofocus=true
            autocomplete="off"
            spellcheck="false"
            aria-label={*label}
            placeholder={*placeholder}
            {value}
            {oninput}
        />
    }
}
