//! Requests and answers on their way, and what becomes of connections.
//!
//! What has been sent arrives, whatever its sender does meanwhile, unless it is lost or its server stops:
//! a client that crashes or gives up waiting leaves its request behind. Packets, retransmissions and the
//! opening of connections are not modelled.

use super::client::{GUEST_CONNECTION, OnItsWay, Request, Stage};
use super::{Answer, Call, Event, EventKind, Message, Peer, Waiting, World};
use crate::ids::{ClientId, ServerId};
use crate::lua::Data;
use crate::redis::{Bytes, ConnectionId, Outcome, Reply};
use crate::scenario::Latency;
use crate::time::Millis;
use std::mem;

impl World {
    /// Sends a request.
    pub(super) fn send(&mut self, id: ClientId, peer: Peer, content: Request) -> Call {
        let arrives_at = self.arrival_of_a_message(id, peer);
        let times_out_at = self.now.after(self.scenario().network.call_timeout_ms);
        Call { peer, times_out_at, stage: Stage::Requested(OnItsWay { content, arrives_at }) }
    }

    /// When what is sent now between a client and its peer arrives.
    fn arrival_of_a_message(&mut self, id: ClientId, peer: Peer) -> Option<Millis> {
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
        (!is_held).then(|| self.now.after(latency_ms))
    }

