//! Records when each client was in the critical section, from its `enter()` and `leave()` events.
//!
//! A client that crashes, fails or finishes is no longer in it. Whether it still holds a lock is
//! decided in `properties`.

use primitives::{ClientId, ClientSet, SharedVec};
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
    /// Whether the client is a reader, which may be inside with other readers.
    pub is_reader: bool,
}

/// A period in which the same clients are in the critical section, although they exclude one
/// another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The clients.
    pub clients: ClientSet,
    /// Index of the first event of the period.
    pub from: usize,
    /// Index of the event that ends it, or `None` if it has not ended.
    pub to: Option<usize>,
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
            EventKind::Entered { is_reader } => {
                self.open.push(self.all.len());
                self.all.push(CriticalSection { client, entered: index, left: None, is_reader });
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

    /// Returns the periods in which clients are inside that exclude one another: more clients than
    /// permits, or a writer and any other client. `permits` returns the number of permits
    /// that the program of a client declares.
    pub fn conflicts(&self, permits: impl Fn(ClientId) -> usize) -> Vec<Conflict> {
        let mut changes: Vec<(usize, ClientId, bool)> = Vec::new();
        for CriticalSection { client, entered, left, is_reader } in &self.all {
            let events = [Some(*entered), *left].into_iter().flatten();
            changes.extend(events.map(|event| (event, *client, *is_reader)));
        }
        changes.sort_unstable();
        let ends = changes.iter().skip(1).map(|(event, ..)| Some(*event)).chain([None]);
        let (mut inside, mut readers) = (ClientSet::EMPTY, ClientSet::EMPTY);
        let mut conflicts = Vec::new();
        for (&(from, client, is_reader), to) in changes.iter().zip(ends) {
            let toggled = |set: ClientSet| {
                if set.contains(client) { set - client.into() } else { set | client.into() }
            };
            inside = toggled(inside);
            readers = if is_reader { toggled(readers) } else { readers };
            let allowed = inside.iter().map(&permits).min().unwrap_or(1);
            if inside.iter().count() > allowed && inside != readers {
                conflicts.push(Conflict { clients: inside, from, to });
            }
        }
        conflicts
    }

    /// Returns the number of times that a client has left or ended, even without entering.
    pub fn exits(&self, client: ClientId) -> usize {
        self.exits.get(client.index()).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use primitives::Millis;

    #[test]
    fn clients_conflict_unless_they_may_be_inside_together() {
        let (writes, reads, left) = (
            EventKind::Entered { is_reader: false },
            EventKind::Entered { is_reader: true },
            EventKind::Left,
        );
        let conflicts = |events: &[(u8, &EventKind)], permits: usize| {
            let mut sections = CriticalSections::default();
            for (index, (client, kind)) in events.iter().enumerate() {
                let (client, kind) = (Some(ClientId(*client)), (*kind).clone());
                sections.observe(index, &Event { at: Millis(0), client, line: None, kind });
            }
            let conflicts = sections.conflicts(|_| permits).into_iter();
            conflicts.map(|it| (it.clients.iter().count(), it.from, it.to)).collect::<Vec<_>>()
        };
        let three = [(0, &writes), (1, &writes), (2, &writes), (0, &left)];
        assert_eq!(conflicts(&three, 1), [(2, 1, Some(2)), (3, 2, Some(3)), (2, 3, None)]);
        assert_eq!(conflicts(&three, 2), [(3, 2, Some(3))]);
        assert_eq!(conflicts(&three, 3), []);
        let readers = [(0, &reads), (1, &reads), (0, &left), (1, &left), (0, &writes)];
        assert_eq!(conflicts(&readers, 1), []);
        let writer = [(0, &reads), (1, &reads), (2, &writes), (0, &left), (1, &left)];
        assert_eq!(conflicts(&writer, 1), [(3, 2, Some(3)), (2, 3, Some(4))]);
    }
}
