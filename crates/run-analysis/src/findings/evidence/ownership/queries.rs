//! Queries on ownership: which client relies on which key, and their losses. Read-only.

use super::super::clients::bit;
use super::super::loss::{Loss, Place};
use super::{Ownership, Standing};
use primitives::{ClientId, Millis};

impl Ownership {
    /// Returns the state of a key, if it exists.
    pub(in crate::findings) fn standing(&self, place: &Place) -> Option<&Standing> {
        self.keys.get(place)
    }

    /// Returns the key that is valid for the longest time, by its TTL or timestamp.
    pub(in crate::findings) fn longest_living(&self, places: &[Place]) -> Option<Place> {
        let deadline = |place: &&Place| {
            let deadline = self.standing(place).and_then(|standing| standing.validity.deadline());
            deadline.map_or((true, Millis(0)), |at| (false, at))
        };
        places.iter().max_by_key(deadline).cloned()
    }

    /// Returns the client that relies on a key.
    pub(in crate::findings) fn claimant(&self, place: &Place) -> Option<ClientId> {
        let claim = self.keys.get(place)?.claim?;
        (!claim.has_left).then_some(claim.client)
    }

    /// Returns the keys on which a client relies.
    pub(in crate::findings) fn places_of(&self, client: ClientId) -> impl Iterator<Item = &Place> {
        let claimed = self.accounts.get(client.index()).into_iter().flat_map(|it| &it.claimed);
        claimed.filter(move |place| self.claimant(place) == Some(client))
    }

    /// Returns the number of servers on which a client relies on keys and has lost none.
    pub(in crate::findings) fn servers_held(&self, client: ClientId) -> u32 {
        let Some(account) = self.accounts.get(client.index()) else { return 0 };
        let claimed = account.claimed.iter().filter(|place| self.claimant(place) == Some(client));
        let held = claimed.fold(0, |held, (server, _)| held | bit(*server));
        let lost = account.losses.iter().fold(0, |lost, loss| lost | bit(loss.server));
        (held & !lost).count_ones()
    }

    /// Returns the losses of a client since it last slept outside, left or started.
    pub(in crate::findings) fn losses(&self, client: ClientId) -> &[Loss] {
        self.accounts.get(client.index()).map_or(&[], |account| &account.losses)
    }

    /// Returns a key of a client whose timestamp has passed, with the time at which it did.
    pub(in crate::findings) fn ran_out(
        &self,
        client: ClientId,
        now: Millis,
    ) -> Option<(&Place, Millis)> {
        let account = self.accounts.get(client.index())?;
        let claimed = account.claimed.iter().filter(|place| self.claimant(place) == Some(client));
        let mut deadlines = claimed.filter_map(|place| {
            Some((place, self.keys.get(place)?.validity.timestamp_deadline()?))
        });
        deadlines.find(|(_, at)| *at <= now)
    }

    /// Returns the first key on which a client relies, or relied until its removal.
    pub(in crate::findings) fn counted_on(&self, client: ClientId) -> Option<&Place> {
        self.accounts.get(client.index())?.claimed.first()
    }

    /// Returns the key that a client inside removed although it was its own lock, and the index of
    /// that event.
    pub(in crate::findings) fn freed_inside(&self, client: ClientId) -> Option<&(Place, usize)> {
        self.accounts.get(client.index())?.freed.as_ref()
    }

    /// Returns a client's own loss of a key, if any.
    pub(in crate::findings) fn own_loss(&self, client: ClientId, place: &Place) -> Option<&Loss> {
        let account = self.accounts.get(client.index())?;
        let mut known = account.earlier.iter().chain(&account.losses);
        known.rfind(|loss| loss.is_of(place))
    }
}