    /// What the program gets when its client runs on: the answer, or an error if there is none.
    pub(super) fn take_answer(
        &mut self,
        id: ClientId,
        tell: &mut impl FnMut(EventKind),
    ) -> Result<Data, Data> {
        let client = &mut self.clients[id.index()];
        let Waiting::Answer(call) = mem::replace(&mut client.waiting, Waiting::Finished) else {
            return Ok(Data::Nil);
        };
        let error = match (call.stage, call.peer) {
            (Stage::Answered(answer), _) if answer.has_arrived(self.now) => {
                return answer.content.into_lua();
            }
            (Stage::Broken, Peer::Server(server)) => {
                tell(EventKind::Disconnected { server });
                format!("DISCONNECTED the connection to {server} broke")
            }
            (stage, peer) => {
                tell(EventKind::TimedOut { peer });
                if let Stage::Requested(request) = stage {
                    client.abandoned.push(request);
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

    /// `Move::Deliver`
    pub(super) fn deliver(&mut self, id: ClientId, events: &mut Vec<Event>) {
        let Some((request, is_awaited)) = self.take_request(id) else { return };
        let (peer, answer) = match request {
            Request::Redis { server, connection, args } => {
                let reply = self.execute(Some(id), server, connection, args, events);
                if !is_awaited {
                    self.close(server, connection);
                }
                (Peer::Server(server), Answer::Redis(reply))
            }
            Request::Store(request) => {
                let reply = self.store.execute(&request);
                let kind = EventKind::Stored { request, reply: reply.clone() };
                events.push(Event { at: self.now, client: Some(id), kind });
                (Peer::Store, Answer::Store(reply))
            }
        };
        if is_awaited {
            let arrives_at = self.arrival_of_a_message(id, peer);
            if let Some(call) = self.clients[id.index()].call_mut() {
                call.stage = Stage::Answered(OnItsWay { content: answer, arrives_at });
            }
        }
    }

    /// `Move::Command`
    pub(super) fn command(&mut self, server: ServerId, args: &[Bytes], events: &mut Vec<Event>) {
        self.execute(None, server, GUEST_CONNECTION, args.to_vec(), events);
    }

    /// Lets a server execute a command of a client, or of a guest.
    fn execute(
        &mut self,
        client: Option<ClientId>,
        server: ServerId,
        connection: ConnectionId,
        args: Vec<Bytes>,
        events: &mut Vec<Event>,
    ) -> Reply {
        let at = self.now;
        let mut tell = |client, kind| events.push(Event { at, client, kind });
        let host = &mut self.hosts[server.index()];
        let clock = host.clock.read(at);
        let Outcome { reply, log } = host.server.execute(connection, clock, &args);
        host.replicate(at, &log);
        for change in log.expired {
            tell(None, EventKind::Expired { server, change });
        }
        let (answer, changes) = (reply.clone(), log.changes);
        tell(client, EventKind::Executed { server, clock, args, reply, changes });
        answer
    }

    /// The request of a client that arrives first, and whether its answer is awaited. The call for it
    /// is left as if the request were lost.
    fn take_request(&mut self, id: ClientId) -> Option<(Request, bool)> {
        let client = &mut self.clients[id.index()];
        let requests = client.requests().enumerate();
        let arrived = requests.filter(|(_, request)| request.has_arrived(self.now));
        let (first, _) = arrived.min_by_key(|(_, request)| request.arrives_at)?;
        if first < client.abandoned.len() {
            return Some((client.abandoned.remove(first).content, false));
        }
        let stage = &mut client.call_mut()?.stage;
        match mem::replace(stage, Stage::Lost(Message::Request)) {
            Stage::Requested(request) => Some((request.content, true)),
            _ => None,
        }
    }

    /// `Move::Delay`
    pub(super) fn delay(&mut self, id: ClientId, duration_ms: u64, events: &mut Vec<Event>) {
        let now = self.now;
        let Some(call) = self.clients[id.index()].call_mut() else { return };
        let (message, arrives_at) = match &mut call.stage {
            Stage::Requested(request) => (Message::Request, &mut request.arrives_at),
            Stage::Answered(answer) => (Message::Reply, &mut answer.arrives_at),
            Stage::Lost(_) | Stage::Broken => return,
        };
        let until = arrives_at.unwrap_or(now).max(now).after(duration_ms);
        *arrives_at = Some(until);
        let kind = EventKind::Delayed { message, peer: call.peer, until };
        events.push(Event { at: now, client: Some(id), kind });
    }

    /// `Move::LoseRequest` and `Move::LoseReply`
    pub(super) fn lose(&mut self, id: ClientId, events: &mut Vec<Event>) {
        let Some(call) = self.clients[id.index()].call_mut() else { return };
        let message = match call.stage {
            Stage::Requested(_) => Message::Request,
            Stage::Answered(_) => Message::Reply,
            Stage::Lost(_) | Stage::Broken => return,
        };
        call.stage = Stage::Lost(message);
        let kind = EventKind::Lost { message, peer: call.peer };
        events.push(Event { at: self.now, client: Some(id), kind });
    }

    /// A client that has come to its end closes its connections; what it sent last is left behind.
    pub(super) fn end(&mut self, id: ClientId) {
        let client = &mut self.clients[id.index()];
        client.inside = false;
        for server in (0..).map(ServerId).take(self.hosts.len()) {
            self.hang_up(id, server);
        }
    }

    /// A client closes its connection to a server: now, or as soon as what it has sent over it arrives.
    fn hang_up(&mut self, id: ClientId, server: ServerId) {
        let client = &self.clients[id.index()];
        let own = client.connections[server.index()];
        let is_used = client.abandoned.iter().any(|request| {
            matches!(&request.content, Request::Redis { connection, server: to, .. }
                if *connection == own && *to == server)
        });
        if !is_used {
            self.close(server, own);
        }
    }

    fn close(&mut self, server: ServerId, connection: ConnectionId) {
        self.hosts[server.index()].server.disconnect(connection);
    }

    /// Breaks all connections to a server: what is on its way to it is gone.
    pub(super) fn break_connections(&mut self, server: ServerId) {
        for client in &mut self.clients {
            client.abandoned.retain(|request| request.content.server() != Some(server));
            if let Some(call) = client.call_mut()
                && matches!(&call.stage, Stage::Requested(request)
                    if request.content.server() == Some(server))
            {
                call.stage = Stage::Broken;
            }
        }
    }

    /// Changes when the messages to and from a server arrive that have not arrived yet.
    pub(super) fn reroute(&mut self, server: ServerId, arrival: fn(Millis) -> Option<Millis>) {
        let now = self.now;
        let change = |arrives_at: &mut Option<Millis>| *arrives_at = arrival(now);
        for client in &mut self.clients {
            for request in &mut client.abandoned {
                if request.content.server() == Some(server) {
                    change(&mut request.arrives_at);
                }
            }
            if let Some(Call { peer: Peer::Server(to), stage, .. }) = client.call_mut()
                && *to == server
            {
                match stage {
                    Stage::Requested(request) => change(&mut request.arrives_at),
                    Stage::Answered(answer) if !answer.has_arrived(now) => {
                        change(&mut answer.arrives_at);
                    }
                    _ => {}
                }
            }
        }
    }
}
