//! What others ask of ownership: who counts on what now, and what they have lost. Nothing changes.

use super::super::clients::bit;
use super::super::loss::{Loss, Place};
use super::{Ownership, Standing};
use primitives::{ClientId, Millis};

impl Ownership {
    /// The key, if it is there.
    pub(in crate::properties) fn standing(&self, place: &Place) -> Option<&Standing> {
        self.keys.get(place)
    }

    /// Which of these keys stands for longest, as far as they say so themselves.
    pub(in crate::properties) fn longest_living(&self, places: &[Place]) -> Option<Place> {
        let deadline = |place: &&Place| {
            let deadline = self.standing(place).and_then(|standing| standing.validity.deadline());
            deadline.map_or((true, Millis(0)), |at| (false, at))
        };
        places.iter().max_by_key(deadline).cloned()
    }

    /// Who counts on a key.
    pub(in crate::properties) fn claimant(&self, place: &Place) -> Option<ClientId> {
        let claim = self.keys.get(place)?.claim?;
        (!claim.has_left).then_some(claim.client)
    }

    /// On what a client counts.
    pub(in crate::properties) fn places_of(
        &self,
        client: ClientId,
    ) -> impl Iterator<Item = &Place> {
        let claimed = self.accounts.get(client.index()).into_iter().flat_map(|it| &it.claimed);
        claimed.filter(move |place| self.claimant(place) == Some(client))
    }

    /// On how many servers a client counts on keys of which it has lost none.
    pub(in crate::properties) fn servers_held(&self, client: ClientId) -> u32 {
        let Some(account) = self.accounts.get(client.index()) else { return 0 };
        let claimed = account.claimed.iter().filter(|place| self.claimant(place) == Some(client));
        let held = claimed.fold(0, |held, (server, _)| held | bit(*server));
        let lost = account.losses.iter().fold(0, |lost, loss| lost | bit(loss.server));
        (held & !lost).count_ones()
    }

    /// What a client has lost since it last slept outside, left or started.
    pub(in crate::properties) fn losses(&self, client: ClientId) -> &[Loss] {
        self.accounts.get(client.index()).map_or(&[], |account| &account.losses)
    }

    /// When the value of a key on which a client counts, being a time, had passed, if it has.
    pub(in crate::properties) fn ran_out(
        &self,
        client: ClientId,
        now: Millis,
    ) -> Option<(&Place, Millis)> {
        let account = self.accounts.get(client.index())?;
        let claimed = account.claimed.iter().filter(|place| self.claimant(place) == Some(client));
        let mut deadlines = claimed.filter_map(|place| {
            Some((place, self.keys.get(place)?.validity.timestamp_deadline()?))
        });
        deadlines.find(|(_, at)| *at < now)
    }

    /// The place on which a client counts first, if it counts on any, or has until it was taken
    /// away.
    pub(in crate::properties) fn counted_on(&self, client: ClientId) -> Option<&Place> {
        self.accounts.get(client.index())?.claimed.first()
    }

    /// The event by which a client that is inside has itself removed its lock, if it has.
    pub(in crate::properties) fn freed_inside(&self, client: ClientId) -> Option<&(Place, usize)> {
        self.accounts.get(client.index())?.freed.as_ref()
    }

    /// How a client itself had lost a key, if it had.
    pub(in crate::properties) fn own_loss(&self, client: ClientId, place: &Place) -> Option<&Loss> {
        let account = self.accounts.get(client.index())?;
        let mut known = account.earlier.iter().chain(&account.losses);
        known.rfind(|loss| loss.is_of(place))
    }
}
