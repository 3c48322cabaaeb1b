//! What the browser keeps for the pages of this site, by name: values as JSON, and texts as they
//! are. Where that is not allowed there is nothing, and where there is no room nothing more is
//! kept.

use super::window;
use gloo_events::EventListener;
use gloo_storage::{LocalStorage, SessionStorage, Storage as _};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use web_sys::{Storage, StorageEvent};

/// The value kept under a name; the text that stands there, if it is not such a value.
pub fn kept<T: DeserializeOwned>(name: &str) -> Option<Result<T, String>> {
    let text = kept_text(name)?;
    Some(LocalStorage::get(name).map_err(|_| text))
}

/// Keeps a value under a name. Returns whether it is kept.
pub fn keep(name: &str, value: impl Serialize) -> bool {
    storage().is_some() && LocalStorage::set(name, value).is_ok()
}

/// The text kept under a name.
pub fn kept_text(name: &str) -> Option<String> {
    storage()?.get_item(name).ok()?
}

/// Keeps a text under a name. Returns whether it is kept.
pub fn keep_text(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(name, text).is_ok())
}

/// Keeps nothing under this name any more. Returns whether that is so.
pub fn forget(name: &str) -> bool {
    storage().is_some_and(|storage| storage.remove_item(name).is_ok())
}

/// Keeps what stands under a name under another one instead, if there is room for it.
pub fn set_aside(name: &str, aside: &str) {
    if kept_text(name).is_some_and(|text| keep_text(aside, &text)) {
        forget(name);
    }
}

/// The value kept under a name for this tab alone, which survives its reload.
pub fn kept_in_tab<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = window()?.session_storage().ok()??.get_item(name).ok()??;
    serde_json::from_str(&text).ok()
}

/// Keeps a value under a name for this tab alone, where the browser allows it.
pub fn keep_in_tab(name: &str, value: impl Serialize) {
    if window().is_some_and(|window| window.session_storage().is_ok_and(|it| it.is_some())) {
        // Without room for it, the value is looked for in what all tabs share.
        let _ = SessionStorage::set(name, value);
    }
}

/// Calls back when another tab has changed what is kept under a name, while the listener is kept.
pub fn on_change(name: &'static str, callback: impl Fn() + 'static) -> Option<EventListener> {
    Some(EventListener::new(&window()?.into(), "storage", move |event| {
        let changed = event.unchecked_ref::<StorageEvent>().key();
        if changed.as_deref() == Some(name) {
            callback();
        }
    }))
}

/// The storage, if the browser gives it. `LocalStorage` takes it for granted: it panics where
/// storage is denied, so nothing here asks it before this did.
fn storage() -> Option<Storage> {
    window()?.local_storage().ok()?
}
