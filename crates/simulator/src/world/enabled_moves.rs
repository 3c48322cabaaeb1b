//! Lists the allowed moves and applies them.

use super::call::{Arrival, Stage};
use super::draws::DRAW_LIMIT;
use super::server_host::ServerHost;
use super::{Call, Client, Event, Reason, World};
use crate::moves::{Clock, Move};
use crate::scenario::{CLOCK_OFFSET_LIMIT_MS, DURATION_LIMIT_MS};
use lua_vm::TimeOperation;
use primitives::{ClientId, Millis, ServerId};
use redis_model::limits;

/// Duration of listed pauses and delays, and size of listed clock jumps, in ms. Any other number up
/// to the limits of a scenario is allowed too.
pub(super) const USUAL_DURATION_MS: u64 = 10_000;

/// A move that is not allowed in the current state.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} may not happen now")]
pub struct NotAllowed(pub Move);

impl World {
    /// Returns the allowed moves. Applying a listed move never fails. They are sorted as follows,
    /// and moves of one kind by client or server:
    ///
    /// 1. moves that are due, `Run` before `Deliver`. If nothing is due, a `Tick` to the next time
    ///    at which something is due;
    /// 2. `Crash`, `Pause`, `Delay`, `LoseRequest`, `LoseReply`;
    /// 3. `Jump` of each client's clock forward and back, then of each server's;
    /// 4. `Restart`, `Partition`, `Heal`, `Failover`.
    ///
    /// `Draw` and `Command` are never listed, because any number and any command are possible.
    /// [`World::allows`] checks whether a given command is allowed.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = self.due_moves();
        moves.extend(self.faults().filter(|fault| self.allows(fault)));
        moves
    }

    /// Returns the moves that happen without a fault: the due moves, or a `Tick` if nothing is due.
    /// Empty if nothing will ever be due.
    pub fn due_moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::new();
        let running = self.clients().filter(|(_, client)| self.can_run(client));
        moves.extend(running.map(|(id, _)| Move::Run(id)));
        let asking = self.clients().filter(|(_, client)| self.can_deliver(client));
        moves.extend(asking.map(|(id, _)| Move::Deliver(id)));
        if moves.is_empty() {
            moves.extend(self.next_due().map(Move::Tick));
        }
        moves
    }

    /// Returns the next move of the round-robin schedule without faults, in which the first client
    /// goes first, or `None` if nothing will ever be due.
    pub fn next_in_turn(&self) -> Option<Move> {
        self.due_moves().into_iter().min_by_key(Move::client)
    }

    /// Returns `true` if nothing is due before time passes.
    pub fn is_quiet(&self) -> bool {
        !self.clients.iter().any(|client| self.can_run(client) || self.can_deliver(client))
    }

    fn faults(&self) -> impl Iterator<Item = Move> {
        let duration_ms = USUAL_DURATION_MS;
        let (clients, servers) = (|| self.client_ids(), || self.server_ids());
        let clocks = clients().map(Clock::Client).chain(servers().map(Clock::Server));
        let jumps = clocks.flat_map(move |clock| {
            let by_ms = duration_ms.cast_signed();
            [Move::Jump { clock, by_ms }, Move::Jump { clock, by_ms: -by_ms }]
        });
        clients()
            .map(Move::Crash)
            .chain(clients().map(move |client| Move::Pause { client, duration_ms }))
            .chain(clients().map(move |client| Move::Delay { client, duration_ms }))
            .chain(clients().map(Move::LoseRequest))
            .chain(clients().map(Move::LoseReply))
            .chain(jumps)
            .chain(servers().map(Move::Restart))
            .chain(servers().map(Move::Partition))
            .chain(servers().map(Move::Heal))
            .chain(servers().map(Move::Failover))
    }

    /// Returns `true` if a move is allowed now.
    pub fn allows(&self, candidate: &Move) -> bool {
        self.check(candidate).is_ok()
    }

    /// Checks whether a move is allowed now.
    ///
    /// # Errors
    /// The first [`Reason`] against the move.
    pub fn check(&self, candidate: &Move) -> Result<(), Reason> {
        match *candidate {
            Move::Run(id) | Move::ReadClock(id) => {
                require(self.can_run(self.alive(id)?), Reason::Waits(id))
            }
            Move::Draw { client: id, .. } => {
                require(self.alive(id)?.draws.len() < DRAW_LIMIT, Reason::Draws(id))
            }
            Move::Deliver(id) => {
                require(self.can_deliver(self.existing(id)?), Reason::NoRequest(id))
            }
            Move::Tick(to) => {
                require(to > self.now, Reason::Past(self.now))?;
                require(self.is_quiet(), Reason::SomethingIsDue(self.now))?;
                let due = self.next_due().ok_or(Reason::NothingLeft)?;
                require(to <= due, Reason::DueBefore(due))
            }
            Move::Crash(id) => self.alive(id).map(|_| ()),
            Move::Pause { client: id, duration_ms } => {
                self.alive(id)?;
                require(is_a_duration(duration_ms), Reason::Duration)
            }
            Move::Delay { client: id, duration_ms } => {
                let arrival = self.arrival(id)?;
                require(is_a_duration(duration_ms), Reason::Duration)?;
                require(!arrival.is_held, Reason::Held(id))
            }
            Move::LoseRequest(id) => {
                self.arrival(id)?;
                let is_request = self.is_at(id, |it| matches!(it, Stage::Requested(_)));
                require(is_request, Reason::NotARequest(id))
            }
            Move::LoseReply(id) => {
                self.arrival(id)?;
                let is_answer = self.is_at(id, |it| matches!(it, Stage::Answered(_)));
                require(is_answer, Reason::NotAReply(id))
            }
            Move::Jump { clock, by_ms } => {
                match clock {
                    Clock::Client(id) => self.alive(id).map(|_| ())?,
                    Clock::Server(id) => self.host(id).map(|_| ())?,
                }
                let is_a_jump = (1..=CLOCK_OFFSET_LIMIT_MS).contains(&by_ms.unsigned_abs());
                require(is_a_jump, Reason::Jump)
            }
            Move::Restart(id) => self.host(id).map(|_| ()),
            Move::Partition(id) => require(self.host(id)?.is_reachable, Reason::Unreachable(id)),
            Move::Heal(id) => require(!self.host(id)?.is_reachable, Reason::Reachable(id)),
            Move::Failover(id) => require(self.host(id)?.replica.is_some(), Reason::NoReplica(id)),
            Move::Command { server: id, ref args } => {
                require(self.host(id)?.is_reachable, Reason::Unreachable(id))?;
                require((1..=limits::ARGUMENTS).contains(&args.len()), Reason::Arguments)
            }
        }
    }

    /// Makes a move and returns its events.
    ///
    /// # Errors
    /// [`NotAllowed`] if the move is not allowed now. The world is then unchanged.
    pub fn apply(&mut self, chosen: &Move) -> Result<Vec<Event>, NotAllowed> {
        let mut events = Vec::new();
        self.apply_into(chosen, &mut events).map(|()| events)
    }

    /// Like [`World::apply`], but appends the events to `events`.
    ///
    /// # Errors
    /// [`NotAllowed`] if the move is not allowed now. The world and the events are then unchanged.
    pub fn apply_into(&mut self, chosen: &Move, events: &mut Vec<Event>) -> Result<(), NotAllowed> {
        self.apply_with_times(chosen, events).map(|_| ())
    }

    /// Like [`World::apply_into`], but returns the operations on points in time that the move
    /// causes, in their order.
    ///
    /// # Errors
    /// [`NotAllowed`] if the move is not allowed now. The world and the events are then unchanged.
    pub fn apply_with_times(
        &mut self,
        chosen: &Move,
        events: &mut Vec<Event>,
    ) -> Result<Vec<TimeOperation>, NotAllowed> {
        if !self.allows(chosen) {
            return Err(NotAllowed(chosen.clone()));
        }
        match *chosen {
            Move::Run(client) => return Ok(self.run(client, events).times),
            Move::ReadClock(client) => return Ok(self.read_clock(client, events).times),
            Move::Draw { client, number } => self.clients[client.index()].draws.push(number),
            Move::Deliver(client) => return Ok(self.deliver(client, events)),
            Move::Tick(to) => self.tick(to, events),
            Move::Crash(client) => self.crash(client, events),
            Move::Pause { client, duration_ms } => self.pause(client, duration_ms, events),
            Move::Delay { client, duration_ms } => self.delay(client, duration_ms, events),
            Move::LoseRequest(client) | Move::LoseReply(client) => self.lose(client, events),
            Move::Jump { clock, by_ms } => self.jump(clock, by_ms, events),
            Move::Restart(server) => self.restart(server, events),
            Move::Partition(server) => self.partition(server, events),
            Move::Heal(server) => self.heal(server, events),
            Move::Failover(server) => self.fail_over(server, events),
            Move::Command { server, ref args } => self.command(server, args, events),
        }
        Ok(Vec::new())
    }

    pub(super) fn can_run(&self, client: &Client) -> bool {
        client.runs_at().is_some_and(|due| due <= self.now)
    }

    pub(super) fn can_deliver(&self, client: &Client) -> bool {
        client.requests().any(|request| request.arrival.is_due(self.now))
    }

    /// Returns the next time at which a new move becomes due. This is [`Millis::FAR`] if only
    /// pauses and delays without a fixed end are left.
    fn next_due(&self) -> Option<Millis> {
        let clients = self.clients.iter();
        let runs = clients.clone().filter_map(|client| client.runs_at());
        let requests = clients.flat_map(|client| client.requests());
        let arrivals = requests.filter_map(|request| request.arrival.due());
        let expiries = self.hosts.iter().filter_map(|host| host.next_expiry());
        runs.chain(arrivals)
            .chain(expiries)
            .filter(|&due| due > self.now && due < Millis::FAR)
            .min()
            .or(self.has_open_ends().then_some(Millis::FAR))
    }

    fn existing(&self, id: ClientId) -> Result<&Client, Reason> {
        self.client(id).ok_or(Reason::NoClient(id))
    }

    fn alive(&self, id: ClientId) -> Result<&Client, Reason> {
        let client = self.existing(id)?;
        require(client.is_alive(), Reason::Ended(id)).map(|()| client)
    }

    fn host(&self, id: ServerId) -> Result<&ServerHost, Reason> {
        self.hosts.get(id.index()).map(|host| &**host).ok_or(Reason::NoServer(id))
    }

    /// Returns the arrival of the message for which a client waits. A message that arrived in an
    /// earlier millisecond is no longer in flight.
    fn arrival(&self, id: ClientId) -> Result<Arrival, Reason> {
        let none = Reason::NoMessage(id);
        let arrival =
            self.existing(id)?.call().and_then(|call| call.stage.message()).ok_or(none)?;
        require(arrival.is_held || arrival.at >= self.now, none).map(|()| arrival)
    }

    fn is_at(&self, id: ClientId, is_so: fn(&Stage) -> bool) -> bool {
        self.client(id).and_then(Client::call).is_some_and(|Call { stage, .. }| is_so(stage))
    }
}

/// Returns the error unless the condition holds.
fn require(holds: bool, otherwise: Reason) -> Result<(), Reason> {
    if holds { Ok(()) } else { Err(otherwise) }
}

fn is_a_duration(duration_ms: u64) -> bool {
    (1..=DURATION_LIMIT_MS).contains(&duration_ms)
}
