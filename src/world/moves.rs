//! What may happen next, and doing it.

use super::{Answer, Client, Event, EventKind, StoreRequest, Waiting, World};
use crate::ids::{ClientId, ServerId};
use crate::lua::{Call, Data, Stop, limits};
use crate::redis::{Bytes, Change, ConnectionId, Outcome, Server};
use crate::scenario::LoadedProgram;
use crate::time::{EPOCH, Millis, UnixMillis};
use std::mem;

/// What `enter()`, `leave()` and `print()` cost of the instructions a `Run` may execute, so that a loop
/// of them ends after a hundred events.
const INSTRUCTIONS_A_SIGN: u32 = limits::INSTRUCTIONS_A_RUN / 100;

/// What `random()` and `uuid()` cost.
const INSTRUCTIONS_A_DRAW: u32 = 10;

/// One thing that may happen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// The client takes what it waited for and runs to its next wait.
    Run(ClientId),
    /// The client's request reaches Redis, which executes it.
    Deliver(ClientId),
    /// Time passes, up to this instant. The one listed is the next at which something is due; time
    /// may stop short of it, so that a fault can happen in between.
    Tick(Millis),
    /// The client stops for good; a request on its way still arrives.
    Crash(ClientId),
}

/// A move that may not happen now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} may not happen now")]
pub struct NotAllowed(pub Move);

impl World {
    /// What may happen next: what is due (`Run` of each client in order, then `Deliver` of each
    /// client in order), or else a `Tick` to the next due instant; then the faults (`Crash` of each
    /// client in order). A listed move does not fail.
    pub fn moves(&self) -> Vec<Move> {
        let clients = || self.clients().map(|(client, _)| client);
        let mut moves: Vec<Move> =
            clients().map(Move::Run).chain(clients().map(Move::Deliver)).collect();
        moves.extend(self.next_due().map(Move::Tick));
        moves.extend(clients().map(Move::Crash));
        moves.retain(|&listed| self.allows(listed));
        moves
    }

    /// Whether a move may happen now.
    pub fn allows(&self, candidate: Move) -> bool {
        match candidate {
            Move::Run(client) => self.client(client).is_some_and(|client| self.can_run(client)),
            Move::Deliver(client) => self.client(client).is_some_and(Client::is_in_flight),
            Move::Crash(client) => self.client(client).is_some_and(Client::is_alive),
            Move::Tick(to) => {
                let is_next = self.next_due().is_some_and(|due| self.now < to && to <= due);
                is_next && !self.is_anything_due()
            }
        }
    }

    /// Does one move and says what happened.
    ///
    /// # Errors
    /// [`NotAllowed`] if the move may not happen now; the world is as it was.
    pub fn apply(&mut self, chosen: Move) -> Result<Vec<Event>, NotAllowed> {
        if !self.allows(chosen) {
            return Err(NotAllowed(chosen));
        }
        Ok(match chosen {
            Move::Run(client) => self.run(client),
            Move::Deliver(client) => self.deliver(client),
            Move::Crash(client) => self.crash(client),
            Move::Tick(to) => self.tick(to),
        })
    }

    fn can_run(&self, client: &Client) -> bool {
        client.due_at().is_some_and(|due| due <= self.now)
    }

    fn is_anything_due(&self) -> bool {
        self.clients.iter().any(|client| self.can_run(client) || client.is_in_flight())
    }

    /// The next instant at which something will be due that is not due now.
    fn next_due(&self) -> Option<Millis> {
        let wake_ups = self.clients.iter().filter_map(Client::due_at);
        let expiries = self.servers.iter().filter_map(Server::next_expiry);
        let expiries = expiries.filter_map(UnixMillis::on_an_exact_clock);
        wake_ups.chain(expiries).filter(|&due| due > self.now).min()
    }

