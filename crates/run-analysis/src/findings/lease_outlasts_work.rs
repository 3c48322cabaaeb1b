//! Lease outlasts the work: no probe client could acquire the lock while a client is in the
//! critical section. There is at most one finding per stay.

use super::evidence::Evidence;
use super::evidence::loss::Place;
use super::mutual_exclusion::{decision_behind, of_one_inside};
use super::{FindingKind, Flaw, Opening, RootCause};
use lock_semantics::BreachMonitor;
use primitives::ClientId;
use redis_model::{Bytes, Part};
use simulator::{EventKind, World};

/// Returns the finding for a client inside. `after` is the world in which a probe could enter.
pub(super) fn finding(
    client: ClientId,
    evidence: &Evidence,
    verdicts: &BreachMonitor,
    after: &World,
) -> (FindingKind, Option<RootCause>) {
    let losses = evidence.ownership.losses(client);
    let opening = match losses.last().filter(|_| !evidence.holds_its_lock(client)) {
        Some(loss) => Some(Opening::Lost(evidence.losses_up_to(loss))),
        None => of_one_inside(client, evidence, verdicts),
    };
    let decision = decision_behind(client, opening.as_ref(), evidence, verdicts, after.now());
    let is_open_by_time =
        decision.is_none_or(|decision| matches!(decision.flaw, Flaw::TimeOver { .. }));
    let unheeded = (opening.is_none() && is_open_by_time && evidence.holds_its_lock(client))
        .then(|| unheeded(client, evidence, after))
        .flatten();
    match unheeded {
        Some(Opening::Unheeded { changes_it: true, .. }) if decision.is_some() => {
            (FindingKind::LeaseOutlastsWork { client, opening }, decision)
        }
        Some(unheeded) => {
            (FindingKind::LeaseOutlastsWork { client, opening: Some(unheeded) }, None)
        }
        None => (FindingKind::LeaseOutlastsWork { client, opening }, decision),
    }
}

/// Returns how a probe enters while a client inside has its lock. The probe ignores the last reply
/// about that lock, or its last reply of all, or it changes the lock.
fn unheeded(client: ClientId, evidence: &Evidence, after: &World) -> Option<Opening> {
    let happened = after.way_in_of_probe_like(client)?;
    let places: Vec<&Place> = evidence.ownership.places_of(client).collect();
    let (mut about_lock, mut latest, mut change) = (None, None, None);
    for event in &happened {
        let EventKind::Executed { server, args, reply, changes, .. } = &event.kind else {
            continue;
        };
        let of_lock = |key: &Bytes| places.iter().any(|(on, its)| on == server && its == key);
        let changes_it = changes.iter().any(|it| it.part != Part::Ttl && of_lock(&it.key));
        let only_sets_a_ttl = !changes.is_empty() && changes.iter().all(|it| it.part == Part::Ttl);
        let exchange = args.first().map(|command| (command, reply, changes_it));
        latest = exchange.or(latest);
        change = change.or(exchange.filter(|_| changes_it));
        if !only_sets_a_ttl && (changes_it || args.iter().any(of_lock)) {
            about_lock = exchange.or(about_lock);
        }
    }
    let decisive = about_lock.or(latest);
    let changes_it = decisive.is_some_and(|(.., changes_it)| changes_it);
    let ignored = if changes_it { change } else { decisive };
    let ignored = ignored.map(|(command, reply, _)| (command.clone(), reply.clone()));
    Some(Opening::Unheeded { ignored, changes_it })
}
