//! The search for edits that fix the checked lock, and their application.

use crate::workshop::context::WorkshopMut;
use narration::FixText;
use primitives::ClientId;
use search_service::Subject;
use session::Input;
use std::rc::Rc;

/// The state of the search for a fix of the lock in the report.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) enum FixState {
    /// The user has not requested a fix.
    #[default]
    Closed,
    /// The search is in progress.
    Searching,
    /// These edits fix the lock.
    Found(Rc<FixText>),
    /// No known edit fixes the lock.
    NoneKnown,
}

impl WorkshopMut<'_> {
    /// Searches for a fix, which replaces the program in the code panel. The report stays open;
    /// searches for further runs end.
    pub(crate) fn seek_fix(&mut self) {
        self.editor.is_open = false;
        let about = self.read().about();
        self.request(Subject::Fix(self.lock_question(&about)), about);
        self.check.report.fix = FixState::Searching;
    }

    /// Replaces the program of all clients by the fixed one. The page then checks the new version.
    pub(crate) fn apply_fix(&mut self) {
        let FixState::Found(fix) = self.check.report.fix.clone() else { return };
        (self.check.report.fix, self.check.versions.applied) =
            (FixState::Closed, Some(fix.clone()));
        let clients = (0..).map(ClientId).take(self.session.planned().scenario.clients.len());
        let others: Vec<Input> = clients.skip(1).map(Input::Program).collect();
        self.session.history.pause();
        self.type_into(Input::Program(ClientId(0)), &others, &fix.program);
        self.session.history.pause();
    }

    /// Closes the fix, and ends the search for it.
    pub(crate) fn close_fix(&mut self) {
        if self.check.report.fix == FixState::Searching {
            self.check.search.expects_more = false;
        }
        self.check.report.fix = FixState::Closed;
    }
}
