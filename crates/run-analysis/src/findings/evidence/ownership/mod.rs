//! Ownership of keys, which the properties share.
//!
//! The keys of the lock are unknown. A key that a client writes in order to enter counts as its
//! lock, or as a part of it. A key that it first writes inside is data. A key that it writes
//! without having read it is data too, if the client has another key when it enters. A change in
//! place, as by INCR, or of the TTL alone does not change the owner.
//!
//! A client stops relying on its keys by leaving, by ending, by sleeping outside (it has failed and
//! will retry), and by not waiting for a reply. If it enters after all, the keys that it wrote last
//! are its own again. If it enters with keys of several names, only the names that block probes
//! count. A key that another client or a fault removes while the owner relies on it is a [`Loss`].

mod in_transit;
mod queries;
mod release;

use super::clients::Clients;
use super::loss::{Loss, Place};
use super::replies::Replies;
use super::validity::Validity;
use crate::timeline::{Clocks, Shares};
use primitives::{ClientId, Millis, ServerId, SharedVec};
use redis_model::{Change, CommandClass, Part, Value};
use simulator::{Clock, Event, EventKind, Peer, Scenario};
use std::collections::BTreeMap;

/// An existing key.
#[derive(Clone, Debug)]
pub(in crate::findings) struct Standing {
    /// The client that wrote it, or `None` if an external client did or a server restored it.
    pub(in crate::findings) writer: Option<ClientId>,
    /// Index of the event that wrote it.
    pub(in crate::findings) written: usize,
    /// Time of that event.
    pub(in crate::findings) at: Millis,
    pub(super) validity: Validity,
    /// Time at which the TTL was set.
    pub(super) ttl_set_at: Millis,
    /// Offset of the server's clock when the TTL was set, in ms.
    pub(in crate::findings) ahead_ms: i64,
    /// Index of the last change in place by a client other than the one that relies on it.
    pub(super) changed: Option<usize>,
    /// The client that has extended its TTL, and the index of that event.
    pub(in crate::findings) renewed: Option<(ClientId, usize)>,
    /// The contribution of each client to a counter in this key.
    pub(in crate::findings) shares: Shares,
    claim: Option<Claim>,
}

/// The reliance of a client on a key. After leaving, it lasts until the client releases the key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Claim {
    client: ClientId,
    has_left: bool,
}

/// The keys of one client. The lists may be outdated; the entry in `Ownership::keys` decides.
#[derive(Clone, Default, Debug)]
struct Account {
    /// Keys on which it relies.
    claimed: Vec<Place>,
    /// Keys on which it relied when it left.
    released: Vec<Place>,
    /// Keys that it wrote before it slept or stopped waiting.
    written: Vec<Place>,
    /// Keys that it wrote outside without having read them, or changed in place. They are its lock
    /// only if it has no other.
    doubtful: Vec<(Place, Part)>,
    /// The key of its lock that it removed itself while inside, and the index of that event.
    freed: Option<(Place, usize)>,
    /// Losses since it last slept outside, left or started.
    losses: Vec<Loss>,
    /// Losses before it left, or after leaving without having released the key.
    earlier: Vec<Loss>,
    /// Losses before entering, only the last one of each key. It may have slept after acquiring
    /// that key, to wait for another key.
    on_the_way: Vec<Loss>,
}

/// Owners of all keys.
#[derive(Clone, Debug)]
pub(in crate::findings) struct Ownership {
    pub(in crate::findings) clocks: Clocks,
    keys: BTreeMap<Place, Standing>,
    accounts: Vec<Account>,
    /// Former locks in order, with their values and owners. A server may restore one.
    over: SharedVec<(Place, Value, ClientId)>,
}

/// The effect of an event on the owners.
#[derive(Default, Debug)]
pub(in crate::findings) struct Outcome {
    /// Losses of clients.
    pub(in crate::findings) losses: Vec<Loss>,
    /// Existing keys on which the client of the event no longer relies.
    pub(in crate::findings) left_behind: Vec<Place>,
    /// Released locks that a server restored.
    pub(in crate::findings) brought_back: Vec<Place>,
}

