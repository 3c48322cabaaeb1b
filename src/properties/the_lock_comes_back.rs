//! The lock comes back: where nobody is inside a newcomer gets in sooner or later, if everybody who
//! can goes on without faults. It is found where time would have to pass, once for each loss.

use super::evidence::Evidence;
use super::{Act, Decision, FindingKind, Prolonged};
use crate::ids::ClientId;
use crate::time::Millis;

/// That the lock does not come back. `holder` is whose request has kept newcomers out last.
pub(super) fn finding(
    holder: Option<ClientId>,
    within_ms: Option<u64>,
    evidence: &Evidence,
    now: Millis,
) -> (FindingKind, Option<Decision>) {
    let known = evidence.orphans.latest(&evidence.ownership, now);
    let (left_behind, waiter) = known.map_or((None, None), |(it, waiter)| (Some(it), waiter));
    let owner = left_behind.as_ref().map(|it| it.owner).or(holder);
    let overwritten = left_behind.as_ref().and_then(|it| match it.prolonged? {
        Prolonged::Overwritten { event, .. } => Some((it.owner, event)),
        Prolonged::Renewed { .. } | Prolonged::Skewed(_) => None,
    });
    let decision = overwritten.and_then(|(owner, event)| {
        let mut losses = evidence.ownership.losses(owner).iter();
        losses.find(|loss| loss.event == event)?.decision.filter(|it| it.act == Act::Sent)
    });
    (FindingKind::TheLockComesBack { owner, left_behind, waiter, within_ms }, decision)
}
