//! A client's turn: from the end of one wait to the next wait.

use super::draws::Draw;
use super::{Event, EventKind, Peer, Request, StoreRequest, Waiting, World};
use crate::scenario::LoadedProgram;
use lua_vm::{HostValue, TimeOperation, Until, YieldReason, limits};
use primitives::{ClientId, EPOCH, ServerId};
use redis_model::Bytes;
use std::mem;

/// Cost of `enter()`, `leave()` and `print()`, in instructions of a `Run`. A loop of them ends
/// after a hundred events.
const INSTRUCTIONS_PER_SIGN: u32 = limits::INSTRUCTIONS_PER_RUN / 100;

/// Cost of `random()` and `uuid()`, in instructions.
const INSTRUCTIONS_PER_DRAW: u32 = 10;

/// The result of a turn.
#[derive(Clone, Debug)]
pub(super) struct ClientStep {
    /// Number of executed instructions.
    pub(super) instructions: u32,
    /// Operations of the program on points in time.
    pub(super) times: Vec<TimeOperation>,
    /// The random numbers that could have been others.
    pub(super) draws: Vec<Draw>,
}

impl World {
    /// Applies `Move::Run`.
    pub(super) fn run(&mut self, id: ClientId, events: &mut Vec<Event>) -> ClientStep {
        self.turn(id, Until::Stop, events)
    }

    /// Applies `Move::ReadClock`.
    pub(super) fn read_clock(&mut self, id: ClientId, events: &mut Vec<Event>) -> ClientStep {
        self.turn(id, Until::ClockRead, events)
    }

    fn turn(&mut self, id: ClientId, until: Until, events: &mut Vec<Event>) -> ClientStep {
        let at = self.now;
        let now = self.client_now(id).unwrap_or(EPOCH);
        let seed = self.scenario().seed;
        let setup = self.setup.clone();
        let LoadedProgram { program, .. } = &setup.programs()[id.index()];
        let mut tell =
            |line, kind| events.push(Event { at, client: Some(id), line: Some(line), kind });
        let waits_at = self.clients[id.index()].machine.line(program);
        let mut answer = self.take_answer(id, |kind| tell(waits_at, kind));
        let mut budget = limits::INSTRUCTIONS_PER_RUN;
        let mut draws = Vec::new();
        loop {
            let client = &mut self.clients[id.index()];
            let stop = client.machine.run_until(until, program, answer, now.0, &mut budget);
            answer = Ok(HostValue::Nil);
            let line = client.machine.line(program);
            let mut tell = |kind| tell(line, kind);
            let waiting = match stop {
                YieldReason::Enter { is_shared } => {
                    budget = budget.saturating_sub(INSTRUCTIONS_PER_SIGN);
                    let was_inside = mem::replace(&mut client.in_critical_section, true);
                    let was_reader = mem::replace(&mut client.is_reader, is_shared);
                    // A reader becomes a writer, or the other way round: another stay begins.
                    let changes = was_inside && was_reader != is_shared;
                    if changes {
                        tell(EventKind::Left);
                    }
                    if changes || !was_inside {
                        tell(EventKind::Entered { is_reader: is_shared });
                    }
                    continue;
                }
                YieldReason::Leave => {
                    budget = budget.saturating_sub(INSTRUCTIONS_PER_SIGN);
                    if mem::replace(&mut client.in_critical_section, false) {
                        tell(EventKind::Left);
                    }
                    continue;
                }
                YieldReason::Print(text) => {
                    budget = budget.saturating_sub(INSTRUCTIONS_PER_SIGN);
                    tell(EventKind::Printed { text: Bytes::from(text) });
                    continue;
                }
                YieldReason::Uuid => {
                    budget = budget.saturating_sub(INSTRUCTIONS_PER_DRAW);
                    answer = Ok(HostValue::from(client.chance.uuid(seed, id).as_str()));
                    continue;
                }
                YieldReason::Random { from, to } => {
                    budget = budget.saturating_sub(INSTRUCTIONS_PER_DRAW);
                    let number = client.draw(seed, id, from, to);
                    draws.extend((from < to).then_some(Draw { least: from, most: to, number }));
                    answer = Ok(HostValue::from(number));
                    continue;
                }
                YieldReason::Call(lua_vm::Call { server, words }) => {
                    let server = ServerId(server);
                    let args: Vec<Bytes> = words.into_iter().map(Bytes::from).collect();
                    tell(EventKind::Sent { server, args: args.clone() });
                    let connection = client.connections[server.index()].id;
                    let request = Request::Redis { server, connection, args, blocked_until: None };
                    Waiting::Answer(self.send(id, line, Peer::Server(server), request))
                }
                YieldReason::StoreRead(name) => {
                    let request = StoreRequest::Read { name: name.into() };
                    tell(EventKind::Asked { request: request.clone() });
                    Waiting::Answer(self.send(id, line, Peer::Store, Request::Store(request)))
                }
                YieldReason::StoreWrite { name, value, token } => {
                    let (name, value) = (name.into(), value.into());
                    let request = StoreRequest::Write { name, value, token };
                    tell(EventKind::Asked { request: request.clone() });
                    Waiting::Answer(self.send(id, line, Peer::Store, Request::Store(request)))
                }
                YieldReason::Sleep(duration_ms) => {
                    let until = at.after(duration_ms);
                    tell(EventKind::Slept { until });
                    Waiting::Sleep { until }
                }
                YieldReason::Work(duration_ms) => {
                    let until = at.after(duration_ms);
                    tell(EventKind::Worked { until });
                    Waiting::Work { until }
                }
                YieldReason::ClockRead => {
                    tell(EventKind::ClockRead { clock: now });
                    Waiting::ClockRead { at }
                }
                YieldReason::Finished(_) => {
                    tell(EventKind::Finished);
                    Waiting::Finished
                }
                YieldReason::GaveUp(error) => {
                    tell(EventKind::GaveUp(error.clone()));
                    Waiting::GaveUp(error)
                }
                YieldReason::Failed(error) => {
                    tell(EventKind::Failed(error.clone()));
                    Waiting::Failed(error)
                }
            };
            self.clients[id.index()].waiting = waiting;
            break;
        }
        self.clients[id.index()].draws.clear();
        if !self.clients[id.index()].is_alive() {
            self.end(id);
        }
        let instructions = limits::INSTRUCTIONS_PER_RUN.saturating_sub(budget);
        let times = self.clients[id.index()].machine.take_time_operations(program);
        ClientStep { instructions, times, draws }
    }
}
