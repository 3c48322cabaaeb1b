//! Requests and replies in flight, and broken connections.
//!
//! A message arrives even if its sender is gone, unless it is lost or its server stops: a client
//! that crashes or times out leaves its request in flight. A blocking WAIT counts as in flight
//! until the server can reply. Packets, retransmissions and the opening of connections are not
//! modelled.

use super::call::{Arrival, InFlight, Request, Stage};
use super::client::EXTERNAL_CONNECTION;
use super::{Answer, Asker, Call, Event, EventKind, Message, Peer, Waiting, World};
use crate::scenario::{DURATION_LIMIT_MS, Latency};
use lua_vm::{HostValue, TimeOperation};
use primitives::{ClientId, Millis, ServerId};
use redis_model::{Bytes, CommandResult, ConnectionId, Log, Reply};
use std::mem;

/// The sender of a command: a client, or an external client if `client` is `None`.
struct Sender {
    client: Option<ClientId>,
    /// The line of the client's program.
    line: Option<u32>,
    asker: Asker,
    connection: ConnectionId,
}

impl World {
    /// Sends a request. If the connection is broken, the client receives that news instead of a
    /// reply.
    pub(super) fn send(&mut self, id: ClientId, line: u32, peer: Peer, content: Request) -> Call {
        let stage = match peer {
            Peer::Server(server) if self.clients[id.index()].finds_broken(server) => {
                Stage::Broken(self.news_from(server))
            }
            _ => {
                let arrival = self.arrival_of_a_message(id, peer);
                Stage::Requested(InFlight { content, line, arrival })
            }
        };
        let times_out_at = self.now.after(self.scenario().network.call_timeout_ms);
        Call { peer, times_out_at, stage }
    }

    /// Returns the arrival of a message that is sent now between a client and its peer.
    fn arrival_of_a_message(&mut self, id: ClientId, peer: Peer) -> Arrival {
        let scenario = self.setup.scenario();
        let Latency { least_ms, most_ms } = scenario.network.latency;
        let latency_ms = if least_ms == most_ms {
            least_ms
        } else {
            let [least, most] = [least_ms, most_ms].map(|ms| i64::try_from(ms).unwrap_or(i64::MAX));
            let chance = &mut self.clients[id.index()].chance;
            chance.integer(scenario.seed, id, least, most).unsigned_abs()
        };
        let is_held = matches!(peer, Peer::Server(server) if !self.is_reachable(server));
        Arrival { at: self.now.after(latency_ms), is_held }
    }

    /// Returns the time at which a client notices that its connection to a server broke: at once,
    /// unless the server is unreachable.
    fn news_from(&self, server: ServerId) -> Arrival {
        Arrival { at: self.now, is_held: !self.is_reachable(server) }
    }

    /// Returns the value that the program receives when its client continues: the reply, or an
    /// error if no reply arrived.
    pub(super) fn take_answer(
        &mut self,
        id: ClientId,
        tell: impl FnOnce(EventKind),
    ) -> Result<HostValue, HostValue> {
        let client = &mut self.clients[id.index()];
        let Waiting::Answer(call) = mem::replace(&mut client.waiting, Waiting::Finished) else {
            return Ok(HostValue::Nil);
        };
        let error = match (call.stage, call.peer) {
            (Stage::Answered(answer), _) if answer.arrival.is_due(self.now) => {
                return answer.content.into_lua();
            }
            (Stage::Broken(news), Peer::Server(server)) if news.is_due(self.now) => {
                tell(EventKind::Disconnected { server });
                format!("DISCONNECTED the connection to {server} broke")
            }
            (stage, peer) => {
                tell(EventKind::TimedOut { peer });
                if let Stage::Requested(request) = stage {
                    client.leave_behind(request);
                }
                if let Peer::Server(server) = peer {
                    self.hang_up(id, server);
                    self.clients[id.index()].reconnect(server);
                }
                let timeout_ms = self.scenario().network.call_timeout_ms;
                let peer = match peer {
                    Peer::Server(server) => server.to_string(),
                    Peer::Store => "the store".to_owned(),
                };
                format!("TIMEOUT no answer from {peer} within {timeout_ms} ms")
            }
        };
        Reply::Error(Bytes::from(error.as_str())).into_lua()
    }

