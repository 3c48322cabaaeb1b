//! Who was in the critical section, and from when to when: the one place that follows `enter()` and
//! `leave()` through the events of a run.
//!
//! A client that crashes, fails or finishes is no longer in it. Whether it holds a lock
//! meanwhile is not known here: that is `properties`.

use primitives::{ClientId, SharedVec};
use simulator::{Event, EventKind};

/// One time that a client was in the critical section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CriticalSection {
    /// Who was in it.
    pub client: ClientId,
    /// The event by which it entered.
    pub entered: usize,
    /// The event by which it left or ended, if that has happened.
    pub left: Option<usize>,
}

/// All critical sections of a run, which grow with it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct CriticalSections {
    /// In the order in which they were entered.
    all: SharedVec<CriticalSection>,
    /// The places of those that have not been left, in the same order.
    open: Vec<usize>,
    /// How often each client has left or ended.
    exits: Vec<usize>,
}

impl CriticalSections {
    /// Takes the next event of the run into account. `index` is its place in the run.
    pub fn observe(&mut self, index: usize, event: &Event) {
        let Some(client) = event.client else { return };
        match event.kind {
            EventKind::Entered => {
                self.open.push(self.all.len());
                self.all.push(CriticalSection { client, entered: index, left: None });
            }
            EventKind::Left
            | EventKind::Crashed { .. }
            | EventKind::Finished
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

    /// In the order in which they were entered.
    pub fn all(&self) -> &SharedVec<CriticalSection> {
        &self.all
    }

    /// Those in which clients are now, in the order in which they entered.
    pub fn open(&self) -> impl Iterator<Item = &CriticalSection> {
        self.open.iter().map(|&place| &self.all[place])
    }

    /// The one in which a client is now.
    pub fn of(&self, client: ClientId) -> Option<&CriticalSection> {
        self.open().find(|open| open.client == client)
    }

    /// How often a client has left or ended so far, whether it had entered or not.
    pub fn exits(&self, client: ClientId) -> usize {
        self.exits.get(client.index()).copied().unwrap_or_default()
    }
}
