//! Detects broken properties in the events of a move, and stores the facts about the past that this
//! requires.
//!
//! The state after a move decides mutual exclusion and "Lease outlasts the work". The other
//! properties depend on the past: which client's request blocked the probes, whether a client's
//! requests have changed a server, and which client knows an outdated value of the protected store.

use crate::Property;
use primitives::{ClientId, ClientSet, Fingerprint};
use redis_model::{Bytes, CommandClass};
use simulator::{CLIENT_LIMIT, Client, Event, EventKind, StoreReply, StoreRequest, World};

/// Facts about the past of a run.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct MonitorState {
    attempts: ByClient<Attempt>,
    /// By name in the protected store, sorted.
    values: Vec<(Bytes, ByClient<Knowledge>)>,
    /// For each client, the client whose request last blocked probes with its program, while they
    /// are blocked.
    holders: ByClient<Option<ClientId>>,
}

/// One value per client. Each state of a search contains a copy; arrays make that cheap.
type ByClient<T> = [T; CLIENT_LIMIT];

/// The requests of a client since it started or last left.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
struct Attempt {
    /// Whether it has sent a command that may write.
    has_requested: bool,
    /// Whether any of its requests has changed a server.
    has_changed: bool,
}

/// The knowledge of a client about a value in the protected store.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
enum Knowledge {
    #[default]
    Nothing,
    /// The client has read the value or, in the same critical section, written it.
    Known { by_writing: bool },
    /// As in `Known`, but another client has written the value since.
    Outdated { by_writing: bool },
}

impl MonitorState {
    /// Updates the holders after a move. `by` is the client whose request was delivered, if any.
    /// The two sets contain the clients whose program could acquire the lock before and after the
    /// move. Returns the clients that are inside after another client's request has released their
    /// lock.
    pub fn pass_on(
        &mut self,
        inside: ClientSet,
        by: Option<ClientId>,
        [free_before, free_after]: [ClientSet; 2],
    ) -> ClientSet {
        let mut victims = ClientSet::EMPTY;
        for (like, holder) in (0..).map(ClientId).zip(&mut self.holders) {
            match (free_before.contains(like), free_after.contains(like)) {
                (true, false) => *holder = by,
                (false, true) => {
                    let victim = holder.take().filter(|victim| by.is_some_and(|by| by != *victim));
                    victims |= victim.into_iter().collect();
                }
                _ => {}
            }
        }
        victims & inside
    }

    /// Returns the client whose request last blocked probes with the program of `like`, if they are
    /// blocked.
    pub fn holder(&self, like: ClientId) -> Option<ClientId> {
        self.holders.get(like.index()).copied().flatten()
    }

    /// Returns `true` if any request of a client since it started or left has changed a server.
    pub fn has_changed(&self, client: ClientId) -> bool {
        self.attempts.get(client.index()).is_some_and(|attempt| attempt.has_changed)
    }

    /// Processes the events of one move and calls `found` for each property that they break. Does
    /// not cover properties that need a probe client.
    pub fn observe<'a>(
        &mut self,
        after: &World,
        events: impl IntoIterator<Item = &'a Event>,
        mut found: impl FnMut(Property),
    ) {
        for event in events {
            let Some(client) = event.client else { continue };
            let attempt = &mut self.attempts[client.index()];
            match &event.kind {
                EventKind::Sent { args, .. } => {
                    attempt.has_requested =
                        attempt.has_requested || CommandClass::of(args) != CommandClass::Reads;
                }
                EventKind::Executed { changes, .. } => {
                    let is_alive = after.client(client).is_some_and(Client::is_alive);
                    attempt.has_changed |= is_alive && !changes.is_empty();
                }
                EventKind::Entered => {
                    if attempt.has_requested && !attempt.has_changed {
                        found(Property::NoEntryAfterFailure);
                    }
                    // It may have left since then, in the same move.
                    let mut others = after.clients().filter(|(other, _)| *other != client);
                    if others.any(|(_, it)| it.is_in_critical_section()) {
                        found(Property::MutualExclusion);
                    }
                }
                EventKind::Left
                | EventKind::Finished
                | EventKind::Failed(_)
                | EventKind::Crashed { .. } => {
                    *attempt = Attempt::default();
                    self.forget_written(client);
                }
                EventKind::Stored { request, reply, .. } => {
                    let loses_update = self.store(client, request, reply);
                    if loses_update {
                        found(Property::NoLostUpdate);
                    }
                }
                _ => {}
            }
        }
    }

    /// Processes a request to the protected store. Returns `true` if an update is lost.
    fn store(&mut self, client: ClientId, request: &StoreRequest, reply: &StoreReply) -> bool {
        let (StoreRequest::Read { name } | StoreRequest::Write { name, .. }) = request;
        if matches!(reply, StoreReply::Refused { .. }) {
            return false;
        }
        let place = self.values.binary_search_by(|(known, _)| known.cmp(name));
        let place = place.unwrap_or_else(|place| {
            self.values.insert(place, (name.clone(), ByClient::default()));
            place
        });
        let known = &mut self.values[place].1;
        let by_writing = *reply == StoreReply::Written;
        let before = known[client.index()];
        if by_writing {
            for knowledge in known.iter_mut() {
                if let Knowledge::Known { by_writing } = *knowledge {
                    *knowledge = Knowledge::Outdated { by_writing };
                }
            }
        }
        known[client.index()] = Knowledge::Known { by_writing };
        by_writing && matches!(before, Knowledge::Outdated { .. })
    }

    /// Forgets the values that a client wrote in the critical section that has ended.
    fn forget_written(&mut self, client: ClientId) {
        for (_, known) in &mut self.values {
            let knowledge = &mut known[client.index()];
            if let Knowledge::Known { by_writing: true }
            | Knowledge::Outdated { by_writing: true } = *knowledge
            {
                *knowledge = Knowledge::Nothing;
            }
        }
    }

    /// Writes the facts about a client into a fingerprint.
    pub fn write_client_to(&self, id: ClientId, out: &mut Fingerprint) {
        let Attempt { has_requested, has_changed } = self.attempts[id.index()];
        out.tag(u8::from(has_requested) | u8::from(has_changed) << 1);
        let held = self.holders.iter().filter(|holder| **holder == Some(id)).count();
        out.length(held);
        for (name, known) in &self.values {
            let tag = match known[id.index()] {
                Knowledge::Nothing => continue,
                Knowledge::Known { by_writing } => 1 + u8::from(by_writing),
                Knowledge::Outdated { by_writing } => 3 + u8::from(by_writing),
            };
            out.tag(tag);
            out.string(name.as_slice());
        }
        out.tag(0);
    }
}
