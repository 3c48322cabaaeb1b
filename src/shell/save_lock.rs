//! Saves the work as a lock of the user.

use crate::browser::storage;
use crate::gallery::state::GalleryAction;
use crate::kit::contexts::Dispatch;
use crate::kit::stored;
use crate::shell::action::Action;
use crate::shell::state::State;
use formats::json::saved_locks::SavedLocks;
use std::rc::Rc;

/// Storage key of the open lock's id: in this browser tab, and in the tab that changed last.
const OPEN: &str = "lockscope.lock";

/// Saves the work, given as a link, as a lock. If another browser tab has changed the same lock,
/// that version stays and the work becomes a new lock. Returns `true` if the work was saved.
pub(crate) fn keep(state: &State, link: String, dispatch: &Dispatch) -> bool {
    let mut locks: Rc<SavedLocks> = stored::load_or_report(dispatch);
    let revision = |locks: &SavedLocks, id| locks.get(id).map(|lock| lock.revision);
    let is_same = |id: &u32| revision(&locks, *id) == revision(&state.gallery.locks, *id);
    let known = state.session.lock.filter(|&id| locks.get(id).is_some()).filter(is_same);
    if state.session.lock.is_some() && known.is_none() {
        dispatch.emit(Action::Gallery(GalleryAction::LocksRead(locks.clone())));
    }
    let content = state.workshop().lock_content(link);
    let id = match known {
        Some(id) => {
            // A different view of the same lock is not a change.
            if !locks.get(id).is_some_and(|lock| state.workshop().is_as_saved(lock)) {
                Rc::make_mut(&mut locks).put(id, content);
            }
            id
        }
        None => Rc::make_mut(&mut locks).add(&state.workshop().lock_name(), content),
    };
    Rc::make_mut(&mut locks).set_last(id);
    let is_kept = stored::save(&locks);
    if is_kept {
        set_open(Some(id));
        dispatch.emit(Action::Gallery(GalleryAction::LockKept(locks, id)));
    }
    is_kept
}

/// Saves the id of the open lock.
pub(crate) fn set_open(lock: Option<u32>) {
    storage::keep_in_tab(OPEN, lock);
    storage::keep(OPEN, lock);
}

/// Returns the lock that was open in this browser tab, or else in the tab that changed last.
pub(crate) fn open() -> Option<u32> {
    storage::kept_in_tab(OPEN).unwrap_or_else(|| storage::kept(OPEN)?.ok())
}
