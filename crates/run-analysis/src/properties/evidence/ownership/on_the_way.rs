//! What a client loses between taking it and entering: it has slept since, to wait for another key,
//! or because it had not got the lock and asks again. Which of the two it was shows when it enters.

use super::super::clients::Clients;
use super::super::loss::{Loss, Place};
use super::super::replies::Replies;
use super::{Account, Ownership, Standing};
use primitives::ClientId;
use redis_model::Change;
use simulator::Event;

impl Ownership {
    /// A key is removed or overwritten that a client has written on its way in.
    pub(super) fn end_on_the_way(
        &mut self,
        (index, event): (usize, &Event),
        place: &Place,
        change: &Change,
        before: &Standing,
        (clients, replies): (&Clients, &Replies),
    ) {
        let Some(owner) = before.writer.filter(|owner| event.client != Some(*owner)) else {
            return;
        };
        let Some(account) = self.accounts.get_mut(owner.index()) else { return };
        let has_ended = clients.get(owner).is_none_or(|party| party.ended.is_some());
        if !has_ended && account.written.contains(place) {
            let (owner, known) = ((owner, before), (clients, replies, &self.clocks));
            let loss = Loss::new((index, event), place, change, owner, known);
            account.lose_on_the_way(loss);
        }
    }

    /// What a client that enters has lost on its way in counts, if it would have kept others out.
    pub(in crate::properties) fn count_on_the_way(
        &mut self,
        client: ClientId,
        keeps_out: impl Fn(&Place) -> bool,
    ) {
        let Some(account) = self.accounts.get_mut(client.index()) else { return };
        let lost = std::mem::take(&mut account.on_the_way).into_iter();
        account.losses.extend(lost.filter(|loss| keeps_out(&loss.place())));
        account.losses.sort_by_key(|loss| loss.event);
    }
}

impl Account {
    /// It has lost this, and may have entered by the time at which that matters.
    pub(super) fn lose_on_the_way(&mut self, loss: Loss) {
        self.on_the_way.retain(|earlier| !earlier.is_of(&loss.place()));
        self.on_the_way.push(loss);
    }
}
