//! Actions on the work of the user. `navigation.rs` and `edit.rs` apply them.

use crate::kit::source::Source;
use crate::kit::toast::Toast;
use crate::kit::view_options::Menu;
use crate::workshop::context::WorkshopMut;
use content::Story;
use primitives::{ClientId, ServerId};
use run_analysis::Recording;
use session::AmountDraft;
use session::{Caption, History, Input, Link, Progress, SeedSearch, Work};
use simulator::{Clock, Move};
use std::rc::Rc;

/// Actions: the run: its moves, its branches and the background job.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum RunAction {
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
    /// The background job reports its progress.
    Progressed(Progress),
    /// The background job has finished, or was stopped early and its result is kept.
    Done(Rc<Recording>),
    /// Cancels the background job.
    Stop,
}

/// Actions: the setup.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SetupAction {
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
}

/// Actions: the work as a whole: opening it, and undo.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SessionAction {
    /// Opens a story.
    Open(&'static Story),
    /// Opens a story at a step.
    OpenAt(&'static Story, usize),
    /// Switches from a story to its fixed version, or back, at the same virtual time. Also returns
    /// to the story from a changed version of it.
    Swap(&'static Story),
    /// Opens a lock to be replaced by the user's program.
    OpenOwn,
    /// Returns to the user's own lock: the current one, else the last one, else a new one.
    ReturnToOwn,
    /// Opens a lock with a pasted program and checks it.
    OpenPasted(String),
    /// Opens a link.
    OpenLink(Box<Link>, Source),
    /// Adds work to the undo history without showing it.
    Remember(Work),
    /// Marks the work as the saved lock with this id, or as unsaved.
    SetLock(Option<u32>),
    /// Undoes the last change.
    Undo,
    /// Redoes the change that was undone last.
    Redo,
}

impl WorkshopMut<'_> {
    /// Applies an action on the run.
    pub(crate) fn in_run(&mut self, action: RunAction) {
        match action {
            RunAction::SelectTarget(subject) => {
                (self.faults.target, self.faults.amount) = (Some(subject), None)
            }
            RunAction::EnterAmount(None) => self.faults.amount = None,
            RunAction::EnterAmount(Some(fault)) => {
                (self.faults.target, self.layout.menu) = (fault.subject(), Some(Menu::Faults));
                self.faults.amount = Some(AmountDraft::of(fault));
            }
            RunAction::TypeAmount(text) => {
                self.faults.amount.iter_mut().for_each(|asking| asking.text.clone_from(&text));
            }
            // The shown run is about to be replaced, so these actions have no effect.
            RunAction::Choose(_) | RunAction::GoOn | RunAction::TrySeeds
                if self.session.pending.is_some() => {}
            RunAction::Choose(chosen) => self.choose(chosen),
            RunAction::GoOn => self.go_on(),
            RunAction::TrySeeds => self.try_seeds(),
            RunAction::SetSeedSearch(trial) => self.session.seed_search = trial,
            RunAction::SwitchTo(branch) => {
                self.change_branches(|branches| branches.switch_to(branch));
            }
            RunAction::Rename(branch, name) => {
                self.change_branches(|branches| branches.rename(branch, &name));
            }
            RunAction::Remove(branch) => self.change_branches(|branches| branches.remove(branch)),
            RunAction::Progressed(progress) => self.session.progress = progress,
            RunAction::Done(recording) => self.land(recording),
            RunAction::Stop => self.stop(),
        }
    }

    /// Applies an action on the setup.
    pub(crate) fn in_setup(&mut self, action: SetupAction) {
        match action {
            SetupAction::Type(input, text) => self.typed(input, text),
            SetupAction::Put(input, text) => self.put(input, &text),
            SetupAction::Caption(caption) => self.caption(caption),
            SetupAction::UseForAll(client) => self.use_for_all(client),
            SetupAction::SetUpAllAs(client) => self.set_up_all_as(client),
            SetupAction::AddClient => {
                self.add_client(self.session.planned().scenario.clients.len() - 1)
            }
            SetupAction::DuplicateClient(client) => self.add_client(client.index()),
            SetupAction::RemoveClient(client) => self.remove_client(client),
            SetupAction::AddServer => self.add_server(),
            SetupAction::RemoveServer(server) => self.remove_server(server),
        }
    }

    /// Applies an action on the work as a whole.
    pub(crate) fn in_session(&mut self, action: SessionAction) {
        match action {
            SessionAction::Open(story) => match session::record_story(story) {
                Ok(recording) => self.open(Work::of(story, recording.run()), recording),
                Err(error) => self.notify(Toast::NotTold(error)),
            },
            SessionAction::OpenAt(story, step) => {
                self.in_session(SessionAction::Open(story));
                self.pause_at(step);
            }
            SessionAction::Swap(story)
                if self.session.work.story == Some(story)
                    && self.session.work.follows_its_story() => {}
            SessionAction::Swap(story) => match session::record_story(story) {
                Ok(recording) => self.swap(Work::of(story, recording.run()), recording),
                Err(error) => self.notify(Toast::NotTold(error)),
            },
            SessionAction::OpenOwn => self.open_own(),
            SessionAction::ReturnToOwn => self.return_to_own(),
            SessionAction::OpenPasted(program) => self.open_pasted(&program),
            SessionAction::OpenLink(link, source) => self.open_link(*link, source),
            SessionAction::Remember(work) => self.remember(work),
            SessionAction::SetLock(lock) => self.session.lock = lock,
            SessionAction::Undo => self.travel(History::back),
            SessionAction::Redo => self.travel(History::forth),
        }
    }
}
