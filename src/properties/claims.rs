//! Who counts on which key: the ledger that the properties share.
//!
//! Which keys are locks is not known here. A key that a client writes in order to enter is taken for its
//! lock, or for a part of it; one that it first writes inside is data. A change in place, as INCR makes
//! it, or of the TTL alone does not change hands.
//!
//! A client lets go of its keys by leaving, by ending, by sleeping outside (it has lost and asks
//! again), and where it gave up waiting for the answer. If it enters after all, what it wrote last is its
//! own again. What is taken from it while it counts on it is a [`Loss`].

use super::clients::Clients;
use super::loss::{How, Loss, Place, Skew};
use crate::ids::{ClientId, ServerId};
use crate::moves::Clock;
use crate::redis::{Bytes, Change, Entry, Part};
use crate::run::{Clocks, moment};
use crate::scenario::Scenario;
use crate::time::{Millis, WallClock};
use crate::world::{Event, EventKind, Peer};
use std::collections::BTreeMap;

/// Until when a key says that it is valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Validity {
    /// So long it lives.
    Ttl(Millis),
    /// Its value is a time, in this millisecond or in the second that this ends.
    Timestamp(Millis),
    /// It says nothing.
    Endless,
}

/// A key that is there.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    /// Which client wrote it; none, if a guest did or a server came back with it.
    pub(super) writer: Option<ClientId>,
    /// When that was.
    at: Millis,
    validity: Validity,
    /// How far the server's clock was ahead when the TTL was set.
    ahead_ms: i64,
    claim: Option<Claim>,
}

/// That somebody counts on a key, or did until leaving and has not freed it yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Claim {
    client: ClientId,
    has_left: bool,
}

/// The places of one client. Where something has changed since, a place is still listed: the standing
/// key decides.
#[derive(Clone, Default, Debug)]
struct Account {
    /// What it counts on.
    claimed: Vec<Place>,
    /// What it counted on when it left.
    released: Vec<Place>,
    /// What it wrote before it slept or gave up waiting.
    written: Vec<Place>,
    /// What it has lost since it last slept outside, left or started.
    losses: Vec<Loss>,
    /// What it had lost before it left, or since without having freed it.
    earlier: Vec<Loss>,
}

/// Who counts on what.
#[derive(Clone, Debug)]
pub(super) struct Ledger {
    pub(super) clocks: Clocks,
    keys: BTreeMap<Place, Standing>,
    accounts: Vec<Account>,
}

/// What an event did to the claims.
#[derive(Default, Debug)]
pub(super) struct Outcome {
    /// What clients lost.
    pub(super) losses: Vec<Loss>,
    /// Keys that stand though the client that the event is about counts on them no more.
    pub(super) left_behind: Vec<Place>,
}

impl Ledger {
    pub(super) fn new(scenario: &Scenario) -> Ledger {
        Ledger {
            clocks: Clocks::new(scenario),
            keys: BTreeMap::new(),
            accounts: vec![Account::default(); scenario.clients.len()],
        }
    }

    /// Takes the next event of the run into account. `clients` have seen it already.
    pub(super) fn observe(&mut self, index: usize, event: &Event, clients: &Clients) -> Outcome {
        self.clocks.observe(&event.kind);
        let mut outcome = Outcome::default();
        if let Some(server) = event.kind.server() {
            for change in event.kind.changes() {
                self.change(index, event, (server, change), clients, &mut outcome);
            }
        }
        let Some(client) = event.client else { return outcome };
        let is_inside = clients.get(client).is_some_and(|party| party.is_inside);
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
        index: usize,
        event: &Event,
        (server, change): (ServerId, &Change),
        clients: &Clients,
        outcome: &mut Outcome,
    ) {
        let place = (server, change.key.clone());
        let ahead_ms = self.clocks.ahead_ms(Clock::Server(server), event.at);
        let validity = change.after.as_ref().map(|entry| self.validity(server, entry));
        if change.part != Part::Value {
            if let (Some(standing), Some(validity)) = (self.keys.get_mut(&place), validity) {
                (standing.validity, standing.ahead_ms) = (validity, ahead_ms);
            }
            return;
        }
        let before = self.keys.remove(&place);
        let kept = before.as_ref().and_then(|standing| standing.claim);
        if let (Some(before), Some(claim)) = (&before, kept)
            && event.client != Some(claim.client)
        {
            let loss = self.loss(index, event, &place, change, (before, claim.client), clients);
            if let Some(account) = self.accounts.get_mut(claim.client.index()) {
                if claim.has_left {
                    account.earlier.push(loss);
                } else {
                    account.losses.push(loss.clone());
                    outcome.losses.push(loss);
                }
            }
        }
        let Some(validity) = validity else { return };
        let by = event.client;
        let claim = by.and_then(|by| self.claim_by_writing(by, &place, kept, clients));
        if claim.is_none() && by.and_then(|by| clients.get(by)).is_some_and(|it| it.is_late()) {
            outcome.left_behind.push(place.clone());
        }
        let standing = Standing { writer: by, at: event.at, validity, ahead_ms, claim };
        self.keys.insert(place, standing);
    }

