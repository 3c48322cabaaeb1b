//! What the events of a run suggest about keys: which ones are locks, whose they are, and how they
//! were lost.
//!
//! It is gathered from commands and from who wrote what, and it may be wrong: which key a lock is
//! made of can only be guessed. So nothing is decided by it. It chooses the words for what has been
//! decided (`verdicts`), and where it knows nothing there are plainer ones.

pub(super) mod clients;
pub(super) mod loss;
pub(super) mod orphans;
pub(super) mod ownership;
mod validity;

use crate::ids::ClientId;
use crate::scenario::Scenario;
use crate::world::Event;
use clients::Clients;
use loss::Loss;
use orphans::Orphans;
use ownership::{Outcome, Ownership};

/// What is known so far.
#[derive(Clone, Debug)]
pub(super) struct Evidence {
    pub(super) clients: Clients,
    pub(super) ownership: Ownership,
    pub(super) orphans: Orphans,
    /// What clients have lost by the latest move.
    pub(super) latest_losses: Vec<Loss>,
}

/// An event with what is known right after it.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    index: usize,
    event: &'a Event,
    clients: &'a Clients,
    ownership: &'a Ownership,
    outcome: &'a Outcome,
}

impl Evidence {
    pub(super) fn new(scenario: &Scenario) -> Evidence {
        Evidence {
            clients: Clients::new(scenario.clients.len()),
            ownership: Ownership::new(scenario),
            orphans: Orphans::default(),
            latest_losses: Vec::new(),
        }
    }

    /// A move begins.
    pub(super) fn begin_move(&mut self) {
        self.latest_losses.clear();
    }

    /// Takes the next event of the run into account.
    pub(super) fn observe(&mut self, index: usize, event: &Event) {
        self.clients.observe(index, event);
        let outcome = self.ownership.observe(index, event, &self.clients);
        let (clients, ownership) = (&self.clients, &self.ownership);
        self.orphans.observe(Scene { index, event, clients, ownership, outcome: &outcome });
        self.latest_losses.extend(outcome.losses);
    }

    /// Whether a client counts on keys of which it has lost none on as many servers as it needs.
    pub(super) fn holds_its_lock(&self, client: ClientId) -> bool {
        let needed = self.clients.get(client).map_or(1, |party| party.asking.quorum());
        self.ownership.servers_held(client) >= needed
    }

    /// What a client has lost up to one loss, on each server the last.
    pub(super) fn losses_up_to(&self, last: &Loss) -> Vec<Loss> {
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
