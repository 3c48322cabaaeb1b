//! What the browser keeps for the pages of this site, by name: values as JSON, and texts as they
//! are. Where that is not allowed there is nothing, and where there is no room nothing more is
//! kept.

use super::window;
use gloo_storage::{LocalStorage, Storage as _};
use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::Storage;

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

/// Keeps nothing under this name any more.
pub fn forget(name: &str) {
    // What cannot be removed is read again, and that is all.
    let _ = storage().map(|storage| storage.remove_item(name));
}

/// The storage, if the browser gives it. `LocalStorage` takes it for granted: it panics where
/// storage is denied, so nothing here asks it before this did.
fn storage() -> Option<Storage> {
    window()?.local_storage().ok()?
}