    fn run(&mut self, id: ClientId) -> Vec<Event> {
        let at = self.now;
        let now = self.client_now(id).unwrap_or(EPOCH);
        let seed = self.setup.scenario().seed;
        let LoadedProgram { program, .. } = &self.setup.programs()[id.index()];
        let client = &mut self.clients[id.index()];
        let mut answer = match mem::replace(&mut client.waiting, Waiting::Finished) {
            Waiting::Turn { answer } => answer.into_lua(),
            _ => Ok(Data::Nil),
        };
        let mut budget = limits::INSTRUCTIONS_A_RUN;
        let mut kinds = Vec::new();
        loop {
            let stop = client.machine.resume(program, answer, now.0, &mut budget);
            answer = Ok(Data::Nil);
            let (waiting, kind) = match stop {
                Stop::Enter => {
                    budget = budget.saturating_sub(INSTRUCTIONS_A_SIGN);
                    if !mem::replace(&mut client.inside, true) {
                        kinds.push(EventKind::Entered);
                    }
                    continue;
                }
                Stop::Leave => {
                    budget = budget.saturating_sub(INSTRUCTIONS_A_SIGN);
                    if mem::replace(&mut client.inside, false) {
                        kinds.push(EventKind::Left);
                    }
                    continue;
                }
                Stop::Print(text) => {
                    budget = budget.saturating_sub(INSTRUCTIONS_A_SIGN);
                    kinds.push(EventKind::Printed { text: Bytes::from(text) });
                    continue;
                }
                Stop::Uuid => {
                    budget = budget.saturating_sub(INSTRUCTIONS_A_DRAW);
                    answer = Ok(Data::from(client.chance.uuid(seed, id).as_str()));
                    continue;
                }
                Stop::Random { from, to } => {
                    budget = budget.saturating_sub(INSTRUCTIONS_A_DRAW);
                    answer = Ok(Data::from(client.chance.integer(seed, id, from, to)));
                    continue;
                }
                Stop::Call(Call { server, words }) => {
                    let server = ServerId(server);
                    let args: Vec<Bytes> = words.into_iter().map(Bytes::from).collect();
                    let sent = EventKind::Sent { server, args: args.clone() };
                    (Waiting::Redis { server, args }, sent)
                }
                Stop::StoreRead(name) => asked(StoreRequest::Read { name: name.into() }),
                Stop::StoreWrite { name, value, token } => {
                    let (name, value) = (name.into(), value.into());
                    asked(StoreRequest::Write { name, value, token })
                }
                Stop::Sleep(duration_ms) => {
                    let until = at.after(duration_ms);
                    (Waiting::Sleep { until }, EventKind::Slept { until })
                }
                Stop::Work(duration_ms) => {
                    let until = at.after(duration_ms);
                    (Waiting::Work { until }, EventKind::Worked { until })
                }
                Stop::Finished(_) => {
                    client.inside = false;
                    (Waiting::Finished, EventKind::Finished)
                }
                Stop::Failed(error) => {
                    client.inside = false;
                    (Waiting::Failed(error.clone()), EventKind::Failed(error))
                }
            };
            client.waiting = waiting;
            kinds.push(kind);
            break;
        }
        kinds.into_iter().map(|kind| Event { at, client: Some(id), kind }).collect()
    }

    fn deliver(&mut self, id: ClientId) -> Vec<Event> {
        let server_now = self.server_now();
        let client = &mut self.clients[id.index()];
        let mut events = Vec::new();
        let (answer, kind) = match mem::replace(&mut client.waiting, Waiting::Finished) {
            Waiting::Redis { server, args } => {
                let connection = ConnectionId(id.0.into());
                let executed = self.servers[server.index()].execute(connection, server_now, &args);
                let Outcome { reply, log } = executed;
                events = expired(self.now, server, log.expired);
                let changes = log.changes;
                let answer = Answer::Redis(reply.clone());
                (answer, EventKind::Executed { server, args, reply, changes })
            }
            Waiting::Store { request } => {
                let reply = self.store.execute(&request);
                (Answer::Store(reply.clone()), EventKind::Stored { request, reply })
            }
            other => {
                client.waiting = other;
                return Vec::new();
            }
        };
        client.waiting = Waiting::Turn { answer };
        events.push(Event { at: self.now, client: Some(id), kind });
        events
    }

    fn crash(&mut self, id: ClientId) -> Vec<Event> {
        let client = &mut self.clients[id.index()];
        let inside = mem::replace(&mut client.inside, false);
        client.crashed = true;
        vec![Event { at: self.now, client: Some(id), kind: EventKind::Crashed { inside } }]
    }

    fn tick(&mut self, to: Millis) -> Vec<Event> {
        self.now = to;
        let server_now = self.server_now();
        let mut events = Vec::new();
        for (server, state) in (0..).map(ServerId).zip(&mut self.servers) {
            let log = state.remove_expired(server_now);
            events.extend(expired(to, server, log.expired));
        }
        events
    }
}

fn asked(request: StoreRequest) -> (Waiting, EventKind) {
    (Waiting::Store { request: request.clone() }, EventKind::Asked { request })
}

fn expired(at: Millis, server: ServerId, changes: Vec<Change>) -> Vec<Event> {
    let event = |change| Event { at, client: None, kind: EventKind::Expired { server, change } };
    changes.into_iter().map(event).collect()
}
