//! Missed signals: keys that were removed before the client that polls them had read them.

use crate::Recording;
use primitives::{ClientId, Millis};
use redis_model::{Bytes, Change, Command};
use simulator::{Event, EventKind};

/// A key that was written and removed between two requests of a client that polls it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MissedSignal {
    /// The client that polls the key.
    pub client: ClientId,
    /// The key.
    pub key: Bytes,
    /// The client that wrote the key.
    pub writer: ClientId,
    /// Index of the event that wrote it.
    pub written: usize,
    /// The client that removed the key.
    pub remover: ClientId,
    /// Index of the event that removed it.
    pub removed: usize,
}

impl Recording {
    /// Returns the first signal that a client missed before a request at or after this time.
    pub fn missed_signal(&self, client: ClientId, from: Millis) -> Option<MissedSignal> {
        let events = self.run().events();
        let polls = (0..events.len()).filter(|poll| events[*poll].at >= from);
        let mut keys = polls.flat_map(|poll| {
            polled(client, &events[poll])
                .unwrap_or_default()
                .into_iter()
                .map(move |key| (poll, key))
        });
        keys.find_map(|(poll, key)| {
            let last = |before: usize, is_sought: &dyn Fn(&Event) -> bool| {
                (0..before).rev().find(|place| is_sought(&events[*place]))
            };
            let removed = last(poll, &|event| changes(event, key, [true, false]))?;
            let written = last(removed, &|event| changes(event, key, [false, true]))?;
            let polls_key =
                |event: &Event| polled(client, event).is_some_and(|keys| keys.contains(&key));
            let earlier = last(poll, &polls_key)?;
            let [writer, remover] = [events[written].client?, events[removed].client?];
            let is_missed = earlier < written && writer != client && remover != client;
            is_missed.then(|| {
                let key = key.clone();
                MissedSignal { client, key, writer, written, remover, removed }
            })
        })
    }
}

/// Returns the keys of a request of a client that changed nothing.
fn polled(client: ClientId, event: &Event) -> Option<Vec<&Bytes>> {
    match &event.kind {
        EventKind::Executed { args, changes, .. }
            if event.client == Some(client) && changes.is_empty() =>
        {
            Some(Command::named_in(args)?.keys_in(args))
        }
        _ => None,
    }
}

/// Returns `true` if an event changed whether a key exists: from the first value to the second.
fn changes(event: &Event, key: &Bytes, exists: [bool; 2]) -> bool {
    let is_it = |change: &Change| {
        change.key == *key && [change.before.is_some(), change.after.is_some()] == exists
    };
    event.kind.changes().iter().any(is_it)
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulator::{ClientSetup, Scenario, play};

    #[test]
    fn signal_is_missed_if_it_is_removed_between_two_polls() {
        let poller = r#"for _ = 1, 3 do redis.call("LPOP", "s") sleep(10) end"#;
        for (other, expected) in [
            (r#"sleep(5) redis.call("LPUSH", "s", 1) redis.call("DEL", "s")"#, true),
            // The poller reads it, or it never exists.
            (r#"sleep(5) redis.call("LPUSH", "s", 1) sleep(7) redis.call("DEL", "s")"#, false),
            (r#"redis.call("DEL", "s")"#, false),
            (r#"sleep(5) redis.call("DEL", "s")"#, false),
        ] {
            let setups = [poller, other].map(ClientSetup::of).to_vec();
            let run = play(&Scenario::with_clients(setups), Millis(100)).expect("it loads");
            let missed = Recording::new(run).missed_signal(ClientId(0), Millis(6));
            let found = missed.map(|it| (it.key.to_lossy().into_owned(), it.writer, it.remover));
            let signal = ("s".to_owned(), ClientId(1), ClientId(1));
            assert_eq!(found, expected.then_some(signal), "{other}");
        }
    }
}
