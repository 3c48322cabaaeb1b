//! Detects broken properties in the events of a move, and stores the facts about the past that this
//! requires.
//!
//! The state after a move decides mutual exclusion and "Lock held while inside". The other
//! properties depend on the past: which client's request blocked the probes, whether a client's
//! requests have changed a server, and which client knows an outdated value of the protected store.

mod leases;
mod permits;
mod transition;
mod waiting;

use crate::program_failure::UnansweredRequests;
use crate::store_knowledge::StoreKnowledge;
use crate::writers::Writers;
use crate::{Property, Severity};
use leases::Lease;
pub use leases::ends_a_client;
pub use permits::FreePermits;
use permits::Sharing;
use primitives::{ClientId, ClientSet, Fingerprint, Millis};
use redis_model::CommandClass;
use simulator::{
    CLIENT_LIMIT, Client, Clock, Event, EventKind, Move, StoreReply, StoreRequest, World,
};
pub use transition::{Transition, Violation};
use waiting::{Idle, Wait};
pub use waiting::{IdleChange, SleepLength};

/// Facts about the past of a run.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct MonitorState {
    attempts: ByClient<Attempt>,
    leases: ByClient<Lease>,
    store: StoreKnowledge,
    /// For each client, the holder of the lock that blocks probes with its program.
    holders: ByClient<Option<ClientId>>,
    progress: Progress,
    waits: ByClient<Wait>,
    /// The sleep under way of each client that waits.
    sleeps: ByClient<SleepLength>,
    /// Clients whose message is delayed.
    delayed: ClientSet,
    idle: Idle,
    /// The longest lease of a holder, in ms.
    longest_lease_ms: u64,
    writers: Writers,
    requests: UnansweredRequests,
}

/// One value per client. Each state of a search contains a copy; arrays make that cheap.
pub(crate) type ByClient<T> = [T; CLIENT_LIMIT];

/// The progress of all clients together.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
enum Progress {
    /// No client has sent a request. Clients whose program never calls `enter()` do not count.
    #[default]
    Nothing,
    /// A client has sent a request, and no client has entered.
    Requested,
    /// A client has entered, or a fault has happened.
    Made,
}

/// The requests of a client since it started or last left.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
struct Attempt {
    /// Whether it has sent a command that may write.
    has_requested: bool,
    /// Whether any of its requests has changed a server.
    has_changed: bool,
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
        let Transition { made, line, entered, before, after, free_before, free_after, .. } =
            transition;
        self.hit(made, after);
        if !is_exclusive(after) {
            self.observe_shared(transition, touched);
            return Vec::new();
        }
        let by = match made {
            Move::Deliver(by) => Some(*by),
            _ => None,
        };
        let acquires = by.filter(|by| !self.is_inside_without_lease(*by, after));
        let is_by_time = matches!(made, Move::Tick(_) | Move::Jump { clock: Clock::Server(_), .. });
        let mut victims = ClientSet::EMPTY;
        for (id, _) in after.clients() {
            let holder = &mut self.holders[id.index()];
            match (free_before.contains(id), free_after.contains(id)) {
                (true, false) => {
                    *holder = acquires;
                    self.begin_lease(acquires, after);
                }
                (false, true) => {
                    let Some(victim) = holder.take() else { continue };
                    let lease = &mut self.leases[victim.index()];
                    let is_needed = after.inside().contains(victim) || !lease.has_entered;
                    lease.freed_at = line.filter(|_| is_needed);
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
            Some(Violation { property, severity, client: by?, victim: Some(victim), line })
        });
        let mut violations: Vec<Violation> = taken.collect();
        violations.extend((after.inside() & free_after).iter().map(|client| {
            let severity = self.severity_for(client);
            let line = self.leases[client.index()].freed_at;
            Violation {
                property: Property::LeaseOutlastsWork,
                severity,
                client,
                victim: None,
                line,
            }
        }));
        violations
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
        let forgets = !self.has_changed(client);
        forgets && self.forget_changes(client)
    }

