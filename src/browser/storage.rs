//! The browser's storage for this site, by key: values as JSON, and plain strings. Without
//! permission it appears empty. If it is full, further values are not stored.

use crate::browser::window;
use gloo_events::EventListener;
use gloo_storage::{LocalStorage, SessionStorage, Storage as _};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use web_sys::{Storage, StorageEvent};

/// Returns the value of a key, or the stored string as an error if it cannot be parsed.
pub(crate) fn kept<T: DeserializeOwned>(name: &str) -> Option<Result<T, String>> {
    let text = kept_text(name)?;
    Some(LocalStorage::get(name).map_err(|_| text))
}

/// Stores a value under a key. Returns `true` on success.
pub(crate) fn keep(name: &str, value: impl Serialize) -> bool {
    storage().is_some() && LocalStorage::set(name, value).is_ok()
}

/// Returns the string of a key.
pub(crate) fn kept_text(name: &str) -> Option<String> {
    storage()?.get_item(name).ok()?
}

/// Stores a string under a key. Returns `true` on success.
pub(crate) fn keep_text(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(name, text).is_ok())
}

/// Removes a key. Returns `true` on success.
pub(crate) fn forget(name: &str) -> bool {
    storage().is_some_and(|storage| storage.remove_item(name).is_ok())
}

/// Moves the string of a key to another key, if there is space for it.
pub(crate) fn set_aside(name: &str, aside: &str) {
    if kept_text(name).is_some_and(|text| keep_text(aside, &text)) {
        forget(name);
    }
}

/// Returns the value of a key of this browser tab only. It survives a reload.
pub(crate) fn kept_in_tab<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = window()?.session_storage().ok()??.get_item(name).ok()??;
    serde_json::from_str(&text).ok()
}

/// Stores a value under a key for this browser tab only, if the browser permits it.
pub(crate) fn keep_in_tab(name: &str, value: impl Serialize) {
    if window().is_some_and(|window| window.session_storage().is_ok_and(|it| it.is_some())) {
        // If storing fails, the value that all browser tabs share applies.
        let _ = SessionStorage::set(name, value);
    }
}

/// Calls back when another browser tab has changed a key, until the listener is dropped.
pub(crate) fn on_change(
    name: &'static str,
    callback: impl Fn() + 'static,
) -> Option<EventListener> {
    Some(EventListener::new(&window()?.into(), "storage", move |event| {
        let changed = event.unchecked_ref::<StorageEvent>().key();
        if changed.as_deref() == Some(name) {
            callback();
        }
    }))
}

/// Returns the storage, if the browser permits it. `LocalStorage` panics if storage is denied, so
/// every function here calls this one first.
fn storage() -> Option<Storage> {
    window()?.local_storage().ok()?
}
