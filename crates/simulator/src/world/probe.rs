//! Runs a probe client. This is the only test of whether a lock is free or held, and it works for
//! any lock.
//!
//! A probe client has the program of an existing client and an exact clock. It runs on a copy of
//! the world in which all other clients are stopped and no time passes. Messages take no time, also
//! those to replicas. Unreachable servers do not reply. A sleep or a WAIT ends at once. The probe
//! client can acquire the lock if it enters. It is blocked if it repeats a state, takes too long,
//! or ends without a failure. The test makes no assumption about keys, commands or values.
//!
//! A probe client that enters as a reader continues until it enters as a writer, because readers do
//! not exclude one another. If its program ends first, its entry as a reader counts.

use super::call::{Request, Stage};
use super::client::NEWCOMER_CONNECTION;
use super::copy_on_write::CopyOnWrite;
use super::draws::DRAW_LIMIT;
use super::solo_run::forget_time_shown;
use super::{Client, Event, EventKind, StoreReply, StoreRequest, Waiting, World};
use crate::scenario::ClientSetup;
use lua_vm::{TimeOperation, limits};
use primitives::{ClientId, Fingerprint, TimeBase};
use redis_model::{Bytes, Reply, Server, TimeShown};
use std::mem;

/// A probe client counts as blocked after this many sleeps: some programs try several times before
/// they give up.
const SLEEPS: usize = 8;

/// A probe client that has entered as a reader this many times can acquire the lock: some programs
/// never enter as a writer, and never end.
const READS: usize = 8;

/// A probe client counts as blocked after this many calls: some programs never sleep.
const CALLS: usize = 512;

/// A probe client counts as blocked after this much work, in instructions. Probe clients run very
/// often, and some programs compute for a long time or exchange much data. This suffices for the
/// longest two turns.
const WORK: u64 = 2 * limits::INSTRUCTIONS_PER_RUN as u64;

/// Number of sent or received bytes that count as one instruction.
pub const BYTES_PER_INSTRUCTION: u64 = 16;

/// The result of a probe client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProbeResult {
    /// Whether it can acquire the lock.
    pub enters: bool,
    /// The number of such clients that can enter and stay inside, at most the number of permits
    /// that its program declares.
    pub free_permits: u8,
    /// Whether as many such clients can enter as its program has permits, and all stay inside.
    pub all_enter: bool,
    /// Whether it neither acquires the lock nor is blocked: its program fails, or contains no call
    /// of `enter()`.
    pub is_neutral: bool,
    /// Whether it reads a time, so that the result may change later without any other change.
    pub hears_of_time: bool,
    /// Whether a server told the probe client a time, or a client or server did more with a time
    /// than store it, add to it and compare it.
    pub looks_into_time: bool,
    /// Whether the probe client, or a client or server before it, used a random string for more
    /// than storing, passing on and comparing it.
    pub takes_drawn_apart: bool,
    /// Whether it does more with a random number than wait for this long.
    pub depends_on_chance: bool,
    /// The operations on points in time that it causes.
    pub times: Vec<TimeOperation>,
    /// Cost of the probe, in instructions.
    pub work: u64,
}

/// The accumulated work, operations on times and events of a probe client.
#[derive(Default)]
struct Walk {
    work: u64,
    times: Vec<TimeOperation>,
    /// The number of entries as a reader.
    reads: usize,
    /// Whether the first entry is enough, even as a reader.
    is_waiting: bool,
    depends_on_chance: bool,
    /// The events so far, or `None` if they are not recorded.
    happened: Option<Vec<Event>>,
}

/// The result for a program that contains no call of `enter()`.
const NO_PROBE: ProbeResult = ProbeResult {
    enters: false,
    free_permits: 0,
    all_enter: false,
    is_neutral: true,
    hears_of_time: false,
    looks_into_time: false,
    takes_drawn_apart: false,
    depends_on_chance: false,
    times: Vec::new(),
    work: 0,
};

impl World {
    /// Returns `true` if a probe client with the program of `like` can acquire the lock now.
    /// `false` if `like` does not exist.
    pub fn admits_probe_like(&self, like: ClientId) -> bool {
        self.admission_of_probe_like(like).enters
    }

    /// Runs a probe client with the program of `like`. A client whose program contains no call of
    /// `enter()` is never a probe.
    pub fn admission_of_probe_like(&self, like: ClientId) -> ProbeResult {
        let Some(program) = self.program(like).filter(|program| program.calls("enter")) else {
            return NO_PROBE;
        };
        let mut copy = self.with_probe_like(like);
        let mut walk = Walk::default();
        let enters = copy.lets_in(like, &mut walk);
        let mut free_permits = u8::from(enters);
        while (1..program.permits()).contains(&free_permits) {
            copy.replace_by_probe(like);
            if !copy.lets_in(like, &mut walk) {
                break;
            }
            free_permits += 1;
        }
        let Walk { work, times, depends_on_chance, .. } = walk;
        let fails = matches!(copy.clients[like.index()].waiting, Waiting::Failed(_));
        let tells_time = |server: &Server| server.time_shown() != TimeShown::Nothing;
        let is_told_time = copy.servers().any(|(_, server)| tells_time(server));
        let hears_of_time = program.time_sources().clock || is_told_time;
        let looks_into_time = is_told_time || copy.takes_time_apart();
        let takes_drawn_apart = copy.takes_drawn_apart();
        ProbeResult {
            enters,
            free_permits,
            all_enter: free_permits == program.permits(),
            is_neutral: fails && !enters,
            hears_of_time,
            looks_into_time,
            takes_drawn_apart,
            depends_on_chance,
            times,
            work,
        }
    }

