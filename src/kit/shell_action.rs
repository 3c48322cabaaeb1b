//! Actions on the parts of the page that are open, and on the preferences. Each feature may dispatch
//! them; the reducer of the shell applies them.

use crate::kit::place::PlaceInPage;
use crate::kit::tab::Tab;
use crate::kit::toast::Toast;
use crate::kit::view_options::{Copied, Dialog, Menu, Speed, Theme};
use i18n::Language;
use search_service::Envelope;

/// Actions: the parts of the page that are open, and the preferences.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ShellAction {
    /// Switches to a tab.
    ShowTab(Tab),
    /// Goes to the list of the open tab. There is no list in the workshop.
    ShowStart,
    /// Moves to a place in the browser's history, back or forward.
    Return(PlaceInPage),
    /// Opens a dialog; `None` closes it.
    OpenDialog(Option<Dialog>),
    /// Opens a menu; `None` closes it.
    Menu(Option<Menu>),
    /// Something was copied, or the browser refused to copy it.
    Copied(Copied, bool),
    /// The system's theme has changed.
    SystemTheme {
        /// Whether it is dark.
        is_dark: bool,
    },
    /// Printing begins or ends.
    Print(bool),
    /// Shows a toast.
    Notify(Toast),
    /// A newer version of the page is available (`true`), or the user postponed it (`false`).
    OfferUpdate(bool),
    /// A response of the search worker, and the time since the last request of the check panel or
    /// of a challenge, in ms.
    Heard(Box<Envelope>, u64),
    /// Closes the toast.
    Dismiss(Dismissal),
    /// Shows a dialog instead of the open one, as part of another action.
    ShowDialog(Dialog),
    /// Closes this dialog if it is open; `None` closes any dialog, as part of another action.
    CloseDialog(Option<Dialog>),
    /// Changes the language.
    SetLanguage(Language),
    /// Changes the colour theme.
    SetTheme(Theme),
    /// Changes the playback speed.
    PlayAt(Speed),
}

/// The toasts that an action closes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dismissal {
    /// Any toast.
    Any,
    /// A toast that does not remain visible when the user moves on.
    Passing,
    /// Any toast but the one for damaged work.
    AllButDamage,
}

impl Dismissal {
    /// Returns `true` if the toast is closed.
    pub(crate) fn closes(self, toast: &Toast) -> bool {
        match self {
            Dismissal::Any => true,
            Dismissal::Passing => !toast.stays(),
            Dismissal::AllButDamage => !matches!(toast, Toast::Damaged),
        }
    }
}
