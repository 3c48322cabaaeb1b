//! The holder holds: nobody else would get in while a client is in the critical section. It is found
//! once for each time that a client enters.

use super::evidence::Evidence;
use super::mutual_exclusion::of_one_inside;
use super::verdicts::Verdicts;
use super::{FindingKind, Opening};
use crate::ids::ClientId;

/// That a newcomer would get in beside a client.
pub(super) fn finding(client: ClientId, evidence: &Evidence, verdicts: &Verdicts) -> FindingKind {
    let losses = evidence.ownership.losses(client);
    let opening = match losses.last().filter(|_| !evidence.holds_its_lock(client)) {
        Some(loss) => Some(Opening::Lost(evidence.losses_up_to(loss))),
        None => of_one_inside(client, evidence, verdicts),
    };
    FindingKind::TheHolderHolds { client, opening }
}
