//! Properties of a lock, one file per property, evaluated over a run.
//!
//! `verdicts` decides which properties are broken, from the behaviour of probe clients alone. A
//! [`Finding`] contains the evidence for a message, which `evidence` gathers from the events, and
//! the root cause ([`RootCause`]). Messages are written elsewhere. A [`Monitor`] processes each
//! move once, so that findings grow with the run. A run without findings is evidence only for
//! properties that it has tested; see [`Coverage`].

mod blockage;
mod coverage;
mod evidence;
mod holder_only;
mod lease_outlasts_work;
mod mutual_exclusion;
mod no_deadlock;
mod no_entry_after_failure;
mod no_lost_update;
mod root_cause;

pub use blockage::{Blockage, Entangled};
pub use coverage::{Coverage, Untested};
pub use evidence::clients::Pause;
pub use evidence::left_behind::{OrphanCause, OrphanedLock, Prolonged};
pub use evidence::loss::{Loss, Mode, Skew};
pub use root_cause::{Act, Flaw, RootCause};

use crate::timeline::CriticalSections;
use blockage::Openings;
use evidence::Evidence;
use lock_semantics::{Breach, BreachMonitor, Property, Severity, Violation};
use no_lost_update::NoLostUpdate;
use primitives::{ClientId, ClientSet, Millis, SharedVec};
use redis_model::{Bytes, Reply};
use simulator::{Event, Move, Run, World};

/// A property that a run breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The property and its evidence.
    pub kind: FindingKind,
    /// Whether the lock is broken, or a client is late by more than its lease.
    pub severity: Severity,
    /// Virtual time at which it was found.
    pub at: Millis,
    /// Index of the event that breaks it. The finding may come some events later.
    pub event: usize,
    /// The root cause, if known.
    pub decision: Option<RootCause>,
}

/// The ways in which a run can break a property, with the evidence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FindingKind {
    /// Two clients are between `enter()` and `leave()` at once. With permits: one client too many.
    MutualExclusion {
        /// The client that was inside.
        first: ClientId,
        /// Index of its `enter()` event.
        first_entered: usize,
        /// The client that entered second.
        second: ClientId,
        /// The clients that are inside, in order of entry, and the number of permits, if the
        /// program declares several.
        permits: Option<(Vec<ClientId>, u8)>,
        /// Index of the reply that made the second client enter, if it requested a lock.
        second_reply: Option<usize>,
        /// The reason that the second client could enter, if known.
        opening: Option<Opening>,
    },
    /// A client's request released, extended or overwrote the lock of another client.
    HolderOnly {
        /// The client that sent the request.
        by: ClientId,
        /// The holder of the lock.
        holder: ClientId,
        /// Whether the request made the lock free, rather than changed the time at which it will be
        /// free.
        is_freed: bool,
        /// The loss of the client inside, if known.
        loss: Option<Box<Loss>>,
        /// The earlier loss of the same lock by the requesting client, if any.
        own_loss: Option<Box<Loss>>,
        /// Index of the event that sent the command, if that was before the other client acquired
        /// the lock.
        sent: Option<usize>,
    },
    /// No client is inside, and a probe client never acquires the lock, or a permit is lost.
    NoDeadlock {
        /// The last holder, if known.
        owner: Option<ClientId>,
        /// The orphaned lock, if known.
        left_behind: Option<OrphanedLock>,
        /// Another cause that blocks probes, if no lock was orphaned.
        blockage: Option<Blockage>,
        /// The client that last failed to acquire it, if any.
        waiter: Option<ClientId>,
        /// Minimum time for which no client can acquire the lock, in ms, or `None` if that is
        /// forever.
        within_ms: Option<u64>,
        /// Whether a client could acquire the lock if the clients proceeded in another order.
        depends_on_order: bool,
        /// The number of permits, if some are free but not all.
        permits: Option<u8>,
    },
    /// A client is inside, and a probe client could acquire the lock.
    LeaseOutlastsWork {
        /// The client that is inside.
        client: ClientId,
        /// The reason that a probe could acquire the lock, if known.
        opening: Option<Opening>,
    },
    /// The protected store accepts a write based on a value that has changed since.
    NoLostUpdate {
        /// Name of the value.
        name: Bytes,
        /// The client that wrote last.
        by: ClientId,
        /// Index of its event that had read the value, or last written it.
        read: usize,
        /// The client that changed the value in between.
        other: ClientId,
        /// Index of the event of that change, which is lost.
        overwritten: usize,
    },
    /// A client enters although none of its requests has changed anything.
    NoEntryAfterFailure {
        /// The client.
        client: ClientId,
        /// Index of the last event of its attempt, if known.
        tried: Option<usize>,
    },
}

