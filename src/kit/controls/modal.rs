//! Modal dialog. It is the browser's `<dialog>`, which traps the focus and closes with Escape.

use crate::kit::contexts::{Action, use_dispatch, use_texts};
use crate::kit::controls::IconButton;
use crate::kit::icons;
use web_sys::HtmlDialogElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct ModalProps {
    /// CSS class of the dialog.
    pub(crate) class: &'static str,
    /// Element id of the title. Dialogs that can be open at the same time have different ones.
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    /// Action that closes the dialog.
    pub(crate) close: Action,
    pub(crate) children: Html,
}

#[component]
pub(crate) fn Modal(props: &ModalProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let dialog = use_node_ref();
    {
        let dialog = dialog.clone();
        use_effect_with((), move |()| {
            let dialog = dialog.cast::<HtmlDialogElement>();
            // Opening fails only if the dialog is already open or not in the document.
            let _ = dialog.as_ref().map(HtmlDialogElement::show_modal);
            // Closing a dialog returns the focus to the previous element; removing it does not.
            move || dialog.iter().for_each(HtmlDialogElement::close)
        });
    }
    let ModalProps { class, id, title, close, children } = props;
    let onclose = {
        let close = close.clone();
        dispatch.reform(move |_: Event| close.clone())
    };
    // Escape fires `cancel` first: the page must handle a key pressed right after it.
    html! {
        <dialog
            ref={dialog}
            class={classes!("dialog", *class)}
            aria-labelledby={*id}
            closedby="any"
            onclose={onclose.clone()}
            oncancel={onclose}
        >
            <div class="head">
                <h2 id={*id}>{ *title }</h2>
                <IconButton
                    sign={icons::CROSS}
                    name={text.gallery.close}
                    title={format!("{} (Escape)", text.gallery.close)}
                    action={close.clone()}
                />
            </div>
            { children.clone() }
        </dialog>
    }
}