    /// Applies `Move::Deliver` and returns the operations on points in time that it causes.
    pub(super) fn deliver(&mut self, id: ClientId, events: &mut Vec<Event>) -> Vec<TimeOperation> {
        let Some((request, asker)) = self.take_request(id) else { return Vec::new() };
        if asker == Asker::Waiting
            && let Some(blocked) = self.blocked(&request)
        {
            if let Some(call) = self.clients[id.index()].call_mut() {
                call.stage = Stage::Requested(blocked);
            }
            return Vec::new();
        }
        let InFlight { content, line, .. } = request;
        let (peer, answer, times) = match content {
            Request::Redis { server, connection, args, .. } => {
                let sender = Sender { client: Some(id), line: Some(line), asker, connection };
                let CommandResult { reply, times, .. } =
                    self.execute(&sender, server, args, events);
                if asker == Asker::Gone {
                    self.close(server, connection);
                }
                (Peer::Server(server), Answer::Redis(reply), times)
            }
            Request::Store(request) => {
                let times = self.store.compared_times(&request).into_iter().collect();
                let reply = self.store.execute(&request);
                let kind = EventKind::Stored { asker, request, reply: reply.clone() };
                events.push(Event { at: self.now, client: Some(id), line: Some(line), kind });
                (Peer::Store, Answer::Store(reply), times)
            }
        };
        if asker == Asker::Waiting {
            let arrival = self.arrival_of_a_message(id, peer);
            if let Some(call) = self.clients[id.index()].call_mut() {
                call.stage = Stage::Answered(InFlight { content: answer, line, arrival });
            }
        }
        times
    }

    /// Returns the request if it is a WAIT that blocks. It is delivered again when the replica has
    /// received the data or the WAIT times out.
    fn blocked(&mut self, request: &InFlight<Request>) -> Option<InFlight<Request>> {
        let Request::Redis { server, connection, args, blocked_until } = &request.content else {
            return None;
        };
        let now = self.now;
        let host = &mut self.hosts[server.index()];
        let wait = host.server.wait_of(*connection, host.clock.read(now), args)?;
        host.replicate(now, &Log::default());
        // No client waits longer for a reply.
        let timeout_ms = wait.timeout_ms.filter(|timeout_ms| *timeout_ms <= DURATION_LIMIT_MS);
        let end = || timeout_ms.map_or(Millis::FAR, |timeout_ms| now.after(timeout_ms));
        let until = blocked_until.unwrap_or_else(end);
        if until <= now || i64::from(host.replicas().up_to_date) >= wait.replicas {
            return None;
        }
        let ends = host.replica_is_up_to_date_at().into_iter().chain([until]);
        // If neither can end it, it waits until its connection breaks.
        let at = ends.filter(|at| *at < Millis::FAR).min();
        let arrival = Arrival { at: at.unwrap_or(now), is_held: at.is_none() };
        let (server, connection, args) = (*server, *connection, args.clone());
        let blocked_until = Some(until);
        let content = Request::Redis { server, connection, args, blocked_until };
        Some(InFlight { content, arrival, ..*request })
    }

    /// Applies `Move::Command`.
    pub(super) fn command(&mut self, server: ServerId, args: &[Bytes], events: &mut Vec<Event>) {
        let asker = Asker::Waiting;
        let connection = EXTERNAL_CONNECTION;
        let external = Sender { client: None, line: None, asker, connection };
        self.execute(&external, server, args.to_vec(), events);
    }

    /// Executes a command on a server.
    fn execute(
        &mut self,
        sender: &Sender,
        server: ServerId,
        args: Vec<Bytes>,
        events: &mut Vec<Event>,
    ) -> CommandResult {
        let at = self.now;
        let &Sender { client, line, asker, connection } = sender;
        let host = &mut self.hosts[server.index()];
        let clock = host.clock.read(at);
        let replicas = host.replicas();
        let outcome = host.server.execute_with(connection, clock, &args, replicas);
        host.replicate(at, &outcome.log);
        for change in &outcome.log.expired {
            let kind = EventKind::Expired { server, change: change.clone() };
            events.push(Event { at, client: None, line: None, kind });
        }
        let (reply, changes) = (outcome.reply.clone(), outcome.log.changes.clone());
        let kind = EventKind::Executed { server, clock, asker, args, reply, changes };
        events.push(Event { at, client, line, kind });
        if let Some(lacks) = outcome.unsupported.clone() {
            let kind = EventKind::Unsupported { server, lacks };
            events.push(Event { at, client, line, kind });
        }
        outcome
    }