    /// Whether a client that writes a key counts on it from now on; `kept` is who did so far.
    fn claim_by_writing(
        &mut self,
        by: ClientId,
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
        if party.is_late() {
            account.written.push(place.clone());
            return None;
        }
        let (regained, lost): (Vec<Loss>, Vec<Loss>) =
            account.losses.drain(..).partition(|loss| loss.is_of(place));
        account.losses = lost;
        let is_its_own = !party.is_inside || !regained.is_empty();
        account.earlier.extend(regained);
        is_its_own.then(|| {
            account.claimed.push(place.clone());
            claim
        })
    }

    fn loss(
        &self,
        event: usize,
        Event { at, client: by, kind }: &Event,
        (server, key): &Place,
        change: &Change,
        (before, owner): (&Standing, ClientId),
        clients: &Clients,
    ) -> Loss {
        let how = match kind {
            EventKind::Expired { .. } => How::Expired,
            EventKind::Executed { .. } if change.after.is_none() => How::Deleted { by: *by },
            EventKind::Executed { .. } => How::Overwritten { by: *by },
            _ => How::ServerLost,
        };
        Loss {
            owner,
            server: *server,
            key: key.clone(),
            how,
            event,
            at: *at,
            written_at: before.at,
            valid_until: before.timestamp().filter(|valid_until| valid_until < at),
            pause: clients.get(owner).and_then(|party| party.pause_at(*at)),
            skew: self.skew(how, before, owner, *server, *at),
        }
    }

    /// The clock by which a key was lost too early: the server's that expired it, or that of a client
    /// which took its timestamp to have passed, or had written it too low.
    fn skew(
        &self,
        how: How,
        before: &Standing,
        owner: ClientId,
        server: ServerId,
        at: Millis,
    ) -> Option<Skew> {
        let skew = |clock| Skew { clock, ahead_ms: self.clocks.ahead_ms(clock, at) };
        match how {
            How::Expired => {
                let skew = skew(Clock::Server(server));
                let ahead_ms = skew.ahead_ms.saturating_sub(before.ahead_ms);
                Some(Skew { ahead_ms, ..skew }).filter(|skew| skew.ahead_ms > 0)
            }
            How::Deleted { by } | How::Overwritten { by } => {
                let valid_until = WallClock::default().read(before.timestamp()?);
                let has_passed = |skew: Skew| self.clocks.of(skew.clock).read(at) > valid_until;
                let [by, owner] = [by?, owner].map(|client| skew(Clock::Client(client)));
                let worse = if by.ahead_ms >= owner.ahead_ms.saturating_neg() { by } else { owner };
                (has_passed(by) && !has_passed(owner)).then_some(worse)
            }
            How::ServerLost => None,
        }
    }

    fn validity(&self, server: ServerId, entry: &Entry) -> Validity {
        if let Some(expires_at) = entry.expires_at {
            let expires_at = self.clocks.of(Clock::Server(server)).first_showing(expires_at);
            return expires_at.map_or(Validity::Endless, Validity::Ttl);
        }
        let timestamp = entry.value.string().and_then(timestamp);
        timestamp.map_or(Validity::Endless, Validity::Timestamp)
    }

    /// It has lost and will ask again.
    fn sleep(&mut self, client: ClientId) {
        self.give_up(client, |_| true);
        if let Some(account) = self.accounts.get_mut(client.index()) {
            account.losses.clear();
            account.earlier.clear();
        }
    }

    /// It counts on these places no more, unless it enters; returns them.
    fn give_up(&mut self, client: ClientId, which: impl Fn(&Place) -> bool) -> Vec<Place> {
        let Some(account) = self.accounts.get_mut(client.index()) else { return Vec::new() };
        let claimed = std::mem::take(&mut account.claimed);
        let (mut given_up, kept) = claimed.into_iter().partition::<Vec<_>, _>(|it| which(it));
        account.claimed = kept;
        let released = account.released.extract_if(.., |place| which(place));
        for place in released.chain(given_up.iter().cloned()) {
            if let Some(standing) = self.keys.get_mut(&place) {
                standing.claim.take_if(|claim| claim.client == client);
            }
        }
        given_up.retain(|place| self.keys.get(place).is_some_and(|it| it.writer == Some(client)));
        // Who polls writes the same key again and again.
        let is_new = |place: &&Place| account.written.last() != Some(*place);
        let new: Vec<Place> = given_up.iter().filter(is_new).cloned().collect();
        account.written.extend(new);
        given_up
    }

