//! All actions, both the user's and the page's. [`State::after`](crate::shell::state::State::after) applies them.

use crate::challenges::state::ChallengeAction;
use crate::gallery::state::GalleryAction;
use crate::interview::state::InterviewAction;
use crate::kit::loaded_content::ContentAction;
use crate::kit::place::PlaceInPage;
use crate::kit::tab::Tab;
use crate::kit::toast::Toast;
use crate::kit::view_options::{Copied, Dialog, Menu, Panel, Speed, Theme};
use crate::learn::state::LearnAction;
use crate::lock_table::state::TableAction;
use crate::parameter_map::state::MapAction;
use crate::run_view::playback::PlaybackAction;
use crate::workshop::check::state::CheckAction;
use crate::workshop::editor::state::EditorAction;
use crate::workshop::session::action::RunAction;
use crate::workshop::session::action::SessionAction;
use crate::workshop::session::action::SetupAction;
use narration::text::Language;

/// An action of the user or an event of the page, by the feature that handles it.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// An action on the position in the run.
    Playback(PlaybackAction),
    /// An action on the open parts of the page.
    Shell(ShellAction),
    /// Content was loaded.
    Content(ContentAction),
    /// An action in the *Examples* dialog.
    Gallery(GalleryAction),
    /// An action in the editor.
    Editor(EditorAction),
    /// An action on the run.
    Run(RunAction),
    /// An action on the setup.
    Setup(SetupAction),
    /// An action on the work as a whole.
    Session(SessionAction),
    /// An action in the *Learn* tab.
    Learn(LearnAction),
    /// An action in the *Interview* tab.
    Interview(InterviewAction),
    /// An action in the *Challenges* tab.
    Challenge(ChallengeAction),
    /// Goes to a step and performs an action there.
    At(usize, Box<Action>),
    /// An action of the check panel.
    Check(CheckAction),
    /// An action of the lock table.
    Table(TableAction),
    /// An action of the parameter map.
    Map(MapAction),
}

/// Actions: the parts of the page that are open, and the preferences.
#[derive(Clone, PartialEq, Debug)]
pub enum ShellAction {
    /// Switches to a tab.
    ShowTab(Tab),
    /// Moves to a place in the browser's history, back or forward.
    Return(PlaceInPage),
    /// Opens a panel.
    OpenPanel(Panel),
    /// Opens a dialog; `None` closes it.
    OpenDialog(Option<Dialog>),
    /// Opens a menu; `None` closes it.
    Menu(Option<Menu>),
    /// Something was copied, or the browser refused to copy it.
    Copied(Copied, bool),
    /// Printing begins or ends.
    Print(bool),
    /// Shows a toast.
    Notify(Toast),
    /// A newer version of the page is available (`true`), or the user postponed it (`false`).
    OfferUpdate(bool),
    /// Closes the toast.
    Dismiss,
    /// Changes the language.
    SetLanguage(Language),
    /// Changes the colour theme.
    SetTheme(Theme),
    /// Changes the playback speed.
    PlayAt(Speed),
}