    /// Removes and returns the client's request that arrives first. Its [`Asker`] states whether
    /// the client waits for the reply. Its call is left in the state of a lost request.
    fn take_request(&mut self, id: ClientId) -> Option<(InFlight<Request>, Asker)> {
        let client = &mut self.clients[id.index()];
        let requests = client.requests().enumerate();
        let arrived = requests.filter(|(_, request)| request.arrival.is_due(self.now));
        let (first, _) = arrived.min_by_key(|(_, request)| request.arrival.at)?;
        if first < client.abandoned.len() {
            return Some((client.abandoned.remove(first), Asker::Gone));
        }
        client.postpone_open_arrivals();
        let stage = &mut client.call_mut()?.stage;
        match mem::replace(stage, Stage::Lost(Message::Request)) {
            Stage::Requested(request) => Some((request, Asker::Waiting)),
            _ => None,
        }
    }

    /// Applies `Move::Delay`.
    pub(super) fn delay(&mut self, id: ClientId, duration_ms: u64, events: &mut Vec<Event>) {
        let Some(call) = self.clients[id.index()].call_mut() else { return };
        let (message, arrival) = match &mut call.stage {
            Stage::Requested(request) => (Message::Request, &mut request.arrival),
            Stage::Answered(answer) => (Message::Reply, &mut answer.arrival),
            Stage::Lost(_) | Stage::Broken(_) => return,
        };
        let until = arrival.at.after(duration_ms);
        arrival.at = until;
        let kind = EventKind::Delayed { message, peer: call.peer, until };
        events.push(Event { at: self.now, client: Some(id), line: None, kind });
    }

    /// Applies `Move::LoseRequest` and `Move::LoseReply`.
    pub(super) fn lose(&mut self, id: ClientId, events: &mut Vec<Event>) {
        let Some(call) = self.clients[id.index()].call_mut() else { return };
        let message = match call.stage {
            Stage::Requested(_) => Message::Request,
            Stage::Answered(_) => Message::Reply,
            Stage::Lost(_) | Stage::Broken(_) => return,
        };
        call.stage = Stage::Lost(message);
        let kind = EventKind::Lost { message, peer: call.peer };
        events.push(Event { at: self.now, client: Some(id), line: None, kind });
    }

    /// Closes the connections of a client that has ended. Its last request stays in flight.
    pub(super) fn end(&mut self, id: ClientId) {
        let client = &mut self.clients[id.index()];
        client.in_critical_section = false;
        for server in self.server_ids() {
            self.hang_up(id, server);
        }
    }

    /// Closes a client's connection to a server, unless a request sent over it is still in flight.
    fn hang_up(&mut self, id: ClientId, server: ServerId) {
        let client = &self.clients[id.index()];
        let own = client.connections[server.index()].id;
        let is_used = client.abandoned.iter().any(|request| {
            matches!(&request.content, Request::Redis { connection, server: to, .. }
                if *connection == own && *to == server)
        });
        if !is_used {
            self.close(server, own);
        }
    }

    fn close(&mut self, server: ServerId, connection: ConnectionId) {
        let host = &mut self.hosts[server.index()];
        // A write access copies a server, so a server without data for the connection is skipped.
        if host.server.remembers(connection) {
            host.server.disconnect(connection);
        }
    }

    /// Breaks all connections to a server that is about to stop. Requests to it are lost, and so
    /// are held replies, which it cannot send again. A reply in flight arrives.
    pub(super) fn break_connections(&mut self, server: ServerId) {
        let news = self.news_from(server);
        let stopping = &self.hosts[server.index()].server;
        for client in &mut self.clients {
            client.abandoned.retain(|request| request.content.server() != Some(server));
            match client.call_to(server).map(|call| &mut call.stage) {
                Some(stage) if stage.ends_with_the_connection() => *stage = Stage::Broken(news),
                _ => {
                    let connection = &mut client.connections[server.index()];
                    connection.is_broken |= stopping.remembers(connection.id);
                }
            }
        }
    }

    /// Holds all messages from and to a server. A reply that has already arrived stays with its
    /// client.
    pub(super) fn hold_messages(&mut self, server: ServerId) {
        for (message, arrival) in self.clients.iter_mut().flat_map(|it| it.arrivals(server)) {
            // A request counts as arrived only when it is executed.
            arrival.is_held = message == Message::Request || !arrival.is_due(self.now);
        }
    }

    /// Releases the held messages of a server.
    pub(super) fn release_messages(&mut self, server: ServerId) {
        for (_, arrival) in self.clients.iter_mut().flat_map(|it| it.arrivals(server)) {
            arrival.release(self.now);
        }
    }
}
