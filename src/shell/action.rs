//! All actions, both the user's and the page's. [`State::after`](crate::shell::state::State::after) applies them.

use crate::challenges::state::ChallengeAction;
use crate::gallery::state::GalleryAction;
use crate::interview::state::InterviewAction;
use crate::kit::intent::Intent;
use crate::kit::loaded_content::ContentAction;
use crate::kit::shell_action::ShellAction;
use crate::learn::state::LearnAction;
use crate::lock_table::state::TableAction;
use crate::parameter_map::state::MapAction;
use crate::run_view::playback::PlaybackAction;
use crate::workshop::check::state::CheckAction;
use crate::workshop::comparison::state::ComparisonAction;
use crate::workshop::editor::state::EditorAction;
use crate::workshop::keys::WorkshopAction;
use crate::workshop::layout::LayoutAction;
use crate::workshop::session::action::{RunAction, SessionAction, SetupAction};

/// An action of the user or an event of the page, by the feature that handles it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Action {
    /// An action on the position in the run.
    Playback(PlaybackAction),
    /// An action on the open parts of the page.
    Shell(ShellAction),
    /// An action on the open parts of the workshop.
    Layout(LayoutAction),
    /// Content was loaded.
    Content(ContentAction),
    /// An action in the *Examples* dialog.
    Gallery(GalleryAction),
    /// An action in the editor.
    Editor(EditorAction),
    /// An action on the run.
    Run(RunAction),
    /// An action on the comparison of two runs.
    Comparison(ComparisonAction),
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
    /// A request of one feature to the others.
    Intent(Intent),
    /// An action of the check panel.
    Check(CheckAction),
    /// An action of the lock table.
    Table(TableAction),
    /// An action of the parameter map.
    Map(MapAction),
}

impl From<WorkshopAction> for Action {
    fn from(action: WorkshopAction) -> Action {
        match action {
            WorkshopAction::Playback(action) => Action::Playback(action),
            WorkshopAction::Editor(action) => Action::Editor(action),
            WorkshopAction::Check(action) => Action::Check(action),
            WorkshopAction::Layout(action) => Action::Layout(action),
            WorkshopAction::Run(action) => Action::Run(action),
            WorkshopAction::Comparison(action) => Action::Comparison(action),
            WorkshopAction::Shell(action) => Action::Shell(action),
            WorkshopAction::TryFault(step, fault) => {
                Action::Intent(Intent::TryFault(Some(step), fault))
            }
        }
    }
}
