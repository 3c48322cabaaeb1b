//! The only door to the DOM's globals: the window, the document, its clock and its preferences.

use crate::text::Language;
use crate::view::state::Theme;
use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{
    Document, Element, Event, HtmlDialogElement, HtmlElement, HtmlSelectElement, KeyboardEvent,
    PointerEvent, Window,
};

fn window() -> Option<Window> {
    web_sys::window()
}

fn document() -> Option<Document> {
    window()?.document()
}

/// The language the browser asks for.
pub(super) fn language() -> Language {
    let tag = window().and_then(|window| window.navigator().language());
    tag.map(|tag| Language::from_tag(&tag)).unwrap_or_default()
}

/// The width and height of the page, in CSS pixels.
pub(super) fn page_size() -> (i32, i32) {
    document()
        .and_then(|document| document.document_element())
        .map_or((0, 0), |root| (root.client_width(), root.client_height()))
}

/// Milliseconds on a clock that only goes forward.
pub(super) fn clock_ms() -> u64 {
    let now = window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now());
    now as u64
}

/// Names the page in its language and dresses it in a theme.
pub(super) fn describe_page(title: &str, language_tag: &str, theme: Theme) {
    let Some(document) = document() else { return };
    document.set_title(title);
    if let Some(root) = document.document_element() {
        // Setting an attribute fails only for a name that is not one.
        let _ = root.set_attribute("lang", language_tag);
        let _ = root.set_attribute("data-theme", theme.id());
    }
}

/// Puts a sentence in the place of the page.
pub(super) fn show_alone(sentence: &str) {
    if let Some(body) = document().and_then(|document| document.body()) {
        body.set_text_content(Some(sentence));
    }
}

/// Calls back with every key that nothing on the page uses by itself, for as long as it is kept.
pub(super) fn on_key(
    callback: impl Fn(&KeyboardEvent) -> KeyUse + 'static,
) -> Option<EventListener> {
    let window = window()?;
    let options = EventListenerOptions::enable_prevent_default();
    Some(EventListener::new_with_options(&window, "keydown", options, move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        let has_modifier =
            event.alt_key() || event.ctrl_key() || event.meta_key() || event.shift_key();
        if !has_modifier && !is_used_by_target(event) && callback(event) == KeyUse::Used {
            event.prevent_default();
        }
    }))
}

/// Whether a key did something.
#[derive(PartialEq, Eq)]
pub(super) enum KeyUse {
    Used,
    Unused,
}

/// A slider moves by arrows and a button is pressed by Space; they keep their keys.
fn is_used_by_target(event: &KeyboardEvent) -> bool {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else {
        return false;
    };
    match target.tag_name().as_str() {
        "INPUT" | "TEXTAREA" | "SELECT" => true,
        "BUTTON" => event.key() == " ",
        _ => false,
    }
}

/// Calls back whenever the window changes its size, for as long as it is kept.
pub(super) fn on_resize(callback: impl Fn() + 'static) -> Option<EventListener> {
    Some(EventListener::new(&window()?.into(), "resize", move |_| callback()))
}

/// Scrolls a box to a place sideways, and as far down or up as it must so that something between two
/// heights can be seen. So much at its upper edge is covered.
pub(super) fn scroll_to(
    scroller: &HtmlElement,
    left: i32,
    (top, bottom): (i32, i32),
    covered: i32,
) {
    if scroller.scroll_left() != left {
        scroller.set_scroll_left(left);
    }
    let (scrolled, height) = (scroller.scroll_top(), scroller.client_height());
    if top - covered < scrolled {
        scroller.set_scroll_top(top - covered);
    } else if bottom > scrolled + height {
        scroller.set_scroll_top(bottom - height);
    }
}

/// How far the box that was scrolled is scrolled sideways.
pub(super) fn scrolled(event: &Event) -> Option<i32> {
    Some(event.target()?.dyn_ref::<Element>()?.scroll_left())
}

/// Lets an element hear of a pointer that was pressed on it until it is let go, wherever it goes.
/// Returns whether it does: not for other buttons than the first.
pub(super) fn capture(event: &Event) -> bool {
    let Some(pointer) = event.dyn_ref::<PointerEvent>().filter(|it| it.button() == 0) else {
        return false;
    };
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|it| it.set_pointer_capture(pointer.pointer_id()).is_ok())
}

/// Where a pointer is, from the left edge of the element that hears of it.
pub(super) fn pointer_x(event: &Event) -> Option<i32> {
    Some(event.dyn_ref::<PointerEvent>()?.offset_x())
}

/// Which of its options was chosen in a menu.
pub(super) fn chosen(event: &Event) -> Option<usize> {
    let index = event.target()?.dyn_ref::<HtmlSelectElement>()?.selected_index();
    usize::try_from(index).ok()
}

/// Scrolls a list so that what is current in it can be seen; to its beginning if nothing is.
pub(super) fn show_current(list: &HtmlElement) {
    let row = list.query_selector("[aria-current]").ok().flatten();
    let Some(row) = row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) else {
        list.set_scroll_top(0);
        return;
    };
    let (top, height) = (row.offset_top(), row.offset_height());
    let (scrolled, visible) = (list.scroll_top(), list.client_height());
    if top < scrolled || top + height > scrolled + visible {
        list.set_scroll_top((top - visible / 2).max(0));
    }
}

/// Opens a dialog over everything else.
pub(super) fn open(dialog: &HtmlDialogElement) {
    if !dialog.open() {
        // It fails only for a dialog that is open or not on the page.
        let _ = dialog.show_modal();
    }
}