/// The reason that a client could enter while another client is inside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opening {
    /// The client inside had lost its lock, or the client that entered had lost its own before.
    /// There is at least one loss: the last one on each server, with the decisive one at the end.
    Lost(Vec<Loss>),
    /// The client inside had released its own lock before leaving.
    Freed {
        /// Index of the event that released it.
        event: usize,
    },
    /// This client had entered although none of its requests had changed anything.
    NoLock(ClientId),
    /// A probe client takes a token from a key that has too many of them, such as a list.
    SpareToken {
        /// The key.
        key: Bytes,
        /// The command that takes the token.
        command: Bytes,
        /// Index of the last event in which another command changed the key, if any.
        changed: Option<usize>,
    },
    /// The client inside still has its lock, but a probe client ignores it.
    Unheeded {
        /// The command whose reply does not block the probe, with that reply, or `None` if the
        /// probe sends no command.
        ignored: Option<(Bytes, Reply)>,
        /// Changes by the probe before it enters.
        changes: ProbeChanges,
    },
}

/// Changes by a probe client before it enters the critical section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProbeChanges {
    /// Nothing: it enters without a lock.
    Nothing,
    /// Keys, but not the lock of the client inside.
    OtherKeys,
    /// The lock of the client inside.
    Lock,
}

impl FindingKind {
    /// Returns the reason for which another client could enter, if known.
    pub fn opening(&self) -> Option<&Opening> {
        match self {
            FindingKind::MutualExclusion { opening, .. }
            | FindingKind::LeaseOutlastsWork { opening, .. } => opening.as_ref(),
            _ => None,
        }
    }
}

impl Opening {
    /// Returns the index of the request that let another client in, or `None` if no request did:
    /// for example, if the lock expired.
    pub(crate) fn request(&self) -> Option<usize> {
        match self {
            Opening::Lost(losses) => {
                let is_by_client = |loss: &&Loss| {
                    matches!(
                        loss.how,
                        Mode::Deleted { by: Some(_) } | Mode::Overwritten { by: Some(_) }
                    )
                };
                losses.last().filter(is_by_client).map(|loss| loss.event)
            }
            Opening::Freed { event } => Some(*event),
            Opening::SpareToken { changed, .. } => *changed,
            Opening::NoLock(_) | Opening::Unheeded { .. } => None,
        }
    }
}

impl Finding {
    /// Returns the broken property.
    pub fn property(&self) -> Property {
        match self.kind {
            FindingKind::MutualExclusion { .. } => Property::MutualExclusion,
            FindingKind::HolderOnly { .. } => Property::HolderOnly,
            FindingKind::NoDeadlock { .. } => Property::NoDeadlock,
            FindingKind::LeaseOutlastsWork { .. } => Property::LeaseOutlastsWork,
            FindingKind::NoLostUpdate { .. } => Property::NoLostUpdate,
            FindingKind::NoEntryAfterFailure { .. } => Property::NoEntryAfterFailure,
        }
    }

    /// Returns the clients concerned, the one that caused it last.
    pub fn clients(&self) -> Vec<ClientId> {
        match &self.kind {
            FindingKind::MutualExclusion { first, second, .. } => vec![*first, *second],
            FindingKind::HolderOnly { by, holder, .. } => vec![*holder, *by],
            FindingKind::NoDeadlock { blockage: Some(Blockage::Deadlock(those)), .. } => {
                those.iter().map(|it| it.client).collect()
            }
            FindingKind::NoDeadlock { blockage: Some(Blockage::Livelock(those)), .. } => {
                those.iter().map(|(client, _)| *client).collect()
            }
            FindingKind::NoDeadlock { owner, waiter, .. } => {
                owner.iter().chain(waiter).copied().collect()
            }
            FindingKind::NoLostUpdate { by, other, .. } => vec![*other, *by],
            FindingKind::LeaseOutlastsWork { client, .. }
            | FindingKind::NoEntryAfterFailure { client, .. } => vec![*client],
        }
    }

    /// Returns `true` if the cause is a lock that a server had acknowledged and then lost.
    pub fn is_lost_data(&self) -> bool {
        let losses: &[Loss] = match &self.kind {
            FindingKind::MutualExclusion { opening: Some(Opening::Lost(losses)), .. }
            | FindingKind::LeaseOutlastsWork { opening: Some(Opening::Lost(losses)), .. } => losses,
            FindingKind::HolderOnly { own_loss: Some(loss), .. } => std::slice::from_ref(loss),
            _ => &[],
        };
        losses.iter().any(|loss| loss.how == Mode::ServerLost)
    }
}

/// Evaluates the properties while a run grows.
#[derive(Clone, Debug)]
pub struct Monitor {
    seen: usize,
    /// Index of the latest visible event.
    shown: usize,
    evidence: Evidence,
    verdicts: BreachMonitor,
    openings: Openings,
    no_lost_update: NoLostUpdate,
    coverage: Coverage,
    findings: SharedVec<Finding>,
}

impl Monitor {
    /// Creates a monitor for a run that starts with `start`.
    pub fn new(start: &World) -> Monitor {
        let scenario = start.scenario();
        Monitor {
            seen: 0,
            shown: 0,
            evidence: Evidence::new(start),
            verdicts: BreachMonitor::new(start),
            openings: Openings::new(scenario.clients.len()),
            no_lost_update: NoLostUpdate::default(),
            coverage: Coverage::new(start),
            findings: SharedVec::new(),
        }
    }

