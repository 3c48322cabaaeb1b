//! Replies about keys to each client, and later changes of these keys.
//!
//! Only the latest reply about each key is stored. Some replies decide nothing: those to a command
//! that frees a key, acknowledgements (`QUEUED`, the `OK` of WATCH), before the client enters those
//! to a command that only sets a TTL, and inside those to a command that has failed. The keys that a
//! script reads are unknown. Its reply counts as a reply about the keys passed to it and the keys
//! that it changed.

use super::clients::{Clients, Party};
use super::loss::Place;
use super::ownership::Ownership;
use primitives::{ClientId, Millis, ServerId};
use redis_model::{Bytes, Change, Command, CommandClass, Part, Reply};
use simulator::{Asker, Event, EventKind};

/// Maximum number of replies stored per client. The latest ones are kept.
const MAX_REPLIES: usize = 32;

/// A reply about a key.
#[derive(Clone, Debug)]
pub(in crate::findings) struct ReceivedReply {
    pub(in crate::findings) place: Place,
    /// Index of the event that computed it.
    pub(in crate::findings) event: usize,
    /// Index of the event that sent the request, if time passed in between.
    pub(in crate::findings) request: Option<usize>,
    /// The command and its line in the program.
    pub(in crate::findings) command: (Option<Bytes>, Option<u32>),
    /// Whether the key existed after the command.
    pub(in crate::findings) is_there: bool,
    /// The client that had written this value, and the index of that event.
    pub(in crate::findings) written: Option<(ClientId, usize)>,
    /// Whether the command can only read.
    pub(in crate::findings) only_looks: bool,
    /// Whether it has changed the key, apart from its TTL.
    pub(in crate::findings) has_changed: bool,
    /// Index of the first event since then that removed or overwrote the key.
    pub(in crate::findings) overtaken: Option<usize>,
    /// Index of the first event since then that only set its TTL, if the command queried the TTL.
    pub(in crate::findings) ttl_set: Option<usize>,
}

/// The replies to one client.
#[derive(Clone, Default, Debug)]
struct Memory {
    received: Vec<ReceivedReply>,
    /// The reply in flight.
    in_flight: Vec<ReceivedReply>,
    /// The last entry into the critical section.
    entered: Option<Entering>,
}

/// A client's entry into the critical section, with the last reply before it.
#[derive(Clone, Debug)]
pub(in crate::findings) struct Entering {
    pub(in crate::findings) reply: ReceivedReply,
    pub(in crate::findings) event: usize,
    pub(in crate::findings) at: Millis,
}

/// The replies to all clients.
#[derive(Clone, Debug)]
pub(in crate::findings) struct Replies {
    memories: Vec<Memory>,
}

impl Replies {
    pub(in crate::findings) fn new(clients: usize) -> Replies {
        Replies { memories: vec![Memory::default(); clients] }
    }

    /// Processes the next event of the run. `clients` and `ownership` have processed it already.
    pub(in crate::findings) fn observe(
        &mut self,
        index: usize,
        event: &Event,
        clients: &Clients,
        ownership: &Ownership,
    ) {
        if let Some(server) = event.kind.server() {
            for change in event.kind.changes() {
                self.overtake(index, server, change);
            }
        }
        let Some(client) = event.client else { return };
        let Some(memory) = self.memories.get_mut(client.index()) else { return };
        match &event.kind {
            EventKind::Executed { server, asker: Asker::Waiting, args, reply, changes, .. } => {
                let is_inside = clients.is_in_critical_section(client);
                if decides_something(args, reply, changes, is_inside) {
                    let party = clients.get(client);
                    let about = keys_of(args, changes).into_iter().map(|key| {
                        let place = (*server, key.clone());
                        received_reply(place, (index, event), (args, changes), party, ownership)
                    });
                    memory.in_flight = about.collect();
                }
            }
            EventKind::TimedOut { .. } | EventKind::Disconnected { .. } => memory.in_flight.clear(),
            EventKind::Crashed { .. }
            | EventKind::Paused { .. }
            | EventKind::Delayed { .. }
            | EventKind::Lost { .. }
            | EventKind::Executed { .. } => {}
            kind => {
                memory.receive();
                if kind.is_entry() {
                    let entering = |reply: &ReceivedReply| Entering {
                        reply: reply.clone(),
                        event: index,
                        at: event.at,
                    };
                    memory.entered = memory.latest().map(entering);
                }
            }
        }
    }

    fn overtake(&mut self, index: usize, server: ServerId, Change { key, part, .. }: &Change) {
        for memory in &mut self.memories {
            let replies = memory.received.iter_mut().chain(&mut memory.in_flight);
            for reply in replies.filter(|reply| reply.place.0 == server && reply.place.1 == *key) {
                match part {
                    Part::Value => {
                        reply.overtaken.get_or_insert(index);
                    }
                    Part::Ttl if reply.queries_ttl() => {
                        reply.ttl_set.get_or_insert(index);
                    }
                    Part::Ttl | Part::Content => {}
                }
            }
        }
    }

