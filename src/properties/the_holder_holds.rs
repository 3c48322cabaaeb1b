//! The holder holds: nobody else would get in while a client is in the critical section. It is
//! found once for each time that a client enters.

use super::evidence::Evidence;
use super::mutual_exclusion::{decision_behind, of_one_inside};
use super::verdicts::Verdicts;
use super::{Decision, FindingKind, Opening};
use crate::ids::ClientId;
use crate::time::Millis;

/// That a newcomer would get in beside a client.
pub(super) fn finding(
    client: ClientId,
    evidence: &Evidence,
    verdicts: &Verdicts,
    now: Millis,
) -> (FindingKind, Option<Decision>) {
    let losses = evidence.ownership.losses(client);
    let opening = match losses.last().filter(|_| !evidence.holds_its_lock(client)) {
        Some(loss) => Some(Opening::Lost(evidence.losses_up_to(loss))),
        None => of_one_inside(client, evidence, verdicts),
    };
    let decision = decision_behind(client, opening.as_ref(), evidence, verdicts, now);
    (FindingKind::TheHolderHolds { client, opening }, decision)
}
