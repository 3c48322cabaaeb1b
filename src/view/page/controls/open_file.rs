//! A label that opens a file: the field for it is there, but not seen.

use crate::view::page::browser::files;
use web_sys::HtmlInputElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct OpenFileProps {
    /// The classes of the label.
    pub class: &'static str,
    pub label: AttrValue,
    /// Which files are meant.
    #[prop_or(".json,application/json")]
    pub accept: &'static str,
    /// How the file begins that was chosen; none, if it cannot be read.
    pub onread: Callback<Option<String>>,
}

#[component]
pub fn OpenFile(props: &OpenFileProps) -> Html {
    let onread = props.onread.clone();
    let onchange = Callback::from(move |event: Event| {
        let onread = onread.clone();
        files::read(&event.target_unchecked_into::<HtmlInputElement>(), move |content| {
            onread.emit(content);
        });
    });
    html! {
        <label class={props.class}>
            <input class="unseen" type="file" accept={props.accept} {onchange} />
            { &props.label }
        </label>
    }
}
