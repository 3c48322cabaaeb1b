//! The only door to the DOM's globals: the window, the document, its clock and what it prefers;
//! [`address`] has what stands in the address, [`checker`] is the way to those who search,
//! [`files`] has what goes to a disk and comes from there, [`menus`] what menus need, [`storage`]
//! what the browser keeps.

pub mod address;
pub mod checker;
pub mod files;
pub mod menus;
pub mod storage;

use crate::view::keys::Key;
use crate::view::state::Theme;
use gloo_events::{EventListener, EventListenerOptions};
use narration::practice::Day;
use narration::text::Language;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{
    ClipboardEvent, Document, Element, Event, FocusOptions, HtmlDocument, HtmlElement,
    HtmlInputElement, HtmlTextAreaElement, KeyboardEvent, Window,
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

/// Whether the browser asks for light on dark.
pub(super) fn is_dark() -> bool {
    let query = window().and_then(|it| it.match_media("(prefers-color-scheme: dark)").ok()?);
    query.is_some_and(|query| query.matches())
}

/// Milliseconds on a clock that only goes forward.
pub(super) fn clock_ms() -> u64 {
    let now = window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now());
    now as u64
}

/// The day where the person is, counted from 1 January 1970.
pub(super) fn today() -> Day {
    const MINUTE_MS: f64 = 60_000.0;
    let now = js_sys::Date::new_0();
    let local_ms = now.get_time() - now.get_timezone_offset() * MINUTE_MS;
    Day((local_ms / (24.0 * 60.0 * MINUTE_MS)) as u32)
}

/// A number that is another one each time.
pub(super) fn seed() -> u64 {
    js_sys::Date::now() as u64
}

/// Names the page in its language, dresses it in a theme, and lays it out for a frame.
pub(super) fn describe_page(title: &str, language_tag: &str, theme: Theme, is_embedded: bool) {
    let Some(document) = document() else { return };
    document.set_title(title);
    if let Some(root) = document.document_element() {
        // Setting an attribute fails only for a name that is not one.
        let _ = root.set_attribute("lang", language_tag);
        let _ = root.set_attribute("data-theme", theme.id());
        let _ = root.toggle_attribute_with_force("data-embed", is_embedded);
    }
}

/// Puts a sentence in the place of the page.
pub(super) fn show_alone(sentence: &str) {
    if let Some(body) = document().and_then(|document| document.body()) {
        body.set_text_content(Some(sentence));
    }
}

/// The name of a key that is pressed alone, while no text is composed.
pub(super) fn plain_key(event: &KeyboardEvent) -> Option<String> {
    let has_modifier = event.alt_key() || event.ctrl_key() || event.meta_key() || event.shift_key();
    (!has_modifier && !event.is_composing()).then(|| event.key())
}

