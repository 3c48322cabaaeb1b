//! What a lock promises, one file a property, judged over a run.
//!
//! What is broken is decided in `verdicts`, by what the lock does: whether a newcomer would get in.
//! A [`Finding`] carries what proves it as data, which `evidence` has gathered from the events, and
//! the mistake behind it ([`Decision`]); no sentence is made here. A [`Monitor`] is shown each move
//! once, so that findings grow with the run. That nothing was found means something only as far as
//! the run has put the lock to the test, which is what [`Coverage`] tells.

mod coverage;
mod decision;
mod evidence;
mod mutual_exclusion;
mod no_error_path_into_the_section;
mod no_lost_update;
mod only_the_holder_releases;
mod standstill;
mod the_holder_holds;
mod the_lock_comes_back;

pub use coverage::{Coverage, LockKey, ProgramFailure, Untested};
pub use decision::{Act, Decision, Flaw};
pub use evidence::clients::Pause;
pub use evidence::loss::{How, Loss, Skew};
pub use evidence::orphans::{LeftBehind, Parting, Prolonged};
pub use standstill::{Blockage, Entangled};

use crate::timeline::CriticalSections;
use evidence::Evidence;
use lock_semantics::Property;
use lock_semantics::{Breach, Severity, Verdicts};
use no_lost_update::NoLostUpdate;
use primitives::{ClientId, ClientSet, Millis, SharedVec};
use redis_model::{Bytes, Reply};
use simulator::{Event, EventKind, Move, Run, World};
use standstill::Openings;

/// A property that a run breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Which, and how.
    pub kind: FindingKind,
    /// When.
    pub at: Millis,
    /// The event that breaks it. It may be found some events later.
    pub event: usize,
    /// The mistake behind it, where that is known.
    pub decision: Option<Decision>,
}

/// The ways in which a run can break a lock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FindingKind {
    /// Two clients are between `enter()` and `leave()` at once.
    MutualExclusion {
        /// Who was inside.
        first: ClientId,
        /// The event by which they had entered.
        first_entered: usize,
        /// Who entered too.
        second: ClientId,
        /// The event of the reply by which it had got the lock, if it had asked for one.
        second_told: Option<usize>,
        /// What let it in, where that is known.
        opening: Option<Opening>,
    },
    /// A request of a client frees the lock of another that is inside: a newcomer would get in.
    OnlyTheHolderReleases {
        /// Whose request.
        by: ClientId,
        /// Who is inside.
        holder: ClientId,
        /// What the other lost, where that is known.
        loss: Option<Box<Loss>>,
        /// How it had itself lost that lock before, if it had.
        own_loss: Option<Box<Loss>>,
        /// The event by which it had sent the command, if that was before the other had the lock.
        sent: Option<usize>,
    },
    /// Nobody is inside, and a newcomer does not get in, however long it waits.
    TheLockComesBack {
        /// Who had it last, where that is known.
        owner: Option<ClientId>,
        /// What it has left behind, where that is known.
        left_behind: Option<LeftBehind>,
        /// What else keeps newcomers out, where nobody has left anything behind.
        blockage: Option<Blockage>,
        /// Who has asked for it without success, if anybody has.
        waiter: Option<ClientId>,
        /// For how long nobody gets in for certain, in ms; none, if for ever.
        within_ms: Option<u64>,
        /// Whether somebody would get in if the clients went on in another order.
        depends_on_order: bool,
    },
    /// A client is inside, and a newcomer would get in.
    TheHolderHolds {
        /// Who.
        client: ClientId,
        /// Why, where that is known.
        opening: Option<Opening>,
    },
    /// The store takes a write that is based on a value that has since changed.
    NoLostUpdate {
        /// The name of the value.
        name: Bytes,
        /// Who wrote.
        by: ClientId,
        /// The event by which it had read the value, or written it last.
        read: usize,
        /// Who had changed it since.
        other: ClientId,
        /// The event by which they had: this write is lost.
        overwritten: usize,
    },
    /// A client enters though nothing that it has asked for has changed anything.
    NoErrorPathIntoTheSection {
        /// Who.
        client: ClientId,
        /// The last event of its attempt, where that is known.
        tried: Option<usize>,
    },
}

/// What lets a client in beside another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opening {
    /// The lock of who was inside was gone; or that of who entered, before it did. On each server
    /// the last loss, the decisive one at the end; there is at least one.
    Lost(Vec<Loss>),
    /// Who was inside had itself freed its lock before leaving.
    Freed {
        /// The event by which it had.
        event: usize,
    },
    /// This client had entered though nothing that it had asked for had changed anything.
    NoLock(ClientId),
    /// Who is inside has its lock, but a newcomer would get in all the same.
    Unheeded {
        /// The command whose answer would not keep it out, and the answer; none, if it would not
        /// ask.
        told: Option<(Bytes, Reply)>,
        /// Whether it would overwrite or change the lock.
        changes_it: bool,
    },
}

impl Finding {
    /// How bad it is.
    pub fn severity(&self) -> Severity {
        Severity::of(self.property())
    }

    /// What is broken.
    pub fn property(&self) -> Property {
        match self.kind {
            FindingKind::MutualExclusion { .. } => Property::MutualExclusion,
            FindingKind::OnlyTheHolderReleases { .. } => Property::OnlyTheHolderReleases,
            FindingKind::TheLockComesBack { .. } => Property::TheLockComesBack,
            FindingKind::TheHolderHolds { .. } => Property::TheHolderHolds,
            FindingKind::NoLostUpdate { .. } => Property::NoLostUpdate,
            FindingKind::NoErrorPathIntoTheSection { .. } => Property::NoErrorPathIntoTheSection,
        }
    }

