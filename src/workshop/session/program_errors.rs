//! Programs with errors. The last valid version of the program remains in use, but no result for it
//! may be presented as a result for the text in the editor.

use crate::kit::program_diagnostic::InvalidProgram;
use crate::workshop::context::{Workshop, WorkshopMut};
use formats::json::saved_locks::SavedLock;
use primitives::ClientId;
use session::{Draft, Input};

impl<'a> Workshop<'a> {
    /// Returns the first program in the editor that has errors.
    pub(crate) fn invalid_program(self) -> Option<InvalidProgram> {
        self.session.drafts.iter().find_map(|draft| InvalidProgram::of(None, draft))
    }

    /// Returns the client whose program in the editor has errors.
    pub(crate) fn invalid_client(self) -> Option<ClientId> {
        self.invalid_program().map(|invalid| invalid.client)
    }

    /// Returns the client whose program has errors, if empty programs run instead. Users would mistake
    /// their run for a run of the program in the editor.
    pub(crate) fn client_without_run(self) -> Option<ClientId> {
        self.invalid_client().filter(|_| self.session.work.scenario.is_without_programs())
    }

    /// Returns the first program with errors in a saved lock.
    pub(crate) fn invalid_program_in(self, lock: &SavedLock) -> Option<InvalidProgram> {
        if self.session.lock == Some(lock.id) {
            return self.invalid_program();
        }
        let work = session::decode(&lock.content.link).ok()?.work;
        lock.content.drafts.iter().find_map(|draft| {
            let (mut scenario, mut until) = ((*work.scenario).clone(), work.until);
            let (input, text) = (Input::Program(draft.client()), draft.program.as_str().into());
            let diagnostics = input.put(&text, &mut scenario, &mut until).err()?;
            InvalidProgram::of(Some(lock.id), &Draft::new(input, text, diagnostics))
        })
    }
}

impl WorkshopMut<'_> {
    /// Goes to the first error in a program of a saved lock, or of the current work if `lock` is
    /// `None`.
    pub(crate) fn mend(&mut self, lock: Option<u32>, client: ClientId) {
        if let Some(lock) = lock.and_then(|id| self.locks.get(id)).cloned() {
            self.open_lock(&lock);
        }
        self.edit(Some(client));
        self.layout.menu = None;
        self.editor.error_visits = self.editor.error_visits.wrapping_add(1);
    }
}
