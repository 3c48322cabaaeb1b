//! Changes that a search makes in addition to moves: pauses and delays whose end it fixes later,
//! and skipped sleeps.
//!
//! A replayed run contains ordinary moves instead: a pause or delay with the actual duration, and
//! the rounds of polling that a skipped sleep represents.

use super::call::{Arrival, Stage};
use super::copy_on_write::CopyOnWrite;
use super::{Client, Waiting, World};
use crate::moves::Move;
use primitives::{ClientId, Fingerprint, Millis, Role, Slot, TimeBase};

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

    /// Makes a client that has started one that may start at any time, like [`World::unstart`]. Its
    /// random values continue: it draws no string a second time.
    pub fn start_over(&mut self, id: ClientId) {
        let chance = self.client(id).map(|client| client.chance);
        self.unstart(id);
        if let Some(chance) = chance {
            self.clients[id.index()].chance = chance;
        }
    }

    /// Returns `true` if a client knows no random string that a server or another client knows.
    pub fn keeps_strings_to_itself(&self, id: ClientId) -> bool {
        let mut own = Fingerprint::new(TimeBase::Now, true);
        self.write_client_to(id, &mut own);
        let mut others = Fingerprint::new(TimeBase::Now, true);
        self.write_servers_to(&mut others);
        for other in self.client_ids().filter(|other| *other != id) {
            self.write_client_to(other, &mut others);
        }
        !own.drawn().iter().any(|string| others.drawn().contains(string))
    }

    /// Returns `true` if a client that sleeps continues like one that starts when it wakes: it
    /// reaches its next wait in the same state. Its future is then one of a client that starts
    /// later. Points in time that it remembers, in ms since the start of the run, may differ only
    /// if they do not matter.
    pub fn is_like_new(&self, id: ClientId, matters: impl Fn(i64) -> bool) -> bool {
        /// A time that a client remembers can be equal to one that it reads when it wakes, but not
        /// if it wakes this much later as well.
        const LATER_MS: u64 = 7_919;
        let Some(client) = self.client(id) else { return false };
        let Waiting::Sleep { until } = client.waiting else { return false };
        if until <= self.now || client.in_critical_section || !client.abandoned.is_empty() {
            return false;
        }
        let wakes_like_new = |at: Millis| {
            let mut world = self.clone();
            world.now = at;
            let (mut woken, mut fresh) = (world.clone(), world);
            woken.sleep_until(id, at);
            fresh.unstart(id);
            fresh.start(id);
            let [(woken, times), (fresh, new_times)] = [woken, fresh].map(|mut world| {
                world.run(id, &mut Vec::new());
                world.without_times(id)
            });
            let is_alike = |(time, new): (&Slot, &Slot)| {
                let remembered = at.0.cast_signed() + time.distance_ms;
                time == new || time.role == Role::Value && !matters(remembered)
            };
            woken == fresh
                && times.len() == new_times.len()
                && times.iter().zip(&new_times).all(is_alike)
        };
        wakes_like_new(until) && wakes_like_new(until.after(LATER_MS))
    }

    /// Returns the hash of a client without its times, and its times.
    fn without_times(&self, id: ClientId) -> (u128, Vec<Slot>) {
        let mut text = Fingerprint::new(TimeBase::Now, true);
        text.restart_with_slots(self.now);
        self.write_client_to(id, &mut text);
        (text.digest(), text.times().to_vec())
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

    /// Returns `true` if a message of the client that is delayed without a fixed end has not
    /// arrived. The reply to a request that has timed out never arrives.
    pub fn has_delayed_message(&self, id: ClientId) -> bool {
        self.client(id).is_some_and(|client| client.arrival_times().any(|at| at >= Millis::FAR))
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
    /// Lets requests that are delayed without a fixed end arrive only in a later millisecond. In
    /// this one, they would have arrived before the current request, as in a replayed run.
    pub(super) fn postpone_open_arrivals(&mut self) {
        let abandoned = self.abandoned.iter_mut().map(|request| &mut request.arrival);
        for arrival in abandoned.filter(|arrival| arrival.at == OPEN) {
            arrival.at = Millis::FAR;
        }
    }

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
