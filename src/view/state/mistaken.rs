//! Programs with mistakes. The last one without any keeps running, but nothing that is said of it
//! may be taken for an answer about the text that stands there now.

use super::{Input, InputMistake, State};
use content::foreign::{language, nearest_lock};
use content::strategies::Strategy;
use formats::document::locks::SavedLock;
use primitives::ClientId;

/// A program with mistakes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistaken {
    /// The saved lock that it belongs to; none: the work that is shown.
    pub lock: Option<u32>,
    /// The client that is to run it.
    pub client: ClientId,
    /// Its first mistake.
    pub mistake: InputMistake,
    /// The built-in lock that comes nearest to it, if it is no Lua.
    pub nearest: Option<&'static Strategy>,
    /// The language that it seems to be written in then.
    pub language: Option<&'static str>,
}

impl State {
    /// A program that is being edited and has mistakes.
    pub fn mistaken(&self) -> Option<Mistaken> {
        self.drafts.iter().find_map(|draft| match draft.input {
            Input::Program(client) => {
                let mistake = draft.mistakes.first()?.clone();
                let (nearest, language) = (nearest_lock(&draft.text), language(&draft.text));
                Some(Mistaken { lock: None, client, mistake, nearest, language })
            }
            _ => None,
        })
    }

    /// The client whose program is being edited and has mistakes.
    pub fn mistaken_program(&self) -> Option<ClientId> {
        self.mistaken().map(|mistaken| mistaken.client)
    }

    /// A program with mistakes in a lock that the person keeps.
    pub(super) fn mistaken_in(&self, lock: &SavedLock) -> Option<Mistaken> {
        if self.lock == Some(lock.id) {
            return self.mistaken();
        }
        let work = session::decode(&lock.content.link).ok()?.work;
        lock.content.drafts.iter().find_map(|draft| {
            let (mut scenario, mut until) = ((*work.scenario).clone(), work.until);
            let client = draft.client();
            let put = Input::Program(client).put(&draft.program, &mut scenario, &mut until);
            let mistake = put.err()?.into_iter().next()?;
            let (nearest, language) = (nearest_lock(&draft.program), language(&draft.program));
            Some(Mistaken { lock: Some(lock.id), client, mistake, nearest, language })
        })
    }

    /// Goes to the first mistake in a program: of this lock, or of the work that is shown.
    pub(super) fn mend(&mut self, lock: Option<u32>, client: ClientId) {
        if let Some(lock) = lock.and_then(|id| self.locks.get(id)).cloned() {
            self.open_lock(&lock);
        }
        self.edit(Some(client));
        self.menu = None;
        self.mistake_calls = self.mistake_calls.wrapping_add(1);
    }
}
