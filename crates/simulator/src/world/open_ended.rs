//! What a search does to a world besides moves: pauses and delays whose end it decides later, and
//! sleeps that it skips.
//!
//! In a run that is replayed these are ordinary moves. What lasted from one instant to another is a
//! pause or a delay of that duration; a skipped sleep is the rounds of polling that it stands for.

use super::call::{Arrival, Stage};
use super::{Client, Waiting, World};
use crate::moves::Move;
use primitives::{ClientId, Millis};

/// The end of what has begun in an earlier millisecond and may end now. What has begun in this one
/// ends at [`Millis::FAR`]: a pause or a delay takes some time.
const OPEN: Millis = Millis(u64::MAX);

impl World {
    /// Pauses a client that is alive until further notice.
    pub fn pause_open_ended(&mut self, id: ClientId) {
        self.clients[id.index()].paused_until = Millis::FAR;
    }

    /// Whether an open-ended pause of the client may end now.
    pub fn can_resume(&self, id: ClientId) -> bool {
        self.client(id).is_some_and(|client| client.is_alive() && client.paused_until == OPEN)
    }

    /// Ends an open-ended pause.
    pub fn resume(&mut self, id: ClientId) {
        self.clients[id.index()].paused_until = self.now;
    }

    /// Delays the message for which a client waits until further notice.
    pub fn delay_open_ended(&mut self, id: ClientId) {
        if let Some(call) = self.clients[id.index()].call_mut()
            && let Some(arrival) = arrival_of(&mut call.stage)
        {
            arrival.at = Millis::FAR;
        }
    }

    /// Whether a message to or from the client with an open-ended delay may arrive now.
    pub fn can_arrive(&self, id: ClientId) -> bool {
        self.client(id).is_some_and(|client| client.arrival_times().any(|at| at == OPEN))
    }

    /// Lets what was delayed without an end arrive.
    pub fn arrive(&mut self, id: ClientId) {
        let now = self.now;
        let client = &mut self.clients[id.index()];
        for arrival in client.all_arrivals().filter(|arrival| arrival.at == OPEN) {
            arrival.at = now;
        }
    }

    /// Whether anything is open-ended.
    pub fn has_open_ends(&self) -> bool {
        self.clients().any(|(_, client)| client.is_open_ended())
    }

    /// Whether a server is cut off.
    pub fn has_partitions(&self) -> bool {
        self.server_ids().any(|id| self.allows(&Move::Heal(id)))
    }

    /// Whether anything open-ended has begun in this millisecond.
    pub fn has_new_open_ends(&self) -> bool {
        let is_new = |client: &Client| {
            client.is_alive() && client.paused_until == Millis::FAR
                || client.arrival_times().any(|at| at == Millis::FAR)
        };
        self.clients().any(|(_, client)| is_new(client))
    }

    /// Whether a client's pause or the delay of one of its messages is open-ended.
    pub fn is_open_ended(&self, id: ClientId) -> bool {
        self.client(id).is_some_and(Client::is_open_ended)
    }

    /// Time has passed: whatever is open-ended may end.
    pub fn let_open_ends_age(&mut self) {
        for client in self.clients.iter_mut().filter(|client| client.is_open_ended()) {
            if client.paused_until == Millis::FAR {
                client.paused_until = OPEN;
            }
            for arrival in client.all_arrivals().filter(|arrival| arrival.at == Millis::FAR) {
                arrival.at = OPEN;
            }
        }
    }

    /// Lets a client that sleeps sleep until another time.
    pub fn sleep_until(&mut self, id: ClientId, wakes_at: Millis) {
        if let Waiting::Sleep { until } = &mut self.clients[id.index()].waiting {
            *until = wakes_at;
        }
    }
}

impl Client {
    fn is_open_ended(&self) -> bool {
        self.is_alive() && self.paused_until >= Millis::FAR
            || self.arrival_times().any(|at| at >= Millis::FAR)
    }

    fn all_arrivals(&mut self) -> impl Iterator<Item = &mut Arrival> {
        let current = match &mut self.waiting {
            Waiting::Answer(call) => arrival_of(&mut call.stage),
            _ => None,
        };
        self.abandoned.iter_mut().map(|request| &mut request.arrival).chain(current)
    }

    fn arrival_times(&self) -> impl Iterator<Item = Millis> {
        let answer = self.call().and_then(|call| call.stage.answer()).map(|arrival| arrival.at);
        self.requests().map(|request| request.arrival.at).chain(answer)
    }
}

fn arrival_of(stage: &mut Stage) -> Option<&mut Arrival> {
    match stage {
        Stage::Requested(request) => Some(&mut request.arrival),
        Stage::Answered(answer) => Some(&mut answer.arrival),
        Stage::Lost(_) | Stage::Broken(_) => None,
    }
}
