//! Requests of a feature that concern other features. Components dispatch them and reducers emit
//! them. Only the shell turns them into actions.

use crate::kit::progress_change::ProgressChange;
use crate::kit::shell_action::ShellAction;
use crate::kit::source::Source;
use crate::kit::table_lock::TableLock;
use crate::kit::view_options::Dialog;
use crate::search::queue::Place;
use content::Story;
use formats::json::saved_locks::SavedLock;
use learning::Day;
use narration::Cell;
use primitives::ClientId;
use search_service::Subject;
use session::Link;
use simulator::{FaultKind, Move};

/// A request of one feature to the rest of the page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Intent {
    /// Changes the parts of the page that are open.
    Shell(ShellAction),
    /// Opens work in the workshop.
    OpenWork(Opening),
    /// Opens the contents of a file: a saved run or a scenario.
    OpenFile(String),
    /// Opens a pasted link, file or program. A program is checked.
    OpenPasted(String),
    /// Marks the work as the saved lock with this id, or as unsaved.
    SetLock(Option<u32>),
    /// Opens the lesson with this id, with a way back; `None` shows the list of lessons.
    ShowLesson(Option<String>),
    /// Opens the file of a task or a lesson.
    OpenTask(String),
    /// Opens the parameter map.
    OpenMap(MapSubject),
    /// Opens the run of a cell or point, with the corresponding check and a way back.
    OpenFound(FoundRun),
    /// Replaces the program of a lock by an equivalent one with parameters and opens its map.
    DeclareParameters {
        /// The link to the setup of the lock, encoded.
        link: String,
        /// The equivalent program.
        program: String,
    },
    /// Replaces the client's text in another language by the nearest lock, and checks it.
    StandIn(ClientId),
    /// Goes to the first error in a client's program, in the saved lock with this id or in the
    /// current work.
    GoToError(Option<u32>, ClientId),
    /// Makes a fault happen or opens the input for its amount, at a step or at the current one.
    TryFault(Option<usize>, Move),
    /// Changes the learning progress.
    Record(ProgressChange),
    /// Sets the day of the user's interview.
    SetInterviewDate(Option<Day>),
    /// Opens the interview in progress.
    ContinueInterview,
    /// Asks the search worker for the errors in the file of a task; `None` drops the answer.
    ExplainFile(Option<String>),
    /// Adds check requests.
    Search(Vec<(Place, Subject)>),
    /// Removes all check requests of the lock table and the parameter map.
    StopSearches,
}

/// Work to open in the workshop.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Opening {
    /// A story, before its first step.
    Story(&'static Story),
    /// A story at a step.
    StoryAt(&'static Story, usize),
    /// A link.
    Link(Box<Link>, Source),
    /// A lock to be replaced by the user's program, with a way back to this dialog.
    OwnLock(Option<Dialog>),
    /// A saved lock of the user.
    SavedLock(Box<SavedLock>),
}

/// The lock of a parameter map.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum MapSubject {
    /// The lock in the workshop.
    Current,
    /// A lock of the lock table.
    Lock(Box<TableLock>),
    /// The lock of the last map, as the user left it.
    Last,
}

/// A run that the lock table or the parameter map shows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FoundRun {
    /// The cell or point, if it has a verdict.
    pub(crate) cell: Option<Cell>,
    /// The name of the lock.
    pub(crate) name: String,
    /// The fault that may happen once.
    pub(crate) fault: Option<FaultKind>,
    /// The dialog from which the user comes.
    pub(crate) origin: Dialog,
}

impl From<ShellAction> for Intent {
    fn from(action: ShellAction) -> Intent {
        Intent::Shell(action)
    }
}

impl From<Opening> for Intent {
    fn from(opening: Opening) -> Intent {
        Intent::OpenWork(opening)
    }
}