    /// Returns the last reply to a client about a key before this event.
    pub(in crate::findings) fn before(
        &self,
        client: ClientId,
        place: &Place,
        event: usize,
    ) -> Option<&ReceivedReply> {
        self.latest_first(client).find(|reply| reply.place == *place && reply.event < event)
    }

    /// Returns the replies to a client, the latest first. This includes a reply in flight.
    pub(in crate::findings) fn latest_first(
        &self,
        client: ClientId,
    ) -> impl Iterator<Item = &ReceivedReply> {
        let memory = self.memories.get(client.index()).into_iter();
        memory.flat_map(|memory| memory.in_flight.iter().chain(memory.received.iter().rev()))
    }

    /// Returns a client's last entry, if it had received a reply before.
    pub(in crate::findings) fn entering(&self, client: ClientId) -> Option<&Entering> {
        self.memories.get(client.index())?.entered.as_ref()
    }
}

impl ReceivedReply {
    /// Returns `true` if a command repeats the request of this reply, as a polling client does.
    pub(in crate::findings) fn is_repeated_by(&self, event: &Event) -> bool {
        let EventKind::Executed { args, .. } = &event.kind else { return false };
        let (name, line) = &self.command;
        *line == event.line && args.first() == name.as_ref()
    }

    fn queries_ttl(&self) -> bool {
        let command = self.command.0.as_ref();
        command.is_some_and(|name| name.is_word("TTL") || name.is_word("PTTL"))
    }
}

impl Memory {
    /// Receives the reply in flight.
    fn receive(&mut self) {
        for reply in self.in_flight.drain(..) {
            self.received.retain(|earlier| earlier.place != reply.place);
            self.received.push(reply);
        }
        let surplus = self.received.len().saturating_sub(MAX_REPLIES);
        self.received.drain(..surplus);
    }

    /// Returns the latest reply. If it is about several keys, one that the command changed takes
    /// precedence.
    fn latest(&self) -> Option<&ReceivedReply> {
        let latest = self.received.last()?.event;
        let of_latest = || self.received.iter().filter(|reply| reply.event == latest);
        of_latest().find(|reply| reply.has_changed).or_else(|| of_latest().next())
    }
}

fn received_reply(
    place: Place,
    (index, event): (usize, &Event),
    (args, changes): (&[Bytes], &[Change]),
    party: Option<&Party>,
    ownership: &Ownership,
) -> ReceivedReply {
    // A key that was written and removed at once is unchanged.
    let is_changed = |change: &Change| {
        let differs = change.before.is_some() || change.after.is_some();
        change.key == place.1 && change.part != Part::Ttl && differs
    };
    let standing = ownership.standing(&place);
    let request = party.and_then(|party| party.arrived.as_ref());
    ReceivedReply {
        event: index,
        request: request.filter(|request| request.at < event.at).map(|request| request.sent),
        command: (args.first().cloned(), event.line),
        is_there: standing.is_some(),
        written: standing.and_then(|standing| Some((standing.writer?, standing.written))),
        only_looks: CommandClass::of(args) == CommandClass::Reads,
        has_changed: changes.iter().any(is_changed),
        overtaken: None,
        ttl_set: None,
        place,
    }
}

/// Returns `true` if a program may branch on the reply.
fn decides_something(args: &[Bytes], reply: &Reply, changes: &[Change], is_inside: bool) -> bool {
    let is_acknowledged = match CommandClass::of(args) {
        CommandClass::Frees => true,
        CommandClass::Reads => reply.is_ok(),
        CommandClass::Writes | CommandClass::Asks => {
            matches!(reply, Reply::Status(text) if text.as_slice() == b"QUEUED")
        }
    };
    let only_sets_a_ttl =
        !changes.is_empty() && changes.iter().all(|change| change.part == Part::Ttl);
    // A client inside does not rely on a request that failed, such as the SET NX of a renewal.
    let is_refused = is_inside && changes.is_empty() && is_nothing(reply);
    !is_acknowledged && !is_refused && (is_inside || !only_sets_a_ttl)
}

fn is_nothing(reply: &Reply) -> bool {
    matches!(reply, Reply::Nil | Reply::NilArray | Reply::Integer(0) | Reply::Error(_))
}

/// Returns the keys that a command names or changes.
fn keys_of<'a>(args: &'a [Bytes], changes: &'a [Change]) -> Vec<&'a Bytes> {
    let mut keys = Command::named_in(args).map(|command| command.keys_in(args)).unwrap_or_default();
    keys.truncate(MAX_REPLIES);
    for change in changes.iter().take(MAX_REPLIES) {
        if !keys.contains(&&change.key) {
            keys.push(&change.key);
        }
    }
    keys
}
