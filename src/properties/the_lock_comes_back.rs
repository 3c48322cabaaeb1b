//! The lock comes back: where nobody is inside a newcomer gets in sooner or later, if everybody who
//! can goes on without faults. It is found where time would have to pass, once for each loss.

use super::evidence::Evidence;
use super::standstill::deadlock;
use super::{Act, Blockage, Decision, FindingKind, Prolonged};
use crate::ids::ClientId;
use crate::world::World;

/// That the lock does not come back. `holder` is whose request has kept newcomers out last. Known
/// are the evidence, how many events there were, and the world after them.
pub(super) fn finding(
    holder: Option<ClientId>,
    within_ms: Option<u64>,
    freed_once_more: Option<Blockage>,
    (evidence, events, after): (&Evidence, usize, &World),
) -> (FindingKind, Option<Decision>) {
    let orphan = evidence.orphans.latest(&evidence.ownership, after.now());
    let orphan = orphan.filter(|_| freed_once_more.is_none());
    let (left_behind, waiter) = orphan.map_or((None, None), |(it, waiter)| (Some(it), waiter));
    let blockage = match &left_behind {
        Some(_) => None,
        None => freed_once_more.or_else(|| deadlock(evidence, events, after)),
    };
    let owner = left_behind.as_ref().map(|it| it.owner).or(holder);
    let overwritten = left_behind.as_ref().and_then(|it| match it.prolonged? {
        Prolonged::Overwritten { event, .. } => Some((it.owner, event)),
        Prolonged::Renewed { .. } | Prolonged::Skewed(_) => None,
    });
    let decision = overwritten.and_then(|(owner, event)| {
        let mut losses = evidence.ownership.losses(owner).iter();
        losses.find(|loss| loss.event == event)?.decision.filter(|it| it.act == Act::Sent)
    });
    (FindingKind::TheLockComesBack { owner, left_behind, blockage, waiter, within_ms }, decision)
}
