//! All actions, both the user's and the page's. [`State::after`](crate::shell::state::State::after) applies them.

use crate::challenges::state::ChallengeAction;
use crate::interview::state::InterviewAction;
use crate::kit::tab::Tab;
use crate::kit::toast::Toast;
use crate::kit::view_options::{Copied, Dialog, Grouping, HistoryView, Menu, Panel, Speed, Theme};
use crate::learn::state::LearnAction;
use crate::lock_table::state::TableAction;
use crate::parameter_map::state::MapAction;
use crate::shell::links::Source;
use crate::shell::place::PlaceInPage;
use crate::workshop::check::state::CheckAction;
use crate::workshop::session::background_work::{Progress, SeedSearch};
use crate::workshop::session::edit_scope::EditScope;
use crate::workshop::session::field::Input;
use content::Story;
use diagrams::AxisUnit;
use diagrams::miniature::Thumbnail;
use formats::json::saved_locks::{SavedLock, SavedLocks};
use narration::text::{Comments, Language, Leads, Meanings};
use primitives::{ClientId, ServerId};
use run_analysis::Recording;
use session::Work;
use session::{Caption, Link};
use simulator::{Clock, Move};
use std::rc::Rc;

/// An action of the user or an event of the page.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// Switches to a tab.
    ShowTab(Tab),
    /// Moves to a place in the browser's history, back or forward.
    Return(PlaceInPage),
    /// An action in the *Learn* tab.
    Learn(LearnAction),
    /// An action in the *Interview* tab.
    Interview(InterviewAction),
    /// An action in the *Challenges* tab.
    Challenge(ChallengeAction),
    /// Goes to the position before the first step.
    First,
    /// Goes back one step.
    Back,
    /// Goes forward one step.
    Forward,
    /// Goes to the last step.
    Last,
    /// Goes to the step with this number.
    GoTo(usize),
    /// Goes to a step and performs an action there.
    At(usize, Box<Action>),
    /// Starts playback, from the beginning if the current step is the last; or pauses it.
    PlayOrPause,
    /// This much time has passed during playback, in ms.
    TimePassed(u64),
    /// Changes the playback speed.
    PlayAt(Speed),
    /// Pins a client's program, or unpins it.
    ChooseClient(ClientId),
    /// Pins a client's program and opens it in the editor; `None` closes the editor.
    Edit(Option<ClientId>),
    /// Goes to the first error in a client's program, in the saved lock with this id or in the
    /// current work.
    GoToError(Option<u32>, ClientId),
    /// Changes which clients an edit applies to.
    SetEditScope(EditScope),
    /// Replaces the program in the editor.
    Replace(ClientId, String),
    /// Shows a server's keys.
    ChooseServer(ServerId),
    /// Opens a panel.
    OpenPanel(Panel),
    /// Changes the view of the run.
    ShowHistory(HistoryView),
    /// Changes the unit of the timeline's axis.
    SetAxis(AxisUnit),
    /// Opens a dialog; `None` closes it.
    OpenDialog(Option<Dialog>),
    /// Opens a menu; `None` closes it.
    Menu(Option<Menu>),
    /// Changes the grouping of the stories.
    GroupBy(Grouping),
    /// Changes the search text in the *Examples* dialog.
    Search(String),
    /// More thumbnails have been drawn.
    Drawn(Vec<Thumbnail>),
    /// Printing begins or ends.
    Print(bool),
    /// Changes the language.
    SetLanguage(Language),
    /// Changes the colour theme.
    SetTheme(Theme),
    /// Makes this move at the current step.
    Choose(Move),
    /// Selects the client or server for the next fault.
    SelectTarget(Clock),
    /// Opens the input for the amount of a fault; `None` closes it.
    EnterAmount(Option<Move>),
    /// The user typed an amount.
    TypeAmount(String),
    /// Continues the run from its end, without the user.
    GoOn,
    /// Runs the scenario with consecutive seeds until a run has a finding.
    TrySeeds,
    /// Changes the settings of the seed search.
    SetSeedSearch(SeedSearch),
    /// Switches to another branch.
    SwitchTo(u32),
    /// Renames a branch.
    Rename(u32, String),
    /// Removes a branch.
    Remove(u32),
    /// Compares another branch with the current one; `None` ends this.
    Compare(Option<u32>),
    /// The user typed a string into a field of the setup.
    Type(Input, String),
    /// A field was set as a whole. Undo treats this as a change separate from earlier typing.
    Put(Input, String),
    /// Changes the title and notes of the work.
    Caption(Caption),
    /// Copies this client's program to all clients.
    UseForAll(ClientId),
    /// Copies this client's setup to all clients: program, parameters, start and clock.
    SetUpAllAs(ClientId),
    /// Adds a copy of the last client.
    AddClient,
    /// Adds a copy of this client.
    DuplicateClient(ClientId),
    /// Removes a client.
    RemoveClient(ClientId),
    /// Adds a server.
    AddServer,
    /// Removes a server.
    RemoveServer(ServerId),
    /// Opens a story.
    Open(&'static Story),
    /// Opens a story at a step.
    OpenAt(&'static Story, usize),
    /// Switches from a story to its fixed version, or back, at the same virtual time.
    Swap(&'static Story),
    /// The summaries of the stories were loaded.
    LeadsRead(Leads),
    /// The translated comments of the programs were loaded.
    CommentsRead(Comments),
    /// The explanations of the reference were loaded.
    MeaningsRead(Meanings),
    /// Opens a lock to be replaced by the user's program.
    OpenOwn,
    /// Opens a lock with a pasted program and checks it.
    OpenPasted(String),
    /// Something was copied, or the browser refused to copy it.
    Copied(Copied, bool),
    /// Opens a link.
    OpenLink(Box<Link>, Source),
    /// Opens one of the user's saved locks.
    OpenLock(SavedLock),
    /// The user's saved locks were read or have changed.
    LocksRead(Rc<SavedLocks>),
    /// The work was saved as the lock with this id.
    LockKept(Rc<SavedLocks>, u32),
    /// Adds work to the undo history without showing it.
    Remember(Work),
    /// Undoes the last change.
    Undo,
    /// Redoes the change that was undone last.
    Redo,
    /// An action of the check panel.
    Check(CheckAction),
    /// An action of the lock table.
    Table(TableAction),
    /// An action of the parameter map.
    Map(MapAction),
    /// The background job reports its progress.
    Progressed(Progress),
    /// The background job has finished, or was stopped early and its result is kept.
    Done(Rc<Recording>),
    /// Cancels the background job.
    Stop,
    /// Shows a toast.
    Notify(Toast),
    /// A newer version of the page is available (`true`), or the user postponed it (`false`).
    OfferUpdate(bool),
    /// Closes the toast.
    Dismiss,
}