impl Ownership {
    pub(in crate::findings) fn new(scenario: &Scenario) -> Ownership {
        Ownership {
            clocks: Clocks::new(scenario),
            keys: BTreeMap::new(),
            accounts: vec![Account::default(); scenario.clients.len()],
            over: SharedVec::new(),
        }
    }

    /// Processes the next event of the run. `clients` have processed it already.
    pub(in crate::findings) fn observe(
        &mut self,
        index: usize,
        event: &Event,
        (clients, replies): (&Clients, &Replies),
    ) -> Outcome {
        self.clocks.observe(&event.kind);
        let mut outcome = Outcome::default();
        if let Some(server) = event.kind.server() {
            for change in event.kind.changes() {
                self.change((index, event), (server, change), (clients, replies), &mut outcome);
            }
        }
        let Some(client) = event.client else { return outcome };
        let is_inside = clients.is_in_critical_section(client);
        match event.kind {
            EventKind::Slept { .. } if !is_inside => self.sleep(client),
            EventKind::TimedOut { peer: Peer::Server(server) }
            | EventKind::Disconnected { server }
                if !is_inside =>
            {
                outcome.left_behind = self.give_up(client, |(on, _)| *on == server);
            }
            EventKind::Entered { .. } => self.enter(client),
            EventKind::Left => outcome.left_behind = self.leave(client),
            EventKind::Crashed { .. }
            | EventKind::Finished
            | EventKind::GaveUp(_)
            | EventKind::Failed(_) => {
                outcome.left_behind = self.left_behind(client);
                self.give_up(client, |_| true);
            }
            _ => {}
        }
        outcome
    }

    fn change(
        &mut self,
        (index, event): (usize, &Event),
        (server, change): (ServerId, &Change),
        (clients, replies): (&Clients, &Replies),
        outcome: &mut Outcome,
    ) {
        let place = (server, change.key.clone());
        if change.part != Part::Value {
            self.change_in_place(index, event, place, change, clients);
            return;
        }
        let before = self.keys.remove(&place);
        let kept = before.as_ref().and_then(|standing| standing.claim);
        if let (Some(before), Some(claim)) = (&before, kept) {
            let known = (clients, replies);
            self.end((index, event), &place, change, (claim, before), known, outcome);
        } else if let Some(before) = &before {
            self.end_on_the_way((index, event), &place, change, before, (clients, replies));
        }
        let Some(entry) = &change.after else { return };
        let by = event.client;
        let claim = by.and_then(|by| self.claim_by_writing(by, event, &place, kept, clients));
        let is_late = by.and_then(|by| clients.get(by)).is_some_and(|party| party.is_late());
        if claim.is_none() && is_late && !is_plain_write(event) {
            outcome.left_behind.push(place.clone());
        }
        let writer = if matches!(event.kind, EventKind::Executed { .. }) {
            by
        } else {
            let is_it = |over: &&(Place, Value, ClientId)| over.0 == place && over.1 == entry.value;
            let owner = self.over.iter().rev().find(is_it).map(|over| over.2);
            outcome.brought_back.extend(owner.map(|_| place.clone()));
            owner
        };
        let mut shares = Shares::default();
        if let Some(writer) = writer {
            shares.change((writer, index), None, &entry.value);
        }
        let standing = Standing {
            writer,
            written: index,
            at: event.at,
            validity: Validity::of(entry, server, writer, &self.clocks),
            ttl_set_at: event.at,
            ahead_ms: self.clocks.ahead_ms(Clock::Server(server), event.at),
            changed: None,
            renewed: None,
            shares,
            claim,
        };
        self.keys.insert(place, standing);
    }

