//! Whatever a person does, and what the page tells the state. [`State::after`](super::State::after)
//! says where each leads.

use super::{
    ChallengeAction, CheckAction, Copied, Grouping, HistoryView, Input, InterviewAction,
    LearnAction, MapAction, Menu, Notice, Overlay, Pane, PlaceInPage, Progress, Reach, Room,
    Source, Speed, TableAction, Theme, Trial, Work,
};
use content::Story;
use diagrams::AxisUnit;
use diagrams::miniature::Miniature;
use formats::document::locks::{SavedLock, SavedLocks};
use narration::report::Recording;
use narration::text::{Comments, Language, Leads, Meanings};
use primitives::{ClientId, ServerId};
use session::{Caption, Link};
use simulator::{Clock, Move};
use std::rc::Rc;

/// What a person can do.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// Goes into a room.
    Enter(Room),
    /// Comes back to where they were before, or goes on to where they were then.
    Return(PlaceInPage),
    /// Does something in the room *Learn*.
    Learn(LearnAction),
    /// Does something in the room *Interview*.
    Interview(InterviewAction),
    /// Does something in the room *Challenges*.
    Challenge(ChallengeAction),
    /// To before the first step.
    First,
    /// One step back.
    Back,
    /// One step on.
    Forward,
    /// To the last step.
    Last,
    /// To a step by its number.
    GoTo(usize),
    /// Goes to a step and does something there.
    At(usize, Box<Action>),
    /// Starts playing, from the beginning if at the end; or stops.
    PlayOrPause,
    /// So much time has passed while playing, in ms.
    TimePassed(u64),
    /// Changes the speed.
    PlayAt(Speed),
    /// Pins a client's program, or unpins it.
    ChooseClient(ClientId),
    /// Pins a client's program and turns it into an editor, or ends that.
    Edit(Option<ClientId>),
    /// Goes to the first mistake in a client's program: of this saved lock, or of the work.
    Mend(Option<u32>, ClientId),
    /// Changes whose program is edited.
    EditFor(Reach),
    /// Puts another program in the place of the one that is edited.
    Replace(ClientId, String),
    /// Shows a server's keys.
    ChooseServer(ServerId),
    /// Opens a pane.
    OpenPane(Pane),
    /// Changes how the history is shown.
    ShowHistory(HistoryView),
    /// Changes what the axis counts.
    CountBy(AxisUnit),
    /// Lays something over the workshop, or takes it away.
    Overlay(Option<Overlay>),
    /// Opens a menu, or closes the one that is open.
    Menu(Option<Menu>),
    /// Groups the gallery.
    GroupBy(Grouping),
    /// Searches the gallery.
    Search(String),
    /// The next miniatures are drawn.
    Drawn(Vec<Miniature>),
    /// Printing begins or ends.
    Print(bool),
    /// Changes the language.
    Speak(Language),
    /// Chooses the colours.
    Wear(Theme),
    /// Lets a move happen here.
    Choose(Move),
    /// Turns to a client or a server, to break it.
    TurnTo(Clock),
    /// Asks for the amount of a fault, or no longer.
    Ask(Option<Move>),
    /// The amount was typed.
    TypeAmount(String),
    /// Lets the run go on by itself from its end.
    GoOn,
    /// Runs the scenario with one seed after another until something is found.
    TrySeeds,
    /// Changes what is tried with each seed, and at what that stops.
    Vary(Trial),
    /// Shows another branch.
    SwitchTo(u32),
    /// Gives a branch a name.
    Rename(u32, String),
    /// Removes a branch.
    Remove(u32),
    /// Lays another branch beside the current one, or takes it away.
    Compare(Option<u32>),
    /// A text was typed into a field of the set-up.
    Type(Input, String),
    /// A text was put into a field in one go: a change of its own, however much was typed before.
    Put(Input, String),
    /// Gives the work a title and notes.
    Caption(Caption),
    /// Lets all clients run the program of this one.
    UseForAll(ClientId),
    /// Set up all clients as this one is: program, parameters, start and clock.
    SetUpAllAs(ClientId),
    /// Adds a client like the last one.
    AddClient,
    /// Adds a client like this one.
    DuplicateClient(ClientId),
    /// Removes a client.
    RemoveClient(ClientId),
    /// Adds a server.
    AddServer,
    /// Removes a server.
    RemoveServer(ServerId),
    /// Begins with a story.
    Open(&'static Story),
    /// The same, at a step of it.
    OpenAt(&'static Story, usize),
    /// Begins with the story that mends this one, or the other way round, at the same time in it.
    Swap(&'static Story),
    /// What is said of the stories was loaded.
    LeadsRead(Leads),
    /// The comments of programs were loaded in other languages.
    CommentsRead(Comments),
    /// The meanings of the reference were loaded.
    MeaningsRead(Meanings),
    /// Begins with a lock of the person's own, to be pasted.
    OpenOwn,
    /// The same with a program that was pasted, and asks whether it breaks.
    OpenPasted(String),
    /// Something was copied, or the browser refused.
    Copied(Copied, bool),
    /// Opens a link.
    OpenLink(Box<Link>, Source),
    /// Begins with a lock that the person keeps.
    OpenLock(SavedLock),
    /// The locks that the person keeps were read, or changed.
    LocksRead(Rc<SavedLocks>),
    /// The work is kept as one of these locks.
    LockKept(Rc<SavedLocks>, u32),
    /// Keeps work to which undo leads back, and which is not shown.
    Remember(Work),
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
    /// Checks the lock, or does something about the answer.
    Check(CheckAction),
    /// Fills the table of locks and faults, or does something about it.
    Table(TableAction),
    /// Draws the map of a lock, or does something about it.
    Map(MapAction),
    /// The task is so far.
    Progressed(Progress),
    /// The task is done, or was stopped part of the way.
    Done(Rc<Recording>),
    /// Gives the task up.
    Stop,
    /// Tells the person something.
    Notify(Notice),
    /// A newer version of the page is ready; or the person wants none of it now.
    OfferUpdate(bool),
    /// The person has read the notice.
    Dismiss,
}