    /// Forgets the attempts of a client that has undone its changes. Returns `false` if there is more
    /// to remember about it. The client may then seem to enter without having changed anything.
    pub fn forget_changes(&mut self, client: ClientId) -> bool {
        let is_known = self.is_known(client);
        if !is_known {
            self.attempts[client.index()] = Attempt::default();
            self.waits[client.index()] = Wait::Before;
            self.sleeps[client.index()] = SleepLength::default();
        }
        !is_known
    }

    /// Returns `true` if a client has not undone its changes: it has a value on a server, a lease, or
    /// knowledge of the store.
    pub fn is_known(&self, client: ClientId) -> bool {
        self.leases[client.index()] != Lease::default()
            || self.holders.contains(&Some(client))
            || self.writers.contains(client)
            || self.store.contains(client)
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
                found(Violation { property, severity, client, victim: None, line: event.line });
            }
            self.make_progress(client, &event.kind, after);
            self.observe_wait(client, event, after);
            self.leases[client.index()].awareness.observe(&event.kind);
            let attempt = &mut self.attempts[client.index()];
            match &event.kind {
                EventKind::Sent { args, .. } => {
                    attempt.has_requested =
                        attempt.has_requested || CommandClass::of(args) != CommandClass::Reads;
                }
                EventKind::Executed { changes, .. } => {
                    let is_alive = after.client(client).is_some_and(Client::is_alive);
                    if is_alive && !changes.is_empty() {
                        attempt.has_changed = true;
                        self.begin_reading(client, after);
                    }
                }
                EventKind::Entered { .. } => {
                    if attempt.has_requested && !attempt.has_changed {
                        found(Violation {
                            property: Property::NoEntryAfterFailure,
                            severity: Severity::Broken,
                            client,
                            victim: None,
                            line: event.line,
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
                    // A request of a client that has ended may still be under way, and come late.
                    if event.kind == EventKind::Left {
                        *lease = Lease { has_entered: lease.has_entered, ..Lease::default() };
                    }
                    self.store.forget_written(client);
                }
                EventKind::Stored { request, reply, .. } => {
                    let is_overdue = self.is_overdue(client);
                    let lost = self.store.observe((client, is_overdue), request, reply);
                    let (property, victim) = (Property::NoLostUpdate, None);
                    let line = self.leases[client.index()].freed_at;
                    let violation =
                        lost.map(|severity| Violation { property, severity, client, victim, line });
                    violation.into_iter().for_each(&mut found);
                }
                _ => {}
            }
        }
        touched
    }

    fn make_progress(&mut self, client: ClientId, kind: &EventKind, after: &World) {
        self.progress = match (self.progress, kind) {
            (_, EventKind::Entered { .. }) => Progress::Made,
            (Progress::Nothing, EventKind::Sent { .. }) if is_locking(after, client) => {
                Progress::Requested
            }
            (progress, _) => progress,
        };
    }

    /// Returns `true` if an event is a write to the protected store that is based on a read, or on
    /// an earlier write in the same critical section. Applies to the state before the event.
    pub fn is_update(&self, event: &Event) -> bool {
        match (&event.kind, event.client) {
            (
                EventKind::Stored { request: StoreRequest::Write { name, .. }, reply, .. },
                Some(client),
            ) => *reply == StoreReply::Written && self.store.knows(client, name),
            _ => false,
        }
    }

    /// Returns `true` if any client holds the lock.
    pub fn has_holder(&self) -> bool {
        self.holders.iter().any(Option::is_some)
    }

    /// Returns the longest lease of a holder so far, in ms.
    pub fn longest_lease_ms(&self) -> u64 {
        self.longest_lease_ms
    }

    /// Records the time until time alone makes the lock free, in ms.
    pub fn record_lease(&mut self, ms: u64) {
        self.longest_lease_ms = self.longest_lease_ms.max(ms);
    }

    /// Records a fault: the property "Progress" is only about runs without faults.
    pub fn end_progress(&mut self) {
        self.progress = Progress::Made;
    }

    /// Returns `true` if a client has entered, or a fault has happened.
    pub fn has_progress(&self) -> bool {
        self.progress == Progress::Made
    }

    /// Returns `true` if clients have requested the lock, none of them has entered, and no fault
    /// has happened.
    pub fn lacks_progress(&self) -> bool {
        self.progress == Progress::Requested
    }

    /// Returns the violation of mutual exclusion if a client enters.
    fn enter(&self, client: ClientId, after: &World) -> Option<Violation> {
        // It may have left since then, in the same move.
        let others = after.inside() - client.into();
        let readers = after.readers();
        let others = if readers.contains(client) { others - readers } else { others };
        let permits = after.permits(client);
        if others.iter().count() < permits {
            return None;
        }
        let on_time = || others.iter().filter(|other| !self.is_overdue(*other));
        let victim = on_time().next().or(others.iter().next())?;
        let is_broken = on_time().count() >= permits && !self.is_overdue(client);
        let severity = if is_broken { Severity::Broken } else { Severity::LeaseLimit };
        let property = Property::MutualExclusion;
        let freed_at = |id: ClientId| self.leases[id.index()].freed_at;
        let line = freed_at(victim).or(freed_at(client));
        Some(Violation { property, severity, client, victim: Some(victim), line })
    }

    /// Writes the facts that are not about a single client into a fingerprint.
    pub fn write_to(&self, out: &mut Fingerprint) {
        out.tag(self.progress as u8);
        out.number(self.longest_lease_ms);
        match self.idle {
            Idle::Nothing => out.number(0),
            Idle::TooLong => out.number(1),
            Idle::Under { longest_sleep: SleepLength { least_ms, most_ms } } => {
                out.number(most_ms.saturating_add(2));
                out.number(most_ms - least_ms);
            }
        }
    }

    /// Writes the facts about a client into a fingerprint.
    pub fn write_client_to(&self, id: ClientId, out: &mut Fingerprint) {
        let Attempt { has_requested, has_changed } = self.attempts[id.index()];
        let Lease { has_ended, is_hit, has_entered, has_permit, freed_at, awareness } =
            self.leases[id.index()];
        let facts = [has_requested, has_changed, has_ended, is_hit, has_entered, has_permit];
        let bits = facts.into_iter().fold(0, |bits, fact| bits << 1 | u8::from(fact));
        out.tag(bits);
        let is_delayed = u8::from(self.delayed.contains(id));
        out.tag(self.waits[id.index()] as u8 + 4 * is_delayed + 8 * awareness as u8);
        let SleepLength { least_ms, most_ms } = self.sleeps[id.index()];
        out.number(most_ms);
        out.number(most_ms - least_ms);
        out.number(freed_at.map_or(0, |line| u64::from(line) + 1));
        self.writers.write_client_to(id, out);
        let holds = |holder: &Option<ClientId>| *holder == Some(id);
        out.length(self.holders.iter().filter(|holder| holds(holder)).count());
        out.tag(u8::from(holds(&self.holders[id.index()])));
        self.store.write_client_to(id, out);
    }
}

/// Returns `true` if at most one client may be inside: no program has permits or readers.
pub fn is_exclusive(world: &World) -> bool {
    Sharing::of(world) == Sharing::Exclusive
}

fn is_locking(world: &World, id: ClientId) -> bool {
    world.program(id).is_some_and(|program| program.calls("enter"))
}

/// Returns the line of the program that sent the request that these events of a move execute, if
/// any.
pub fn line_of_request<'a>(events: impl IntoIterator<Item = &'a Event>) -> Option<u32> {
    let is_executed = |event: &&Event| matches!(event.kind, EventKind::Executed { .. });
    events.into_iter().find(is_executed)?.line
}
