//! Programs with errors. The last valid version of the program remains in use, but no result for it
//! may be presented as a result for the text in the editor.

use crate::shell::state::State;
use content::foreign_code::{language, nearest_lock};
use content::locks::Lock;
use formats::json::saved_locks::SavedLock;
use primitives::ClientId;
use session::{FieldError, Input};

/// A program with errors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramDiagnostic {
    /// Id of the saved lock that contains the program, or `None` for the current work.
    pub lock: Option<u32>,
    /// The client to which the program belongs.
    pub client: ClientId,
    /// The first error.
    pub mistake: FieldError,
    /// The most similar built-in lock, if the program is not Lua.
    pub nearest: Option<&'static Lock>,
    /// The presumable language of the program, if it is not Lua.
    pub language: Option<&'static str>,
}

impl State {
    /// Returns the first program in the editor that has errors.
    pub fn mistaken(&self) -> Option<ProgramDiagnostic> {
        self.session.drafts.iter().find_map(|draft| match draft.input {
            Input::Program(client) => {
                let mistake = draft.mistakes.first()?.clone();
                let (nearest, language) = (nearest_lock(&draft.text), language(&draft.text));
                Some(ProgramDiagnostic { lock: None, client, mistake, nearest, language })
            }
            _ => None,
        })
    }

    /// Returns the client whose program in the editor has errors.
    pub fn mistaken_program(&self) -> Option<ClientId> {
        self.mistaken().map(|mistaken| mistaken.client)
    }

    /// Returns the first program with errors in a saved lock.
    pub(crate) fn mistaken_in(&self, lock: &SavedLock) -> Option<ProgramDiagnostic> {
        if self.gallery.lock == Some(lock.id) {
            return self.mistaken();
        }
        let work = session::decode(&lock.content.link).ok()?.work;
        lock.content.drafts.iter().find_map(|draft| {
            let (mut scenario, mut until) = ((*work.scenario).clone(), work.until);
            let client = draft.client();
            let put = Input::Program(client).put(&draft.program, &mut scenario, &mut until);
            let mistake = put.err()?.into_iter().next()?;
            let (nearest, language) = (nearest_lock(&draft.program), language(&draft.program));
            Some(ProgramDiagnostic { lock: Some(lock.id), client, mistake, nearest, language })
        })
    }

    /// Goes to the first error in a program of a saved lock, or of the current work if `lock` is
    /// `None`.
    pub(crate) fn mend(&mut self, lock: Option<u32>, client: ClientId) {
        if let Some(lock) = lock.and_then(|id| self.gallery.locks.get(id)).cloned() {
            self.open_lock(&lock);
        }
        self.edit(Some(client));
        self.shell.menu = None;
        self.editor.error_visits = self.editor.error_visits.wrapping_add(1);
    }
}
