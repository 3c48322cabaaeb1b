//! State of the *Examples* dialog: the stories as the user sorts them, and the saved locks.

use crate::kit::view_options::Grouping;
use crate::shell::state::State;
use formats::json::saved_locks::{SavedLock, SavedLocks};
use std::rc::Rc;

/// State of the *Examples* dialog.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct GalleryState {
    /// The grouping of the stories.
    pub grouping: Grouping,
    /// The search text.
    pub search: String,
    /// The user's saved locks, as last read or written.
    pub locks: Rc<SavedLocks>,
    /// Id of the saved lock that is open, or `None` if the work is not saved as a lock.
    pub lock: Option<u32>,
}

/// Actions: the *Examples* dialog and the saved locks.
#[derive(Clone, PartialEq, Debug)]
pub enum GalleryAction {
    /// Changes the grouping of the stories.
    GroupBy(Grouping),
    /// Changes the search text in the *Examples* dialog.
    Search(String),
    /// The user's saved locks were read or have changed.
    LocksRead(Rc<SavedLocks>),
    /// The work was saved as the lock with this id.
    LockKept(Rc<SavedLocks>, u32),
    /// Opens one of the user's saved locks.
    OpenLock(SavedLock),
}

impl State {
    /// Applies an action in the *Examples* dialog.
    pub(crate) fn in_gallery(&mut self, action: GalleryAction) {
        match action {
            GalleryAction::GroupBy(grouping) => self.gallery.grouping = grouping,
            GalleryAction::Search(text) => self.gallery.search = text,
            GalleryAction::OpenLock(lock) => self.open_lock(&lock),
            GalleryAction::LocksRead(locks) => self.learn_locks(locks),
            GalleryAction::LockKept(locks, lock) => {
                (self.gallery.locks, self.gallery.lock) = (locks, Some(lock))
            }
        }
    }
}
