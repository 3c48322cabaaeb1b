//! Orphaned locks: keys that their owner will no longer release, and the clients that wait for
//! them.
//!
//! A lock of several keys is free when the first of them is gone. The others may be counters.

use super::Scene;
use super::loss::Skew;
use super::ownership::Ownership;
use primitives::{ClientId, Millis, ServerId};
use redis_model::{Bytes, CommandClass, Part};
use simulator::{Clock, EventKind};

/// The cause for which an owner does not release a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrphanCause {
    /// The owner crashed.
    Crashed,
    /// The owner's program failed.
    Failed,
    /// The owner's program gave up: it raised an error itself.
    Raised,
    /// The owner's program finished.
    Finished,
    /// The owner tried to release the lock, but another client had overwritten it.
    Refused,
    /// The owner stopped waiting for a reply.
    GaveUp,
    /// The owner left, and then slept or requested a lock again instead of releasing this one.
    Left,
    /// The owner had released the lock, and the server restored it.
    BroughtBack,
}

/// The reason that a lock still exists although it should be free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prolonged {
    /// Another client had overwritten it.
    Overwritten {
        /// The client that overwrote it.
        by: ClientId,
        /// Index of the event that overwrote it.
        event: usize,
    },
    /// A client has extended its TTL.
    Renewed {
        /// The client that extended it.
        by: ClientId,
        /// Index of the latest event that extended it.
        event: usize,
    },
    /// According to this clock, the lock has not expired yet.
    Skewed(Skew),
}

/// A lock that its owner left behind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrphanedLock {
    /// The owner of the lock.
    pub owner: ClientId,
    /// The server.
    pub server: ServerId,
    /// The key.
    pub key: Bytes,
    /// The cause of the orphan.
    pub parting: OrphanCause,
    /// Index of the event of that cause.
    pub since: usize,
    /// Index of the event that wrote the key, if the owner wrote it.
    pub written: Option<usize>,
    /// Time at which it should have been free, or `None` if it never expires.
    pub deadline: Option<Millis>,
    /// The reason that it still exists after that time, if known.
    pub prolonged: Option<Prolonged>,
}

/// All orphaned locks.
#[derive(Clone, Default, Debug)]
pub(in crate::findings) struct Orphans {
    all: Vec<Orphan>,
}

#[derive(Clone, Debug)]
struct Orphan {
    owner: ClientId,
    server: ServerId,
    keys: Vec<Bytes>,
    /// `None` while the owner has only left and may still release it.
    parting: Option<OrphanCause>,
    since: usize,
    /// Index of the event in which the owner wrote the first of its keys.
    written: Option<usize>,
    /// Time at which the first of its keys should have expired, as its owner left them.
    deadline: Option<Millis>,
    /// Whether its owner has read, after leaving, that another client has overwritten it.
    is_seen_overwritten: bool,
    /// Clients that have written it since and may have acquired it.
    takers: Vec<ClientId>,
    /// Clients that have failed to acquire it, the latest at the end.
    waiters: Vec<ClientId>,
}

impl Orphans {
    /// Processes an event.
    pub(super) fn observe(&mut self, scene: Scene<'_>) {
        self.follow_changes(scene);
        self.bring_back(scene);
        let Some(client) = scene.event.client else { return };
        match &scene.event.kind {
            EventKind::Executed { server, args, .. } => self.ask(scene, client, *server, args),
            EventKind::Entered { .. } => self.all.retain(|orphan| !orphan.is_won_by(scene, client)),
            EventKind::Slept { .. } => self.go_on(scene, client),
            EventKind::Crashed { .. }
            | EventKind::Finished
            | EventKind::GaveUp(_)
            | EventKind::Failed(_) => {
                self.part(scene, client);
            }
            _ => {}
        }
        self.leave_behind(scene, client);
    }

    /// Returns the latest orphaned lock that no other client may have acquired, and the client that
    /// last tried to.
    pub(in crate::findings) fn latest(
        &self,
        ownership: &Ownership,
        at: Millis,
    ) -> Option<(OrphanedLock, Option<ClientId>)> {
        let is_gone = |orphan: &&Orphan| orphan.parting.is_some() && orphan.takers.is_empty();
        let orphan = self.all.iter().rfind(is_gone)?;
        let waiter = orphan.waiters.last().copied();
        let left_behind = OrphanedLock {
            owner: orphan.owner,
            server: orphan.server,
            key: orphan.keys.first()?.clone(),
            parting: orphan.parting?,
            since: orphan.since,
            written: orphan.written,
            deadline: orphan.deadline,
            prolonged: orphan.prolonged(ownership, at, waiter),
        };
        Some((left_behind, waiter))
    }

