//! Remarks on faults: the keys that remain, the affected message, and lost writes.

use super::{Circumstances, Remark, Remarks, ValidUntil};
use crate::timeline::KeySpan;
use primitives::ClientId;
use redis_model::{Bytes, Change};
use simulator::{Clock, Event, EventKind, World};
use std::cmp::Reverse;

/// A key that exists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingKey {
    /// Name of the key.
    pub key: Bytes,
    /// End of its validity, by its TTL or value.
    pub until: ValidUntil,
}

/// Returns the note on a fault.
pub(super) fn note(
    notes: &Remarks,
    event: &Event,
    client: Option<ClientId>,
    circumstances: Circumstances<'_>,
) -> Option<Remark> {
    match &event.kind {
        EventKind::Crashed { .. } | EventKind::Paused { .. } => {
            let client = client?;
            let has_a_key = || {
                let key = standing(notes, client, circumstances)?;
                Some(Remark::HasAKey(Box::new(key)))
            };
            let counts = || counted(client, circumstances).map(Remark::HasChanged);
            let taken_away = taken_away(client, circumstances).map(Remark::HasChanged);
            let is_crash = matches!(event.kind, EventKind::Crashed { .. });
            let under_way = is_crash.then(|| under_way(notes, client, circumstances)).flatten();
            under_way.or(taken_away).or_else(has_a_key).or_else(counts)
        }
        EventKind::Delayed { .. } | EventKind::Lost { .. } => {
            notes.latest(client?).sent.map(|sent| Remark::OnItsWay { sent })
        }
        EventKind::Restarted { server, changes } | EventKind::FailedOver { server, changes } => {
            let key_history = circumstances.key_history;
            let last = |change: &Change| {
                let span = key_history.standing(*server, &change.key)?;
                let held = span.values.last()?;
                Some(Remark::ServerLost { writer: held.writer, written: held.written })
            };
            let has_keys = || {
                let mut entries = circumstances.after.server(*server)?.entries();
                entries.next().map(|_| Remark::ServerKeptAll)
            };
            if changes.is_empty() { has_keys() } else { changes.iter().find_map(last) }
        }
        _ => None,
    }
}

/// Returns the remark on a request that has not arrived yet.
fn under_way(
    notes: &Remarks,
    client: ClientId,
    Circumstances { events, .. }: Circumstances<'_>,
) -> Option<Remark> {
    let sent = notes.latest(client).sent?;
    let has_arrived = events.range(sent..notes.all.len()).any(|event| {
        let arrives = matches!(event.kind, EventKind::Executed { .. } | EventKind::Stored { .. });
        arrives && event.client == Some(client)
    });
    (!has_arrived).then_some(Remark::OnItsWay { sent })
}

/// Returns the key of a client that determines when its lock is free. A lock of several keys is
/// free when the first key is gone. If each key blocks probes by itself, the last key counts.
fn standing(
    notes: &Remarks,
    client: ClientId,
    Circumstances { key_history, after, .. }: Circumstances<'_>,
) -> Option<StandingKey> {
    let own = |span: &&KeySpan| !span.shares().of(client).is_taken_back();
    let places = key_history.standing_of(client).filter(own);
    let places = places.map(|span| (span.server, span.key.clone()));
    let lock = after.keys_that_keep_out(client, places.collect());
    let is_lock = |span: &&KeySpan| lock.iter().any(|it| (it.0, &it.1) == (span.server, &span.key));
    let keys = key_history.standing_of(client).filter(is_lock);
    let keys = keys.map(|span| (span, valid_until(notes, span, after)));
    let time = |(_, until): &(_, ValidUntil)| match until {
        ValidUntil::Ttl(at) | ValidUntil::Timestamp(at) => (0, *at),
        ValidUntil::Endless => (1, primitives::Millis(0)),
    };
    let (span, until) = if after.each_keeps_out(client, &lock) {
        keys.min_by_key(|key| Reverse(time(key)))
    } else {
        keys.min_by_key(time)
    }?;
    Some(StandingKey { key: span.key.clone(), until })
}

/// Returns the key that a client removed to acquire the lock. A list is removed with its last
/// token.
fn taken_away(
    client: ClientId,
    Circumstances { events, key_history, closings, .. }: Circumstances<'_>,
) -> Option<Bytes> {
    let (_, event) = closings.iter().flatten().find(|(closer, _)| *closer == client)?;
    let kind = &events.get(*event)?.kind;
    let server = kind.server()?;
    let removed = kind.changes().iter().filter(|change| change.after.is_none());
    let mut removed = removed.map(|change| &change.key);
    removed.find(|key| key_history.standing(server, key).is_none()).cloned()
}

/// Returns the key of another client to whose counter this client has contributed, if the key
/// blocks probes.
fn counted(
    client: ClientId,
    Circumstances { key_history, after, .. }: Circumstances<'_>,
) -> Option<Bytes> {
    let place = |span: &KeySpan| (span.server, span.key.clone());
    let mut counted = key_history.all_standing().filter(|it| it.shares().of(client).is_left());
    let first = counted.next().filter(|_| !after.admits_probe_like(client))?;
    let deciding =
        after.keys_that_keep_out(client, key_history.all_standing().map(place).collect());
    let mut counted = [first].into_iter().chain(counted).map(place);
    counted.find(|place| deciding.contains(place)).map(|(_, key)| key)
}

pub(super) fn valid_until(notes: &Remarks, span: &KeySpan, after: &World) -> ValidUntil {
    let mut entries = after.server(span.server).into_iter().flat_map(|server| server.entries());
    let entry = entries.find(|(key, _)| **key == span.key).map(|(_, entry)| entry);
    if let Some(expires_at) = entry.and_then(|entry| entry.expires_at) {
        let expires_at = notes.clocks.of(Clock::Server(span.server)).first_showing(expires_at);
        return expires_at.map_or(ValidUntil::Endless, ValidUntil::Ttl);
    }
    let Some(held) = span.values.last() else { return ValidUntil::Endless };
    let clock = held.writer.map(|writer| notes.clocks.of(Clock::Client(writer)));
    let last = held.value.string().and_then(|value| notes.clocks.last_valid(value));
    let last = last.and_then(|last| clock.unwrap_or_default().first_showing(last));
    last.map_or(ValidUntil::Endless, ValidUntil::Timestamp)
}
