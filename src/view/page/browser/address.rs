//! The address of the page: what stands behind the `?` and behind the `#`.

use super::window;
use crate::view::address::lasting;
use gloo_events::EventListener;
use wasm_bindgen::JsValue;

/// What stands in the address behind the `?`, with it.
pub fn query() -> String {
    window().and_then(|window| window.location().search().ok()).unwrap_or_default()
}

/// What stands in the address behind the `#`.
pub fn fragment() -> String {
    let hash = window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// Takes out of the address what is asked of the page only once.
pub fn forget_what_was_asked() {
    let Some(window) = window() else { return };
    let location = window.location();
    let [path, query, hash] = [location.pathname(), location.search(), location.hash()];
    let query = lasting(&query.unwrap_or_default());
    let address = path.unwrap_or_default() + &query + &hash.unwrap_or_default();
    let Ok(history) = window.history() else { return };
    let known = history.state().unwrap_or(JsValue::NULL);
    // A browser may limit how often this happens; then it is asked again.
    let _ = history.replace_state_with_url(&known, "", Some(&address));
}

/// Puts a text into the address behind the `#`, or takes what is there away. The page is not left,
/// and there is nothing new to go back from.
pub fn set_fragment(text: &str) {
    let Some(window) = window() else { return };
    let location = window.location();
    let (path, query) = (location.pathname(), location.search());
    let mut address = path.unwrap_or_default() + &query.unwrap_or_default();
    if !text.is_empty() {
        address = address + "#" + text;
    }
    // A browser may limit how often this happens; the next call makes up for it.
    let _ = window
        .history()
        .map(|history| history.replace_state_with_url(&JsValue::TRUE, "", Some(&address)));
}

/// Says that what stands in the address is no longer what is shown.
pub fn outdate_fragment() {
    let history = window().and_then(|window| window.history().ok());
    let _ = history.map(|history| history.replace_state(&JsValue::FALSE, ""));
}

/// What is known of what stands in the address: whether it is what was shown last, if the page put
/// it there.
pub fn is_fragment_current() -> Option<bool> {
    window().and_then(|window| window.history().ok()?.state().ok())?.as_bool()
}

/// Calls back when the part of the address after `#` changes, while the listener is kept.
pub fn on_fragment(callback: impl Fn(String) + 'static) -> Option<EventListener> {
    let window = window()?;
    Some(EventListener::new(&window, "hashchange", move |_| callback(fragment())))
}

/// The address of the page without what stands behind `?` and `#`.
pub fn base() -> String {
    let location = window().map(|window| window.location());
    let parts = location.and_then(|it| Some(it.origin().ok()? + &it.pathname().ok()?));
    parts.unwrap_or_default()
}
