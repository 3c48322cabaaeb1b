//! State of the *Examples* dialog: the stories as the user sorts them, and the saved locks.

use crate::kit::view_options::Grouping;
use formats::json::saved_locks::SavedLocks;
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
