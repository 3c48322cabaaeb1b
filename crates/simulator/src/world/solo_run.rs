//! Information about clients that run alone, and about the times that programs observe.

use super::copy_on_write::CopyOnWrite;
use super::server_host::ServerHost;
use super::{Waiting, World};
use crate::moves::Move;
use lua_vm::{Program, TimeSources};
use primitives::{ClientId, Millis};
use redis_model::{Server, TimeShown};

/// A loop counts as endless if it makes this many moves while no time passes.
const MOVES: u32 = 4_096;

/// A loop without time progress (Zeno loop).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ZenoLoop {
    /// A repeated state: the loop is in a state that occurred before.
    Repeats,
    /// The state keeps changing, for example because a client counts the rounds.
    GoesOn,
}

impl World {
    /// Returns `true` if the client's behaviour may depend on the current time or on the remaining
    /// TTL of a key.
    pub fn can_tell_time(&self, id: ClientId) -> bool {
        self.has_heard_time() || self.time_sources(id).is_some_and(TimeSources::any)
    }

    /// Returns `true` if a server has shown any client the current time or the remaining TTL of a
    /// key.
    pub fn has_heard_time(&self) -> bool {
        let heard = |server: &Server| server.time_shown() != TimeShown::Nothing;
        self.servers().any(|(_, server)| heard(server))
    }

    /// Returns `true` if a client or server has used a random string for more than storing, passing
    /// on and comparing it.
    pub fn takes_drawn_apart(&self) -> bool {
        self.clients().any(|(_, client)| client.machine().takes_drawn_apart())
            || self.servers().any(|(_, server)| server.takes_drawn_apart())
    }

    /// Returns `true` if a program or parameter contains a UUID, as `uuid()` returns them.
    pub fn contains_uuid(&self) -> bool {
        self.setup.0.contains_uuid
    }

    /// Returns `true` if a client or server has used a point in time for more than storing it,
    /// adding to it, and comparing it.
    pub fn takes_time_apart(&self) -> bool {
        self.clients().any(|(_, client)| client.machine().takes_time_apart())
            || self.servers().any(|(_, server)| server.time_shown() == TimeShown::WallClock)
    }

    /// Returns `true` if a client's program contains a read of its clock.
    pub fn may_read_clock(&self, id: ClientId) -> bool {
        self.time_sources(id).is_some_and(|it| it.clock)
    }

    fn time_sources(&self, id: ClientId) -> Option<TimeSources> {
        self.program(id).map(Program::time_sources)
    }

    /// Lets a client run until it has read its clock. Returns `true` if it did: it must be able to
    /// run and read the clock before its next wait.
    pub fn reads_clock(&mut self, id: ClientId) -> bool {
        let may = self.may_read_clock(id);
        may && self.apply(&Move::ReadClock(id)).is_ok()
            && self.client(id).is_some_and(|it| matches!(it.waiting(), Waiting::ClockRead { .. }))
    }

    /// Returns the world at a later time if no client acts in between.
    #[must_use]
    pub fn after_time_alone(&self, at: Millis) -> World {
        let mut copy = self.clone();
        copy.tick(at, &mut Vec::new());
        copy
    }

    /// Returns the number of random values that clients have drawn and that could have been others.
    pub fn random_choices(&self) -> u64 {
        self.clients().map(|(_, client)| u64::from(client.chance.choices())).sum()
    }

    /// Skips this many random values of each client.
    pub fn skip_random_values(&mut self, count: u32) {
        self.clients.iter_mut().for_each(|client| client.chance.skip(count));
    }

    /// Returns the only client with a due move, or `None` if there is no such client or several.
    pub fn only_one_due(&self) -> Option<ClientId> {
        let mut due = self.clients().filter(|(_, it)| self.can_run(it) || self.can_deliver(it));
        due.next().map(|(id, _)| id).filter(|_| due.next().is_none())
    }

    /// Returns the kind of loop if time never passes again: only one client has due moves, and it
    /// continues without a wait that takes time.
    pub fn standstill(&self) -> Option<ZenoLoop> {
        let id = self.only_one_due()?;
        let mut copy = self.clone();
        // A repeated state is found by comparing with the state at the last power of two.
        let mut earlier = copy.clone();
        let mut events = Vec::new();
        for moves in 1..=MOVES {
            events.clear();
            let next = [Move::Run(id), Move::Deliver(id)].into_iter().find(|it| copy.allows(it));
            copy.apply_into(&next?, &mut events).ok()?;
            if copy == earlier {
                return Some(ZenoLoop::Repeats);
            }
            if moves.is_power_of_two() {
                earlier = copy.clone();
            }
        }
        Some(ZenoLoop::GoesOn)
    }
}

/// Clears the record of the times that servers have shown.
pub(super) fn forget_time_shown(hosts: &mut [CopyOnWrite<ServerHost>]) {
    // A write access copies a server, so servers that have shown no time are skipped.
    let showing =
        |host: &&mut CopyOnWrite<ServerHost>| host.server.time_shown() != TimeShown::Nothing;
    hosts.iter_mut().filter(showing).for_each(|host| host.server.forget_time_shown());
}
