//! Would a newcomer get in? The one test by which a lock, whatever it is made of, is free or taken.
//!
//! A newcomer is one more client with the program of another and an exact clock. It is run on a
//! copy of the world in which everybody else stands still and no time passes: messages take none,
//! also those to replicas, what cannot be reached does not answer, and a sleep or a WAIT is over at
//! once. It gets in if it enters;
//! it has to wait if what it does repeats itself, goes on for long, or ends. Nothing is guessed
//! about keys, commands or values.

use super::call::{Request, Stage};
use super::client::NEWCOMER_CONNECTION;
use super::course::forget_time_shown;
use super::host::Host;
use super::shared::Shared;
use super::{Client, Event, EventKind, StoreReply, StoreRequest, Waiting, World};
use crate::scenario::ClientSetup;
use lua_vm::{Machine, Way, limits};
use primitives::ClientId;
use redis_model::{Bytes, Reply, Server, TimeShown};
use std::mem;

/// After so many sleeps it counts as waiting, whatever it does: some programs try a few times
/// before they give up.
const SLEEPS: usize = 8;

/// After so many calls it counts as waiting: some programs never sleep.
const CALLS: usize = 512;

/// After so much work it counts as waiting: it is asked again and again, and some programs compute
/// for long, or send and get much. This is enough for the longest two turns.
const WORK: u64 = 2 * limits::INSTRUCTIONS_PER_RUN as u64;

/// Sending or getting so many bytes is as much work as an instruction.
pub const BYTES_PER_INSTRUCTION: u64 = 16;

/// What becomes of a newcomer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Admission {
    /// Whether it gets in.
    pub enters: bool,
    /// Whether its program fails, so that it is neither let in nor kept out.
    pub fails: bool,
    /// Whether it hears of time, so that the answer may be another one later though nothing else
    /// has changed.
    pub hears_of_time: bool,
    /// Whether it, or anybody before, has done more with a string drawn at random than to ask
    /// whether it is another.
    pub takes_drawn_apart: bool,
    /// The way it goes.
    pub way: Way,
    /// How much work it was to find out, in instructions.
    pub work: u64,
}

/// What a newcomer does until it is known what becomes of it.
#[derive(Default)]
struct Walk {
    work: u64,
    way: Way,
    /// What has happened, if somebody wants to know.
    happened: Option<Vec<Event>>,
}

const KEPT_OUT: Admission = Admission {
    enters: false,
    fails: false,
    hears_of_time: false,
    takes_drawn_apart: false,
    way: Way::NONE,
    work: 0,
};

impl World {
    /// Whether one more client with the program of this one would enter now. False if there is no
    /// such client.
    pub fn admits_newcomer_like(&self, like: ClientId) -> bool {
        self.admission_of_newcomer_like(like).enters
    }

    /// What becomes of one more client with the program of this one. It does not get in if there is
    /// no such client, or if its program never enters.
    pub fn admission_of_newcomer_like(&self, like: ClientId) -> Admission {
        let Some(program) = self.program(like).filter(|program| program.calls("enter")) else {
            return KEPT_OUT;
        };
        let mut copy = self.with_newcomer_like(like);
        let mut walk = Walk::default();
        let enters = copy.lets_in(like, &mut walk);
        let Walk { work, way, .. } = walk;
        let fails = matches!(copy.clients[like.index()].waiting, Waiting::Failed(_));
        let tells_time = |server: &Server| server.time_shown() != TimeShown::Nothing;
        let hears_of_time =
            program.time_sources().clock || copy.servers().any(|(_, server)| tells_time(server));
        let takes_drawn_apart = copy.takes_drawn_apart();
        Admission { enters, fails: fails && !enters, hears_of_time, takes_drawn_apart, way, work }
    }

    /// What happens until one more client with the program of this one has entered, if it would.
    pub fn way_in_of_newcomer_like(&self, like: ClientId) -> Option<Vec<Event>> {
        self.program(like).filter(|program| program.calls("enter"))?;
        let mut walk = Walk { happened: Some(Vec::new()), ..Walk::default() };
        let enters = self.with_newcomer_like(like).lets_in(like, &mut walk);
        walk.happened.filter(|_| enters)
    }

