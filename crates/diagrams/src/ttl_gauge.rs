//! Remaining share of a key's TTL.

use super::sequence::Index;
use primitives::{ServerId, UnixMillis};
use redis_model::Bytes;
use run_analysis::Recording;
use simulator::EventKind;

/// Maximum number of changes to search. A bar does not justify a longer search.
const LOOKED_THROUGH: usize = 500;

/// Returns the TTL, in ms, that the key got from the command that set its expiry time to
/// `expires_at`. Considers only the first `events` events.
pub fn lifetime_ms(
    recording: &Recording,
    index: &Index,
    (server, key): (ServerId, &Bytes),
    expires_at: UnixMillis,
    events: usize,
) -> Option<i64> {
    let end = index.lifetimes.partition_point(|&event| event < events);
    index.lifetimes[..end].iter().rev().take(LOOKED_THROUGH).find_map(|&event| {
        let EventKind::Executed { server: on, clock, changes, .. } =
            &recording.run().events()[event].kind
        else {
            return None;
        };
        let change = changes.iter().find(|change| *on == server && change.key == *key)?;
        let given = change.after.as_ref()?.expires_at?;
        (given == expires_at).then(|| given.milliseconds_since(*clock))
    })
}

/// Returns the remaining percentage, rounded up, so that only an expired key has 0.
pub fn percent(left_ms: i64, lifetime_ms: i64) -> i32 {
    let (left, whole) = (i128::from(left_ms.max(0)), i128::from(lifetime_ms.max(1)));
    i32::try_from((left * 100 + whole - 1) / whole).map_or(100, |percent| percent.min(100))
}

#[cfg(test)]
mod tests {
    use super::*;
    use primitives::Millis;
    use simulator::Scenario;

    #[test]
    fn percent_is_zero_only_at_the_end() {
        for (left, lifetime, expected) in [
            (10_000, 10_000, 100),
            (9_999, 10_000, 100),
            (7_000, 10_000, 70),
            (1, 10_000, 1),
            (0, 10_000, 0),
            (-5, 10_000, 0),
            (5, 0, 100),
            (20, 10, 100),
            (i64::MAX, i64::MAX, 100),
            (i64::MAX / 2, i64::MAX, 50),
        ] {
            assert_eq!(percent(left, lifetime), expected, "{left} of {lifetime}");
        }
    }

    #[test]
    fn lifetime_ms_is_the_ttl_set_last() {
        let lock = r#"redis.call("SET", "a", 1, "PX", 500) sleep(100) redis.call("INCR", "a")
            sleep(100) redis.call("PEXPIRE", "a", 900) redis.call("SET", "b", 1)"#;
        let recording = simulator::play(&Scenario::of(&[lock]), Millis(400)).map(Recording::new);
        let recording = recording.expect("it loads");
        let index = Index::of(&recording);
        let found: Vec<String> = (0..=recording.last())
            .map(|step| {
                let world = recording.world_at(step);
                let (server, key) = (ServerId(0), Bytes::from("a"));
                let mut entries = world.servers().flat_map(|(_, server)| server.entries());
                let entry = entries.find(|(found, _)| **found == key).map(|(_, entry)| entry);
                let events = recording.step(step).map_or(0, |step| step.events.end);
                let expires_at = entry.and_then(|entry| entry.expires_at);
                let lifetime = expires_at
                    .and_then(|at| lifetime_ms(&recording, &index, (server, &key), at, events));
                lifetime.map_or_else(|| "-".to_owned(), |lifetime| lifetime.to_string())
            })
            .collect();
        assert_eq!(found.join(" "), "- 500 500 900 900 900");
    }
}