    /// Processes the next move of the run, its events and the world after it.
    pub fn observe<'a>(
        &mut self,
        made: &Move,
        events: impl IntoIterator<Item = &'a Event>,
        after: &World,
    ) {
        let events: Vec<&Event> = events.into_iter().collect();
        self.evidence.begin_move();
        let mut found: Vec<Finding> = Vec::new();
        for event in &events {
            self.observe_event(event, after, &mut found);
        }
        let first = self.seen - events.len();
        let free_before = self.verdicts.free();
        let breaches = self.verdicts.of_move(made, (first, &events), after);
        self.openings.observe((first, &events), [free_before, self.verdicts.free()]);
        for breach in breaches {
            let (evidence, verdicts) = (&self.evidence, &self.verdicts);
            let now = after.now();
            let mut late = None;
            let ((kind, decision), severity) = match breach {
                Breach::HolderOnly { by, holder, severity } => {
                    let is_freed = !(verdicts.free() - free_before).is_empty();
                    (holder_only::finding((by, holder), is_freed, evidence), severity)
                }
                Breach::LeaseOutlastsWork { client, severity } => {
                    late = Some(client);
                    (lease_outlasts_work::finding(client, evidence, verdicts, after), severity)
                }
                Breach::NoDeadlock { holder, within_ms, like } => {
                    let known = (evidence, self.seen, after);
                    let openings = (&self.openings, verdicts.alike(like));
                    let found = no_deadlock::finding((like, holder), within_ms, openings, known);
                    (found, Severity::Broken)
                }
            };
            let enters =
                |event: &&Event| event.kind.is_entry() && late.is_some() && event.client == late;
            let entered = events.iter().rposition(enters);
            let event = entered.map_or(self.shown, |place| first + place);
            let decision = decision.map(|decision| decision.until(event));
            self.evidence.remember_spare_token(&kind);
            found.push(Finding { kind, severity, at: now, event, decision });
        }
        found.sort_by_key(|finding| (finding.event, rank(finding.property())));
        self.findings.extend(found);
    }

    fn observe_event(&mut self, event: &Event, after: &World, found: &mut Vec<Finding>) {
        let index = self.seen;
        self.seen += 1;
        if event.kind.is_visible() {
            self.shown = index;
        }
        self.coverage.observe(event);
        self.evidence.observe(index, event, after);
        let (evidence, verdicts) = (&self.evidence, &mut self.verdicts);
        let mut lost_update = self.no_lost_update.observe((index, event), &evidence.clients);
        for Violation { property, severity, client, .. } in verdicts.of_event(event, after) {
            let finding = match property {
                Property::NoEntryAfterFailure => {
                    Some(no_entry_after_failure::finding(client, evidence))
                }
                Property::MutualExclusion => {
                    mutual_exclusion::finding(client, evidence, verdicts, (event.at, after))
                }
                Property::NoLostUpdate => lost_update.take(),
                // `coverage` records the programs that fail.
                Property::NoFailure => continue,
                _ => None,
            };
            debug_assert!(finding.is_some(), "each violation has a finding");
            found.extend(finding.map(|(kind, decision)| {
                let decision = decision.map(|decision| decision.until(index));
                Finding { kind, severity, at: event.at, event: index, decision }
            }));
        }
        debug_assert!(lost_update.is_none(), "each lost update has a finding");
    }

    /// Returns all stays in the critical section so far.
    pub fn critical_sections(&self) -> &CriticalSections {
        &self.evidence.clients.critical_sections
    }

    /// Returns the clients inside for which a probe could acquire the lock at some time since they
    /// entered.
    pub fn letting_in(&self) -> ClientSet {
        self.verdicts.letting_in()
    }

    /// Returns, for each client, the client whose request last blocked probes with its program and
    /// the index of that event, or `None` while they are not blocked.
    pub fn closings(&self) -> &[Option<(ClientId, usize)>] {
        self.openings.closings()
    }

    /// Returns the coverage of the run so far.
    pub fn coverage(&self) -> &Coverage {
        &self.coverage
    }

    /// Returns the findings so far, in the order in which they were found.
    pub fn findings(&self) -> &SharedVec<Finding> {
        &self.findings
    }
}

/// Returns the sort key of the findings of one event: causes before their effects.
fn rank(property: Property) -> u8 {
    match property {
        Property::HolderOnly => 0,
        Property::LeaseOutlastsWork => 1,
        Property::NoEntryAfterFailure => 2,
        Property::MutualExclusion => 3,
        Property::NoLostUpdate => 4,
        Property::NoDeadlock => 5,
        Property::Progress => 6,
        Property::NoIdleLock => 7,
        Property::NoFailure => 8,
    }
}

/// Returns all findings of a run, in the order in which they are found.
pub fn findings(run: &Run) -> Vec<Finding> {
    let mut world = run.world_after(0);
    let mut monitor = Monitor::new(&world);
    for made in run.moves() {
        let events = world.apply(made).expect("a run has only possible moves");
        monitor.observe(made, &events, &world);
    }
    monitor.findings().to_vec()
}

#[cfg(test)]
mod tests;