    /// Processes a change of the TTL of a key, or of its value in place.
    fn change_in_place(
        &mut self,
        index: usize,
        event: &Event,
        place: Place,
        change: &Change,
        clients: &Clients,
    ) {
        let (Some(standing), Some(entry)) = (self.keys.get_mut(&place), &change.after) else {
            return;
        };
        let validity = Validity::of(entry, place.0, standing.writer, &self.clocks);
        // The new TTL may equal the old one, if it was set in the same millisecond.
        let differs =
            change.before.as_ref().is_none_or(|before| before.expires_at != entry.expires_at);
        if differs || change.part == Part::Ttl {
            standing.renewed = event.client.map(|client| (client, index));
            standing.ttl_set_at = event.at;
            standing.ahead_ms = self.clocks.ahead_ms(Clock::Server(place.0), event.at);
        }
        standing.validity = validity;
        let is_anothers = standing.claim.is_some_and(|claim| Some(claim.client) != event.client);
        if change.part == Part::Content && is_anothers {
            standing.changed = Some(index);
        }
        let Some(client) = event.client else { return };
        let before = change.before.as_ref().map(|before| &before.value);
        standing.shares.change((client, index), before, &entry.value);
        let is_outside = !clients.is_in_critical_section(client)
            && clients.get(client).is_some_and(|party| !party.is_late());
        if let (Part::Content, true) = (change.part, is_outside)
            && let Some(account) = self.accounts.get_mut(client.index())
        {
            account.doubt(place, Part::Content);
        }
    }

    /// Processes the removal or overwriting of a key on which a client relies.
    fn end(
        &mut self,
        (index, event): (usize, &Event),
        place: &Place,
        change: &Change,
        (claim, before): (Claim, &Standing),
        (clients, replies): (&Clients, &Replies),
        outcome: &mut Outcome,
    ) {
        if let Some(value) = change.before.as_ref().map(|entry| &entry.value) {
            self.over.push((place.clone(), value.clone(), claim.client));
        }
        let Some(account) = self.accounts.get_mut(claim.client.index()) else { return };
        if event.client == Some(claim.client) {
            if change.after.is_none() && !claim.has_left {
                account.freed = Some((place.clone(), index));
            }
            return;
        }
        let (owner, known) = ((claim.client, before), (clients, replies, &self.clocks));
        let loss = Loss::new((index, event), place, change, owner, known);
        if claim.has_left {
            account.earlier.push(loss);
        } else {
            account.losses.push(loss.clone());
            outcome.losses.push(loss);
        }
    }

    /// Returns the claim of a client that writes a key, if it now relies on it. `kept` is the
    /// previous claim.
    fn claim_by_writing(
        &mut self,
        by: ClientId,
        event: &Event,
        place: &Place,
        kept: Option<Claim>,
        clients: &Clients,
    ) -> Option<Claim> {
        let claim = Claim { client: by, has_left: false };
        if kept == Some(claim) {
            return kept;
        }
        let party = clients.get(by)?;
        let account = self.accounts.get_mut(by.index())?;
        account.on_the_way.retain(|loss| !loss.is_of(place));
        let is_inside = clients.is_in_critical_section(by);
        if is_plain_write(event) && !is_inside && !party.has_looked_at(place) {
            account.doubt(place.clone(), Part::Value);
            return None;
        }
        if party.is_late() {
            account.written.push(place.clone());
            return None;
        }
        let (regained, lost): (Vec<Loss>, Vec<Loss>) =
            account.losses.drain(..).partition(|loss| loss.is_of(place));
        account.losses = lost;
        let freed = account.freed.take_if(|(freed, _)| freed == place);
        let is_its_own = !is_inside || !regained.is_empty() || freed.is_some();
        account.earlier.extend(regained);
        is_its_own.then(|| {
            account.claimed.push(place.clone());
            claim
        })
    }
}

impl Account {
    /// Records a key on which the client may rely.
    fn doubt(&mut self, place: Place, part: Part) {
        if !self.doubtful.iter().any(|known| *known == (place.clone(), part)) {
            self.doubtful.push((place, part));
        }
    }
}

impl Standing {
    /// Returns `true` if no client relies on it, not even one that has left without releasing it.
    pub(in crate::findings) fn is_unclaimed(&self) -> bool {
        self.claim.is_none()
    }
}

/// Returns `true` for a command that writes regardless of the old value.
fn is_plain_write(event: &Event) -> bool {
    matches!(&event.kind, EventKind::Executed { args, .. } if CommandClass::of(args) == CommandClass::Writes)
}
