//! Modal dialog over the workshop, at most one at a time. It is the browser's `<dialog>`, which
//! traps the focus and closes with Escape.

use crate::kit::contexts::{use_dispatch, use_sentences};
use crate::kit::controls::IconButton;
use crate::kit::icons;
use crate::kit::view_options::Overlay;
use crate::shell::action::Action;
use narration::text::Sentences;
use web_sys::HtmlDialogElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct OverlayDialogProps {
    pub overlay: Overlay,
    pub children: Html,
}

#[component]
pub fn OverlayDialog(props: &OverlayDialogProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
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
    let close = dispatch.reform(|_: Event| Action::Overlay(None));
    let class = classes!("overlay", props.overlay.id());
    // Escape fires `cancel` first: the page must handle a key pressed right after it.
    html! {
        <dialog
            ref={dialog}
            {class}
            aria-labelledby="overlay-title"
            closedby="any"
            onclose={close.clone()}
            oncancel={close}
        >
            <div class="head">
                <h2 id="overlay-title">{ name(props.overlay, text) }</h2>
                <IconButton
                    sign={icons::CROSS}
                    name={text.browsing.close}
                    title={format!("{} (Escape)", text.browsing.close)}
                    action={Action::Overlay(None)}
                />
            </div>
            { props.children.clone() }
        </dialog>
    }
}

fn name(overlay: Overlay, text: &Sentences) -> &'static str {
    match overlay {
        Overlay::Gallery => text.browsing.gallery,
        Overlay::SetUp => text.browsing.set_up,
        Overlay::Help => text.browsing.help,
        Overlay::Reference => text.referring.reference,
        Overlay::Compare => text.driving.compare,
        Overlay::Share => text.sharing.share,
        Overlay::Table => text.tabling.title,
        Overlay::Map => text.tabling.where_it_breaks,
    }
}
