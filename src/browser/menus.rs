//! Menus: position, focus, and closing.

use crate::browser::{document, is_touch, page_size, window};
use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// Returns the maximum distance between a click and a marker, in CSS pixels. It is larger for touch
/// screens.
pub(crate) fn reach() -> i32 {
    if is_touch() { 22 } else { 12 }
}

/// Returns the position of a menu for a point or, without a point, for the element that `or_beside`
/// selects. The menu lies next to it and within the page.
pub(crate) fn place_for(
    menu: &HtmlElement,
    point: Option<(i32, i32)>,
    or_beside: &str,
) -> (i32, i32) {
    let beside = || {
        let element = document()?.query_selector(or_beside).ok()??;
        let edges = element.get_bounding_client_rect();
        Some((edges.right() as i32, edges.top() as i32 + 20))
    };
    let (left, top) = point.or_else(beside).unwrap_or_default();
    let (width, height) = page_size();
    let fits = |place: i32, room: i32, size: i32| (place + 8).min(room - size - 8).max(8);
    (fits(left, width, menu.offset_width()), fits(top, height, menu.offset_height()))
}

/// Returns the menu that the browser itself has opened (a popover), if one is open.
pub(crate) fn open_popover() -> Option<HtmlElement> {
    document()?.query_selector(":popover-open").ok()??.dyn_into().ok()
}

/// Calls back when a popover opens or closes, until the listener is dropped.
pub(crate) fn on_toggle(callback: impl Fn() + 'static) -> Option<EventListener> {
    // The event does not bubble.
    let options = EventListenerOptions::run_in_capture_phase();
    let document = document()?;
    Some(EventListener::new_with_options(&document, "toggle", options, move |_| callback()))
}

/// Focuses the first enabled control in a part of the page.
pub(crate) fn focus_first(part: &HtmlElement) {
    let first = part.query_selector(USABLE).ok().flatten();
    if let Some(first) = first.and_then(|first| first.dyn_into::<HtmlElement>().ok()) {
        let _ = first.focus();
    }
}

/// Selector for the enabled controls of a menu, except the choice of the client or server.
const USABLE: &str = ".item:enabled, form button:enabled";

/// Moves the focus from a closing menu to the button that opened it, if the menu has the focus.
pub(crate) fn give_focus_back(menu: &HtmlElement, button: &str) {
    let Some(document) = document() else { return };
    let has_focus = document.active_element().is_some_and(|active| menu.contains(Some(&active)));
    let button = document.get_element_by_id(button).filter(|_| has_focus);
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        let _ = button.focus();
    }
}

/// Makes the arrow keys move the focus in a menu, and calls `leave` on a click outside `parts`,
/// until the listeners are dropped.
pub(crate) fn on_menu_use(
    menu: &HtmlElement,
    parts: &'static str,
    leave: impl Fn() + 'static,
) -> (EventListener, Option<EventListener>) {
    let options = EventListenerOptions::enable_prevent_default();
    let items = menu.clone();
    let arrows = EventListener::new_with_options(menu, "keydown", options, move |event| {
        let forward = match event.dyn_ref::<KeyboardEvent>().map(KeyboardEvent::key).as_deref() {
            Some("ArrowDown") => true,
            Some("ArrowUp") => false,
            _ => return,
        };
        if focus_beside(&items, forward).is_some() {
            event.prevent_default();
        }
    });
    let presses = window().map(|window| {
        EventListener::new(&window, "pointerdown", move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            if target.is_some_and(|target| target.closest(parts).ok().flatten().is_none()) {
                leave();
            }
        })
    });
    (arrows, presses)
}

/// Focuses the control after or before the focused one.
fn focus_beside(menu: &HtmlElement, forward: bool) -> Option<()> {
    let items = menu.query_selector_all(USABLE).ok()?;
    let active = document()?.active_element()?;
    let count = items.length();
    let is_active =
        |place: &u32| items.get(*place).is_some_and(|it| it.is_same_node(Some(&active)));
    let at = (0..count).find(is_active);
    let next = match (at, forward) {
        (Some(at), true) => (at + 1) % count,
        (Some(at), false) => (at + count - 1) % count,
        (None, _) => 0,
    };
    items.get(next)?.dyn_into::<HtmlElement>().ok()?.focus().ok()
}
