//! Start and end of a client's reliance on keys: it enters, leaves, sleeps, stops waiting, or ends.

use super::super::loss::{Loss, Mode, Place};
use super::{Claim, Ownership, Standing};
use primitives::ClientId;
use redis_model::Part;

impl Ownership {
    /// Records that a client sleeps outside: it has failed and will retry.
    pub(super) fn sleep(&mut self, client: ClientId) {
        self.give_up(client, |_| true);
        if let Some(account) = self.accounts.get_mut(client.index()) {
            for loss in std::mem::take(&mut account.losses) {
                account.lose_on_the_way(loss);
            }
            account.earlier.clear();
        }
    }

    /// Ends the client's reliance on these keys, unless it enters later, and returns them.
    pub(super) fn give_up(
        &mut self,
        client: ClientId,
        which: impl Fn(&Place) -> bool,
    ) -> Vec<Place> {
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
        // A polling client writes the same key again and again.
        let is_new = |place: &&Place| !account.written.contains(place);
        let new: Vec<Place> = given_up.iter().filter(is_new).cloned().collect();
        account.written.extend(new);
        given_up
    }

    /// Records that a client enters. The keys that it last wrote to acquire the lock become its
    /// own. This also applies to the keys that it held when it left and has not released.
    pub(super) fn enter(&mut self, client: ClientId) {
        let Some(account) = self.accounts.get_mut(client.index()) else { return };
        account.freed = None;
        let (written, released) = (account.written.drain(..), account.released.drain(..));
        let own = written.chain(released).map(|place| (place, Part::Value)).collect();
        let doubtful = std::mem::take(&mut account.doubtful);
        self.claim_standing(client, own);
        if self.servers_held(client) == 0 {
            self.claim_standing(client, doubtful);
        }
    }

    /// Makes a client rely on these keys, except those on which another client relies.
    fn claim_standing(&mut self, client: ClientId, places: Vec<(Place, Part)>) {
        let Some(account) = self.accounts.get_mut(client.index()) else { return };
        for (place, part) in places {
            let Some(standing) = self.keys.get_mut(&place) else { continue };
            let is_free = match standing.claim {
                Some(claim) => claim == Claim { client, has_left: true },
                None => part == Part::Content || standing.writer == Some(client),
            };
            if is_free {
                standing.claim = Some(Claim { client, has_left: false });
                account.claimed.push(place);
            }
        }
    }

    /// Restricts the client's lock to these keys.
    pub(in crate::findings) fn keep_only(&mut self, client: ClientId, lock: &[Place]) {
        self.give_up(client, |place| !lock.contains(place));
        if let Some(account) = self.accounts.get_mut(client.index()) {
            account.written.clear();
        }
    }

    /// Records that a client leaves. It may release its keys next. Returns the keys that exist.
    pub(super) fn leave(&mut self, client: ClientId) -> Vec<Place> {
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
        account.doubtful.clear();
        account.freed = None;
        account.on_the_way.clear();
        account.earlier = std::mem::take(&mut account.losses);
        left_behind
    }

    /// Returns a client's existing keys, even if another client has overwritten them. Omits servers
    /// on which a part of its lock is gone.
    pub(super) fn left_behind(&self, client: ClientId) -> Vec<Place> {
        let Some(account) = self.accounts.get(client.index()) else { return Vec::new() };
        let (overwritten, gone): (Vec<&Loss>, Vec<&Loss>) =
            account.losses.iter().partition(|loss| {
                let standing = self.keys.get(&loss.place());
                let is_idle = |it: &Standing| it.claim.is_none_or(|claim| !claim.has_left);
                matches!(loss.how, Mode::Overwritten { .. }) && standing.is_some_and(is_idle)
            });
        let claimed = account.claimed.iter().filter(|place| self.claimant(place) == Some(client));
        let places = claimed.cloned().chain(overwritten.into_iter().map(Loss::place));
        places.filter(|(on, _)| gone.iter().all(|loss| loss.server != *on)).collect()
    }
}
