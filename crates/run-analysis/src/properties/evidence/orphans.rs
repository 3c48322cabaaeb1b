//! What was left behind: keys that their owner does not free any more, and who waits for them.
//!
//! A lock of several keys is gone with the first of them: the others may be counters.

use super::Scene;
use super::loss::Skew;
use super::ownership::Ownership;
use primitives::{ClientId, Millis, ServerId};
use redis_model::{Bytes, CommandClass, Part};
use simulator::{Clock, EventKind};

/// How an owner parts from a lock that it leaves behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parting {
    /// It crashed.
    Crashed,
    /// Its program failed.
    Failed,
    /// Its program finished.
    Finished,
    /// It tried to free the lock, but another client had overwritten it.
    Refused,
    /// It gave up waiting for an answer.
    GaveUp,
    /// It left, and then slept or asked for a lock again instead of freeing it.
    Left,
    /// It had freed it, and its server came back with it.
    BroughtBack,
}

/// Why a lock is still there although it should be free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prolonged {
    /// Another client had overwritten it.
    Overwritten {
        /// Who.
        by: ClientId,
        /// The event by which it had.
        event: usize,
    },
    /// A client has extended its TTL.
    Renewed {
        /// Who.
        by: ClientId,
        /// The latest event by which it did.
        event: usize,
    },
    /// By this clock its time is not over yet.
    Skewed(Skew),
}

/// A lock that its owner has left behind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftBehind {
    /// Whose lock it is.
    pub owner: ClientId,
    /// The server.
    pub server: ServerId,
    /// The key.
    pub key: Bytes,
    /// How its owner parted from it.
    pub parting: Parting,
    /// The event by which it did.
    pub since: usize,
    /// The event by which it had written the key.
    pub written: Option<usize>,
    /// When it should have been free; none, if it never expires.
    pub deadline: Option<Millis>,
    /// Why it stays longer than that, where that is known.
    pub prolonged: Option<Prolonged>,
}

/// What has been left behind.
#[derive(Clone, Default, Debug)]
pub(in crate::properties) struct Orphans {
    all: Vec<Orphan>,
}

#[derive(Clone, Debug)]
struct Orphan {
    owner: ClientId,
    server: ServerId,
    keys: Vec<Bytes>,
    /// None while the owner has only left and may still free it.
    parting: Option<Parting>,
    since: usize,
    /// The event by which its owner had written the first of its keys.
    written: Option<usize>,
    /// When the first of its keys should have been gone, as its owner left them.
    deadline: Option<Millis>,
    /// Whether its owner has seen after leaving that another has overwritten it.
    is_seen_overwritten: bool,
    /// Who has written it since and may have got it.
    takers: Vec<ClientId>,
    /// Who has asked for it in vain, the latest at the end.
    waiters: Vec<ClientId>,
}

impl Orphans {
    /// Takes an event into account.
    pub(super) fn observe(&mut self, scene: Scene<'_>) {
        self.follow_changes(scene);
        self.bring_back(scene);
        let Some(client) = scene.event.client else { return };
        match &scene.event.kind {
            EventKind::Executed { server, args, .. } => self.ask(scene, client, *server, args),
            EventKind::Entered => self.all.retain(|orphan| !orphan.is_won_by(scene, client)),
            EventKind::Slept { .. } => self.go_on(scene, client),
            EventKind::Crashed { .. } | EventKind::Finished | EventKind::Failed(_) => {
                self.part(scene, client);
            }
            _ => {}
        }
        self.leave_behind(scene, client);
    }