    /// Removes orphans that have lost a key, and records the clients that write their keys.
    fn follow_changes(&mut self, scene: Scene<'_>) {
        let Some(server) = scene.event.kind.server() else { return };
        let changes = scene.event.kind.changes().iter();
        for change in changes.filter(|change| change.part == Part::Value) {
            if change.after.is_none() {
                self.all.retain(|orphan| !orphan.is_of(server, &change.key));
                continue;
            }
            let Some(taker) = scene.ownership.claimant(&(server, change.key.clone())) else {
                continue;
            };
            for orphan in &mut self.all {
                if orphan.is_of(server, &change.key) && !orphan.takers.contains(&taker) {
                    orphan.takers.push(taker);
                }
            }
        }
    }

    /// Records a command that names an orphan: an attempt to acquire it or, right after leaving, to
    /// release it.
    fn ask(&mut self, scene: Scene<'_>, client: ClientId, server: ServerId, args: &[Bytes]) {
        let Some(party) = scene.clients.get(client) else { return };
        if self.all.is_empty() || party.is_late() {
            return;
        }
        let changes = scene.event.kind.changes();
        let is_named =
            |key: &Bytes| args.contains(key) || changes.iter().any(|change| change.key == *key);
        let is_inside = scene.clients.is_in_critical_section(client);
        for orphan in &mut self.all {
            if orphan.server != server || !orphan.keys.iter().any(is_named) {
                continue;
            }
            if !is_inside && !party.attempt.follows_a_critical_section {
                orphan.waiters.retain(|waiter| *waiter != client);
                orphan.waiters.push(client);
            } else if orphan.owner == client && orphan.is_overwritten(scene) {
                orphan.is_seen_overwritten = true;
                if CommandClass::of(args) != CommandClass::Reads {
                    orphan.part(OrphanCause::Refused, scene.index);
                }
            }
        }
    }

    /// Records that a client outside sleeps: it will not release its orphans next, and its attempts
    /// have failed.
    fn go_on(&mut self, scene: Scene<'_>, client: ClientId) {
        if !scene.clients.is_in_critical_section(client) {
            for orphan in &mut self.all {
                orphan.takers.retain(|taker| *taker != client);
            }
            for orphan in self.all.iter_mut().filter(|orphan| orphan.owner == client) {
                if orphan.parting.is_none() {
                    orphan.part(OrphanCause::Left, orphan.since);
                }
            }
        }
    }

    /// Records released locks that a server restored.
    fn bring_back(&mut self, scene: Scene<'_>) {
        for (server, key) in &scene.outcome.brought_back {
            let Some(standing) = scene.ownership.standing(&(*server, key.clone())) else {
                continue;
            };
            let Some(owner) = standing.writer else { continue };
            let is_inside = scene.clients.is_in_critical_section(owner);
            self.all.retain(|orphan| !orphan.is_of(*server, key));
            if !is_inside {
                let parting = Some(OrphanCause::BroughtBack);
                let mut orphan = Orphan::new(owner, *server, parting, scene.index);
                orphan.keys.push(key.clone());
                orphan.deadline = standing.validity.deadline();
                self.all.push(orphan);
            }
        }
    }

    /// Records that a client has ended: it no longer releases its orphans, nor waits.
    fn part(&mut self, scene: Scene<'_>, client: ClientId) {
        for orphan in &mut self.all {
            orphan.takers.retain(|taker| *taker != client);
            orphan.waiters.retain(|waiter| *waiter != client);
        }
        let Some(ended) = scene.clients.get(client).and_then(|party| party.ended) else { return };
        for orphan in self.all.iter_mut().filter(|orphan| orphan.owner == client) {
            if matches!(orphan.parting, None | Some(OrphanCause::GaveUp)) {
                let is_refused = orphan.is_seen_overwritten && orphan.is_overwritten(scene);
                orphan.part(if is_refused { OrphanCause::Refused } else { ended }, scene.index);
            }
        }
    }

