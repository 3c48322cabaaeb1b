//! Detects broken properties in the events of a move, and stores the facts about the past that this
//! requires.
//!
//! The state after a move decides mutual exclusion and "Lease outlasts the work". The other
//! properties depend on the past: which client's request blocked the probes, whether a client's
//! requests have changed a server, and which client knows an outdated value of the protected store.

use crate::program_failure::UnansweredRequests;
use crate::writers::Writers;
use crate::{Property, Severity};
use primitives::{ClientId, ClientSet, Fingerprint, Millis};
use redis_model::{Bytes, CommandClass};
use simulator::{
    CLIENT_LIMIT, Client, Clock, Event, EventKind, Move, StoreReply, StoreRequest, World,
};

/// Facts about the past of a run.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct MonitorState {
    attempts: ByClient<Attempt>,
    leases: ByClient<Lease>,
    /// By name in the protected store, sorted.
    values: Vec<(Bytes, ByClient<Knowledge>)>,
    /// For each client, the holder of the lock that blocks probes with its program.
    holders: ByClient<Option<ClientId>>,
    writers: Writers,
    requests: UnansweredRequests,
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

/// The lease of a client, since it became the holder.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
struct Lease {
    /// Whether time, or a fault on the clock of a server, made the lock free.
    has_ended: bool,
    /// Whether a fault hit the client or the clock of a server.
    is_hit: bool,
    /// Whether the client has entered.
    has_entered: bool,
}

/// The knowledge of a client about a value in the protected store.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
enum Knowledge {
    #[default]
    Nothing,
    /// The client has read the value or, in the same critical section, written it.
    Known { by_writing: bool },
    /// As in `Known`, but another client has written the value since.
    Outdated {
        by_writing: bool,
        /// Whether that client was overdue.
        by_overdue: bool,
    },
}

/// A violation of a property by a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The property.
    pub property: Property,
    /// Whether the lock is broken, or only its lease is too short for a client that is late.
    pub severity: Severity,
    /// The client that acted, or the client that is inside without holding the lock.
    pub client: ClientId,
    /// The client that suffers from it, if it is known.
    pub victim: Option<ClientId>,
}

/// A move and the worlds around it.
#[derive(Clone, Copy, Debug)]
pub struct Transition<'a> {
    /// The move.
    pub made: &'a Move,
    /// The clients that entered during the move.
    pub entered: ClientSet,
    /// The world before, if the move delivers a request.
    pub before: Option<&'a World>,
    /// The world after.
    pub after: &'a World,
    /// The clients whose program could acquire the lock before.
    pub free_before: ClientSet,
    /// The same after.
    pub free_after: ClientSet,
}

impl MonitorState {
    /// Processes a move after its events. `released_at` returns the time at which time alone makes
    /// the lock free for the program of a client. Returns the violations that depend on probes.
    pub fn observe_move(
        &mut self,
        transition: Transition<'_>,
        touched: ClientSet,
        mut released_at: impl FnMut(&World, ClientId) -> Option<Millis>,
    ) -> Vec<Violation> {
        let Transition { made, entered, before, after, free_before, free_after } = transition;
        self.hit(made, after);
        let by = match made {
            Move::Deliver(by) => Some(*by),
            _ => None,
        };
        let is_by_time = matches!(made, Move::Tick(_) | Move::Jump { clock: Clock::Server(_), .. });
        let mut victims = ClientSet::EMPTY;
        for (id, _) in after.clients() {
            let holder = &mut self.holders[id.index()];
            match (free_before.contains(id), free_after.contains(id)) {
                (true, false) => {
                    *holder = by;
                    self.begin_lease(by, after);
                }
                (false, true) => {
                    let Some(victim) = holder.take() else { continue };
                    if is_by_time {
                        self.leases[victim.index()].has_ended = true;
                    } else if by.is_some_and(|by| by != victim) && touched.contains(victim) {
                        victims |= victim.into();
                    }
                }
                (false, false) => {
                    let Some(victim) = *holder else { continue };
                    let is_anothers = by.is_some_and(|by| by != victim);
                    if is_anothers && touched.contains(victim) && !victims.contains(victim) {
                        let earlier = before.map(|before| released_at(before, id));
                        if earlier.is_some_and(|earlier| earlier != released_at(after, id)) {
                            victims |= victim.into();
                        }
                    }
                }
                (true, true) => {}
            }
        }
        self.hand_over(entered, after, free_after);
        let taken = victims.iter().zip(std::iter::repeat(by));
        let taken = taken.filter_map(|(victim, by)| {
            let (property, severity) = (Property::HolderOnly, Severity::Broken);
            Some(Violation { property, severity, client: by?, victim: Some(victim) })
        });
        let mut violations: Vec<Violation> = taken.collect();
        violations.extend((after.inside() & free_after).iter().map(|client| {
            let severity = self.severity_for(client);
            Violation { property: Property::LeaseOutlastsWork, severity, client, victim: None }
        }));
        violations
    }

