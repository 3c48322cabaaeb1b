//! What a lock promises, one file a property, judged over the events of a run.
//!
//! A [`Finding`] carries what proves it as data; no sentence is made here. A [`Monitor`] is shown
//! each event once, so that findings grow with the run. That nothing was found means something only
//! as far as the run has put the lock to the test, which is what [`Coverage`] tells. What the properties share is kept beside
//! them: who counts on which key (`ownership`) and what each client is about (`clients`).

mod clients;
mod coverage;
mod loss;
mod mutual_exclusion;
mod no_error_path_into_the_section;
mod no_lost_update;
mod only_the_holder_releases;
mod ownership;
mod the_holder_holds;
mod the_lock_comes_back;
mod validity;

pub use clients::Pause;
pub use coverage::{Coverage, LockKey, ProgramFailure, Untested};
pub use loss::{How, Loss, Skew};
pub use mutual_exclusion::Opening;
pub use the_lock_comes_back::{Parting, Prolonged};

use crate::ids::{ClientId, ServerId};
use crate::redis::Bytes;
use crate::scenario::{Property, Scenario};
use crate::shared_vec::SharedVec;
use crate::time::Millis;
use crate::timeline::CriticalSections;
use crate::world::Event;
use clients::Clients;
use no_lost_update::NoLostUpdate;
use ownership::{Outcome, Ownership};
use the_holder_holds::TheHolderHolds;
use the_lock_comes_back::TheLockComesBack;

/// A property that a run breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Which, and how.
    pub kind: FindingKind,
    /// When.
    pub at: Millis,
    /// The event that breaks it. It may be found some events later.
    pub event: usize,
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
        /// What let it in.
        opening: Opening,
    },
    /// A client deletes or overwrites a lock on which another counts.
    OnlyTheHolderReleases {
        /// Who did it.
        by: ClientId,
        /// What the other lost.
        loss: Loss,
        /// How it had itself lost that lock before, if it had.
        own_loss: Option<Loss>,
        /// The event by which it had sent the command, if that was before the other had the lock.
        sent: Option<usize>,
    },
    /// A lock outlives its owner while somebody waits for it.
    TheLockComesBack {
        /// Whose lock it is.
        owner: ClientId,
        /// The server.
        server: ServerId,
        /// The key.
        key: Bytes,
        /// How its owner parted from it.
        parting: Parting,
        /// The event by which it did.
        since: usize,
        /// When it should have been free; none, if it never expires.
        deadline: Option<Millis>,
        /// Why it has not been free since then, where that is known.
        prolonged: Option<Prolonged>,
        /// Who asks for it without success.
        waiter: ClientId,
    },
    /// A client is inside although Redis does not have its lock any more.
    TheHolderHolds {
        /// Who.
        client: ClientId,
        /// What it has lost, on each server the last.
        losses: Vec<Loss>,
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
    /// A client enters whose attempt to get the lock has failed.
    NoErrorPathIntoTheSection {
        /// Who.
        client: ClientId,
        /// The last event of its attempt.
        tried: usize,
    },
}

/// How bad a finding is, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The lock failed.
    Broken,
    /// Harm that may follow.
    Warning,
}

impl Severity {
    /// How bad it is when this property is broken.
    pub fn of(property: Property) -> Severity {
        match property {
            Property::OnlyTheHolderReleases | Property::TheHolderHolds => Severity::Warning,
            Property::MutualExclusion
            | Property::TheLockComesBack
            | Property::NoLostUpdate
            | Property::NoErrorPathIntoTheSection => Severity::Broken,
        }
    }
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
            FindingKind::OnlyTheHolderReleases { by, loss, .. } => vec![loss.owner, *by],
            FindingKind::TheLockComesBack { owner, waiter, .. } => vec![*owner, *waiter],
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
    clients: Clients,
    ownership: Ownership,
    the_lock_comes_back: TheLockComesBack,
    the_holder_holds: TheHolderHolds,
    no_lost_update: NoLostUpdate,
    coverage: Coverage,
    findings: SharedVec<Finding>,
}

/// An event with what is known right after it.
#[derive(Clone, Copy)]
struct Scene<'a> {
    index: usize,
    event: &'a Event,
    clients: &'a Clients,
    ownership: &'a Ownership,
    outcome: &'a Outcome,
}

impl Scene<'_> {
    /// Whether a client counts on keys of which it has lost none on as many servers as it needs.
    fn holds_its_lock(&self, client: ClientId) -> bool {
        let needed = self.clients.get(client).map_or(1, |party| party.asking.quorum());
        self.ownership.servers_held(client) >= needed
    }

    /// What a client has lost up to one loss, on each server the last.
    fn losses_up_to(&self, last: &Loss) -> Vec<Loss> {
        let mut losses: Vec<Loss> = Vec::new();
        for loss in self.ownership.losses(last.owner).iter().filter(|loss| loss.event <= last.event)
        {
            losses.retain(|earlier| earlier.server != loss.server);
            losses.push(loss.clone());
        }
        losses.retain(|loss| loss.server != last.server);
        losses.push(last.clone());
        losses
    }
}

impl Monitor {
    /// A monitor of a run in which nothing has happened.
    pub fn new(scenario: &Scenario) -> Monitor {
        Monitor {
            seen: 0,
            clients: Clients::new(scenario.clients.len()),
            ownership: Ownership::new(scenario),
            the_lock_comes_back: TheLockComesBack::default(),
            the_holder_holds: TheHolderHolds::default(),
            no_lost_update: NoLostUpdate::default(),
            coverage: Coverage::new(scenario.clients.len()),
            findings: SharedVec::new(),
        }
    }

    /// Takes the next event of the run into account.
    pub fn observe(&mut self, event: &Event) {
        let index = self.seen;
        self.seen += 1;
        self.coverage.observe(event);
        self.clients.observe(index, event);
        let outcome = self.ownership.observe(index, event, &self.clients);
        let (clients, ownership) = (&self.clients, &self.ownership);
        let scene = Scene { index, event, clients, ownership, outcome: &outcome };
        let found = &mut self.findings;
        let mut here = |kind| found.push(Finding { kind, at: event.at, event: index });
        only_the_holder_releases::observe(scene).for_each(&mut here);
        self.the_holder_holds.observe(scene).into_iter().for_each(&mut here);
        no_error_path_into_the_section::observe(scene).into_iter().for_each(&mut here);
        mutual_exclusion::observe(scene).into_iter().for_each(&mut here);
        self.no_lost_update.observe(scene).into_iter().for_each(&mut here);
        found.extend(self.the_lock_comes_back.observe(scene));
    }

    /// Who was in the critical section so far.
    pub fn critical_sections(&self) -> &CriticalSections {
        &self.clients.critical_sections
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

/// All findings of a run, in the order in which they are found.
pub fn findings(scenario: &Scenario, events: &SharedVec<Event>) -> Vec<Finding> {
    let mut monitor = Monitor::new(scenario);
    for event in events {
        monitor.observe(event);
    }
    monitor.findings().to_vec()
}

#[cfg(test)]
mod tests;
