//! Writes the part of a world that decides its future into a fingerprint.
//!
//! The machines of ended clients do not affect the future, and neither do the ids of connections
//! and random strings: only their users distinguish them. The caller may write interchangeable
//! clients in a canonical order.

use super::call::{Arrival, Call, InFlight, Request, Stage};
use super::protected_store::{Store, StoreReply, StoreRequest};
use super::server_host::ServerHost;
use super::{Answer, Client, Peer, Waiting, World};
use primitives::{ClientId, Fingerprint, Millis, TimeBase};
use redis_model::write_words;

impl World {
    /// Writes the servers and the store.
    pub fn write_servers_to(&self, out: &mut Fingerprint) {
        out.clock();
        self.hosts.iter().for_each(|host| host.write_to(self.now, out));
        self.store.write_to(out);
    }

    /// Writes one client.
    pub fn write_client_to(&self, id: ClientId, out: &mut Fingerprint) {
        let Some(client) = self.client(id) else { return };
        if client.is_alive() {
            out.tag(1);
            if let Some(program) = self.program(id) {
                client.machine.write_to(program, out);
            }
            let is_reader = client.in_critical_section && client.is_reader;
            out.tag(u8::from(client.in_critical_section) + 2 * u8::from(is_reader));
            out.due(client.paused_until);
            out.integer(client.clock.offset_ms);
            self.write_waiting(client, out);
            for (host, connection) in self.hosts.iter().zip(&*client.connections) {
                out.tag(u8::from(connection.is_broken));
                host.server.write_connection_to(connection.id, out);
            }
        } else {
            out.tag(0);
        }
        out.length(client.abandoned.len());
        client.abandoned.iter().for_each(|request| self.write_request(client, request, out));
    }

    fn write_waiting(&self, client: &Client, out: &mut Fingerprint) {
        match &client.waiting {
            Waiting::Start { at } => {
                out.tag(0);
                out.due(*at);
            }
            Waiting::Sleep { until } => {
                out.tag(1);
                out.due(*until);
            }
            Waiting::Work { until } => {
                out.tag(2);
                out.due(*until);
            }
            Waiting::Answer(call) => {
                out.tag(3);
                self.write_call(client, call, out);
            }
            Waiting::ClockRead { at } => {
                out.tag(4);
                out.due(*at);
            }
            Waiting::Finished | Waiting::GaveUp(_) | Waiting::Failed(_) | Waiting::Crashed => {}
        }
    }

    fn write_call(&self, client: &Client, call: &Call, out: &mut Fingerprint) {
        match call.peer {
            Peer::Store => out.tag(0),
            Peer::Server(server) => {
                out.tag(1);
                out.tag(server.0);
            }
        }
        // After the reply has arrived, the timeout of the call no longer matters.
        let is_answered = call.stage.answer().is_some_and(|arrival| arrival.is_due(self.now));
        if !is_answered {
            out.due(call.times_out_at);
        }
        match &call.stage {
            Stage::Requested(request) => {
                out.tag(0);
                self.write_request(client, request, out);
            }
            Stage::Answered(answer) => {
                out.tag(1);
                self.write_arrival(answer.arrival, out);
                match &answer.content {
                    Answer::Redis(reply) => reply.write_to(out),
                    Answer::Store(reply) => reply.write_to(out),
                }
            }
            Stage::Lost(_) => out.tag(2),
            Stage::Broken(arrival) => {
                out.tag(3);
                self.write_arrival(*arrival, out);
            }
        }
    }

    fn write_request(&self, client: &Client, request: &InFlight<Request>, out: &mut Fingerprint) {
        self.write_arrival(request.arrival, out);
        // Among several requests of a client, the one that was due first arrives first.
        let earlier = |other: &&InFlight<Request>| other.arrival.at < request.arrival.at;
        out.length(client.requests().filter(earlier).count());
        match &request.content {
            Request::Redis { server, connection, args, blocked_until } => {
                match blocked_until {
                    None => out.tag(0),
                    Some(until) => {
                        out.tag(2);
                        out.due(*until);
                    }
                }
                out.tag(server.0);
                let current = client.connections.get(server.index()).map(|it| it.id);
                let is_current = client.is_alive() && current == Some(*connection);
                out.tag(u8::from(is_current));
                if !is_current && let Some(host) = self.hosts.get(server.index()) {
                    host.server.write_connection_to(*connection, out);
                }
                write_words(args, out);
            }
            Request::Store(request) => {
                out.tag(1);
                request.write_to(out);
            }
        }
    }

    /// Writes an arrival. A message that arrived in an earlier millisecond can no longer be lost.
    fn write_arrival(&self, arrival: Arrival, out: &mut Fingerprint) {
        let is_past = !arrival.is_held && arrival.at < self.now;
        out.tag(u8::from(arrival.is_held) << 1 | u8::from(is_past));
        out.due(arrival.at);
    }
}

impl ServerHost {
    fn write_to(&self, now: Millis, out: &mut Fingerprint) {
        let clock = self.clock.read(now);
        out.tag(u8::from(self.is_reachable));
        if out.base() == TimeBase::Start {
            out.integer(self.clock.offset_ms);
        }
        self.server.write_to(clock, out);
        match &self.replica {
            None => out.tag(0),
            Some(replica) => {
                out.tag(1);
                replica.write_to(clock, out);
            }
        }
    }
}

impl Store {
    fn write_to(&self, out: &mut Fingerprint) {
        out.length(self.entries().count());
        for (name, value) in self.entries() {
            out.string(name.as_slice());
            out.string(value.as_slice());
        }
        match self.largest_token() {
            None => out.tag(0),
            Some(token) => {
                out.tag(1);
                out.value(token);
            }
        }
    }
}

impl StoreRequest {
    fn write_to(&self, out: &mut Fingerprint) {
        match self {
            StoreRequest::Read { name } => {
                out.tag(0);
                out.string(name.as_slice());
            }
            StoreRequest::Write { name, value, token } => {
                out.tag(1 + u8::from(token.is_some()));
                out.string(name.as_slice());
                out.string(value.as_slice());
                out.value(token.unwrap_or_default());
            }
        }
    }
}

impl StoreReply {
    fn write_to(&self, out: &mut Fingerprint) {
        match self {
            StoreReply::Value(None) => out.tag(0),
            StoreReply::Value(Some(value)) => {
                out.tag(1);
                out.string(value.as_slice());
            }
            StoreReply::Written => out.tag(2),
            StoreReply::Refused { .. } => out.tag(3),
        }
    }
}