    /// The latest lock that was left behind and that nobody else may have got, and who was the last
    /// to ask for it.
    pub(in crate::properties) fn latest(
        &self,
        ownership: &Ownership,
        at: Millis,
    ) -> Option<(LeftBehind, Option<ClientId>)> {
        let is_gone = |orphan: &&Orphan| orphan.parting.is_some() && orphan.takers.is_empty();
        let orphan = self.all.iter().rfind(is_gone)?;
        let waiter = orphan.waiters.last().copied();
        let left_behind = LeftBehind {
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

    /// An orphan is gone with any of its keys; who writes one may have got it.
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

    /// A client has asked for something: to get it or, right after leaving, to free it.
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
                    orphan.part(Parting::Refused, scene.index);
                }
            }
        }
    }

    /// A client that is outside sleeps: what it has left behind it does not free next, and what it
    /// has asked for it has not got.
    fn go_on(&mut self, scene: Scene<'_>, client: ClientId) {
        if !scene.clients.is_in_critical_section(client) {
            for orphan in &mut self.all {
                orphan.takers.retain(|taker| *taker != client);
            }
            for orphan in self.all.iter_mut().filter(|orphan| orphan.owner == client) {
                if orphan.parting.is_none() {
                    orphan.part(Parting::Left, orphan.since);
                }
            }
        }
    }

    /// Takes note of locks that were over and with which a server has come back.
    fn bring_back(&mut self, scene: Scene<'_>) {
        for (server, key) in &scene.outcome.brought_back {
            let Some(standing) = scene.ownership.standing(&(*server, key.clone())) else {
                continue;
            };
            let Some(owner) = standing.writer else { continue };
            let is_inside = scene.clients.is_in_critical_section(owner);
            self.all.retain(|orphan| !orphan.is_of(*server, key));
            if !is_inside {
                let parting = Some(Parting::BroughtBack);
                let mut orphan = Orphan::new(owner, *server, parting, scene.index);
                orphan.keys.push(key.clone());
                orphan.deadline = standing.validity.deadline();
                self.all.push(orphan);
            }
        }
    }

    /// A client has ended: what it had left behind it does not free any more, and it waits for
    /// nothing.
    fn part(&mut self, scene: Scene<'_>, client: ClientId) {
        for orphan in &mut self.all {
            orphan.takers.retain(|taker| *taker != client);
            orphan.waiters.retain(|waiter| *waiter != client);
        }
        let Some(ended) = scene.clients.get(client).and_then(|party| party.ended) else { return };
        for orphan in self.all.iter_mut().filter(|orphan| orphan.owner == client) {
            if matches!(orphan.parting, None | Some(Parting::GaveUp)) {
                let is_refused = orphan.is_seen_overwritten && orphan.is_overwritten(scene);
                orphan.part(if is_refused { Parting::Refused } else { ended }, scene.index);
            }
        }
    }

    /// Takes note of what the client that the event is about leaves behind.
    fn leave_behind(&mut self, scene: Scene<'_>, owner: ClientId) {
        let ended = scene.clients.get(owner).and_then(|party| party.ended);
        let has_left = scene.event.kind == EventKind::Left;
        let parting = if has_left { None } else { Some(ended.unwrap_or(Parting::GaveUp)) };
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
    fn new(owner: ClientId, server: ServerId, parting: Option<Parting>, since: usize) -> Orphan {
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

    fn part(&mut self, parting: Parting, since: usize) {
        (self.parting, self.since) = (Some(parting), since);
    }

    /// Whether another has written it who does not count on it.
    fn is_overwritten(&self, scene: Scene<'_>) -> bool {
        let standing = |key: &Bytes| scene.ownership.standing(&(self.server, key.clone()));
        let mut standing = self.keys.iter().filter_map(standing);
        standing.any(|standing| standing.writer != Some(self.owner) && standing.is_unclaimed())
    }

    /// Whether a client that enters has got it: it counts on it, or may, or has asked for it last.
    fn is_won_by(&self, scene: Scene<'_>, client: ClientId) -> bool {
        let claimant = |key: &Bytes| scene.ownership.claimant(&(self.server, key.clone()));
        self.takers.contains(&client)
            || self.waiters.contains(&client)
            || self.keys.iter().any(|key| claimant(key) == Some(client))
    }

    /// Why it is still there.
    fn prolonged(
        &self,
        ownership: &Ownership,
        at: Millis,
        waiter: Option<ClientId>,
    ) -> Option<Prolonged> {
        let standing = ownership.standing(&(self.server, self.keys.first()?.clone()))?;
        let writer = standing.writer.filter(|writer| *writer != self.owner);
        if let Some(by) = writer.filter(|_| self.parting != Some(Parting::Refused)) {
            return Some(Prolonged::Overwritten { by, event: standing.written });
        }
        // Another's renewal counts even before its owner parted from it: it goes on like that.
        let is_prolonged =
            |(by, event): &(ClientId, usize)| *by != self.owner || *event > self.since;
        if let Some((by, event)) = standing.renewed.filter(is_prolonged) {
            return Some(Prolonged::Renewed { by, event });
        }
        self.deadline?;
        let skew = |clock| Skew { clock, ahead_ms: ownership.clocks.ahead_ms(clock, at) };
        let skew = if standing.validity.timestamp().is_some() {
            // It is written by its owner's clock and read by the waiter's.
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
