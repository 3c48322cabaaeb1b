//! The holder holds: whoever is inside still has its lock in Redis.
//!
//! It is broken by an expiry, by a server that comes back without the key, or by an external client.
//! What another client takes away is reported as that.

use super::{FindingKind, Scene};
use crate::ids::ClientId;
use crate::world::EventKind;

/// Who is known to be inside without its lock.
#[derive(Clone, Default, Debug)]
pub(super) struct TheHolderHolds(Vec<ClientId>);

impl TheHolderHolds {
    /// A finding for each client that is found inside without its lock, once a stay.
    pub(super) fn observe(&mut self, scene: Scene<'_>) -> Vec<FindingKind> {
        let client = scene.event.client;
        if scene.event.kind.ends_a_stay() {
            self.0.retain(|inside| Some(*inside) != client);
        }
        let enters = client.filter(|_| scene.event.kind == EventKind::Entered);
        let owners = scene.outcome.losses.iter().map(|loss| loss.owner);
        let mut findings = Vec::new();
        for client in owners.chain(enters) {
            if !self.0.contains(&client)
                && let Some(finding) = finding(scene, client)
            {
                self.0.push(client);
                findings.push(finding);
            }
        }
        findings
    }
}

fn finding(scene: Scene<'_>, client: ClientId) -> Option<FindingKind> {
    let is_inside = scene.clients.get(client)?.is_inside;
    let loss = scene.ownership.losses(client).last()?;
    (is_inside && loss.by().is_none() && !scene.holds_its_lock(client))
        .then(|| FindingKind::TheHolderHolds { client, losses: scene.losses_up_to(loss) })
}
