//! The data that survives a restart of a server.
//!
//! An append-only file that is synced at intervals is modelled by its effect: a restart restores
//! the keys of some milliseconds ago. Not modelled: files, rewrites, torn writes.

use super::fingerprint::write_keyspace;
use super::keyspace::Keyspace;
use super::{Log, NewTimes, Server};
use primitives::{Fingerprint, UnixMillis};

/// The persistence setting of a server.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Persistence {
    /// No data survives: `appendonly no` and no snapshots.
    #[default]
    Nothing,
    /// All changes survive except in the last milliseconds: 0 for `appendfsync always`, up to 1 000
    /// (or twice that) for `everysec`.
    AllButTheLast {
        /// Maximum age of a change that can still be lost, in ms.
        milliseconds: u32,
    },
}

/// Past states of the keys that a restart may restore.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Saved {
    persistence: Persistence,
    /// The keys after each execution that changed them, with its time, oldest first. A restart
    /// restores the first.
    states: Vec<(UnixMillis, Keyspace)>,
}

impl Saved {
    /// Creates the history of a server whose current keys are all on disk.
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

    /// Saves the keys after an execution.
    pub(super) fn keep(&mut self, now: UnixMillis, keyspace: &Keyspace, log: &Log) {
        if self.persistence == Persistence::Nothing {
            return;
        }
        if !log.changes.is_empty() || !log.expired.is_empty() {
            // A restart can only restore the last of several states with the same time.
            match self.states.last_mut() {
                Some((at, state)) if *at == now => *state = keyspace.clone(),
                _ => self.states.push((now, keyspace.clone())),
            }
        }
        self.forget(now);
    }

    /// Writes the states into a fingerprint. All states that are old enough to be safe have the
    /// same age.
    pub(super) fn write_to(&self, now: UnixMillis, out: &mut Fingerprint) {
        let Persistence::AllButTheLast { milliseconds } = self.persistence else { return };
        out.length(self.states.len());
        for (at, keyspace) in &self.states {
            let safe_at = at.0.saturating_add(milliseconds.into());
            let left_ms = safe_at.saturating_sub(now.0);
            out.due_in(u64::try_from(left_ms).unwrap_or_default());
            write_keyspace(keyspace, now, out);
        }
    }

    /// Replaces the times at which states become safe, and the times in the states.
    pub(super) fn map_times(&mut self, new: &NewTimes<'_>) {
        let Persistence::AllButTheLast { milliseconds } = self.persistence else { return };
        let delay_ms = i64::from(milliseconds);
        for (at, keyspace) in &mut self.states {
            let safe_at = UnixMillis(at.0.saturating_add(delay_ms));
            *at = UnixMillis((new.due)(safe_at).0.saturating_sub(delay_ms));
            keyspace.map_expiries(new.expiry);
            keyspace.map_times(new.value);
        }
    }

    /// Returns the keys that a restart at `now` restores.
    fn restore(&mut self, now: UnixMillis) -> Keyspace {
        self.forget(now);
        self.states.drain(..).next().map(|(_, keyspace)| keyspace).unwrap_or_default()
    }

    /// Removes the states that no restart at `now` or later can restore.
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
    /// Restarts the server: connections and scripts are lost, and the keys are restored from
    /// persistence.
    pub fn restart(&mut self, now: UnixMillis) {
        let keyspace = self.saved.restore(now);
        let saved = Saved::new(self.saved.persistence(), &keyspace);
        let Server { role, counts_up_to, .. } = *self;
        *self = Server { keyspace, role, saved, counts_up_to, ..Server::default() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ConnectionId;
    use primitives::EPOCH;

    #[test]
    fn states_with_the_same_time_are_stored_once() {
        let mut server = Server::new(Persistence::AllButTheLast { milliseconds: 1000 });
        for _ in 0..100 {
            server.execute(ConnectionId(1), EPOCH, &["INCR".into(), "n".into()]);
        }
        assert_eq!(server.saved.states.len(), 2, "the empty one and the last");
    }
}