    /// Records a fault.
    fn hit(&mut self, made: &Move, after: &World) {
        let hit = match made {
            Move::Pause { client, .. }
            | Move::Delay { client, .. }
            | Move::LoseRequest(client)
            | Move::LoseReply(client) => (*client).into(),
            Move::Partition(_) | Move::Jump { clock: Clock::Server(_), .. } => {
                after.client_ids().collect()
            }
            _ => ClientSet::EMPTY,
        };
        self.hit_clients(hit);
    }

    /// Records that a fault hits these clients.
    pub fn hit_clients(&mut self, clients: ClientSet) {
        for client in clients.iter() {
            let has_lease = self.has_lease(client);
            self.leases[client.index()].is_hit |= has_lease;
        }
    }

    /// Returns `true` if a client is the holder or has been since it last left.
    fn has_lease(&self, client: ClientId) -> bool {
        self.leases[client.index()].has_ended || self.holders.contains(&Some(client))
    }

    fn begin_lease(&mut self, holder: Option<ClientId>, after: &World) {
        let Some(holder) = holder else { return };
        let client = after.client(holder);
        // A pause that began while the request was in flight is one of the holder.
        let is_hit = client.is_some_and(|client| client.paused_until(after.now()).is_some());
        let has_entered = client.is_some_and(Client::is_in_critical_section);
        self.leases[holder.index()] = Lease { has_ended: false, is_hit, has_entered };
    }

    /// Makes a client that enters the holder if the last holder has left the lock to it.
    fn hand_over(&mut self, entered: ClientSet, after: &World, free: ClientSet) {
        for client in entered.iter() {
            let last = self.holders[client.index()];
            let is_left = last.is_none_or(|last| {
                let is_done = after.client(last).is_none_or(|it| !it.is_alive())
                    || self.leases[last.index()].has_entered;
                last != client && is_done && !after.inside().contains(last)
            });
            // A client whose own lease has ended is late, and no heir.
            let is_late = self.leases[client.index()].has_ended;
            if is_left && !is_late && !free.contains(client) {
                let heirs = self.holders.iter_mut().enumerate();
                let heirs = heirs.filter(|(id, holder)| {
                    *id == client.index() || **holder == last && last.is_some()
                });
                heirs.for_each(|(_, holder)| *holder = Some(client));
                self.begin_lease(Some(client), after);
            }
            self.leases[client.index()].has_entered = true;
        }
    }

    /// Returns `true` if a client is late because of a fault: the lock became free by time, and a
    /// fault happened after the request that made it the holder.
    pub fn is_overdue(&self, client: ClientId) -> bool {
        let lease = self.leases[client.index()];
        lease.has_ended && lease.is_hit
    }

    fn severity_for(&self, client: ClientId) -> Severity {
        if self.is_overdue(client) { Severity::LeaseLimit } else { Severity::Broken }
    }

    /// Returns the client whose request last blocked probes with the program of `like`, if they are
    /// blocked.
    pub fn holder(&self, like: ClientId) -> Option<ClientId> {
        self.holders.get(like.index()).copied().flatten()
    }

    /// Forgets the attempts of a client that has changed nothing. Returns `false` if there is more
    /// to remember about it.
    pub fn forget(&mut self, client: ClientId) -> bool {
        let has_value = self.values.iter().any(|(_, it)| it[client.index()] != Knowledge::Nothing);
        let is_known = self.attempts[client.index()].has_changed
            || self.leases[client.index()] != Lease::default()
            || self.holders.contains(&Some(client))
            || self.writers.contains(client)
            || has_value;
        if !is_known {
            self.attempts[client.index()] = Attempt::default();
        }
        !is_known
    }

    /// Returns `true` if a client other than this one holds the lock.
    pub fn others_hold(&self, client: ClientId) -> bool {
        self.holders.iter().flatten().any(|holder| *holder != client)
    }

    /// Returns `true` if any request of a client since it started or left has changed a server.
    pub fn has_changed(&self, client: ClientId) -> bool {
        self.attempts.get(client.index()).is_some_and(|attempt| attempt.has_changed)
    }

