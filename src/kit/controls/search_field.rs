//! Search field. The results are rendered by the parent.

use crate::kit::typed_text::use_typed_text;
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
    let typed = use_typed_text(value);
    let typed_text = typed.borrow().text().to_owned();
    let oninput = on_search.reform(move |event: InputEvent| {
        let text = event.target_unchecked_into::<HtmlInputElement>().value();
        typed.borrow_mut().typed(text.clone());
        text
    });
    html! {
        <input
            type="search"
            autofocus=true
            autocomplete="off"
            spellcheck="false"
            aria-label={*label}
            placeholder={*placeholder}
            value={typed_text}
            {oninput}
        />
    }
}
