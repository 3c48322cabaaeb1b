//! Applies time and all faults except message faults.

use super::{Event, EventKind, Stage, Waiting, World};
use crate::moves::Clock;
use primitives::{ClientId, Millis, ServerId};
use std::mem;

impl World {
    /// Applies `Move::Tick`.
    pub(super) fn tick(&mut self, to: Millis, events: &mut Vec<Event>) {
        self.now = to;
        for server in self.server_ids() {
            self.settle(server, events);
        }
    }

    /// Applies `Move::Crash`.
    pub(super) fn crash(&mut self, id: ClientId, events: &mut Vec<Event>) {
        let client = &mut self.clients[id.index()];
        let kind = EventKind::Crashed { in_critical_section: client.in_critical_section };
        events.push(Event { at: self.now, client: Some(id), line: None, kind });
        if let Waiting::Answer(call) = mem::replace(&mut client.waiting, Waiting::Crashed)
            && let Stage::Requested(request) = call.stage
        {
            client.leave_behind(request);
        }
        self.end(id);
    }

    /// Applies `Move::Pause`.
    pub(super) fn pause(&mut self, id: ClientId, duration_ms: u64, events: &mut Vec<Event>) {
        let client = &mut self.clients[id.index()];
        let until = client.paused_until.max(self.now.after(duration_ms));
        client.paused_until = until;
        let kind = EventKind::Paused { until };
        events.push(Event { at: self.now, client: Some(id), line: None, kind });
    }

    /// Applies `Move::Jump`.
    pub(super) fn jump(&mut self, clock: Clock, by_ms: i64, events: &mut Vec<Event>) {
        let (wall_clock, client) = match clock {
            Clock::Client(id) => (&mut self.clients[id.index()].clock, Some(id)),
            Clock::Server(id) => (&mut self.hosts[id.index()].clock, None),
        };
        wall_clock.jump(by_ms);
        let kind = EventKind::Jumped { clock, by_ms };
        events.push(Event { at: self.now, client, line: None, kind });
        if let Clock::Server(server) = clock {
            self.settle(server, events);
        }
    }

    /// Applies `Move::Restart`.
    pub(super) fn restart(&mut self, server: ServerId, events: &mut Vec<Event>) {
        self.break_connections(server);
        let changes = self.hosts[server.index()].restart(self.now);
        self.tell(EventKind::Restarted { server, changes }, events);
        self.settle(server, events);
    }

    /// Applies `Move::Partition`.
    pub(super) fn partition(&mut self, server: ServerId, events: &mut Vec<Event>) {
        self.hosts[server.index()].is_reachable = false;
        self.hold_messages(server);
        self.tell(EventKind::Partitioned { server }, events);
    }

    /// Applies `Move::Heal`.
    pub(super) fn heal(&mut self, server: ServerId, events: &mut Vec<Event>) {
        self.hosts[server.index()].heal(self.now);
        self.release_messages(server);
        self.tell(EventKind::Healed { server }, events);
        self.settle(server, events);
    }

    /// Applies `Move::Failover`.
    pub(super) fn fail_over(&mut self, server: ServerId, events: &mut Vec<Event>) {
        self.break_connections(server);
        let changes = self.hosts[server.index()].fail_over();
        self.release_messages(server);
        self.tell(EventKind::FailedOver { server, changes }, events);
        self.settle(server, events);
    }

    /// Performs the due actions of a server that need no request: expiry and replication.
    fn settle(&mut self, server: ServerId, events: &mut Vec<Event>) {
        let host = &mut self.hosts[server.index()];
        // A write access copies a server, so a server without due actions is skipped.
        if host.is_settled(self.now) {
            return;
        }
        let expired = host.settle(self.now);
        for change in expired {
            self.tell(EventKind::Expired { server, change }, events);
        }
    }

    /// Appends an event that concerns no client.
    fn tell(&self, kind: EventKind, events: &mut Vec<Event>) {
        events.push(Event { at: self.now, client: None, line: None, kind });
    }
}
