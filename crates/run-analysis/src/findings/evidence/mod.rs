//! Evidence from the events of a run: which keys are probably locks, their owners, and their
//! losses.
//!
//! It is derived from commands and from the writers of keys. It may be wrong, because the keys of a
//! lock can only be guessed. Therefore no verdict depends on it. It selects the message for a
//! finding of `verdicts`; without evidence, the message is more general.

pub(super) mod clients;
pub(super) mod left_behind;
pub(super) mod loss;
pub(super) mod ownership;
pub(super) mod replies;
mod validity;

use super::root_cause::{Act, Flaw, RootCause};
use super::{FindingKind, Opening};
use clients::Clients;
use left_behind::Orphans;
use lock_semantics::Ended;
use lock_semantics::is_exclusive;
use loss::{Loss, Place};
use ownership::{Outcome, Ownership};
use primitives::{ClientId, Millis};
use redis_model::{Bytes, Part};
use replies::{Entering, Replies};
use simulator::{Event, EventKind, World};
use std::collections::BTreeMap;

/// The evidence so far.
#[derive(Clone, Debug)]
pub(super) struct Evidence {
    pub(super) clients: Clients,
    pub(super) ownership: Ownership,
    pub(super) replies: Replies,
    pub(super) orphans: Orphans,
    /// The losses of all clients by the latest move.
    pub(super) latest_losses: Vec<Loss>,
    /// Whether several clients may be inside at once. They may have a key in common, which has only
    /// one owner.
    is_shared: bool,
    /// The tokens that others could take after the clients inside had entered.
    spare_tokens: BTreeMap<ClientId, Opening>,
    /// For each key, the commands that have changed its value, with the index of their last event.
    changes: BTreeMap<Place, BTreeMap<Bytes, usize>>,
}

/// An event with the evidence right after it.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    index: usize,
    event: &'a Event,
    clients: &'a Clients,
    ownership: &'a Ownership,
    outcome: &'a Outcome,
}

impl Evidence {
    pub(super) fn new(start: &World) -> Evidence {
        let scenario = start.scenario();
        Evidence {
            is_shared: !is_exclusive(start),
            clients: Clients::new(scenario.clients.len()),
            ownership: Ownership::new(scenario),
            replies: Replies::new(scenario.clients.len()),
            orphans: Orphans::default(),
            latest_losses: Vec::new(),
            spare_tokens: BTreeMap::new(),
            changes: BTreeMap::new(),
        }
    }

    /// Returns the index of the last event in which a command other than this one changed a key.
    pub(super) fn last_change_by_another_command(
        &self,
        place: &Place,
        command: &Bytes,
    ) -> Option<usize> {
        let by_command = self.changes.get(place)?.iter();
        by_command.filter(|(by, _)| *by != command).map(|(_, event)| *event).max()
    }

    /// Records a finding about a client inside, if its cause is a spare token.
    pub(super) fn remember_spare_token(&mut self, kind: &FindingKind) {
        if let FindingKind::LeaseOutlastsWork { client, opening: Some(opening) } = kind
            && matches!(opening, Opening::SpareToken { .. })
        {
            self.spare_tokens.insert(*client, opening.clone());
        }
    }

    /// Returns the token that others could take after the client inside had entered, if any.
    pub(super) fn spare_token(&self, client: ClientId) -> Option<&Opening> {
        self.spare_tokens.get(&client)
    }

    /// Starts a new move.
    pub(super) fn begin_move(&mut self) {
        self.latest_losses.clear();
    }

