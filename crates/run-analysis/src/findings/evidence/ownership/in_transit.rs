//! Losses between acquiring a key and entering. The client has slept in between, either to wait for
//! another key or because it failed and will retry. Only its entry shows which of the two applies.

use super::super::clients::Clients;
use super::super::loss::{Loss, Place};
use super::super::replies::Replies;
use super::{Account, Ownership, Standing};
use primitives::ClientId;
use redis_model::Change;
use simulator::Event;

impl Ownership {
    /// Processes the removal or overwriting of a key that a client had written before entering.
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

    /// Counts the losses of an entering client whose key would have blocked probes.
    pub(in crate::findings) fn count_on_the_way(
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
    /// Records a loss that matters only if the client enters later.
    pub(super) fn lose_on_the_way(&mut self, loss: Loss) {
        self.on_the_way.retain(|earlier| !earlier.is_of(&loss.place()));
        self.on_the_way.push(loss);
    }
}
