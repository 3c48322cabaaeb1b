//! The locks that a person keeps, as JSON: a name, the work as a link, and the programs that hold
//! mistakes, which no link carries.
//!
//! Not here: where the list is stored, and which lock is open.

use primitives::ClientId;
use serde::{Deserialize, Serialize};

/// The version of the list. It changes when something in it gets another meaning; what is added
/// needs no other version.
const VERSION: u32 = 1;

/// The locks that a person keeps, the oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedLocks {
    version: u32,
    /// The id of the next lock: none is used twice, so that two tabs never mean different locks.
    next_id: u32,
    locks: Vec<SavedLock>,
}

/// A lock that a person keeps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedLock {
    /// What identifies it in its list.
    pub id: u32,
    /// What the person calls it.
    pub name: String,
    /// How often it was changed: two tabs see by it whether they have the same.
    pub revision: u32,
    /// What is kept of it.
    pub content: LockContent,
}

/// What is kept of a lock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LockContent {
    /// The work, as the text of a link.
    pub link: String,
    /// The programs as they stand in the editor, where they hold mistakes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drafts: Vec<ProgramDraft>,
}

/// A program that holds mistakes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProgramDraft {
    /// The number of the client that is to run it, from 1.
    client: u8,
    /// The text as it was typed.
    pub program: String,
}

/// Why a text is no list of locks.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoLocks {
    /// It is not JSON, or not a list of locks.
    #[error("{0}")]
    Malformed(String),
    /// A later version of Lockscope wrote it.
    #[error("it is of version {0}, and this is version {VERSION}")]
    Version(u32),
}

impl Default for SavedLocks {
    fn default() -> SavedLocks {
        SavedLocks { version: VERSION, next_id: 1, locks: Vec::new() }
    }
}

impl SavedLocks {
    /// Reads a list.
    ///
    /// # Errors
    /// Why the text is none.
    pub fn read(text: &str) -> Result<SavedLocks, NoLocks> {
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let malformed = |error: serde_json::Error| NoLocks::Malformed(error.to_string());
        let Versioned { version } = serde_json::from_str(text).map_err(malformed)?;
        if version > VERSION {
            return Err(NoLocks::Version(version));
        }
        serde_json::from_str(text).map_err(malformed)
    }

    /// The list as JSON.
    pub fn write(&self) -> String {
        // These are strings and numbers: nothing of them cannot be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The locks, the oldest first.
    pub fn all(&self) -> &[SavedLock] {
        &self.locks
    }

    /// The lock with this id.
    pub fn get(&self, id: u32) -> Option<&SavedLock> {
        self.locks.iter().find(|lock| lock.id == id)
    }

    /// Adds a lock under a name that no other has. Returns its id.
    pub fn add(&mut self, name: &str, content: LockContent) -> u32 {
        let (id, name) = (self.next_id, self.free_name(name));
        self.next_id += 1;
        self.locks.push(SavedLock { id, name, revision: 0, content });
        id
    }

    /// Keeps what a lock has become.
    pub fn put(&mut self, id: u32, content: LockContent) {
        if let Some(lock) = self.get_mut(id).filter(|lock| lock.content != content) {
            (lock.content, lock.revision) = (content, lock.revision + 1);
        }
    }

    /// Gives a lock another name, unless that is blank.
    pub fn rename(&mut self, id: u32, name: &str) {
        if let (Some(lock), false) = (self.get_mut(id), name.trim().is_empty()) {
            name.trim().clone_into(&mut lock.name);
        }
    }

    /// Adds a lock like another one.
    pub fn duplicate(&mut self, id: u32) {
        if let Some(SavedLock { name, content, .. }) = self.get(id).cloned() {
            self.add(&name, content);
        }
    }

    /// Takes a lock off the list.
    pub fn remove(&mut self, id: u32) {
        self.locks.retain(|lock| lock.id != id);
    }

    /// Adds what another list has and this one does not.
    pub fn import(&mut self, other: SavedLocks) {
        for SavedLock { name, content, .. } in other.locks {
            // It may have been imported before, under a name with a number.
            let is_known =
                |lock: &SavedLock| lock.name.starts_with(&name) && lock.content == content;
            if !self.locks.iter().any(is_known) {
                self.add(&name, content);
            }
        }
    }

    fn get_mut(&mut self, id: u32) -> Option<&mut SavedLock> {
        self.locks.iter_mut().find(|lock| lock.id == id)
    }

    /// The name, with the next number behind it if it is taken.
    fn free_name(&self, name: &str) -> String {
        let is_free = |name: &String| !self.locks.iter().any(|lock| lock.name == *name);
        let numbered = (2..).map(|number: u32| format!("{name} {number}"));
        std::iter::once(name.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
    }
}

impl ProgramDraft {
    /// A program that a client is to run.
    pub fn new(client: ClientId, program: String) -> ProgramDraft {
        ProgramDraft { client: client.0 + 1, program }
    }

    /// The client that is to run it.
    pub fn client(&self) -> ClientId {
        ClientId(self.client.saturating_sub(1))
    }
}
