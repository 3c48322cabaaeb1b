//! The host of a server: its clock, its reachability and its replica.

use crate::scenario::ServerSetup;
use primitives::{Fingerprint, Millis, UnixMillis, WallClock};
use redis_model::{
    Bytes, Change, Entry, Log, NewTimes, Part, Replicas, Server, map_effect, write_effect,
};
use std::collections::BTreeMap;

/// A server with its host.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct ServerHost {
    pub(super) server: Server,
    pub(super) clock: WallClock,
    pub(super) is_reachable: bool,
    pub(super) replica: Option<Replica>,
}

/// A replica, with the data in flight to it. It has the same clock as its primary.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Replica {
    server: Server,
    lag_ms: u64,
    /// Data in flight from the primary with its arrival times, in order.
    on_its_way: Vec<(Millis, Sent)>,
}

/// Data that a primary sends to its replica.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Sent {
    /// The effect of a command or of an expiry.
    Effect(Vec<Bytes>),
    /// A full copy, after a restart of the primary.
    Copy(Box<Server>),
}

impl Replica {
    fn of(primary: &Server, lag_ms: u64) -> Replica {
        Replica { server: primary.replicate(), lag_ms, on_its_way: Vec::new() }
    }

    /// Returns the server with the data received so far.
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// Writes the part that decides the replica's future into a fingerprint. `clock` is the reading
    /// of its primary's clock.
    pub(super) fn write_to(&self, clock: UnixMillis, out: &mut Fingerprint) {
        self.server.write_to(clock, out);
        out.length(self.on_its_way.len());
        for (at, sent) in &self.on_its_way {
            out.due(*at);
            match sent {
                Sent::Effect(words) => {
                    out.tag(0);
                    write_effect(words, clock, out);
                }
                Sent::Copy(server) => {
                    out.tag(1);
                    server.write_to(clock, out);
                }
            }
        }
    }

    fn send(&mut self, now: Millis, sent: impl IntoIterator<Item = Sent>) {
        let arrives_at = now.after(self.lag_ms);
        self.on_its_way.extend(sent.into_iter().map(|sent| (arrives_at, sent)));
    }

    /// Applies the data that has arrived by `now`. `clock` is the primary's.
    fn receive(&mut self, clock: WallClock, now: Millis) {
        let arrived = self.on_its_way.partition_point(|(at, _)| *at <= now);
        for (at, sent) in self.on_its_way.drain(..arrived) {
            match sent {
                Sent::Effect(effect) => {
                    self.server.receive(clock.read(at), &effect);
                }
                Sent::Copy(primary) => self.server = *primary,
            }
        }
    }
}

impl ServerHost {
    pub(super) fn new(setup: &ServerSetup) -> ServerHost {
        let server = Server::new(setup.persistence);
        let replica = setup.replication.map(|setup| Replica::of(&server, setup.lag_ms));
        ServerHost { server, clock: setup.clock, is_reachable: true, replica }
    }

    /// Replaces the times of the server and of its replica.
    pub(super) fn map_times(&mut self, new: &NewTimes<'_>, due: &dyn Fn(Millis) -> Millis) {
        self.server.map_times(new);
        let Some(replica) = &mut self.replica else { return };
        replica.server.map_times(new);
        for (at, sent) in &mut replica.on_its_way {
            *at = due(*at);
            match sent {
                Sent::Effect(words) => map_effect(words, new),
                Sent::Copy(server) => server.map_times(new),
            }
        }
    }

    /// Returns the time at which the next key expires, if any.
    pub(super) fn next_expiry(&self) -> Option<Millis> {
        self.server.next_expiry().and_then(|at| self.clock.first_showing(at))
    }

    /// Stops the server and its replica from counting beyond `limit`: see [`Server::count_up_to`].
    pub(super) fn count_up_to(&mut self, limit: i64) {
        self.server.count_up_to(limit);
        self.replica.iter_mut().for_each(|replica| replica.server.count_up_to(limit));
    }

    /// Returns `true` if no expiry or replication is due.
    pub(super) fn is_settled(&self, now: Millis) -> bool {
        self.replica.is_none() && self.server.is_settled(self.clock.read(now))
    }

