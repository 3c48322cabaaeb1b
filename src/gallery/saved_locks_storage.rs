//! List of the user's saved locks in the browser's storage. All browser tabs share it, so each
//! reads the current list before it changes it.

use crate::gallery::state::GalleryAction;
use crate::kit::contexts::{Action, Dispatch};
use crate::kit::shell_action::ShellAction;
use crate::kit::stored::{self, Stored};
use crate::kit::toast::Toast;
use formats::json::saved_locks::SavedLocks;
use std::rc::Rc;

impl Stored for Rc<SavedLocks> {
    const KEY: &'static str = "lockscope.locks";

    fn parse(text: &str) -> Option<Self> {
        SavedLocks::read(text).ok().map(Rc::new)
    }

    fn serialize(&self) -> String {
        self.write()
    }
}

/// Applies a change of the user's to the list.
pub(crate) fn change(dispatch: &Dispatch, change: impl FnOnce(&mut SavedLocks)) {
    let mut locks: Rc<SavedLocks> = stored::load_or_report(dispatch);
    change(Rc::make_mut(&mut locks));
    if stored::save(&locks) {
        dispatch.emit(Action::Gallery(GalleryAction::LocksRead(locks)));
    } else {
        dispatch.emit(Action::Shell(ShellAction::Notify(Toast::NotKept)));
    }
}