    /// A copy in which a newcomer with the program of a client is about to start.
    fn with_newcomer_like(&self, like: ClientId) -> World {
        let mut copy = self.clone();
        forget_time_shown(&mut copy.hosts);
        let now = copy.now;
        let with_replica = copy.hosts.iter_mut().filter(|host| host.replica.is_some());
        with_replica.for_each(|host| host.replicate_at_once(now));
        copy.replace_by_newcomer(like);
        copy.clients[like.index()].abandoned.clear();
        copy
    }

    /// Puts a newcomer with the program of a client in its place, which starts now.
    pub fn replace_by_newcomer(&mut self, like: ClientId) {
        let Some(loaded) = self.setup.programs().get(like.index()) else { return };
        let place = &mut self.clients[like.index()];
        let setup = ClientSetup { starts_at: self.now, ..ClientSetup::of("") };
        let mut newcomer = Client::new(like, &setup, loaded, self.hosts.len());
        // What it draws at random is its own.
        newcomer.chance = place.chance;
        newcomer.abandoned = mem::take(&mut place.abandoned);
        for connection in newcomer.connections.iter_mut() {
            connection.id = NEWCOMER_CONNECTION;
        }
        *place = Shared::new(newcomer);
    }

    /// Runs a client as a newcomer until it enters or waits. Adds to the walk.
    fn lets_in(&mut self, id: ClientId, walk: &mut Walk) -> bool {
        let mut events = Vec::new();
        let mut slept: Vec<(Machine, Vec<Shared<Host>>)> = Vec::new();
        for _ in 0..CALLS {
            walk.keep(&mut events);
            let turn = self.run(id, &mut events);
            walk.work += u64::from(turn.instructions);
            walk.way.go_on(turn.way);
            if events.iter().any(|event| event.kind == EventKind::Entered) {
                walk.keep(&mut events);
                return true;
            }
            let now = self.now;
            match &mut self.clients[id.index()].waiting {
                Waiting::Start { .. } => return false,
                Waiting::Sleep { until } | Waiting::Work { until } => {
                    *until = now;
                    let state = (self.clients[id.index()].machine.clone(), self.hosts.clone());
                    if slept.len() == SLEEPS || slept.contains(&state) {
                        return false;
                    }
                    slept.push(state);
                }
                Waiting::Answer(call) => {
                    call.times_out_at = now;
                    if let Stage::Requested(request) = &mut call.stage {
                        request.arrival.at = now;
                        if request.arrival.is_held {
                            continue;
                        }
                        if let Request::Redis { blocked_until, .. } = &mut request.content {
                            *blocked_until = Some(now);
                        }
                        walk.way.go_on(self.deliver(id, &mut events));
                        let bytes: usize = events.iter().map(said_bytes).sum();
                        walk.work += bytes as u64 / BYTES_PER_INSTRUCTION;
                    }
                    if let Some(call) = self.clients[id.index()].call_mut()
                        && let Stage::Answered(answer) = &mut call.stage
                    {
                        answer.arrival.at = now;
                    }
                }
                // A newcomer goes on to its next wait.
                Waiting::ClockRead { .. }
                | Waiting::Finished
                | Waiting::Failed(_)
                | Waiting::Crashed => return false,
            }
            if walk.work > WORK {
                return false;
            }
        }
        false
    }
}

impl Walk {
    /// Takes note of what has happened.
    fn keep(&mut self, events: &mut Vec<Event>) {
        match &mut self.happened {
            Some(happened) => happened.append(events),
            None => events.clear(),
        }
    }
}

/// The bytes that a client sends or gets in an event.
fn said_bytes(event: &Event) -> usize {
    match &event.kind {
        EventKind::Sent { args, .. } => args.iter().map(Bytes::len).sum(),
        EventKind::Executed { reply, .. } => reply_bytes(reply),
        EventKind::Asked { request: StoreRequest::Write { value, .. } } => value.len(),
        EventKind::Stored { reply: StoreReply::Value(Some(value)), .. } => value.len(),
        _ => 0,
    }
}

fn reply_bytes(reply: &Reply) -> usize {
    match reply {
        Reply::Status(text) | Reply::Bulk(text) | Reply::Error(text) => text.len(),
        Reply::Array(replies) => replies.iter().map(reply_bytes).sum(),
        Reply::Nil | Reply::NilArray | Reply::Integer(_) => 0,
    }
}
