//! A field in which a person says what they look for, while what is found is shown below.

use web_sys::HtmlInputElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct SearchFieldProps {
    /// What it is for.
    pub label: &'static str,
    /// What stands in it while nothing is looked for.
    pub placeholder: &'static str,
    pub value: AttrValue,
    /// Takes each text that is typed.
    pub on_search: Callback<String>,
}

#[component]
pub fn SearchField(props: &SearchFieldProps) -> Html {
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
