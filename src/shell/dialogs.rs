//! Modal dialog over the workshop, at most one at a time.

use crate::kit::contexts::use_texts;
use crate::kit::controls::Modal;
use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::Dialog;
use crate::shell::action::Action;
use i18n::Texts;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct OverlayDialogProps {
    pub(crate) overlay: Dialog,
    pub(crate) children: Html,
}

#[component]
pub(crate) fn OverlayDialog(props: &OverlayDialogProps) -> Html {
    let (OverlayDialogProps { overlay, children }, text) = (props, use_texts());
    html! {
        <Modal
            class={overlay.id()}
            id="dialog-title"
            title={name(*overlay, text)}
            close={Action::Shell(ShellAction::OpenDialog(None))}
        >
            { children.clone() }
        </Modal>
    }
}

fn name(overlay: Dialog, text: &Texts) -> &'static str {
    match overlay {
        Dialog::Gallery => text.gallery.gallery,
        Dialog::SetUp => text.gallery.set_up,
        Dialog::Help => text.gallery.help,
        Dialog::Reference => text.reference.reference,
        Dialog::Share => text.share.share,
        Dialog::Table => text.lock_table.title,
        Dialog::Map => text.lock_table.where_it_breaks,
    }
}
