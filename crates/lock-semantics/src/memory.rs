//! What a move breaks, and what must be remembered to tell.
//!
//! Mutual exclusion and the holder holds are decided by the world after a move. The others need
//! something of the past: by whom the lock was taken, whether a client has got anything by what it
//! asked for, and which client knows an old value of the store.

use crate::Property;
use primitives::{ClientId, ClientSet, Fingerprint};
use redis_model::{Bytes, CommandClass};
use simulator::{CLIENT_LIMIT, Client, Event, EventKind, StoreReply, StoreRequest, World};

/// What is remembered of the past.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Memory {
    attempts: ByClient<Attempt>,
    /// By name in the store, sorted.
    values: Vec<(Bytes, ByClient<Knowledge>)>,
    /// Whose request has last kept out a newcomer like a client, while it does.
    holders: ByClient<Option<ClientId>>,
}

/// Something of each client. A search copies it with every state, which is cheap without a vector.
type ByClient<T> = [T; CLIENT_LIMIT];

/// What a client has done since it started or left.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
struct Attempt {
    /// Whether it has sent a command that may change something.
    has_asked: bool,
    /// Whether anything it asked for has changed a server.
    has_changed: bool,
}

/// What a client knows of a value in the store.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
enum Knowledge {
    #[default]
    Nothing,
    /// It has read or, in the same critical section, written it.
    Known { by_writing: bool },
    /// The same, but another client has written since.
    Outdated { by_writing: bool },
}

impl Memory {
    /// Takes into account like which clients newcomers would get in before and after a move, which
    /// was by this client if it was a request that was delivered. Returns whose lock it has freed
    /// though they are inside.
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

    /// Whose request has last kept out newcomers like this client, if they are kept out.
    pub fn holder(&self, like: ClientId) -> Option<ClientId> {
        self.holders.get(like.index()).copied().flatten()
    }

    /// Whether anything that a client has asked for since it started or left has changed a server.
    pub fn has_changed(&self, client: ClientId) -> bool {
        self.attempts.get(client.index()).is_some_and(|attempt| attempt.has_changed)
    }

    /// Takes the events of one move into account. Returns what they break, apart from what a
    /// newcomer would find.
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
                    attempt.has_asked =
                        attempt.has_asked || CommandClass::of(args) != CommandClass::Reads;
                }
                EventKind::Executed { changes, .. } => {
                    let is_alive = after.client(client).is_some_and(Client::is_alive);
                    attempt.has_changed |= is_alive && !changes.is_empty();
                }
                EventKind::Entered => {
                    if attempt.has_asked && !attempt.has_changed {
                        found(Property::NoErrorPathIntoTheSection);
                    }
                    // It may have left since, in the same move.
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

    /// A request reached the store. Whether an update is lost.
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

    /// What a client has written in one critical section it does not know in the next.
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

    /// Writes what is remembered of a client into a fingerprint.
    pub fn write_client_to(&self, id: ClientId, out: &mut Fingerprint) {
        let Attempt { has_asked, has_changed } = self.attempts[id.index()];
        out.tag(u8::from(has_asked) | u8::from(has_changed) << 1);
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
