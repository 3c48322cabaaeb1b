//! List of the user's saved locks in the browser's storage. All browser tabs share it, so each
//! reads the current list before it changes it.

use crate::browser::storage;
use crate::gallery::state::GalleryAction;
use crate::kit::contexts::Dispatch;
use crate::kit::toast::Toast;
use crate::shell::action::Action;
use crate::shell::action::ShellAction;
use crate::shell::state::State;
use formats::json::saved_locks::SavedLocks;
use std::rc::Rc;

/// Storage keys of the list, and of a list that could not be read.
const LOCKS: &str = "lockscope.locks";
pub(crate) const DAMAGED: &str = "lockscope.locks.damaged";

/// Storage key of the open lock's id: in this browser tab, and in the tab that changed last.
const OPEN: &str = "lockscope.lock";

/// Returns the saved locks. A list that cannot be read moves to a second key, where only the next
/// damaged list overwrites it, and the returned toast reports the damage.
pub fn read() -> (SavedLocks, Option<Toast>) {
    let Some(text) = storage::kept_text(LOCKS) else { return (SavedLocks::default(), None) };
    match SavedLocks::read(&text) {
        Ok(locks) => (locks, None),
        Err(_) => {
            storage::set_aside(LOCKS, DAMAGED);
            (SavedLocks::default(), Some(Toast::Damaged))
        }
    }
}

/// Applies a change of the user's to the list.
pub fn change(dispatch: &Dispatch, change: impl FnOnce(&mut SavedLocks)) {
    let (mut locks, _) = read();
    change(&mut locks);
    if storage::keep_text(LOCKS, &locks.write()) {
        dispatch.emit(Action::Gallery(GalleryAction::LocksRead(locks.into())));
    } else {
        dispatch.emit(Action::Shell(ShellAction::Notify(Toast::NotKept)));
    }
}

/// Saves the work, given as a link, as a lock. If another browser tab has changed the same lock,
/// that version stays and the work becomes a new lock. Returns `true` if the work was saved.
pub fn keep(state: &State, link: String, dispatch: &Dispatch) -> bool {
    let (mut locks, _) = read();
    let revision = |locks: &SavedLocks, id| locks.get(id).map(|lock| lock.revision);
    let is_same = |id: &u32| revision(&locks, *id) == revision(&state.gallery.locks, *id);
    let known = state.gallery.lock.filter(|&id| locks.get(id).is_some()).filter(is_same);
    if state.gallery.lock.is_some() && known.is_none() {
        dispatch.emit(Action::Gallery(GalleryAction::LocksRead(Rc::new(locks.clone()))));
    }
    let content = state.lock_content(link);
    let id = match known {
        Some(id) => {
            // A different view of the same lock is not a change.
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
        dispatch.emit(Action::Gallery(GalleryAction::LockKept(locks.into(), id)));
    }
    is_kept
}

/// Saves the id of the open lock.
pub fn set_open(lock: Option<u32>) {
    storage::keep_in_tab(OPEN, lock);
    storage::keep(OPEN, lock);
}

/// Returns the lock that was open in this browser tab, or else in the tab that changed last.
pub fn open() -> Option<u32> {
    storage::kept_in_tab(OPEN).unwrap_or_else(|| storage::kept(OPEN)?.ok())
}

/// Dispatches the list whenever another browser tab changes it, until the listener is dropped.
pub fn on_change(dispatch: Dispatch) -> Option<gloo_events::EventListener> {
    storage::on_change(LOCKS, move || {
        dispatch.emit(Action::Gallery(GalleryAction::LocksRead(read().0.into())))
    })
}
