//! What a server still has after a restart.
//!
//! A file written all the time and brought to the disk now and then is modelled by what it comes to:
//! the keys as they were some milliseconds ago. How they are written is not modelled.

use super::keyspace::Keyspace;
use super::{Log, Server};
use crate::time::UnixMillis;

/// What a restart keeps.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Persistence {
    /// Nothing: `appendonly no` and no snapshots.
    #[default]
    Nothing,
    /// Everything that was done before the last so many milliseconds: 0 for `appendfsync always`,
    /// up to 1 000 (or twice that) for `everysec`.
    AllButTheLast {
        /// How long the newest changes are in danger, in ms.
        milliseconds: u32,
    },
}

/// The keys as they were, as far back as a restart may need them.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Saved {
    persistence: Persistence,
    /// The keys after each execution that changed them, with its time, oldest first. A
    /// restart goes back to the first.
    states: Vec<(UnixMillis, Keyspace)>,
}

impl Saved {
    /// Nothing has been done yet but to bring these keys to the disk.
    pub(super) fn new(persistence: Persistence, keyspace: &Keyspace) -> Saved {
        let long_ago = UnixMillis(i64::MIN);
        let states = match persistence {
            Persistence::Nothing => Vec::new(),
            Persistence::AllButTheLast { .. } => vec![(long_ago, keyspace.clone())],
        };
        Saved { persistence, states }
    }

    pub(super) fn persistence(&self) -> Persistence {
        self.persistence
    }

    /// Takes note of the keys after an execution.
    pub(super) fn keep(&mut self, now: UnixMillis, keyspace: &Keyspace, log: &Log) {
        if self.persistence == Persistence::Nothing {
            return;
        }
        if !log.changes.is_empty() || !log.expired.is_empty() {
            // Of several states of one instant a restart can only find the last.
            match self.states.last_mut() {
                Some((at, state)) if *at == now => *state = keyspace.clone(),
                _ => self.states.push((now, keyspace.clone())),
            }
        }
        self.forget(now);
    }

    /// The keys that a restart finds.
    fn restore(&mut self, now: UnixMillis) -> Keyspace {
        self.forget(now);
        self.states.drain(..).next().map(|(_, keyspace)| keyspace).unwrap_or_default()
    }

    /// Drops the states that no restart from `now` on goes back to.
    fn forget(&mut self, now: UnixMillis) {
        let Persistence::AllButTheLast { milliseconds } = self.persistence else { return };
        let is_safe =
            |(at, _): &(UnixMillis, Keyspace)| at.0.saturating_add(milliseconds.into()) <= now.0;
        if let Some(newest_safe) = self.states.iter().rposition(is_safe) {
            self.states.drain(..newest_safe);
        }
    }
}

impl Server {
    /// Stops the server and starts it again: connections and scripts are gone, and of the keys those
    /// remain that its persistence kept.
    pub fn restart(&mut self, now: UnixMillis) {
        let keyspace = self.saved.restore(now);
        let saved = Saved::new(self.saved.persistence(), &keyspace);
        *self = Server { keyspace, role: self.role, saved, ..Server::default() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::redis::ConnectionId;
    use crate::time::EPOCH;

    #[test]
    fn one_state_is_kept_of_an_instant() {
        let mut server = Server::new(Persistence::AllButTheLast { milliseconds: 1000 });
        for _ in 0..100 {
            server.execute(ConnectionId(1), EPOCH, &["INCR".into(), "n".into()]);
        }
        assert_eq!(server.saved.states.len(), 2, "the empty one and the last");
    }
}
