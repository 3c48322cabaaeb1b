//! Who counts on which key: the ownership that the properties share.
//!
//! Which keys are locks is not known here. A key that a client writes in order to enter is taken
//! for its lock, or for a part of it; one that it first writes inside is data, and so is one that
//! it writes without having looked, if it has got another one when it enters. A change in place, as
//! INCR makes it, or of the TTL alone does not change hands.
//!
//! A client lets go of its keys by leaving, by ending, by sleeping outside (it has lost and asks
//! again), and where it gave up waiting for the answer. If it enters after all, what it wrote last
//! is its own again. Where it enters with keys of several names, those count that keep others out.
//! What is taken from it while it counts on it is a [`Loss`].

mod asked;
mod letting_go;
mod on_the_way;

use super::clients::Clients;
use super::loss::{Loss, Place};
use super::replies::Replies;
use super::validity::Validity;
use crate::timeline::{Clocks, Shares};
use primitives::{ClientId, Millis, ServerId, SharedVec};
use redis_model::{Change, CommandClass, Part, Value};
use simulator::{Clock, Event, EventKind, Peer, Scenario};
use std::collections::BTreeMap;

/// A key that is there.
#[derive(Clone, Debug)]
pub(in crate::properties) struct Standing {
    /// Which client wrote it; none, if an external client did or a server came back with it.
    pub(in crate::properties) writer: Option<ClientId>,
    /// The event by which it was written.
    pub(in crate::properties) written: usize,
    /// When that was.
    pub(in crate::properties) at: Millis,
    pub(super) validity: Validity,
    /// When the TTL was set.
    pub(super) ttl_set_at: Millis,
    /// How far the server's clock was ahead when the TTL was set.
    pub(in crate::properties) ahead_ms: i64,
    /// The event by which another than who counts on it has changed it in place last.
    pub(super) changed: Option<usize>,
    /// Which client has extended its TTL, and the event.
    pub(in crate::properties) renewed: Option<(ClientId, usize)>,
    /// What each client has added to what it counts.
    pub(in crate::properties) shares: Shares,
    claim: Option<Claim>,
}

/// That somebody counts on a key, or did until leaving and has not freed it yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Claim {
    client: ClientId,
    has_left: bool,
}

/// The places of one client. Where something has changed since, a place is still listed: the
/// standing key decides.
#[derive(Clone, Default, Debug)]
struct Account {
    /// What it counts on.
    claimed: Vec<Place>,
    /// What it counted on when it left.
    released: Vec<Place>,
    /// What it wrote before it slept or gave up waiting.
    written: Vec<Place>,
    /// What it wrote outside without having looked, or changed in place: a lock, if it gets no
    /// other.
    doubtful: Vec<(Place, Part)>,
    /// What it has itself removed of its lock inside, and the event.
    freed: Option<(Place, usize)>,
    /// What it has lost since it last slept outside, left or started.
    losses: Vec<Loss>,
    /// What it had lost before it left, or since without having freed it.
    earlier: Vec<Loss>,
    /// What it has lost on the way in, of each key the last: it may have slept since it took that,
    /// to wait for another key.
    on_the_way: Vec<Loss>,
}

/// Who counts on what.
#[derive(Clone, Debug)]
pub(in crate::properties) struct Ownership {
    pub(in crate::properties) clocks: Clocks,
    keys: BTreeMap<Place, Standing>,
    accounts: Vec<Account>,
    /// The values of locks that are over, and whose they were, in order: a server may come back
    /// with one.
    over: SharedVec<(Place, Value, ClientId)>,
}

/// What an event did to the claims.
#[derive(Default, Debug)]
pub(in crate::properties) struct Outcome {
    /// What clients lost.
    pub(in crate::properties) losses: Vec<Loss>,
    /// Keys that stand though the client that the event is about counts on them no more.
    pub(in crate::properties) left_behind: Vec<Place>,
    /// Locks that were over and with which a server has come back.
    pub(in crate::properties) brought_back: Vec<Place>,
}

impl Ownership {
    pub(in crate::properties) fn new(scenario: &Scenario) -> Ownership {
        Ownership {
            clocks: Clocks::new(scenario),
            keys: BTreeMap::new(),
            accounts: vec![Account::default(); scenario.clients.len()],
            over: SharedVec::new(),
        }
    }

    /// Takes the next event of the run into account. `clients` have seen it already.
    pub(in crate::properties) fn observe(
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
            EventKind::Entered => self.enter(client),
            EventKind::Left => outcome.left_behind = self.leave(client),
            EventKind::Crashed { .. } | EventKind::Finished | EventKind::Failed(_) => {
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

    /// The TTL of a key has changed, or its value in place.
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
        // Set in the same millisecond, it may well be the same as before.
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

    /// A key that somebody relies on is removed or overwritten.
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

    /// Whether a client that writes a key counts on it from now on; `kept` is who did so far.
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
    /// It may count on this place.
    fn doubt(&mut self, place: Place, part: Part) {
        if !self.doubtful.iter().any(|known| *known == (place.clone(), part)) {
            self.doubtful.push((place, part));
        }
    }
}

impl Standing {
    /// Whether nobody counts on it, nor did until leaving.
    pub(in crate::properties) fn is_unclaimed(&self) -> bool {
        self.claim.is_none()
    }
}

/// Whether it is a command that writes whatever was there.
fn is_plain_write(event: &Event) -> bool {
    matches!(&event.kind, EventKind::Executed { args, .. } if CommandClass::of(args) == CommandClass::Writes)
}
