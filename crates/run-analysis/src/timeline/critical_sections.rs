//! Records when each client was in the critical section, from its `enter()` and `leave()` events.
//!
//! A client that crashes, fails or finishes is no longer in it. Whether it still holds a lock is
//! decided in `properties`.

use primitives::{ClientId, SharedVec};
use simulator::{Event, EventKind};

/// One stay of a client in the critical section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CriticalSection {
    /// The client.
    pub client: ClientId,
    /// Index of its `enter()` event.
    pub entered: usize,
    /// Index of the event that ended the stay, or `None` while it is inside.
    pub left: Option<usize>,
}

/// All stays in the critical section. Grows with the run.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct CriticalSections {
    /// In order of entry.
    all: SharedVec<CriticalSection>,
    /// Indices of the stays that have not ended, in the same order.
    open: Vec<usize>,
    /// For each client, the number of times it has left or ended.
    exits: Vec<usize>,
}

impl CriticalSections {
    /// Processes the next event of the run. `index` is its index in the run.
    pub fn observe(&mut self, index: usize, event: &Event) {
        let Some(client) = event.client else { return };
        match event.kind {
            EventKind::Entered { .. } => {
                self.open.push(self.all.len());
                self.all.push(CriticalSection { client, entered: index, left: None });
            }
            EventKind::Left
            | EventKind::Crashed { .. }
            | EventKind::Finished
            | EventKind::GaveUp(_)
            | EventKind::Failed(_) => self.exit(index, client),
            _ => {}
        }
    }

    fn exit(&mut self, index: usize, client: ClientId) {
        if let Some(place) = self.open.iter().position(|&open| self.all[open].client == client) {
            let section = self.all.get_mut(self.open.remove(place));
            section.into_iter().for_each(|section| section.left = Some(index));
        }
        if self.exits.len() <= client.index() {
            self.exits.resize(client.index() + 1, 0);
        }
        self.exits[client.index()] += 1;
    }

    /// Returns all stays in order of entry.
    pub fn all(&self) -> &SharedVec<CriticalSection> {
        &self.all
    }

    /// Returns the stays that have not ended, in order of entry.
    pub fn open(&self) -> impl Iterator<Item = &CriticalSection> {
        self.open.iter().map(|&place| &self.all[place])
    }

    /// Returns the current stay of a client, if it is inside.
    pub fn of(&self, client: ClientId) -> Option<&CriticalSection> {
        self.open().find(|open| open.client == client)
    }

    /// Returns the number of times that a client has left or ended, even without entering.
    pub fn exits(&self, client: ClientId) -> usize {
        self.exits.get(client.index()).copied().unwrap_or_default()
    }
}
