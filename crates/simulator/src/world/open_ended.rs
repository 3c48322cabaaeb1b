//! Changes that a search makes in addition to moves: pauses and delays whose end it fixes later,
//! and skipped sleeps.
//!
//! A replayed run contains ordinary moves instead: a pause or delay with the actual duration, and
//! the rounds of polling that a skipped sleep represents.

use super::call::{Arrival, Stage};
use super::copy_on_write::CopyOnWrite;
use super::{Client, Waiting, World};
use crate::moves::Move;
use primitives::{ClientId, Fingerprint, Millis, Role, TimeBase};

/// End of a pause or delay that began in an earlier millisecond and may end now. One that began in
/// this millisecond has [`Millis::FAR`] instead, because a pause or delay takes some time.
const OPEN: Millis = Millis(u64::MAX);

impl World {
    /// Lets each client start at any time, instead of the time in its setup.
    pub fn start_at_any_time(&mut self) {
        for client in &mut self.clients {
            client.waiting = Waiting::Start { at: Millis::FAR };
        }
    }

    /// Returns `true` if a client may start now and has not done so.
    pub fn may_start(&self, id: ClientId) -> bool {
        self.client(id).is_some_and(|client| !client.has_started())
    }

    /// Makes a client that has started one that may start at any time.
    pub fn unstart(&mut self, id: ClientId) {
        let servers = self.hosts.len();
        let (scenario, programs) = (self.setup.scenario(), self.setup.programs());
        let parts = scenario.clients.get(id.index()).zip(programs.get(id.index()));
        let Some((setup, loaded)) = parts else { return };
        let mut fresh = Client::new(id, setup, loaded, servers);
        fresh.waiting = Waiting::Start { at: Millis::FAR };
        self.clients[id.index()] = CopyOnWrite::new(fresh);
    }

    /// Returns `true` if a client that sleeps would continue like one that starts: it reaches its
    /// next wait in the same state. Its future is then one of a client that starts later. A client
    /// that remembers a point in time is not like a new one, which would read a later time.
    pub fn is_like_new(&self, id: ClientId) -> bool {
        let Some(client) = self.client(id) else { return false };
        let is_asleep = matches!(client.waiting, Waiting::Sleep { until } if until > self.now);
        if !is_asleep || client.in_critical_section || !client.abandoned.is_empty() {
            return false;
        }
        if self.remembers_time(id) {
            return false;
        }
        let at_next_wait = |mut world: World| {
            world.run(id, &mut Vec::new());
            let mut text = Fingerprint::new(TimeBase::Now, true);
            text.restart(world.now);
            world.write_client_to(id, &mut text);
            text.digest()
        };
        let (mut woken, mut fresh) = (self.clone(), self.clone());
        woken.sleep_until(id, self.now);
        fresh.unstart(id);
        fresh.start(id);
        at_next_wait(woken) == at_next_wait(fresh)
    }

    /// Returns `true` if the state of a client contains a point in time that its program has read.
    fn remembers_time(&self, id: ClientId) -> bool {
        let mut text = Fingerprint::new(TimeBase::Now, true);
        text.restart_with_slots(self.now);
        self.write_client_to(id, &mut text);
        text.times().iter().any(|slot| slot.role == Role::Value)
    }

    /// Starts a client that may start at any time.
    pub fn start(&mut self, id: ClientId) {
        self.clients[id.index()].waiting = Waiting::Start { at: self.now };
    }

    /// Pauses a client, without fixing the end yet.
    pub fn pause_open_ended(&mut self, id: ClientId) {
        self.clients[id.index()].paused_until = Millis::FAR;
    }

    /// Returns `true` if a pause of the client without a fixed end may end now.
    pub fn can_resume(&self, id: ClientId) -> bool {
        self.client(id).is_some_and(|client| client.is_alive() && client.paused_until == OPEN)
    }

    /// Ends a pause without a fixed end.
    pub fn resume(&mut self, id: ClientId) {
        self.clients[id.index()].paused_until = self.now;
    }

    /// Delays the message for which a client waits, without fixing the end yet.
    pub fn delay_open_ended(&mut self, id: ClientId) {
        if let Some(call) = self.clients[id.index()].call_mut()
            && let Some(arrival) = arrival_of(&mut call.stage)
        {
            arrival.at = Millis::FAR;
        }
    }

    /// Returns `true` if a message of the client that is delayed without a fixed end may arrive
    /// now.
    pub fn can_arrive(&self, id: ClientId) -> bool {
        self.client(id).is_some_and(|client| client.arrival_times().any(|at| at == OPEN))
    }

    /// Makes the messages of a client arrive that are delayed without a fixed end.
    pub fn arrive(&mut self, id: ClientId) {
        let now = self.now;
        let client = &mut self.clients[id.index()];
        for arrival in client.all_arrivals().filter(|arrival| arrival.at == OPEN) {
            arrival.at = now;
        }
    }

    /// Returns `true` if any pause or delay has no fixed end yet.
    pub fn has_open_ends(&self) -> bool {
        self.clients().any(|(_, client)| client.is_open_ended())
    }

    /// Returns `true` if any server is unreachable.
    pub fn has_partitions(&self) -> bool {
        self.server_ids().any(|id| self.allows(&Move::Heal(id)))
    }

    /// Returns `true` if a pause or delay without a fixed end began in this millisecond.
    pub fn has_new_open_ends(&self) -> bool {
        let is_new = |client: &Client| {
            client.is_alive() && client.paused_until == Millis::FAR
                || client.arrival_times().any(|at| at == Millis::FAR)
        };
        self.clients().any(|(_, client)| is_new(client))
    }

    /// Returns `true` if a client's pause or the delay of one of its messages has no fixed end yet.
    pub fn is_open_ended(&self, id: ClientId) -> bool {
        self.client(id).is_some_and(Client::is_open_ended)
    }

    /// Marks all pauses and delays without a fixed end as able to end, because time has passed.
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

    /// Changes the time at which a sleeping client wakes.
    pub fn sleep_until(&mut self, id: ClientId, wakes_at: Millis) {
        if let Waiting::Sleep { until } = &mut self.clients[id.index()].waiting {
            *until = wakes_at;
        }
    }
}

impl Client {
    fn is_open_ended(&self) -> bool {
        !self.has_started()
            || self.is_alive() && self.paused_until >= Millis::FAR
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
