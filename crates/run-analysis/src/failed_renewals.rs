//! Failed renewals: a client's requests to extend its lock that had no effect.

use crate::Recording;
use primitives::ClientId;
use redis_model::{Bytes, Change, Reply};
use simulator::{Event, EventKind};

/// Commands that can extend a lock. SET and SETNX cannot if the key must not exist.
const COMMANDS: [&str; 6] = ["SET", "SETNX", "EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT"];

impl Recording {
    /// Returns the index of a client's last failed renewal before an event. Requests before the client
    /// last changed the key do not count.
    pub fn failed_renewal(&self, client: ClientId, key: &Bytes, before: usize) -> Option<usize> {
        let events = self.run().events();
        let own = (0..before.min(events.len())).rev().filter(|place| {
            events[*place].client == Some(client)
                && matches!(events[*place].kind, EventKind::Executed { .. })
        });
        let changes = |event: &Event| event.kind.changes().iter().any(|it: &Change| it.key == *key);
        let mut since = own.take_while(|place| !changes(&events[*place]));
        since.find(|place| is_failed_renewal(&events[*place], key))
    }
}

/// Returns `true` if an event executes a renewal of this key that has failed.
fn is_failed_renewal(event: &Event, key: &Bytes) -> bool {
    let EventKind::Executed { args, reply, .. } = &event.kind else { return false };
    args.first().is_some_and(|it| COMMANDS.iter().any(|name| it.is_word(name)))
        && args.get(1) == Some(key)
        && matches!(reply, Reply::Nil | Reply::Integer(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use primitives::Millis;
    use simulator::{ClientSetup, Scenario, play};

    #[test]
    fn failed_renewal_is_the_last_since_the_client_changed_the_key() {
        for (program, expected) in [
            (r#"redis.call("SET", "k", 1) redis.call("SET", "k", 1, "NX")"#, Some("SET")),
            (
                r#"redis.call("SET", "k", 1, "PX", 5) sleep(9) redis.call("PEXPIRE", "k", 5)"#,
                Some("PEXPIRE"),
            ),
            (r#"redis.call("SET", "k", 1, "PX", 5) redis.call("PEXPIRE", "k", 5)"#, None),
            (
                r#"redis.call("SET", "k", 1) redis.call("SETNX", "k", 1) redis.call("SET", "k", 2)"#,
                None,
            ),
            (
                r#"redis.call("SET", "k", 1) redis.call("SETNX", "k", 1) redis.call("GET", "k")"#,
                Some("SETNX"),
            ),
            (r#"redis.call("SET", "k", 1) redis.call("GET", "other")"#, None),
        ] {
            let run = play(&Scenario::with_clients(vec![ClientSetup::of(program)]), Millis(100));
            let recording = Recording::new(run.expect("it loads"));
            let events = recording.run().events();
            let found = recording.failed_renewal(ClientId(0), &Bytes::from("k"), events.len());
            let command = found.map(|place| match &events[place].kind {
                EventKind::Executed { args, .. } => args[0].to_lossy().into_owned(),
                other => panic!("{other:?}"),
            });
            assert_eq!(command.as_deref(), expected, "{program}");
        }
    }
}
