//! The holder holds: a client in the critical section still has its lock in Redis.
//!
//! It is broken by an expiry, by a server that comes back without the key, or by an external
//! client. What another client takes away is reported as that.

use super::{FindingKind, Scene};
use crate::ids::ClientId;
use crate::world::EventKind;

/// Where this has been found already.
#[derive(Clone, Default, Debug)]
pub(super) struct TheHolderHolds {
    /// The clients that are in the critical section without their locks.
    found: Vec<ClientId>,
}

impl TheHolderHolds {
    /// A finding for each client that is in the critical section without its lock, once for each
    /// time that it enters.
    pub(super) fn observe(&mut self, scene: Scene<'_>) -> Vec<FindingKind> {
        self.found.retain(|client| scene.clients.is_in_critical_section(*client));
        let enters = scene.event.client.filter(|_| scene.event.kind == EventKind::Entered);
        let owners = scene.outcome.losses.iter().map(|loss| loss.owner);
        let mut findings = Vec::new();
        for client in owners.chain(enters) {
            if !self.found.contains(&client)
                && let Some(finding) = finding(scene, client)
            {
                self.found.push(client);
                findings.push(finding);
            }
        }
        findings
    }
}

fn finding(scene: Scene<'_>, client: ClientId) -> Option<FindingKind> {
    let loss = scene.ownership.losses(client).last()?;
    let is_inside = scene.clients.is_in_critical_section(client);
    (is_inside && loss.by().is_none() && !scene.holds_its_lock(client))
        .then(|| FindingKind::TheHolderHolds { client, losses: scene.losses_up_to(loss) })
}
