//! What may happen next, and doing it.

use super::{Client, Event, EventKind, Waiting, World};
use crate::ids::ClientId;
use crate::lua::{Data, Stop, limits};
use crate::redis::{Bytes, Change, ConnectionId, Outcome};
use crate::time::{EPOCH, Millis, UnixMillis};
use std::mem;

/// What `enter()` and `leave()` cost of the instructions a `Run` may execute, so that a loop of them
/// ends after a hundred events.
const INSTRUCTIONS_A_CROSSING: u32 = limits::INSTRUCTIONS_A_RUN / 100;

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
            Move::Deliver(client) => self.client(client).is_some_and(is_in_flight),
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
        self.clients.iter().any(|client| self.can_run(client) || is_in_flight(client))
    }

    /// The next instant at which something will be due that is not due now.
    fn next_due(&self) -> Option<Millis> {
        let wake_ups = self.clients.iter().filter_map(Client::due_at);
        let expiry = self.server.next_expiry().and_then(UnixMillis::on_an_exact_clock);
        wake_ups.chain(expiry).filter(|&due| due > self.now).min()
    }

    fn run(&mut self, id: ClientId) -> Vec<Event> {
        let at = self.now;
        let now = self.client_now(id).unwrap_or(EPOCH);
        let program = &self.setup.programs()[id.index()];
        let client = &mut self.clients[id.index()];
        let mut answer = match &client.waiting {
            Waiting::Turn { reply } => reply.clone().into_lua(),
            _ => Ok(Data::Nil),
        };
        let mut budget = limits::INSTRUCTIONS_A_RUN;
        let mut kinds = Vec::new();
        loop {
            let stop = client.machine.resume(program, answer, now.0, &mut budget);
            answer = Ok(Data::Nil);
            match stop {
                Stop::Enter => {
                    budget = budget.saturating_sub(INSTRUCTIONS_A_CROSSING);
                    if !mem::replace(&mut client.inside, true) {
                        kinds.push(EventKind::Entered);
                    }
                    continue;
                }
                Stop::Leave => {
                    budget = budget.saturating_sub(INSTRUCTIONS_A_CROSSING);
                    if mem::replace(&mut client.inside, false) {
                        kinds.push(EventKind::Left);
                    }
                    continue;
                }
                Stop::Call(call) => {
                    let args: Vec<Bytes> = call.words.into_iter().map(Bytes::from).collect();
                    client.waiting = Waiting::Redis { args: args.clone() };
                    kinds.push(EventKind::Sent { args });
                }
                Stop::Sleep(duration_ms) => {
                    let until = at.after(duration_ms);
                    client.waiting = Waiting::Sleep { until };
                    kinds.push(EventKind::Slept { until });
                }
                Stop::Work(duration_ms) => {
                    let until = at.after(duration_ms);
                    client.waiting = Waiting::Work { until };
                    kinds.push(EventKind::Worked { until });
                }
                Stop::Uuid
                | Stop::Random { .. }
                | Stop::StoreRead(_)
                | Stop::StoreWrite { .. }
                | Stop::Print(_) => {
                    answer = Err(unavailable());
                    continue;
                }
                Stop::Finished(_) => {
                    client.inside = false;
                    client.waiting = Waiting::Finished;
                    kinds.push(EventKind::Finished);
                }
                Stop::Failed(error) => {
                    client.inside = false;
                    client.waiting = Waiting::Failed(error.clone());
                    kinds.push(EventKind::Failed(error));
                }
            }
            break;
        }
        kinds.into_iter().map(|kind| Event { at, client: Some(id), kind }).collect()
    }

    fn deliver(&mut self, id: ClientId) -> Vec<Event> {
        let server_now = self.server_now();
        let client = &mut self.clients[id.index()];
        let Waiting::Redis { args } = &client.waiting else {
            return Vec::new();
        };
        let args = args.clone();
        let Outcome { reply, log } =
            self.server.execute(ConnectionId(id.0.into()), server_now, &args);
        client.waiting = Waiting::Turn { reply: reply.clone() };
        let mut events = self.expired(log.expired);
        let kind = EventKind::Executed { args, reply, changes: log.changes };
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
        let log = self.server.remove_expired(self.server_now());
        self.expired(log.expired)
    }

    fn expired(&self, changes: Vec<Change>) -> Vec<Event> {
        let event = |change| Event { at: self.now, client: None, kind: EventKind::Expired(change) };
        changes.into_iter().map(event).collect()
    }
}

/// What a client gets that asks for what this world does not have: an error that ends its program.
fn unavailable() -> Data {
    Data::field("err", "ERR there is no randomness, no store and no place to print to here")
}

fn is_in_flight(client: &Client) -> bool {
    matches!(client.waiting, Waiting::Redis { .. })
}