/// Calls back with every key that no control uses, while the listener is kept.
pub(super) fn on_key(callback: impl Fn(Key) -> KeyUse + 'static) -> Option<EventListener> {
    let window = window()?;
    let options = EventListenerOptions::enable_prevent_default();
    Some(EventListener::new_with_options(&window, "keydown", options, move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        // Some keyboards write signs such as brackets with Alt, others with Ctrl and Alt.
        let writes = event.get_modifier_state("AltGraph");
        if (event.alt_key() && !writes) || event.is_composing() || is_used_by_target(event) {
            return;
        }
        let key = Key {
            name: &event.key(),
            command: (event.ctrl_key() || event.meta_key()) && !writes,
            shift: event.shift_key(),
            repeats: event.repeat(),
        };
        if callback(key) == KeyUse::Used {
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

/// A text field keeps all keys, a slider its arrows, a button Space.
fn is_used_by_target(event: &KeyboardEvent) -> bool {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else {
        return false;
    };
    let key = event.key();
    match target.tag_name().as_str() {
        "INPUT" => match target.get_attribute("type").as_deref() {
            Some("range" | "checkbox" | "radio") => {
                key.starts_with("Arrow") || matches!(key.as_str(), "Home" | "End" | " ")
            }
            _ => true,
        },
        "TEXTAREA" | "SELECT" => true,
        "BUTTON" | "SUMMARY" => matches!(key.as_str(), " " | "Enter"),
        _ => false,
    }
}

/// Calls back when printing begins and when it ends, while the listeners are kept.
pub(super) fn on_print(callback: impl Fn(bool) + Clone + 'static) -> Option<[EventListener; 2]> {
    let window = window()?;
    Some([("beforeprint", true), ("afterprint", false)].map(|(event, begins)| {
        let callback = callback.clone();
        EventListener::new(&window, event, move |_| callback(begins))
    }))
}

/// Calls back when the window changes its size, while the listener is kept.
pub(super) fn on_resize(callback: impl Fn() + 'static) -> Option<EventListener> {
    Some(EventListener::new(&window()?.into(), "resize", move |_| callback()))
}

/// Calls back whenever the person may be about to leave the page, for as long as it is kept: a page
/// in the background can be ended without another word.
pub(super) fn on_leaving(callback: impl Fn() + 'static) -> [Option<EventListener>; 2] {
    let callback = Rc::new(callback);
    let again = callback.clone();
    [
        window().map(|it| EventListener::new(&it, "pagehide", move |_| callback())),
        document().map(|it| EventListener::new(&it, "visibilitychange", move |_| again())),
    ]
}

/// Calls back when `static/offline.js` says that a newer version of the page is ready, while the
/// listener is kept.
pub(super) fn on_update(callback: impl Fn() + 'static) -> Option<EventListener> {
    Some(EventListener::new(&window()?.into(), "lockscope-update", move |_| callback()))
}

/// What tells this version of the page from every other: `xtask/finish.mjs` writes it. None, where
/// the page is being worked on.
pub(super) fn version() -> Option<String> {
    document()?.query_selector("meta[name=version]").ok()??.get_attribute("content")
}

/// Prints the page.
pub(super) fn print() {
    // A browser that does not print does nothing.
    let _ = window().map(|window| window.print());
}

/// Lets the newer version take the place of this one.
pub(super) fn reload() {
    let event = Event::new("lockscope-reload");
    let _ = window().zip(event.ok()).map(|(window, event)| window.dispatch_event(&event));
}

/// Takes a person to the top of the page, and the focus to something on it.
pub(super) fn go_to(id: &str) {
    if let Some(window) = window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    if let Some(element) = html_element(id) {
        // It fails only for what is not on the page.
        let _ = element.focus_with_options(&options);
    }
}

/// The focus to something on the page.
pub(super) fn focus_id(id: &str) {
    let _ = html_element(id).map(|element| element.focus());
}

fn html_element(id: &str) -> Option<HtmlElement> {
    document()?.get_element_by_id(id)?.dyn_into().ok()
}

/// Scrolls a box to a place sideways, and as far down or up as it must so that something between
/// two heights can be seen. So much at its upper edge is covered.
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

/// Scrolls a list so that what is current in it can be seen; to its beginning if nothing is.
pub(super) fn show_current(list: &HtmlElement) {
    let row = list.query_selector("[aria-current]").ok().flatten();
    let Some(row) = row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) else {
        list.set_scroll_top(0);
        return;
    };
    let (top, height) = (row.offset_top(), row.offset_height());
    let (scrolled, visible) = (list.scroll_top(), list.client_height());
    // What sticks to the top of the list hides as much of it.
    const HEAD: i32 = 30;
    if top < scrolled + HEAD || top + height > scrolled + visible {
        list.set_scroll_top((top - (visible - height) / 2).max(0));
    }
    let shape = row.query_selector(".shapes > :not(.above)").ok().flatten();
    let mut next = shape.and_then(|shape| shape.dyn_into::<HtmlElement>().ok());
    if let Some(shape) = &next {
        let mut x = shape.offset_width() / 2;
        while let Some(inner) = next.filter(|inner| inner != list) {
            x += inner.offset_left();
            next = inner.offset_parent().and_then(|outer| outer.dyn_into().ok());
        }
        list.set_scroll_left((x - list.client_width() / 2).max(0));
    }
}

/// Scrolls a row of buttons sideways so that the one that is pressed can be seen.
pub(super) fn show_pressed(row: &HtmlElement) {
    let pressed = row.query_selector("[aria-pressed=true]").ok().flatten();
    if let Some(pressed) = pressed.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
        let (left, width) = (pressed.offset_left(), pressed.offset_width());
        let (scrolled, hidden) = (row.scroll_left(), left + width - row.client_width());
        let shown = scrolled.clamp(hidden.min(left), left);
        if shown != scrolled {
            row.set_scroll_left(shown);
        }
    }
}

/// Takes a person into a text, to a place in it.
pub(super) fn put_caret(area: &HtmlTextAreaElement, at: u32) {
    // These fail only for what is no text, or is not on the page.
    let _ = area.set_selection_range(at, at);
    let _ = area.focus();
}

/// Writes a text where the caret is, as if it had been typed, so that the browser can take it back.
pub(super) fn insert(text: &str) {
    if let Some(document) = document() {
        let document = document.unchecked_into::<HtmlDocument>();
        // Where it is not supported, nothing is written.
        let _ = document.exec_command_with_show_ui_and_value("insertText", false, text);
    }
}

/// Calls back with every text that is pasted where none is written, while the listener is kept. The
/// browser pastes it no more: what it opens may be a text field with the focus.
pub(super) fn on_paste(callback: impl Fn(String) + 'static) -> Option<EventListener> {
    let window = window()?;
    let options = EventListenerOptions::enable_prevent_default();
    Some(EventListener::new_with_options(&window, "paste", options, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_written = target
            .is_some_and(|target| matches!(&*target.tag_name(), "INPUT" | "TEXTAREA" | "SELECT"));
        let text = pasted(event);
        if !is_written && !text.trim().is_empty() {
            event.prevent_default();
            callback(text);
        }
    }))
}

/// The text that is being pasted.
pub(super) fn pasted(event: &Event) -> String {
    let data = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data);
    data.and_then(|data| data.get_data("text").ok()).unwrap_or_default()
}

/// Takes the person from where an event happens to something else in the same part of the page.
pub(super) fn focus_within(event: &Event, part: &str, selector: &str) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let part = target.and_then(|target| target.closest(part).ok().flatten());
    let found = part.and_then(|part| part.query_selector(selector).ok().flatten());
    if let Some(found) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
        let _ = found.focus();
    }
}

/// Selects the text of a field and copies it. Returns whether the browser did so: the text stays
/// selected. It is asked in the old way, which waits for nothing and works in frames and without
/// encryption, too.
pub(super) fn copy(id: &str) -> bool {
    let Some(document) = document() else { return false };
    // All fields have `select`, as an `input` has.
    if let Some(field) = document.get_element_by_id(id) {
        field.unchecked_into::<HtmlInputElement>().select();
    }
    document.unchecked_into::<HtmlDocument>().exec_command("copy").unwrap_or(false)
}