    /// Who is concerned; who did it comes last.
    pub fn clients(&self) -> Vec<ClientId> {
        match &self.kind {
            FindingKind::MutualExclusion { first, second, .. } => vec![*first, *second],
            FindingKind::OnlyTheHolderReleases { by, holder, .. } => vec![*holder, *by],
            FindingKind::TheLockComesBack { blockage: Some(Blockage::Deadlock(those)), .. } => {
                those.iter().map(|it| it.client).collect()
            }
            FindingKind::TheLockComesBack { blockage: Some(Blockage::Livelock(those)), .. } => {
                those.iter().map(|(client, _)| *client).collect()
            }
            FindingKind::TheLockComesBack { owner, waiter, .. } => {
                owner.iter().chain(waiter).copied().collect()
            }
            FindingKind::NoLostUpdate { by, other, .. } => vec![*other, *by],
            FindingKind::TheHolderHolds { client, .. }
            | FindingKind::NoErrorPathIntoTheSection { client, .. } => vec![*client],
        }
    }
}

/// Judges a run as it grows.
#[derive(Clone, Debug)]
pub struct Monitor {
    seen: usize,
    /// The latest event that shows.
    shown: usize,
    evidence: Evidence,
    verdicts: Verdicts,
    openings: Openings,
    no_lost_update: NoLostUpdate,
    coverage: Coverage,
    findings: SharedVec<Finding>,
}

impl Monitor {
    /// A monitor of a run that starts with this world.
    pub fn new(start: &World) -> Monitor {
        let scenario = start.scenario();
        Monitor {
            seen: 0,
            shown: 0,
            evidence: Evidence::new(scenario),
            verdicts: Verdicts::new(start),
            openings: Openings::new(scenario.clients.len()),
            no_lost_update: NoLostUpdate::default(),
            coverage: Coverage::new(start),
            findings: SharedVec::new(),
        }
    }

    /// Takes the next move of the run into account, with its events and the world after it.
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
            let (kind, decision) = match breach {
                Breach::OnlyTheHolderReleases { by, holder } => {
                    only_the_holder_releases::finding(by, holder, evidence)
                }
                Breach::TheHolderHolds { client } => {
                    the_holder_holds::finding(client, evidence, verdicts, after)
                }
                Breach::TheLockComesBack { holder, within_ms, like } => {
                    let known = (evidence, self.seen, after);
                    let openings = (&self.openings, verdicts.alike(like));
                    the_lock_comes_back::finding((like, holder), within_ms, openings, known)
                }
            };
            let enters = |event: &&Event| {
                event.kind == EventKind::Entered
                    && event
                        .client
                        .is_some_and(|client| breach == Breach::TheHolderHolds { client })
            };
            let entered = events.iter().rposition(enters);
            let event = entered.map_or(self.shown, |place| first + place);
            let decision = decision.map(|decision| decision.until(event));
            found.push(Finding { kind, at: now, event, decision });
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
        for property in verdicts.of_event(event, after) {
            let Some(client) = event.client else { continue };
            let told = match property {
                Property::NoErrorPathIntoTheSection => {
                    Some(no_error_path_into_the_section::finding(client, evidence))
                }
                Property::MutualExclusion => {
                    mutual_exclusion::finding(client, evidence, verdicts, event.at)
                }
                Property::NoLostUpdate => lost_update.take(),
                _ => None,
            };
            debug_assert!(told.is_some(), "what is decided can be told");
            found.extend(told.map(|(kind, decision)| {
                let decision = decision.map(|decision| decision.until(index));
                Finding { kind, at: event.at, event: index, decision }
            }));
        }
        debug_assert!(lost_update.is_none(), "whoever loses an update is told");
    }

    /// Who was in the critical section so far.
    pub fn critical_sections(&self) -> &CriticalSections {
        &self.evidence.clients.critical_sections
    }

    /// Who is inside although a newcomer would have got in at some time since they entered.
    pub fn letting_in(&self) -> ClientSet {
        self.verdicts.letting_in()
    }

    /// By client: whose request has kept newcomers like it out last, while they are, and its event.
    pub fn closings(&self) -> &[Option<(ClientId, usize)>] {
        self.openings.closings()
    }

    /// What has been put to the test so far.
    pub fn coverage(&self) -> &Coverage {
        &self.coverage
    }

    /// What has been found so far, in that order.
    pub fn findings(&self) -> &SharedVec<Finding> {
        &self.findings
    }
}

/// In which order the findings of one event come: how it came about before what came of it.
fn rank(property: Property) -> u8 {
    match property {
        Property::OnlyTheHolderReleases => 0,
        Property::TheHolderHolds => 1,
        Property::NoErrorPathIntoTheSection => 2,
        Property::MutualExclusion => 3,
        Property::NoLostUpdate => 4,
        Property::TheLockComesBack => 5,
    }
}

/// All findings of a run, in the order in which they are found.
pub fn findings(run: &Run) -> Vec<Finding> {
    let mut world = run.world_after(0);
    let mut monitor = Monitor::new(&world);
    for made in run.moves() {
        let events = world.apply(made).unwrap_or_default();
        monitor.observe(made, &events, &world);
    }
    monitor.findings().to_vec()
}

#[cfg(test)]
mod tests;
