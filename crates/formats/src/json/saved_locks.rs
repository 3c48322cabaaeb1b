//! Saved locks of the user as JSON: for each lock a name, the work as a link, and the programs with
//! errors, which a link cannot contain.
//!
//! Other modules handle the storage and which lock is open.

use super::encode;
use primitives::ClientId;
use serde::{Deserialize, Serialize};

/// Version of the format. It changes only if a field changes its meaning, not if a field is added.
const VERSION: u32 = 1;

/// Saved locks, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedLocks {
    version: u32,
    /// Id of the next lock. Ids are not reused, so that an id has the same meaning in all browser
    /// tabs.
    next_id: u32,
    locks: Vec<SavedLock>,
    /// Id of the lock that was open last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<u32>,
}

/// A saved lock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedLock {
    /// Id of the lock in its list.
    pub id: u32,
    /// Name given by the user.
    pub name: String,
    /// Number of changes. Browser tabs compare it to detect that they show different versions.
    pub revision: u32,
    /// Content of the lock.
    pub content: LockContent,
}

/// Content of a saved lock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LockContent {
    /// Work as a link.
    pub link: String,
    /// Programs with errors, as they are in the editor.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drafts: Vec<ProgramDraft>,
}

/// A program with errors.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProgramDraft {
    /// Number of the client that runs the program, counted from 1.
    client: u8,
    /// Source as typed.
    pub program: String,
}

/// Reason why a list of locks cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoLocks {
    /// The input is not JSON, or not a list of locks.
    #[error("{0}")]
    Malformed(String),
    /// A later version of Lockscope wrote the list.
    #[error("it is of version {0}, and this is version {VERSION}")]
    Version(u32),
}

impl Default for SavedLocks {
    fn default() -> SavedLocks {
        SavedLocks { version: VERSION, next_id: 1, locks: Vec::new(), last: None }
    }
}

impl SavedLocks {
    /// Parses a list.
    ///
    /// # Errors
    /// The reason why the input is not a list of locks.
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

    /// Formats the list as JSON.
    pub fn write(&self) -> String {
        encode::compact(self)
    }

    /// Returns the locks, oldest first.
    pub fn all(&self) -> &[SavedLock] {
        &self.locks
    }

    /// Returns the lock with this id.
    pub fn get(&self, id: u32) -> Option<&SavedLock> {
        self.locks.iter().find(|lock| lock.id == id)
    }

    /// Returns the lock that was open last, or else the newest one.
    pub fn last(&self) -> Option<&SavedLock> {
        self.last.and_then(|id| self.get(id)).or(self.locks.last())
    }

    /// Marks a lock as the one that was open last.
    pub fn set_last(&mut self, id: u32) {
        self.last = Some(id);
    }

    /// Adds a lock under a unique name. Returns its id.
    pub fn add(&mut self, name: &str, content: LockContent) -> u32 {
        let (id, name) = (self.next_id, self.free_name(name));
        self.next_id += 1;
        self.locks.push(SavedLock { id, name, revision: 0, content });
        id
    }

    /// Replaces the content of a lock.
    pub fn put(&mut self, id: u32, content: LockContent) {
        if let Some(lock) = self.get_mut(id).filter(|lock| lock.content != content) {
            (lock.content, lock.revision) = (content, lock.revision + 1);
        }
    }

    /// Renames a lock, unless the new name is blank.
    pub fn rename(&mut self, id: u32, name: &str) {
        if let (Some(lock), false) = (self.get_mut(id), name.trim().is_empty()) {
            name.trim().clone_into(&mut lock.name);
        }
    }

    /// Adds a copy of a lock.
    pub fn duplicate(&mut self, id: u32) {
        if let Some(SavedLock { name, content, .. }) = self.get(id).cloned() {
            self.add(&name, content);
        }
    }

    /// Removes a lock.
    pub fn remove(&mut self, id: u32) {
        self.locks.retain(|lock| lock.id != id);
    }

    /// Adds the locks of another list that this list does not contain.
    pub fn import(&mut self, other: SavedLocks) {
        for SavedLock { name, content, .. } in other.locks {
            // The lock may have been imported before, under a name with a number.
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

    /// Returns the name, followed by a number if another lock has this name.
    fn free_name(&self, name: &str) -> String {
        let is_free = |name: &String| !self.locks.iter().any(|lock| lock.name == *name);
        let numbered = (2..).map(|number: u32| format!("{name} {number}"));
        std::iter::once(name.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
    }
}

impl ProgramDraft {
    /// Creates the draft of a client's program.
    pub fn new(client: ClientId, program: String) -> ProgramDraft {
        ProgramDraft { client: client.0 + 1, program }
    }

    /// Returns the client that runs the program.
    pub fn client(&self) -> ClientId {
        ClientId(self.client.saturating_sub(1))
    }
}
