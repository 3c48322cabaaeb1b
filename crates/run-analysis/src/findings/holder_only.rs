//! Holder only: no client's request unblocks probes while the client that had blocked them is in
//! the critical section.

use super::evidence::Evidence;
use super::evidence::loss::Loss;
use super::{FindingKind, RootCause};
use primitives::ClientId;

/// Returns the finding for a client whose latest request released another client's lock.
pub(super) fn finding(
    by: ClientId,
    holder: ClientId,
    evidence: &Evidence,
) -> (FindingKind, Option<RootCause>) {
    let is_it = |loss: &&Loss| loss.owner == holder && loss.by() == Some(by);
    let loss = evidence.latest_losses.iter().find(is_it).cloned();
    let own_loss = loss.as_ref().and_then(|loss| evidence.ownership.own_loss(by, &loss.place()));
    let own_loss = own_loss.cloned();
    let sent = loss.as_ref().and_then(|loss| sent_before(by, loss, evidence));
    let decision = loss.as_ref().and_then(|loss| loss.decision);
    let decision = decision.filter(|decision| decision.client == by);
    let [loss, own_loss] = [loss, own_loss].map(|loss| loss.map(Box::new));
    (FindingKind::HolderOnly { by, holder, loss, own_loss, sent }, decision)
}

/// Returns the index of the event that sent the command, if that was before the lock was written.
fn sent_before(by: ClientId, loss: &Loss, evidence: &Evidence) -> Option<usize> {
    let request = evidence.clients.get(by)?.arrived.as_ref()?;
    (request.at < loss.written_at).then_some(request.sent)
}