    /// Processes the next event of the run. `after` is the world after its move.
    pub(super) fn observe(&mut self, index: usize, event: &Event, after: &World) {
        self.clients.observe(index, event);
        if let EventKind::Executed { server, args, changes, .. } = &event.kind {
            for change in changes.iter().filter(|change| change.part != Part::Ttl) {
                let of_key = self.changes.entry((*server, change.key.clone())).or_default();
                of_key.extend(args.first().map(|command| (command.clone(), index)));
            }
        }
        let mut outcome = self.ownership.observe(index, event, (&self.clients, &self.replies));
        if let Some(client) = event.client {
            if event.kind.is_entry() {
                self.spare_tokens.remove(&client);
                let places: Vec<Place> = self.ownership.places_of(client).cloned().collect();
                let keeps_out = |place: &Place| {
                    let has_another = places.iter().all(|(_, key)| *key != place.1);
                    has_another && after.would_keep_out(client, place, &places)
                };
                self.ownership.count_on_the_way(client, keeps_out);
                self.ownership.keep_only(client, &after.keys_that_keep_out(client, places));
            }
            outcome.left_behind = after.keys_that_keep_out(client, outcome.left_behind);
            if after.each_keeps_out(client, &outcome.left_behind) {
                let last = self.ownership.longest_living(&outcome.left_behind);
                outcome.left_behind.retain(|place| Some(place) == last.as_ref());
            }
        }
        self.replies.observe(index, event, &self.clients, &self.ownership);
        let (clients, ownership) = (&self.clients, &self.ownership);
        self.orphans.observe(Scene { index, event, clients, ownership, outcome: &outcome });
        self.latest_losses.extend(outcome.losses);
    }

    /// Returns `true` if a client relies on keys without any loss on as many servers as it needs.
    pub(super) fn holds_its_lock(&self, client: ClientId) -> bool {
        let needed = self.clients.get(client).map_or(1, |party| party.asking.quorum());
        self.ownership.servers_held(client) >= needed
    }

    /// Returns the root cause of a client's entry, if the last reply gave it no lock, concerned
    /// another client's lock, or was outdated.
    pub(super) fn decision_to_enter(
        &self,
        client: ClientId,
        is_empty_handed: bool,
    ) -> Option<RootCause> {
        let Entering { reply, event: entered, .. } = self.replies.entering(client)?;
        // A list may be empty after a token has been removed from it.
        let found_nothing = !(reply.is_there || reply.only_looks || reply.has_changed);
        let is_refused = || !reply.has_changed && self.ownership.servers_held(client) == 0;
        let flaw = match (reply.written, reply.overtaken) {
            (Some((owner, _)), Some(changed)) if owner == client => {
                Flaw::Stale { changed, taken: None }
            }
            _ if is_empty_handed || found_nothing => Flaw::NoLock,
            (Some((owner, written)), _) if owner != client && reply.only_looks => {
                // A key on which its writer does not rely is not its lock.
                if !self.is_lock_of(owner, &reply.place) {
                    return None;
                }
                Flaw::Anothers { owner, written }
            }
            (Some((owner, _)), _) if owner != client && is_refused() => Flaw::NoLock,
            _ => return None,
        };
        Some(RootCause::new((client, Act::Entered), reply, flaw, *entered, &self.clients))
    }

    /// Returns `true` if a client relies on a key, or has ended.
    fn is_lock_of(&self, owner: ClientId, place: &Place) -> bool {
        let has_ended = self.clients.get(owner).is_some_and(|party| party.ended.is_some());
        has_ended || self.ownership.claimant(place) == Some(owner)
    }

    /// Returns the root cause for which a client without losses stays inside without a lock: it has
    /// released the lock itself, or the timestamp in the lock has passed.
    pub(super) fn decision_to_stay(&self, client: ClientId, now: Millis) -> Option<RootCause> {
        let freed = self.ownership.freed_inside(client);
        let freed =
            freed.map(|(place, freed)| (place, Flaw::Stale { changed: *freed, taken: None }));
        let ran_out = || {
            let (place, at) = self.ownership.ran_out(client, now)?;
            Some((place, Flaw::RanOut { at }))
        };
        let known = freed.or_else(ran_out).or_else(|| self.lost_with_others(client));
        let (place, flaw) = known?;
        let reply = self.replies.before(client, place, usize::MAX)?;
        let entering = self.replies.entering(client);
        let (act, acted) = match (flaw, entering) {
            (Flaw::RanOut { at }, Some(entering)) if at <= entering.at => {
                (Act::Entered, entering.event)
            }
            (Flaw::Stale { changed, .. }, Some(entering)) if changed < entering.event => {
                (Act::Entered, entering.event)
            }
            _ => (Act::Stayed, usize::MAX),
        };
        Some(RootCause::new((client, act), reply, flaw, acted, &self.clients))
    }

