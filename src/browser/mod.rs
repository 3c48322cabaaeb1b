//! Access to the DOM's globals: window, document, clock and preferences. No other module uses them.
//! The submodules cover the address, the search worker, files, menus and storage.

pub(crate) mod address;
pub(crate) mod files;
pub(crate) mod menus;
pub(crate) mod storage;
pub(crate) mod zoom;

use crate::kit::key::Key;
use crate::kit::view_options::Theme;
use gloo_events::{EventListener, EventListenerOptions};
use i18n::Language;
use js_sys::{Function, Object, Promise, Reflect};
use learning::Day;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    ClipboardEvent, Document, Element, Event, FocusEvent, FocusOptions, HtmlDocument, HtmlElement,
    HtmlInputElement, HtmlTextAreaElement, KeyboardEvent, Window,
};

pub(crate) fn window() -> Option<Window> {
    web_sys::window()
}

fn document() -> Option<Document> {
    window()?.document()
}

/// Returns the language that the browser requests.
pub(crate) fn language() -> Language {
    let tag = window().and_then(|window| window.navigator().language());
    tag.map(|tag| Language::from_tag(&tag)).unwrap_or_default()
}

/// Returns the width and height of the page, in CSS pixels.
pub(crate) fn page_size() -> (i32, i32) {
    document()
        .and_then(|document| document.document_element())
        .map_or((0, 0), |root| (root.client_width(), root.client_height()))
}

const DARK: &str = "(prefers-color-scheme: dark)";

/// Returns `true` if the browser prefers a dark colour scheme.
pub(crate) fn is_dark() -> bool {
    matches(DARK)
}

/// Calls back when the preference for a dark colour scheme changes, until the listener is dropped.
pub(crate) fn on_dark(callback: impl Fn(bool) + 'static) -> Option<EventListener> {
    let query = window()?.match_media(DARK).ok()??;
    Some(EventListener::new(&query, "change", move |_| callback(is_dark())))
}

/// Returns `true` if the user points with a finger. A focused text field then opens the keyboard.
pub(crate) fn is_touch() -> bool {
    matches("(pointer: coarse)")
}

/// Returns `true` if the focus moves out of the element with this selector around its last place.
pub(crate) fn focus_leaves(event: &FocusEvent, selector: &str) -> bool {
    let left = event.target().and_then(|it| it.dyn_into::<Element>().ok());
    let around = left.and_then(|it| it.closest(selector).ok()?);
    let next = event.related_target().and_then(|it| it.dyn_into::<Element>().ok());
    !around.is_some_and(|it| it.contains(next.as_deref()))
}

/// Returns `true` if the browser matches a media query.
fn matches(query: &str) -> bool {
    let query = window().and_then(|it| it.match_media(query).ok()?);
    query.is_some_and(|query| query.matches())
}

/// Returns the time of a monotonic clock, in ms.
pub(crate) fn clock_ms() -> u64 {
    let now = window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now());
    now as u64
}

/// Returns the user's local date, in days since 1970-01-01.
pub(crate) fn today() -> Day {
    const MINUTE_MS: f64 = 60_000.0;
    let now = js_sys::Date::new_0();
    let local_ms = now.get_time() - now.get_timezone_offset() * MINUTE_MS;
    Day((local_ms / (24.0 * 60.0 * MINUTE_MS)) as u32)
}

/// Returns the wall-clock time as a seed, in ms.
pub(crate) fn seed() -> u64 {
    js_sys::Date::now() as u64
}

/// Sets the document's title, language, theme and embedded layout.
pub(crate) fn describe_page(title: &str, language_tag: &str, theme: Theme, is_embedded: bool) {
    let Some(document) = document() else { return };
    document.set_title(title);
    if let Some(root) = document.document_element() {
        // Setting an attribute fails only for an invalid name.
        let _ = root.set_attribute("lang", language_tag);
        let _ = root.set_attribute("data-theme", theme.id());
        let _ = root.toggle_attribute_with_force("data-embed", is_embedded);
    }
}

/// Replaces the page with a sentence.
pub(crate) fn show_alone(sentence: &str) {
    if let Some(body) = document().and_then(|document| document.body()) {
        body.set_text_content(Some(sentence));
    }
}

/// Returns the name of a key pressed without modifiers, or `None` during text composition.
pub(crate) fn plain_key(event: &KeyboardEvent) -> Option<String> {
    let has_modifier = event.alt_key() || event.ctrl_key() || event.meta_key() || event.shift_key();
    (!has_modifier && !event.is_composing()).then(|| event.key())
}

