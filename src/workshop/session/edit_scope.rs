//! Editing a program: the clients to which an edit applies, and the failing run that is repeated
//! with each changed program.

use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::Panel;
use crate::workshop::comparison::state::{ComparisonAction, ProgramView};
use crate::workshop::context::{Workshop, WorkshopMut};
use narration::BrokenRun;
use primitives::ClientId;
use session::{Input, Work};
use simulator::Scenario;
use std::rc::Rc;

/// The clients to which an edit applies.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum EditScope {
    /// All clients that run the same program.
    #[default]
    Sharers,
    /// One client.
    One,
}

/// Work whose run is being replayed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PendingWork {
    pub(crate) work: Work,
    /// The failing run whose moves are repeated in it.
    pub(crate) broken: Option<Rc<BrokenRun>>,
    /// The last step of the playback that follows, if any.
    pub(crate) play_to: Option<usize>,
}

impl From<Work> for PendingWork {
    fn from(work: Work) -> PendingWork {
        PendingWork { work, broken: None, play_to: None }
    }
}

impl<'a> Workshop<'a> {
    /// Returns the fields of the other programs that change together with this one. A program that
    /// becomes equal only during the current typing is excluded.
    pub(crate) fn others_with(self, input: &Input) -> Vec<Input> {
        let (Input::Program(edited), EditScope::Sharers) = (input, self.editor.scope) else {
            return Vec::new();
        };
        let before = self.session.history.before(input).map(|before| &before.work.scenario);
        let shared_before = |other: &ClientId| {
            before.is_none_or(|before| before.sharers_of(*edited).any(|it| it == *other))
        };
        let sharers = self.session.planned().scenario.sharers_of(*edited);
        let others = sharers.filter(|other| other != edited && shared_before(other));
        others.map(Input::Program).collect()
    }

    /// Returns the failing run to repeat with a changed setup, or `None` if anything but programs
    /// and their parameters has changed. It is the last failing run before these changes.
    pub(crate) fn run_to_survive(self, changed: &Scenario) -> Option<Rc<BrokenRun>> {
        let before = &self.session.planned().scenario;
        let mut as_before = changed.clone();
        for (client, setup) in as_before.clients.iter_mut().zip(&before.clients) {
            client.program.clone_from(&setup.program);
            client.parameters.clone_from(&setup.parameters);
        }
        if as_before != **before {
            return None;
        }
        match &self.session.pending {
            Some(landing) => landing.broken.clone(),
            None => self
                .session
                .broken
                .clone()
                .or_else(|| BrokenRun::of(&self.session.recording).map(Rc::new)),
        }
    }
}

impl WorkshopMut<'_> {
    /// Opens the program of a client in the editor; `None` closes the editor.
    pub(crate) fn edit(&mut self, client: Option<ClientId>) {
        (self.editor.chosen_client, self.editor.is_open) = (client, client.is_some());
        if self.editor.is_open {
            self.close_fix();
            self.editor.scope = EditScope::default();
            (self.layout.panel, self.playback.playing) = (Panel::Code, None);
            self.in_comparison(ComparisonAction::ShowProgram(ProgramView::Program));
            self.emit(ShellAction::CloseDialog(None));
        }
    }

    /// Changes which clients an edit applies to. Further typing is a new change.
    pub(crate) fn edit_for(&mut self, reach: EditScope) {
        self.session.history.pause();
        self.editor.scope = reach;
    }
}