    /// Returns a key that several clients have in common and that this client changed in order to
    /// enter, if the key has been removed since.
    fn lost_with_others(&self, client: ClientId) -> Option<(&Place, Flaw)> {
        let Entering { reply, .. } = self.replies.entering(client).filter(|_| self.is_shared)?;
        let reply = self.replies.before(client, &reply.place, usize::MAX)?;
        let changed = reply.overtaken.filter(|_| reply.has_changed)?;
        Some((&reply.place, Flaw::Stale { changed, taken: None }))
    }

    /// Returns the root cause for which a client continues although its key no longer blocks
    /// probes: the key was changed in place, or only time has passed.
    pub(super) fn decision_to_go_on(&self, client: ClientId, ended: &Ended) -> Option<RootCause> {
        let place = self.ownership.counted_on(client)?;
        let reply = self.replies.before(client, place, ended.events.start)?;
        if reply.overtaken.is_some_and(|event| event < ended.events.end) {
            return None;
        }
        let changed = self.ownership.standing(place).and_then(|standing| standing.changed);
        let flaw = match changed.filter(|event| ended.events.contains(event)) {
            Some(changed) => Flaw::Stale { changed, taken: None },
            None if ended.by_time => Flaw::TimeOver { at: ended.at },
            None => return None,
        };
        let entering = self.replies.entering(client);
        let (act, acted) = match entering {
            Some(entering) if entering.event >= ended.events.end => (Act::Entered, entering.event),
            _ => (Act::Stayed, usize::MAX),
        };
        Some(RootCause::new((client, act), reply, flaw, acted, &self.clients))
    }

    /// Returns an existing key for which a client waits, with its writer and the index of that
    /// event.
    pub(super) fn awaited(&self, client: ClientId) -> Option<(&Bytes, ClientId, usize)> {
        self.replies.latest_first(client).find_map(|reply| {
            let (owner, written) = reply.written.filter(|_| !reply.has_changed)?;
            let standing = self.ownership.standing(&reply.place)?;
            let stands = standing.writer == Some(owner) && standing.written == written;
            stands.then_some((&reply.place.1, owner, written))
        })
    }

    /// Returns the root cause of a loss.
    pub(super) fn decision_behind(&self, loss: &Loss) -> Option<RootCause> {
        let was_lost_before = self.replies.entering(loss.owner).is_some_and(|entering| {
            loss.event < entering.event && self.clients.is_in_critical_section(loss.owner)
        });
        // The last reply may concern another key than the lost one.
        let is_about_it = |entering: &Entering| entering.reply.place.1 == loss.key;
        let was_lost_before =
            was_lost_before && self.replies.entering(loss.owner).is_some_and(is_about_it);
        let to_enter = was_lost_before.then(|| self.decision_to_enter(loss.owner, false)).flatten();
        let taken = self.ownership.standing(&loss.place());
        let taken = taken.and_then(|standing| Some((standing.writer?, standing.written)));
        let taken = taken.filter(|(client, event)| *client != loss.owner && *event > loss.event);
        // A mistake of the other client takes precedence.
        let by_another = loss.decision.filter(|decision| decision.act == Act::Sent);
        Some(by_another.or(to_enter).or(loss.decision)?.taken_by(taken))
    }

    /// Returns a client's losses up to `last`, only the last one on each server.
    pub(super) fn losses_up_to(&self, last: &Loss) -> Vec<Loss> {
        let mut losses: Vec<Loss> = Vec::new();
        for loss in self.ownership.losses(last.owner).iter().filter(|loss| loss.event <= last.event)
        {
            losses.retain(|earlier| earlier.server != loss.server);
            losses.push(loss.clone());
        }
        losses.retain(|loss| loss.server != last.server);
        losses.push(last.clone());
        losses
    }
}
