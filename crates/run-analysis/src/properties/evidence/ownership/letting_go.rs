//! When a client begins to count on keys and when it lets go of them: it enters and leaves, sleeps,
//! gives up waiting, or ends.

use super::super::loss::{How, Loss, Place};
use super::{Claim, Ownership, Standing};
use primitives::ClientId;
use redis_model::Part;

impl Ownership {
    /// It has lost and will ask again.
    pub(super) fn sleep(&mut self, client: ClientId) {
        self.give_up(client, |_| true);
        if let Some(account) = self.accounts.get_mut(client.index()) {
            for loss in std::mem::take(&mut account.losses) {
                account.lose_on_the_way(loss);
            }
            account.earlier.clear();
        }
    }

    /// It counts on these places no more, unless it enters; returns them.
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
        // Who polls writes the same key again and again.
        let is_new = |place: &&Place| !account.written.contains(place);
        let new: Vec<Place> = given_up.iter().filter(is_new).cloned().collect();
        account.written.extend(new);
        given_up
    }

    /// What it wrote last to get the lock is its own, however long ago that was, and so is what it
    /// had when it left and has not freed.
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

    /// It counts on these places from now on where nobody else does.
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

    /// Of what a client counts on, only these are its lock.
    pub(in crate::properties) fn keep_only(&mut self, client: ClientId, lock: &[Place]) {
        self.give_up(client, |place| !lock.contains(place));
        if let Some(account) = self.accounts.get_mut(client.index()) {
            account.written.clear();
        }
    }

    /// It frees its keys next, or not; returns those that stand.
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

    /// The keys of a client that stand, those included that another has overwritten; none of a
    /// server on which a part of its lock is gone.
    pub(super) fn left_behind(&self, client: ClientId) -> Vec<Place> {
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
}
