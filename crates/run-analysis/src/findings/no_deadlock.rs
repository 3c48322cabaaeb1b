//! No deadlock: while no client is inside, a probe client acquires the lock sooner or later if all
//! clients proceed without faults, and with permits as many probe clients as there are permits. It is checked when only time can pass, and reported once per
//! loss.

use super::blockage::{Openings, deadlock, depends_on_the_order, livelock, never_undone};
use super::evidence::Evidence;
use super::{Act, FindingKind, OrphanedLock, Prolonged, RootCause};
use lua_vm::Program;
use primitives::{ClientId, ClientSet};
use simulator::World;

/// Returns the finding for a lock that is never released for the program of `like`. `holder` is the
/// client whose request last blocked the probes, and `alike` contains all clients with this
/// program. The last argument is the evidence, the number of events, and the world after them.
pub(super) fn finding(
    (like, holder): (ClientId, Option<ClientId>),
    within_ms: Option<u64>,
    (openings, alike): (&Openings, ClientSet),
    (evidence, events, after): (&Evidence, usize, &World),
) -> (FindingKind, Option<RootCause>) {
    let permits = after.program(like).map(Program::permits);
    let permits = permits.filter(|_| after.admits_probe_like(like));
    let depends_on_order = permits.is_none() && depends_on_the_order(after, alike);
    let orphan = evidence.orphans.latest(&evidence.ownership, after.now());
    let (left_behind, waiter) = orphan.map_or((None, None), |(it, waiter)| (Some(it), waiter));
    let undone = || never_undone(evidence, left_behind.as_ref(), openings.closing(like));
    let by_request = openings.freed_once_more(like).or_else(undone);
    let is_taken_back = |it: &OrphanedLock| {
        let standing = evidence.ownership.standing(&(it.server, it.key.clone()));
        standing.is_some_and(|standing| standing.shares.of(it.owner).is_taken_back())
    };
    let left_behind = left_behind.filter(|it| by_request.is_none() && !is_taken_back(it));
    let waiter = waiter.filter(|_| left_behind.is_some());
    let blockage = match &left_behind {
        Some(_) => None,
        None => by_request.or_else(|| {
            if depends_on_order {
                Some(livelock(evidence, after))
            } else {
                deadlock(evidence, events, after)
            }
        }),
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
    let kind = FindingKind::NoDeadlock {
        owner,
        left_behind,
        blockage,
        waiter,
        within_ms,
        depends_on_order,
        permits,
    };
    (kind, decision)
}