    /// Processes the events of one move and calls `found` for each violation that depends on no
    /// probe client. Returns the clients whose values on a server the move removed or changed.
    pub fn observe<'a>(
        &mut self,
        after: &World,
        events: impl IntoIterator<Item = &'a Event>,
        mut found: impl FnMut(Violation),
    ) -> ClientSet {
        let mut touched = ClientSet::EMPTY;
        for event in events {
            if let Some(server) = event.kind.server() {
                let by = event.client.filter(|_| matches!(event.kind, EventKind::Executed { .. }));
                for change in event.kind.changes() {
                    touched |= self.writers.touched(server, change);
                    self.writers.record(server, change, by);
                }
            }
            let fails = self.requests.observe(event);
            let Some(client) = event.client else { continue };
            if fails {
                let (property, severity) = (Property::NoFailure, Severity::Broken);
                found(Violation { property, severity, client, victim: None });
            }
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
                        found(Violation {
                            property: Property::NoEntryAfterFailure,
                            severity: Severity::Broken,
                            client,
                            victim: None,
                        });
                    }
                    self.enter(client, after).into_iter().for_each(&mut found);
                }
                EventKind::Left
                | EventKind::Finished
                | EventKind::GaveUp(_)
                | EventKind::Failed(_)
                | EventKind::Crashed { .. } => {
                    *attempt = Attempt::default();
                    let lease = &mut self.leases[client.index()];
                    (lease.has_ended, lease.is_hit) = (false, false);
                    self.forget_written(client);
                }
                EventKind::Stored { request, reply, .. } => {
                    self.store(client, request, reply).into_iter().for_each(&mut found);
                }
                _ => {}
            }
        }
        touched
    }

    /// Returns the violation of mutual exclusion if a client enters.
    fn enter(&self, client: ClientId, after: &World) -> Option<Violation> {
        // It may have left since then, in the same move.
        let others = after.inside() - client.into();
        let on_time = others.iter().find(|other| !self.is_overdue(*other));
        let victim = on_time.or(others.iter().next())?;
        let is_broken = on_time.is_some() && !self.is_overdue(client);
        let severity = if is_broken { Severity::Broken } else { Severity::LeaseLimit };
        let property = Property::MutualExclusion;
        Some(Violation { property, severity, client, victim: Some(victim) })
    }

    /// Processes a request to the protected store. Returns a violation if an update is lost.
    fn store(
        &mut self,
        client: ClientId,
        request: &StoreRequest,
        reply: &StoreReply,
    ) -> Option<Violation> {
        let (StoreRequest::Read { name } | StoreRequest::Write { name, .. }) = request;
        if matches!(reply, StoreReply::Refused { .. }) {
            return None;
        }
        let is_overdue = self.is_overdue(client);
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
                    *knowledge = Knowledge::Outdated { by_writing, by_overdue: is_overdue };
                }
            }
        }
        known[client.index()] = Knowledge::Known { by_writing };
        let Knowledge::Outdated { by_overdue, .. } = before else { return None };
        let severity =
            if is_overdue || by_overdue { Severity::LeaseLimit } else { Severity::Broken };
        let property = Property::NoLostUpdate;
        by_writing.then_some(Violation { property, severity, client, victim: None })
    }

    /// Forgets the values that a client wrote in the critical section that has ended.
    fn forget_written(&mut self, client: ClientId) {
        for (_, known) in &mut self.values {
            let knowledge = &mut known[client.index()];
            if let Knowledge::Known { by_writing: true }
            | Knowledge::Outdated { by_writing: true, .. } = *knowledge
            {
                *knowledge = Knowledge::Nothing;
            }
        }
    }

    /// Writes the facts about a client into a fingerprint.
    pub fn write_client_to(&self, id: ClientId, out: &mut Fingerprint) {
        let Attempt { has_requested, has_changed } = self.attempts[id.index()];
        let Lease { has_ended, is_hit, has_entered } = self.leases[id.index()];
        let facts = [has_requested, has_changed, has_ended, is_hit, has_entered];
        let bits = facts.into_iter().fold(0, |bits, fact| bits << 1 | u8::from(fact));
        out.tag(bits);
        self.writers.write_client_to(id, out);
        let held = self.holders.iter().filter(|holder| **holder == Some(id)).count();
        out.length(held);
        for (name, known) in &self.values {
            let tag = match known[id.index()] {
                Knowledge::Nothing => continue,
                Knowledge::Known { by_writing } => 1 + u8::from(by_writing),
                Knowledge::Outdated { by_writing, by_overdue } => {
                    3 + u8::from(by_writing) + 2 * u8::from(by_overdue)
                }
            };
            out.tag(tag);
            out.string(name.as_slice());
        }
        out.tag(0);
    }
}
