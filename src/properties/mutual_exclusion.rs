//! Mutual exclusion: no two clients are between `enter()` and `leave()` at once.
//!
//! [`CriticalSections`](crate::timeline::CriticalSections) knows who is.

use super::evidence::Evidence;
use super::evidence::loss::Loss;
use super::verdicts::Verdicts;
use super::{FindingKind, Opening};
use crate::ids::ClientId;
use crate::timeline::CriticalSection;

/// That a client has entered beside another.
pub(super) fn finding(
    second: ClientId,
    evidence: &Evidence,
    verdicts: &Verdicts,
) -> Option<FindingKind> {
    let mut open = evidence.clients.critical_sections.open();
    let earlier = open.find(|open| open.client != second)?;
    let &CriticalSection { client: first, entered: first_entered, .. } = earlier;
    let opening = opening(first, second, evidence, verdicts);
    Some(FindingKind::MutualExclusion { first, first_entered, second, opening })
}

fn opening(
    first: ClientId,
    second: ClientId,
    evidence: &Evidence,
    verdicts: &Verdicts,
) -> Option<Opening> {
    if verdicts.is_empty_handed(second) {
        return Some(Opening::NoLock(second));
    }
    let losses = |client| evidence.ownership.losses(client);
    let claimant = |loss: &&Loss| evidence.ownership.claimant(&loss.place());
    let went_over = losses(first).iter().rfind(|loss| claimant(loss) == Some(second));
    let came_back = || losses(second).iter().rfind(|loss| claimant(loss) == Some(first));
    let went_over = went_over.or_else(came_back).or_else(|| losses(first).last());
    match went_over {
        Some(loss) => Some(Opening::Lost(evidence.losses_up_to(loss))),
        None => of_one_inside(first, evidence, verdicts),
    }
}

/// Why a newcomer could get in beside a client that has lost nothing.
pub(super) fn of_one_inside(
    client: ClientId,
    evidence: &Evidence,
    verdicts: &Verdicts,
) -> Option<Opening> {
    if evidence.holds_its_lock(client) {
        return None;
    }
    match evidence.ownership.freed_inside(client) {
        Some(event) => Some(Opening::Freed { event }),
        None if verdicts.is_empty_handed(client) => Some(Opening::NoLock(client)),
        None => None,
    }
}