    /// What it wrote last to get the lock is its own, however long ago that was.
    fn enter(&mut self, client: ClientId) {
        let Some(account) = self.accounts.get_mut(client.index()) else { return };
        for place in account.written.drain(..) {
            let Some(standing) = self.keys.get_mut(&place) else { continue };
            if standing.writer == Some(client) && standing.claim.is_none() {
                standing.claim = Some(Claim { client, has_left: false });
                account.claimed.push(place);
            }
        }
    }

    /// It frees its keys next, or not; returns those that stand.
    fn leave(&mut self, client: ClientId) -> Vec<Place> {
        let left_behind = self.left_behind(client);
        let Some(account) = self.accounts.get_mut(client.index()) else { return left_behind };
        for place in account.claimed.drain(..) {
            let claim = self.keys.get_mut(&place).and_then(|standing| standing.claim.as_mut());
            if let Some(claim) = claim.filter(|claim| claim.client == client) {
                claim.has_left = true;
                account.released.push(place);
            }
        }
        account.written.clear();
        account.earlier = std::mem::take(&mut account.losses);
        left_behind
    }

    /// The keys of a client that stand, those included that another has overwritten; none of a server
    /// on which a part of its lock is gone.
    fn left_behind(&self, client: ClientId) -> Vec<Place> {
        let Some(account) = self.accounts.get(client.index()) else { return Vec::new() };
        let (overwritten, gone): (Vec<&Loss>, Vec<&Loss>) =
            account.losses.iter().partition(|loss| {
                let standing = self.keys.get(&loss.place());
                let is_idle = |it: &Standing| it.claim.is_none_or(|claim| !claim.has_left);
                matches!(loss.how, How::Overwritten { .. }) && standing.is_some_and(is_idle)
            });
        let claimed = account.claimed.iter().filter(|place| self.claimant(place) == Some(client));
        let places = claimed.cloned().chain(overwritten.into_iter().map(Loss::place));
        places.filter(|(on, _)| gone.iter().all(|loss| loss.server != *on)).collect()
    }

    /// The key, if it is there.
    pub(super) fn standing(&self, place: &Place) -> Option<&Standing> {
        self.keys.get(place)
    }

    /// Who counts on a key.
    pub(super) fn claimant(&self, place: &Place) -> Option<ClientId> {
        let claim = self.keys.get(place)?.claim?;
        (!claim.has_left).then_some(claim.client)
    }

    /// On how many servers a client counts on keys of which it has lost none.
    pub(super) fn servers_held(&self, client: ClientId) -> u32 {
        let Some(account) = self.accounts.get(client.index()) else { return 0 };
        let bit = |server: ServerId| 1u16.checked_shl(server.0.into()).unwrap_or_default();
        let claimed = account.claimed.iter().filter(|place| self.claimant(place) == Some(client));
        let held = claimed.fold(0, |held, (server, _)| held | bit(*server));
        let lost = account.losses.iter().fold(0, |lost, loss| lost | bit(loss.server));
        (held & !lost).count_ones()
    }

    /// What a client has lost since it last slept outside, left or started.
    pub(super) fn losses(&self, client: ClientId) -> &[Loss] {
        self.accounts.get(client.index()).map_or(&[], |account| &account.losses)
    }

    /// How a client itself had lost a key, if it had.
    pub(super) fn own_loss(&self, client: ClientId, place: &Place) -> Option<&Loss> {
        let account = self.accounts.get(client.index())?;
        let mut known = account.earlier.iter().chain(&account.losses);
        known.rfind(|loss| loss.is_of(place))
    }
}

impl Standing {
    /// Until when it says that it is valid; none, if for ever.
    pub(super) fn deadline(&self) -> Option<Millis> {
        match self.validity {
            Validity::Ttl(deadline) | Validity::Timestamp(deadline) => Some(deadline),
            Validity::Endless => None,
        }
    }

    fn timestamp(&self) -> Option<Millis> {
        match self.validity {
            Validity::Timestamp(valid_until) => Some(valid_until),
            Validity::Ttl(_) | Validity::Endless => None,
        }
    }

    /// Whether nobody counts on it, nor did until leaving.
    pub(super) fn is_unclaimed(&self) -> bool {
        self.claim.is_none()
    }
}

/// The last instant at which a value, read as a time in ms or in whole seconds, has not passed.
fn timestamp(value: &Bytes) -> Option<Millis> {
    let whole = value.as_slice().split(|byte| *byte == b'.').next()?;
    let whole = Bytes::from(whole.to_vec());
    moment(&whole).or_else(|| {
        let first_ms = whole.to_integer()?.checked_mul(1_000)?;
        moment(&Bytes::from(first_ms)).map(|first| first.after(999))
    })
}
