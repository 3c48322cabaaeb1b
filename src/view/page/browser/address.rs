//! The address of the page: what stands behind the `?` and behind the `#`, and what the browser's
//! history remembers beside it.

use super::window;
use crate::view::address::{Entry, query_at};
use crate::view::state::PlaceInPage;
use gloo_events::EventListener;

/// What stands in the address behind the `?`, with it.
pub fn query() -> String {
    window().and_then(|window| window.location().search().ok()).unwrap_or_default()
}

/// What stands in the address behind the `#`.
pub fn fragment() -> String {
    hash().trim_start_matches('#').to_owned()
}

/// What the browser's history remembers of the entry at which it is.
pub fn entry() -> Entry {
    let state = window().and_then(|window| window.history().ok()?.state().ok());
    let text = state.and_then(|state| state.as_string());
    text.map_or_else(Entry::default, |text| Entry::of(&text))
}

/// Takes out of the address what is asked of the page only once.
pub fn forget_what_was_asked() {
    replace(&entry(), Some(&at(None)));
}

/// Puts a text into the address behind the `#`, or takes what is there away. The page is not left,
/// and there is nothing new to go back from.
pub fn set_fragment(text: &str) {
    let hash = if text.is_empty() { String::new() } else { format!("#{text}") };
    let current = Entry { is_current: Some(true), ..entry() };
    replace(&current, Some(&(path() + &query() + &hash)));
}

/// Says that what stands in the address is no longer what is shown.
pub fn outdate_fragment() {
    replace(&Entry { is_current: Some(false), ..entry() }, None);
}

/// Says of the entry at which the browser is where the person is, in its address, too.
pub fn put_place(place: PlaceInPage) {
    let address = at(Some(&place));
    replace(&Entry { place: Some(place), ..entry() }, Some(&address));
}

/// Makes an entry for a place to which the person has gone: the browser leads back from it.
pub fn push_place(place: PlaceInPage) {
    let address = at(Some(&place));
    let text = Entry { place: Some(place), ..entry() }.in_text();
    let history = window().and_then(|window| window.history().ok());
    // A browser may limit how often this happens; then it leads back further.
    let _ = history.map(|it| it.push_state_with_url(&text.into(), "", Some(&address)));
}

/// The address with this place in it, or with none.
fn at(place: Option<&PlaceInPage>) -> String {
    path() + &query_at(&query(), place) + &hash()
}

fn replace(entry: &Entry, address: Option<&str>) {
    let history = window().and_then(|window| window.history().ok());
    let state = entry.in_text().into();
    // A browser may limit how often this happens; the next call makes up for it.
    let _ = history.map(|history| history.replace_state_with_url(&state, "", address));
}

fn path() -> String {
    window().and_then(|window| window.location().pathname().ok()).unwrap_or_default()
}

fn hash() -> String {
    window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// Calls back when the browser goes to another entry of its history, while the listener is kept.
pub fn on_entry(callback: impl Fn() + 'static) -> Option<EventListener> {
    let window = window()?;
    Some(EventListener::new(&window, "popstate", move |_| callback()))
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
