//! The list of the locks that a person keeps, in the browser's storage. All tabs share it: each
//! reads it anew before it changes it.

use super::browser::storage;
use super::context::Dispatch;
use crate::view::state::{Action, Notice, State};
use formats::document::locks::SavedLocks;
use std::rc::Rc;

/// The names under which the browser keeps the list, and one that could not be read.
const LOCKS: &str = "lockscope.locks";
const DAMAGED: &str = "lockscope.locks.damaged";

/// The name under which it keeps which lock is open: in this tab, and in the last one that changed.
const OPEN: &str = "lockscope.lock";

/// The list. One that cannot be read is kept elsewhere, where nothing overwrites it but the next of
/// its kind, and is said to be damaged.
pub fn read() -> (SavedLocks, Option<Notice>) {
    let Some(text) = storage::kept_text(LOCKS) else { return (SavedLocks::default(), None) };
    match SavedLocks::read(&text) {
        Ok(locks) => (locks, None),
        Err(_) => {
            storage::set_aside(LOCKS, DAMAGED);
            (SavedLocks::default(), Some(Notice::Damaged))
        }
    }
}

/// Changes the list as a person asks for.
pub fn change(dispatch: &Dispatch, change: impl FnOnce(&mut SavedLocks)) {
    let (mut locks, _) = read();
    change(&mut locks);
    if storage::keep_text(LOCKS, &locks.write()) {
        dispatch.emit(Action::LocksRead(locks.into()));
    } else {
        dispatch.emit(Action::Notify(Notice::NotKept));
    }
}

/// Keeps the work as a lock, of which this is the link. What another tab has made of the same lock
/// stays: the work is another one then. Returns whether it is kept.
pub fn keep(state: &State, link: String, dispatch: &Dispatch) -> bool {
    let (mut locks, _) = read();
    let revision = |locks: &SavedLocks, id| locks.get(id).map(|lock| lock.revision);
    let is_same = |id: &u32| revision(&locks, *id) == revision(&state.locks, *id);
    let known = state.lock.filter(|&id| locks.get(id).is_some()).filter(is_same);
    if state.lock.is_some() && known.is_none() {
        dispatch.emit(Action::LocksRead(Rc::new(locks.clone())));
    }
    let content = state.lock_content(link);
    let id = match known {
        Some(id) => {
            // Where one looks at it is no change.
            if !locks.get(id).is_some_and(|lock| state.is_as_saved(lock)) {
                locks.put(id, content);
            }
            id
        }
        None => locks.add(&state.lock_name(), content),
    };
    let is_kept = storage::keep_text(LOCKS, &locks.write());
    if is_kept {
        set_open(Some(id));
        dispatch.emit(Action::LockKept(locks.into(), id));
    }
    is_kept
}

/// Keeps which lock is open.
pub fn set_open(lock: Option<u32>) {
    storage::keep_in_tab(OPEN, lock);
    storage::keep(OPEN, lock);
}

/// The lock that was open in this tab, or else in the last one that changed.
pub fn open() -> Option<u32> {
    storage::kept_in_tab(OPEN).unwrap_or_else(|| storage::kept(OPEN)?.ok())
}

/// Calls back with the list whenever another tab has changed it, while the listener is kept.
pub fn on_change(dispatch: Dispatch) -> Option<gloo_events::EventListener> {
    storage::on_change(LOCKS, move || dispatch.emit(Action::LocksRead(read().0.into())))
}
