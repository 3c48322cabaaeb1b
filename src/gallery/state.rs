//! State of the *Examples* dialog: the stories as the user sorts them, and the saved locks.

use crate::kit::intent::Intent;
use crate::kit::shell_action::ShellAction;
use crate::kit::toast::Toast;
use formats::json::saved_locks::SavedLocks;
use narration::StoryGrouping;
use std::rc::Rc;

/// State of the *Examples* dialog.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct GalleryState {
    /// The grouping of the stories.
    pub(crate) grouping: StoryGrouping,
    /// The search text.
    pub(crate) search: String,
    /// The user's saved locks, as last read or written.
    pub(crate) locks: Rc<SavedLocks>,
}

/// Actions: the *Examples* dialog and the saved locks.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum GalleryAction {
    /// Changes the grouping of the stories.
    GroupBy(StoryGrouping),
    /// Changes the search text in the *Examples* dialog.
    Search(String),
    /// The user's saved locks were read or have changed.
    LocksRead(Rc<SavedLocks>),
    /// The work was saved as the lock with this id.
    LockKept(Rc<SavedLocks>, u32),
}

impl GalleryState {
    /// Applies an action in the *Examples* dialog. `lock` is the saved lock that is open.
    pub(crate) fn after(
        &mut self,
        action: GalleryAction,
        lock: Option<u32>,
        intents: &mut Vec<Intent>,
    ) {
        match action {
            GalleryAction::GroupBy(grouping) => self.grouping = grouping,
            GalleryAction::Search(text) => self.search = text,
            GalleryAction::LocksRead(locks) => {
                // If another browser tab has changed the open lock, the work becomes a separate,
                // unsaved lock.
                let revision = |locks: &SavedLocks| Some(locks.get(lock?)?.revision);
                if revision(&self.locks) != revision(&locks) {
                    if let Some(other) = lock.and_then(|id| locks.get(id)) {
                        let toast = Toast::ChangedElsewhere(Box::new(other.clone()));
                        intents.push(ShellAction::Notify(toast).into());
                    }
                    intents.push(Intent::SetLock(None));
                }
                self.locks = locks;
            }
            GalleryAction::LockKept(locks, lock) => {
                self.locks = locks;
                intents.push(Intent::SetLock(Some(lock)));
            }
        }
    }
}
