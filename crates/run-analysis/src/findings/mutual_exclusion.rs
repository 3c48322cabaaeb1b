//! Mutual exclusion: no two clients are between `enter()` and `leave()` at once, unless they are
//! readers, or the program declares permits.
//! [`CriticalSections`](crate::timeline::CriticalSections) records their stays.

use super::evidence::Evidence;
use super::evidence::loss::Loss;
use super::{FindingKind, Opening, RootCause};
use crate::timeline::CriticalSection;
use lock_semantics::{BreachMonitor, Ended};
use lua_vm::Program;
use primitives::{ClientId, Millis};
use simulator::World;

/// Returns the finding for a client that entered while another client is inside.
pub(super) fn finding(
    second: ClientId,
    evidence: &Evidence,
    verdicts: &BreachMonitor,
    (now, world): (Millis, &World),
) -> Option<(FindingKind, Option<RootCause>)> {
    let sections = &evidence.clients.critical_sections;
    let reads = |client| sections.of(client).is_some_and(|it| it.is_reader);
    // A reader excludes only writers.
    let others = || {
        let others = sections.open().filter(|open| open.client != second);
        others.filter(|open| !(open.is_reader && reads(second)))
    };
    let permits = world.program(second).map(Program::permits).filter(|permits| *permits > 1);
    // With permits, the others have theirs.
    let lost = others().find(|it| permits.is_some() && !evidence.holds_its_lock(it.client));
    let earlier = lost.or_else(|| others().next())?;
    let &CriticalSection { client: first, entered: first_entered, .. } = earlier;
    let inside = || sections.open().map(|open| open.client).collect();
    let permits = permits.map(|permits| (inside(), permits));
    let opening = opening(first, second, evidence, verdicts);
    // If the first client has its lock, the second one ignored it.
    let those = if evidence.holds_its_lock(first) { [second, first] } else { [first, second] };
    let mut those = those.into_iter();
    let decision = match &opening {
        Some(_) => decision_behind(first, opening.as_ref(), evidence, verdicts, now),
        None => those.find_map(|it| decision_behind(it, None, evidence, verdicts, now)),
    };
    let second_reply = evidence.replies.entering(second).map(|entering| entering.reply.event);
    let kind = FindingKind::MutualExclusion {
        first,
        first_entered,
        second,
        permits,
        second_reply,
        opening,
    };
    Some((kind, decision))
}

fn opening(
    first: ClientId,
    second: ClientId,
    evidence: &Evidence,
    verdicts: &BreachMonitor,
) -> Option<Opening> {
    if verdicts.is_empty_handed(second) {
        return Some(Opening::NoLock(second));
    }
    if let Some(token) = evidence.spare_token(first) {
        return Some(token.clone());
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

/// Returns the reason that a probe can enter while a client without any loss is inside.
pub(super) fn of_one_inside(
    client: ClientId,
    evidence: &Evidence,
    verdicts: &BreachMonitor,
) -> Option<Opening> {
    if evidence.holds_its_lock(client) {
        return None;
    }
    match evidence.ownership.freed_inside(client) {
        Some(&(_, event)) => Some(Opening::Freed { event }),
        None if verdicts.is_empty_handed(client) => Some(Opening::NoLock(client)),
        None => None,
    }
}

/// Returns the root cause for which a client is inside without a lock.
pub(super) fn decision_behind(
    client: ClientId,
    opening: Option<&Opening>,
    evidence: &Evidence,
    verdicts: &BreachMonitor,
    now: Millis,
) -> Option<RootCause> {
    match opening {
        Some(Opening::Lost(losses)) => {
            let loss = losses.last()?;
            // If the lease had already expired, the removal was justified.
            let was_over = |ended: &&Ended| {
                let is_while_it_stood = (loss.written..loss.event).contains(&ended.events.start);
                ended.by_time && is_while_it_stood && loss.valid_until.is_none()
            };
            let ended = verdicts.ended(loss.owner).filter(was_over);
            let over = ended.and_then(|ended| evidence.decision_to_go_on(loss.owner, ended));
            over.or_else(|| evidence.decision_behind(loss))
        }
        Some(Opening::Freed { .. }) => evidence.decision_to_stay(client, now),
        Some(Opening::NoLock(client)) => evidence.decision_to_enter(*client, true),
        Some(Opening::SpareToken { .. } | Opening::Unheeded { .. }) => None,
        None => evidence
            .decision_to_enter(client, verdicts.is_empty_handed(client))
            .or_else(|| evidence.decision_to_stay(client, now))
            .or_else(|| evidence.decision_to_go_on(client, verdicts.ended(client)?)),
    }
}
