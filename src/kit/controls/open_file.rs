//! Label that opens a file with a visually hidden file input.

use crate::browser::files;
use web_sys::HtmlInputElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct OpenFileProps {
    /// CSS classes of the label.
    pub(crate) class: &'static str,
    pub(crate) label: AttrValue,
    /// Accepted file types.
    #[prop_or(".json,application/json")]
    pub(crate) accept: &'static str,
    /// Callback with the content of the chosen file, or `None` if it cannot be read. A long file is
    /// truncated.
    pub(crate) onread: Callback<Option<String>>,
}

#[component]
pub(crate) fn OpenFile(props: &OpenFileProps) -> Html {
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
