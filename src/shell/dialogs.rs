//! Modal dialog over the workshop, at most one at a time. It is the browser's `<dialog>`, which
//! traps the focus and closes with Escape.

use crate::kit::contexts::{use_dispatch, use_texts};
use crate::kit::controls::IconButton;
use crate::kit::icons;
use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::Dialog;
use crate::shell::action::Action;
use i18n::Texts;
use web_sys::HtmlDialogElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct OverlayDialogProps {
    pub(crate) overlay: Dialog,
    pub(crate) children: Html,
}

#[component]
pub(crate) fn OverlayDialog(props: &OverlayDialogProps) -> Html {
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
    let close = dispatch.reform(|_: Event| Action::Shell(ShellAction::OpenDialog(None)));
    let class = classes!("dialog", props.overlay.id());
    // Escape fires `cancel` first: the page must handle a key pressed right after it.
    html! {
        <dialog
            ref={dialog}
            {class}
            aria-labelledby="dialog-title"
            closedby="any"
            onclose={close.clone()}
            oncancel={close}
        >
            <div class="head">
                <h2 id="dialog-title">{ name(props.overlay, text) }</h2>
                <IconButton
                    sign={icons::CROSS}
                    name={text.gallery.close}
                    title={format!("{} (Escape)", text.gallery.close)}
                    action={Action::Shell(ShellAction::OpenDialog(None))}
                />
            </div>
            { props.children.clone() }
        </dialog>
    }
}

fn name(overlay: Dialog, text: &Texts) -> &'static str {
    match overlay {
        Dialog::Gallery => text.gallery.gallery,
        Dialog::SetUp => text.gallery.set_up,
        Dialog::Help => text.gallery.help,
        Dialog::Reference => text.reference.reference,
        Dialog::Compare => text.next_move.compare,
        Dialog::Share => text.share.share,
        Dialog::Table => text.lock_table.title,
        Dialog::Map => text.lock_table.where_it_breaks,
    }
}