    /// Records the locks that the client of the event leaves behind.
    fn leave_behind(&mut self, scene: Scene<'_>, owner: ClientId) {
        let ended = scene.clients.get(owner).and_then(|party| party.ended);
        let has_left = scene.event.kind == EventKind::Left;
        let parting = if has_left { None } else { Some(ended.unwrap_or(OrphanCause::GaveUp)) };
        let mut new: Vec<Orphan> = Vec::new();
        for place in &scene.outcome.left_behind {
            let Some(standing) = scene.ownership.standing(place) else { continue };
            let (server, key) = place;
            self.all.retain(|orphan| !orphan.is_of(*server, key));
            let same_server = new.iter().position(|orphan| orphan.server == *server);
            let index = same_server.unwrap_or_else(|| {
                new.push(Orphan::new(owner, *server, parting, scene.index));
                new.len() - 1
            });
            let orphan = &mut new[index];
            orphan.keys.push(key.clone());
            let written = Some(standing.written).filter(|_| standing.writer == Some(owner));
            orphan.written = orphan.written.or(written);
            let deadlines = orphan.deadline.into_iter().chain(standing.validity.deadline());
            orphan.deadline = deadlines.min();
            orphan.takers.extend(scene.ownership.claimant(place));
        }
        self.all.append(&mut new);
    }
}

impl Orphan {
    fn new(
        owner: ClientId,
        server: ServerId,
        parting: Option<OrphanCause>,
        since: usize,
    ) -> Orphan {
        Orphan {
            owner,
            server,
            keys: Vec::new(),
            parting,
            since,
            written: None,
            deadline: None,
            is_seen_overwritten: false,
            takers: Vec::new(),
            waiters: Vec::new(),
        }
    }

    fn is_of(&self, server: ServerId, key: &Bytes) -> bool {
        self.server == server && self.keys.contains(key)
    }

    fn part(&mut self, parting: OrphanCause, since: usize) {
        (self.parting, self.since) = (Some(parting), since);
    }

    /// Returns `true` if a client that does not rely on the key has overwritten it.
    fn is_overwritten(&self, scene: Scene<'_>) -> bool {
        let standing = |key: &Bytes| scene.ownership.standing(&(self.server, key.clone()));
        let mut standing = self.keys.iter().filter_map(standing);
        standing.any(|standing| standing.writer != Some(self.owner) && standing.is_unclaimed())
    }

    /// Returns `true` if an entering client has acquired this lock: it relies on it, or may, or was
    /// waiting for it.
    fn is_won_by(&self, scene: Scene<'_>, client: ClientId) -> bool {
        let claimant = |key: &Bytes| scene.ownership.claimant(&(self.server, key.clone()));
        self.takers.contains(&client)
            || self.waiters.contains(&client)
            || self.keys.iter().any(|key| claimant(key) == Some(client))
    }

    /// Returns the reason that the lock still exists.
    fn prolonged(
        &self,
        ownership: &Ownership,
        at: Millis,
        waiter: Option<ClientId>,
    ) -> Option<Prolonged> {
        let standing = ownership.standing(&(self.server, self.keys.first()?.clone()))?;
        let writer = standing.writer.filter(|writer| *writer != self.owner);
        if let Some(by) = writer.filter(|_| self.parting != Some(OrphanCause::Refused)) {
            return Some(Prolonged::Overwritten { by, event: standing.written });
        }
        // An extension by another client counts even before the owner left the lock: it continues.
        let is_prolonged =
            |(by, event): &(ClientId, usize)| *by != self.owner || *event > self.since;
        if let Some((by, event)) = standing.renewed.filter(is_prolonged) {
            return Some(Prolonged::Renewed { by, event });
        }
        self.deadline?;
        let skew = |clock| Skew { clock, ahead_ms: ownership.clocks.ahead_ms(clock, at) };
        let skew = if standing.validity.timestamp().is_some() {
            // The owner's clock wrote the timestamp and the waiter's clock reads it.
            let owner = skew(Clock::Client(self.owner));
            let waiter = skew(Clock::Client(waiter?));
            let is_owners = owner.ahead_ms > waiter.ahead_ms.saturating_neg();
            if is_owners { owner } else { Skew { ahead_ms: waiter.ahead_ms.min(0), ..waiter } }
        } else {
            let server = skew(Clock::Server(self.server));
            let gained_ms = server.ahead_ms.saturating_sub(standing.ahead_ms);
            Skew { ahead_ms: gained_ms.min(0), ..server }
        };
        (skew.ahead_ms != 0).then_some(Prolonged::Skewed(skew))
    }
}