    /// Removes the keys that have expired by `now` and delivers due data to the replica.
    pub(super) fn settle(&mut self, now: Millis) -> Vec<Change> {
        let log = self.server.remove_expired(self.clock.read(now));
        self.replicate(now, &log);
        log.expired
    }

    /// Sends the effects in `log` to the replica.
    pub(super) fn replicate(&mut self, now: Millis, log: &Log) {
        let Some(replica) = &mut self.replica else { return };
        replica.send(now, log.effects.iter().cloned().map(Sent::Effect));
        if self.is_reachable {
            replica.receive(self.clock, now);
        }
    }

    /// Returns the server's view of its replica. A replica that is receiving a full copy does not
    /// count.
    pub(super) fn replicas(&self) -> Replicas {
        let Some(replica) = &self.replica else { return Replicas::default() };
        let is_copy = |(_, sent): &(Millis, Sent)| matches!(sent, Sent::Copy(_));
        Replicas {
            connected: u8::from(!replica.on_its_way.iter().any(is_copy)),
            up_to_date: u8::from(replica.on_its_way.is_empty()),
        }
    }

    /// Returns the time at which the replica will have received everything sent so far, or `None`
    /// if it already has or is unreachable.
    pub(super) fn replica_is_up_to_date_at(&self) -> Option<Millis> {
        let last = self.replica.as_ref()?.on_its_way.last();
        last.map(|(at, _)| *at).filter(|_| self.is_reachable)
    }

    /// Makes a reachable replica receive everything at once, now and in the future.
    pub(super) fn replicate_at_once(&mut self, now: Millis) {
        let (clock, is_reachable) = (self.clock, self.is_reachable);
        let Some(replica) = self.replica.as_mut().filter(|_| is_reachable) else { return };
        replica.lag_ms = 0;
        replica.on_its_way.iter_mut().for_each(|(at, _)| *at = now);
        replica.receive(clock, now);
    }

    /// Makes the server reachable again, for its replica too.
    pub(super) fn heal(&mut self, now: Millis) {
        self.is_reachable = true;
        for (at, _) in self.replica.iter_mut().flat_map(|replica| &mut replica.on_its_way) {
            *at = now.max(*at);
        }
    }

    /// Restarts the server and returns the changed keys. Its remaining data, even if empty, is
    /// copied to the replica, which keeps its own data until the copy arrives. Data that could not
    /// be sent to an unreachable replica is lost.
    pub(super) fn restart(&mut self, now: Millis) -> Vec<Change> {
        let before = self.server.clone();
        self.server.restart(self.clock.read(now));
        if let Some(replica) = &mut self.replica {
            if !self.is_reachable {
                replica.on_its_way.clear();
            }
            replica.send(now, [Sent::Copy(Box::new(self.server.replicate()))]);
        }
        differences(&before, &self.server)
    }

    /// Replaces the server with its replica, if it has one, and returns the changed keys.
    pub(super) fn fail_over(&mut self) -> Vec<Change> {
        let Some(replica) = self.replica.take() else { return Vec::new() };
        let before = std::mem::replace(&mut self.server, replica.server);
        self.server.promote();
        self.is_reachable = true;
        differences(&before, &self.server)
    }
}

/// Returns the keys that differ between two servers, sorted by name.
fn differences(before: &Server, after: &Server) -> Vec<Change> {
    let mut keys: BTreeMap<&Bytes, [Option<&Entry>; 2]> = BTreeMap::new();
    for (index, server) in [before, after].into_iter().enumerate() {
        for (key, entry) in server.entries() {
            keys.entry(key).or_default()[index] = Some(entry);
        }
    }
    let differing = keys.into_iter().filter(|(_, [before, after])| before != after);
    let change = |(key, [before, after]): (&Bytes, [Option<&Entry>; 2])| {
        let values = [before, after].map(|entry| entry.map(|entry| &entry.value));
        let part = if values[0] == values[1] { Part::Ttl } else { Part::Value };
        Change { key: key.clone(), before: before.cloned(), after: after.cloned(), part }
    };
    differing.map(change).collect()
}