    /// Returns the events until a probe client with the program of `like` has entered, or `None` if
    /// it cannot.
    pub fn way_in_of_probe_like(&self, like: ClientId) -> Option<Vec<Event>> {
        self.program(like).filter(|program| program.calls("enter"))?;
        let mut walk = Walk { happened: Some(Vec::new()), ..Walk::default() };
        let enters = self.with_probe_like(like).lets_in(like, &mut walk);
        walk.happened.filter(|_| enters)
    }

    /// Returns `true` if a client that sleeps could acquire the lock if it woke now, as a probe
    /// client does.
    pub fn admits_sleeper(&self, id: ClientId) -> bool {
        let mut copy = self.for_probes();
        copy.sleep_until(id, self.now);
        copy.lets_in(id, &mut Walk { is_waiting: true, ..Walk::default() })
    }

    /// Returns a copy of the world in which a probe client with the program of `like` is about to
    /// start.
    fn with_probe_like(&self, like: ClientId) -> World {
        let mut copy = self.for_probes();
        copy.replace_by_probe(like);
        copy.clients[like.index()].abandoned.clear();
        copy
    }

    /// Returns a copy in which messages to replicas have taken no time.
    fn for_probes(&self) -> World {
        let mut copy = self.clone();
        forget_time_shown(&mut copy.hosts);
        let now = copy.now;
        let with_replica = copy.hosts.iter_mut().filter(|host| host.replica.is_some());
        with_replica.for_each(|host| host.replicate_at_once(now));
        copy
    }

    /// Returns a hash of the servers and a client. With `names_drawn`, other random strings do not
    /// change it, unless a program has done more than compare them.
    fn digest_alone(&self, id: ClientId, names_drawn: bool) -> u128 {
        let mut text = Fingerprint::new(TimeBase::Now, names_drawn && !self.takes_drawn_apart());
        text.restart(self.now);
        self.write_servers_to(&mut text);
        self.write_client_to(id, &mut text);
        text.digest()
    }

    /// Replaces a client with a probe client that has the same program and starts now.
    pub fn replace_by_probe(&mut self, like: ClientId) {
        let Some(loaded) = self.setup.programs().get(like.index()) else { return };
        let place = &mut self.clients[like.index()];
        let setup = ClientSetup { starts_at: self.now, ..ClientSetup::of("") };
        let mut probe = Client::new(like, &setup, loaded, self.hosts.len());
        // The probe client generates its own random values.
        probe.chance = place.chance;
        probe.abandoned = mem::take(&mut place.abandoned);
        for connection in probe.connections.iter_mut() {
            connection.id = NEWCOMER_CONNECTION;
        }
        *place = CopyOnWrite::new(probe);
    }

    /// Runs a probe client and returns `true` if it enters. Adds its work and its
    /// operations on times to `walk`.
    fn lets_in(&mut self, id: ClientId, walk: &mut Walk) -> bool {
        let mut events = Vec::new();
        // A client that tries again with another token is in the same state.
        let names_drawn = !self.contains_uuid();
        let mut slept: Vec<u128> = Vec::new();
        walk.reads = 0;
        let draws_numbers = self.program(id).is_some_and(|program| program.calls("random"));
        for _ in 0..CALLS {
            walk.keep(&mut events);
            let before = draws_numbers.then(|| {
                let before = self.clone();
                self.clients[id.index()].draws = vec![i64::MIN; DRAW_LIMIT];
                (before, self.random_choices_of(id))
            });
            let turn = self.run(id, &mut events);
            if let Some((before, choices)) = before
                && choices != self.random_choices_of(id)
            {
                walk.depends_on_chance = walk.depends_on_chance || before.differs_by_chance(id);
            }
            walk.work += u64::from(turn.instructions);
            walk.times.extend(turn.times);
            if walk.enters(&events) {
                walk.keep(&mut events);
                return true;
            }
            if events.iter().any(|event| event.kind.is_entry()) {
                // Its requests to enter as a reader are no attempt to enter as a writer.
                slept.clear();
            }
            let now = self.now;
            match &mut self.clients[id.index()].waiting {
                Waiting::Start { .. } => return false,
                Waiting::Sleep { until } | Waiting::Work { until } => {
                    *until = now;
                    let state = self.digest_alone(id, names_drawn);
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
                        walk.times.extend(self.deliver(id, &mut events));
                        let bytes: usize = events.iter().map(said_bytes).sum();
                        walk.work += bytes as u64 / BYTES_PER_INSTRUCTION;
                    }
                    if let Some(call) = self.clients[id.index()].call_mut()
                        && let Stage::Answered(answer) = &mut call.stage
                    {
                        answer.arrival.at = now;
                    }
                }
                Waiting::Finished => return walk.reads > 0,
                // A probe client always runs to its next wait.
                Waiting::ClockRead { .. }
                | Waiting::GaveUp(_)
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
    /// Returns `true` if the probe client has entered as a writer, or often enough as a reader.
    fn enters(&mut self, events: &[Event]) -> bool {
        let is_writer = |event: &Event| event.kind == EventKind::Entered { is_reader: false };
        self.reads += events.iter().filter(|event| event.kind.is_entry()).count();
        let enough = if self.is_waiting { 1 } else { READS };
        self.reads >= enough || events.iter().any(is_writer)
    }

    /// Moves the events into the record, or discards them if they are not recorded.
    fn keep(&mut self, events: &mut Vec<Event>) {
        match &mut self.happened {
            Some(happened) => happened.append(events),
            None => events.clear(),
        }
    }
}

/// Returns the number of bytes that a client sends or receives in an event.
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
