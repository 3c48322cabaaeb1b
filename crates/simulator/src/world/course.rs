//! What a client would do if it went on alone at another time.

use super::host::Host;
use super::shared::Shared;
use super::{EventKind, Waiting, World};
use crate::moves::Move;
use lua_vm::{Program, TimeSources, Way};
use primitives::{ClientId, Millis};
use redis_model::{Server, TimeShown};

/// So many turns are looked at.
const TURNS: usize = 64;

/// After so many moves, time is taken to stand still.
const MOVES: u32 = 4_096;

/// How time stands still.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standstill {
    /// All comes round again.
    Repeats,
    /// Somebody counts the rounds, so that there is no end of them.
    GoesOn,
}

impl World {
    /// Whether what a client does may depend on what time it is, or on how long a key still lives.
    pub fn can_tell_time(&self, id: ClientId) -> bool {
        self.has_heard_time() || self.time_sources(id).is_some_and(TimeSources::any)
    }

    /// Whether a server has shown anybody what time it is, or how long a key still lives.
    pub fn has_heard_time(&self) -> bool {
        let heard = |server: &Server| server.time_shown() != TimeShown::Nothing;
        self.servers().any(|(_, server)| heard(server))
    }

    /// Whether anybody has done more with a string that was drawn at random than to keep it, pass
    /// it on, and ask whether it is another.
    pub fn takes_drawn_apart(&self) -> bool {
        self.clients().any(|(_, client)| client.machine().takes_drawn_apart())
            || self.servers().any(|(_, server)| server.takes_drawn_apart())
    }

    /// The way that a client would take through its program if what it waits for came at this time
    /// and nobody else did anything, with the lines at which it waits, beyond those at which time
    /// passes if it can tell time; and the world after that. Two times with the same way may still
    /// differ in the values it carries.
    pub fn course_alone(&self, id: ClientId, mut at: Millis) -> (Way, World) {
        let mut copy = self.clone();
        copy.now = at;
        let begins_at = at;
        copy.let_open_ends_age();
        copy.resume(id);
        copy.arrive(id);
        let can_tell_time = self.can_tell_time(id);
        let mut way = Way::default();
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
                    _ => 0,
                });
            }
        }
        let is_shown = |server: &Server| server.time_shown() == TimeShown::WallClock;
        let may_ask = self.time_sources(id).is_some_and(|it| it.time_of_server);
        if may_ask && copy.servers().any(|(_, it)| is_shown(it)) {
            // The microseconds that TIME shows begin again with each second.
            way.see_parts_of(begins_at.0);
        }
        (way, copy)
    }

    /// When a client goes on, or its next request arrives.
    fn next_of(&self, id: ClientId) -> Option<Millis> {
        self.runs_at(id).into_iter().chain(self.request_arrives_at(id)).min()
    }

    /// Whether anybody has done more with a point in time than to keep it, add to it, and compare
    /// it.
    pub fn takes_time_apart(&self) -> bool {
        self.clients().any(|(_, client)| client.machine().takes_time_apart())
            || self.servers().any(|(_, server)| server.time_shown() == TimeShown::WallClock)
    }

    /// Whether a client's program may measure how much time has passed.
    pub fn measures_time(&self, id: ClientId) -> bool {
        self.time_sources(id).is_some_and(|it| it.durations)
    }

    /// Whether a client's program reads its clock anywhere.
    pub fn may_read_clock(&self, id: ClientId) -> bool {
        self.time_sources(id).is_some_and(|it| it.clock)
    }

    fn time_sources(&self, id: ClientId) -> Option<TimeSources> {
        self.program(id).map(Program::time_sources)
    }

    /// Lets a client run until it has read its clock, if it can run and reads it before its next
    /// wait. Whether it did.
    pub fn reads_clock(&mut self, id: ClientId) -> bool {
        let may = self.may_read_clock(id);
        may && self.apply(&Move::ReadClock(id)).is_ok()
            && self.client(id).is_some_and(|it| matches!(it.waiting(), Waiting::ClockRead { .. }))
    }

    /// The only client for which anything is due, if there is just one.
    pub fn only_one_due(&self) -> Option<ClientId> {
        let mut due = self.clients().filter(|(_, it)| self.can_run(it) || self.can_deliver(it));
        due.next().map(|(id, _)| id).filter(|_| due.next().is_none())
    }

    /// Whether time stands still from now on: only one client has anything to do, and goes on for
    /// ever without a wait that takes time.
    pub fn standstill(&self) -> Option<Standstill> {
        let id = self.only_one_due()?;
        let mut copy = self.clone();
        // What comes round again is found by comparing with what was there a power of two ago.
        let mut earlier = copy.clone();
        let mut events = Vec::new();
        for moves in 1..=MOVES {
            events.clear();
            let next = [Move::Run(id), Move::Deliver(id)].into_iter().find(|it| copy.allows(it));
            copy.apply_into(&next?, &mut events).ok()?;
            if copy == earlier {
                return Some(Standstill::Repeats);
            }
            if moves.is_power_of_two() {
                earlier = copy.clone();
            }
        }
        Some(Standstill::GoesOn)
    }
}

/// Forgets what servers have shown of time.
pub(super) fn forget_time_shown(hosts: &mut [Shared<Host>]) {
    // To change a server copies it, so those that have shown nothing are left alone.
    let showing = |host: &&mut Shared<Host>| host.server.time_shown() != TimeShown::Nothing;
    hosts.iter_mut().filter(showing).for_each(|host| host.server.forget_time_shown());
}