/// Calls back with every key that no control handles, until the listener is dropped.
pub(crate) fn on_key(callback: impl Fn(Key) -> KeyUse + 'static) -> Option<EventListener> {
    let window = window()?;
    let options = EventListenerOptions::enable_prevent_default();
    Some(EventListener::new_with_options(&window, "keydown", options, move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        // On some keyboards, AltGr or Ctrl+Alt types characters such as brackets.
        let writes = event.get_modifier_state("AltGraph");
        if (event.alt_key() && !writes)
            || event.is_composing()
            || event.default_prevented()
            || is_used_by_target(event)
        {
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

/// Whether the page handled a key.
#[derive(PartialEq, Eq)]
pub(crate) enum KeyUse {
    Used,
    Unused,
}

/// Returns `true` if the focused control handles the key: all keys in a text field, arrows on a
/// slider, Space on a button. Ctrl or ⌘ with Enter is a key of the page, also on a button.
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
        "BUTTON" | "SUMMARY" => match key.as_str() {
            "Enter" => !(event.ctrl_key() || event.meta_key()),
            key => key == " ",
        },
        _ => false,
    }
}

/// Calls back when printing begins and when it ends, until the listeners are dropped.
pub(crate) fn on_print(callback: impl Fn(bool) + Clone + 'static) -> Option<[EventListener; 2]> {
    let window = window()?;
    Some([("beforeprint", true), ("afterprint", false)].map(|(event, begins)| {
        let callback = callback.clone();
        EventListener::new(&window, event, move |_| callback(begins))
    }))
}

/// Calls back when the window size changes, until the listener is dropped.
pub(crate) fn on_resize(callback: impl Fn() + 'static) -> Option<EventListener> {
    Some(EventListener::new(&window()?.into(), "resize", move |_| callback()))
}

/// Calls back whenever the user may be about to close the page, until the listeners are dropped. A
/// browser can end a page in the background without further events.
pub(crate) fn on_leaving(callback: impl Fn() + 'static) -> [Option<EventListener>; 2] {
    let callback = Rc::new(callback);
    let again = callback.clone();
    [
        window().map(|it| EventListener::new(&it, "pagehide", move |_| callback())),
        document().map(|it| EventListener::new(&it, "visibilitychange", move |_| again())),
    ]
}

/// Calls back when `static/offline.js` announces a newer version of the page, until the listener is
/// dropped.
pub(crate) fn on_update(callback: impl Fn() + 'static) -> Option<EventListener> {
    Some(EventListener::new(&window()?.into(), "lockscope-update", move |_| callback()))
}

/// Returns the id of this version of the page, written by `xtask/finish.mjs`, or `None` in a
/// development build.
pub(crate) fn version() -> Option<String> {
    document()?.query_selector("meta[name=version]").ok()??.get_attribute("content")
}

/// Opens the print dialog.
pub(crate) fn print() {
    // A browser without printing ignores the call.
    let _ = window().map(|window| window.print());
}

/// Reloads the page with the newer version.
pub(crate) fn reload() {
    let event = Event::new("lockscope-reload");
    let _ = window().zip(event.ok()).map(|(window, event)| window.dispatch_event(&event));
}

/// Scrolls to the top of the page and focuses an element.
pub(crate) fn go_to(id: &str) {
    if let Some(window) = window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    if let Some(element) = html_element(id) {
        // Focusing fails only for an element outside the document.
        let _ = element.focus_with_options(&options);
    }
}

/// Scrolls the page so that an element is at the top, if it exists.
pub(crate) fn scroll_to_top(id: &str) {
    html_element(id).iter().for_each(|element| element.scroll_into_view());
}

/// Returns `true` if a text field has the focus.
pub(crate) fn is_typing() -> bool {
    let active = document().and_then(|document| document.active_element());
    active.is_some_and(|it| it.matches("input, textarea").unwrap_or(false))
}

/// Focuses an element.
pub(crate) fn focus_id(id: &str) {
    let _ = html_element(id).map(|element| element.focus());
}

fn html_element(id: &str) -> Option<HtmlElement> {
    document()?.get_element_by_id(id)?.dyn_into().ok()
}

/// Scrolls a container to `left`, and vertically by the least distance that makes the range from
/// `top` to `bottom` visible. A sticky header covers the first `covered` pixels.
pub(crate) fn scroll_to(
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

/// Scrolls the container of an element until the element is visible, or its upper part if it is too
/// high. `container` is a selector. The element is positioned in the content of the container.
pub(crate) fn scroll_down_to(id: &str, container: &str) {
    let Some(element) = html_element(id) else { return };
    let Some(scroller) = element.closest(container).ok().flatten() else { return };
    let Ok(scroller) = scroller.dyn_into::<HtmlElement>() else { return };
    let (top, height) = (element.offset_top(), element.offset_height());
    let bottom = top + height.min(scroller.client_height());
    scroll_to(&scroller, scroller.scroll_left(), (top, bottom), 0);
}

/// Scrolls a list to its first current item that is displayed, or to the beginning without one.
pub(crate) fn show_current(list: &HtmlElement) {
    let rows = list.query_selector_all("[aria-current]").ok();
    let rows = rows.iter().flat_map(|rows| (0..rows.length()).filter_map(|at| rows.item(at)));
    let mut rows = rows.filter_map(|row| row.dyn_into::<HtmlElement>().ok());
    let Some(row) = rows.find(|row| row.offset_height() > 0) else {
        list.set_scroll_top(0);
        return;
    };
    let (top, height) = (row.offset_top(), row.offset_height());
    let (scrolled, visible) = (list.scroll_top(), list.client_height());
    // Height of the sticky header of the list, in CSS pixels.
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

/// Scrolls a row of buttons sideways to the pressed one.
pub(crate) fn show_pressed(row: &HtmlElement) {
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

/// Focuses a text area and puts the caret at an offset, in UTF-16 units.
pub(crate) fn put_caret(area: &HtmlTextAreaElement, at: u32) {
    // These calls fail only for an element outside the document.
    let _ = area.set_selection_range(at, at);
    let _ = area.focus();
}

/// Inserts a string at the caret as if the user had typed it, so that the browser can undo it.
pub(crate) fn insert(text: &str) {
    if let Some(document) = document() {
        let document = document.unchecked_into::<HtmlDocument>();
        // A browser without this command inserts nothing.
        let _ = document.exec_command_with_show_ui_and_value("insertText", false, text);
    }
}

/// Replaces the text of a text area as if the user had typed it, so that the browser can undo it, and
/// shows its beginning. Returns `false` if the browser cannot do this.
pub(crate) fn replace_all(area: &HtmlTextAreaElement, text: &str) -> bool {
    let _ = area.focus();
    area.select();
    let document = document().map(|it| it.unchecked_into::<HtmlDocument>());
    let is_done = document.is_some_and(|document| {
        let done = document.exec_command_with_show_ui_and_value("insertText", false, text);
        done.unwrap_or(false)
    });
    let _ = area.set_selection_range(0, 0);
    // The browser has scrolled to the end of the inserted text.
    let box_of_text = area.closest(".source").ok().flatten();
    box_of_text.iter().for_each(|it| it.scroll_to_with_x_and_y(0.0, 0.0));
    is_done
}

/// Calls back with every non-empty string pasted outside text fields, until the listener is
/// dropped. Cancels the browser's own paste, because the action may focus a text field.
pub(crate) fn on_paste(callback: impl Fn(String) + 'static) -> Option<EventListener> {
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

/// Returns the string of a paste event.
pub(crate) fn pasted(event: &Event) -> String {
    let data = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data);
    data.and_then(|data| data.get_data("text").ok()).unwrap_or_default()
}

/// Focuses another element in the part of the page that contains the event's target.
pub(crate) fn focus_within(event: &Event, part: &str, selector: &str) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let part = target.and_then(|target| target.closest(part).ok().flatten());
    let found = part.and_then(|part| part.query_selector(selector).ok().flatten());
    if let Some(found) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
        let _ = found.focus();
    }
}

/// Returns `true` if the browser has a share sheet. Browsers of phones have one.
pub(crate) fn can_share() -> bool {
    share_function().is_some()
}

/// Opens the share sheet of the browser with a link. If the user closes it, nothing happens.
pub(crate) fn share(title: &str, address: &str) {
    let Some((navigator, share)) = share_function() else { return };
    let content = Object::new();
    for (name, value) in [("title", title), ("url", address)] {
        // Setting a property of a new object does not fail.
        let _ = Reflect::set(&content, &name.into(), &value.into());
    }
    if let Ok(promise) = share.call1(&navigator, &content).and_then(|it| it.dyn_into::<Promise>()) {
        // The browser reports a rejection without a handler as an error.
        let ignored = Closure::once(|_| {});
        let _ = promise.catch(&ignored);
        // The browser calls it later, if at all.
        ignored.forget();
    }
}

/// Returns the navigator and its function `share`, which web-sys offers only as unstable.
fn share_function() -> Option<(JsValue, Function)> {
    let navigator = JsValue::from(window()?.navigator());
    let share = Reflect::get(&navigator, &"share".into()).ok()?.dyn_into().ok()?;
    Some((navigator, share))
}

/// Selects the content of a field and copies it. Returns `true` on success; the selection stays. It
/// uses the old synchronous API, which also works in frames and without encryption.
pub(crate) fn copy(id: &str) -> bool {
    let Some(document) = document() else { return false };
    // All fields have `select`, although only `HtmlInputElement` is named here.
    if let Some(field) = document.get_element_by_id(id) {
        field.unchecked_into::<HtmlInputElement>().select();
    }
    document.unchecked_into::<HtmlDocument>().exec_command("copy").unwrap_or(false)
}
