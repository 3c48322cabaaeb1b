//! Simulates a client that runs alone, from a given time.

use super::copy_on_write::CopyOnWrite;
use super::server_host::ServerHost;
use super::{EventKind, Waiting, World};
use crate::moves::Move;
use lua_vm::{NumericPath, Program, TimeSources};
use primitives::{ClientId, Millis};
use redis_model::{Server, TimeShown};

/// Maximum number of turns that are simulated.
const TURNS: usize = 64;

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

    /// Returns the path that a client would take through its program if its wait ended at `at` and
    /// no other client acted, and the world after it. The path includes the lines at which the
    /// client waits. If the client can tell time, it continues beyond waits that take time. Two
    /// times with the same path may still differ in the client's values.
    pub fn course_alone(&self, id: ClientId, mut at: Millis) -> (NumericPath, World) {
        let mut copy = self.clone();
        copy.now = at;
        let begins_at = at;
        copy.let_open_ends_age();
        if copy.may_start(id) {
            copy.start(id);
        }
        copy.resume(id);
        copy.arrive(id);
        let can_tell_time = self.can_tell_time(id);
        let mut way = NumericPath::default();
        let mut events = Vec::new();
        for _ in 0..TURNS {
            events.clear();
            if copy.client(id).is_some_and(|it| it.requests().any(|it| it.arrival.is_due(at))) {
                way.go_on(copy.deliver(id, &mut events));
            } else if copy.client(id).and_then(|it| it.runs_at()).is_some_and(|due| due <= at) {
                way.go_on(copy.run(id, &mut events).way);
            } else if can_tell_time && let Some(next) = copy.next_of(id) {
                at = next;
                copy.tick(next, &mut events);
            } else {
                break;
            }
            for event in &events {
                way.turn(event.line.unwrap_or_default().into());
                way.turn(match event.kind {
                    EventKind::Entered => 1,
                    EventKind::Left => 2,
                    EventKind::Executed { ref changes, .. } => 3 + u64::from(!changes.is_empty()),
                    EventKind::TimedOut { .. } => 5,
                    EventKind::Finished => 6,
                    EventKind::Failed(_) => 7,
                    EventKind::GaveUp(_) => 8,
                    _ => 0,
                });
            }
        }
        let is_shown = |server: &Server| server.time_shown() == TimeShown::WallClock;
        let may_ask = self.time_sources(id).is_some_and(|it| it.time_of_server);
        if may_ask && copy.servers().any(|(_, it)| is_shown(it)) {
            // The microseconds in the reply to TIME start again with each second.
            way.see_parts_of(begins_at.0);
        }
        (way, copy)
    }

    /// Returns the time at which a client continues or its next request arrives, whichever comes
    /// first.
    fn next_of(&self, id: ClientId) -> Option<Millis> {
        self.runs_at(id).into_iter().chain(self.request_arrives_at(id)).min()
    }

    /// Returns `true` if a client or server has used a point in time for more than storing it,
    /// adding to it, and comparing it.
    pub fn takes_time_apart(&self) -> bool {
        self.clients().any(|(_, client)| client.machine().takes_time_apart())
            || self.servers().any(|(_, server)| server.time_shown() == TimeShown::WallClock)
    }

    /// Returns `true` if a client's program may measure elapsed time.
    pub fn measures_time(&self, id: ClientId) -> bool {
        self.time_sources(id).is_some_and(|it| it.durations)
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
