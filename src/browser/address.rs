//! Address of the page: its query, its fragment, and the state that the browser's history stores
//! with each entry.

use crate::browser::window;
use crate::kit::address::{Entry, query_at};
use crate::kit::place::PlaceInPage;
use gloo_events::EventListener;

/// Returns the query of the address, including the `?`.
pub(crate) fn query() -> String {
    window().and_then(|window| window.location().search().ok()).unwrap_or_default()
}

/// Returns the fragment of the address, without the `#`.
pub(crate) fn fragment() -> String {
    hash().trim_start_matches('#').to_owned()
}

/// Returns the state of the current entry of the browser's history.
pub(crate) fn entry() -> Entry {
    let state = window().and_then(|window| window.history().ok()?.state().ok());
    let text = state.and_then(|state| state.as_string());
    text.map_or_else(Entry::default, |text| Entry::of(&text))
}

/// Removes the one-time request, such as a parameter map, from the query.
pub(crate) fn remove_request() {
    replace(&entry(), Some(&at(None)));
}

/// Replaces the fragment of the address, or removes it if `text` is empty. The page stays open, and
/// the history has no new entry.
pub(crate) fn set_fragment(text: &str) {
    let hash = if text.is_empty() { String::new() } else { format!("#{text}") };
    let current = Entry { is_current: Some(true), ..entry() };
    replace(&current, Some(&(path() + &query() + &hash)));
}

/// Marks the fragment as outdated: it no longer matches the current work.
pub(crate) fn outdate_fragment() {
    replace(&Entry { is_current: Some(false), ..entry() }, None);
}

/// Stores the user's place in the current history entry and in its address.
pub(crate) fn put_place(place: PlaceInPage) {
    let address = at(Some(&place));
    replace(&Entry { place: Some(place), ..entry() }, Some(&address));
}

/// Adds a history entry for the user's place. Back returns from it. Returns `false` if the browser
/// refuses, because some limit the rate of these calls.
pub(crate) fn push_place(place: PlaceInPage) -> bool {
    let address = at(Some(&place));
    let text = Entry { place: Some(place), ..entry() }.in_text();
    let history = window().and_then(|window| window.history().ok());
    history.is_some_and(|it| it.push_state_with_url(&text.into(), "", Some(&address)).is_ok())
}

/// Moves to the previous history entry, as Back does. The browser does this later.
pub(crate) fn go_back() {
    // It fails only in a page that is no longer shown.
    let _ = window().and_then(|window| window.history().ok()).map(|history| history.back());
}

/// Returns the address with the given place, or without any.
fn at(place: Option<&PlaceInPage>) -> String {
    path() + &query_at(&query(), place) + &hash()
}

fn replace(entry: &Entry, address: Option<&str>) {
    let history = window().and_then(|window| window.history().ok());
    let state = entry.in_text().into();
    // Some browsers limit the rate of these calls. The next call repairs a skipped one.
    let _ = history.map(|history| history.replace_state_with_url(&state, "", address));
}

fn path() -> String {
    window().and_then(|window| window.location().pathname().ok()).unwrap_or_default()
}

fn hash() -> String {
    window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// Calls back when the browser moves to another history entry, until the listener is dropped.
pub(crate) fn on_entry(callback: impl Fn() + 'static) -> Option<EventListener> {
    let window = window()?;
    Some(EventListener::new(&window, "popstate", move |_| callback()))
}

/// Calls back when the fragment of the address changes, until the listener is dropped.
pub(crate) fn on_fragment(callback: impl Fn(String) + 'static) -> Option<EventListener> {
    let window = window()?;
    Some(EventListener::new(&window, "hashchange", move |_| callback(fragment())))
}

/// Returns the address of the page without query and fragment.
pub(crate) fn base() -> String {
    let location = window().map(|window| window.location());
    let parts = location.and_then(|it| Some(it.origin().ok()? + &it.pathname().ok()?));
    parts.unwrap_or_default()
}
