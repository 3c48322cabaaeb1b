//! Lock held while inside: no probe client could acquire the lock while a client is in the
//! critical section. There is at most one finding per stay.

use super::evidence::Evidence;
use super::evidence::loss::Place;
use super::mutual_exclusion::{decision_behind, of_one_inside};
use super::{FindingKind, Flaw, Opening, ProbeChanges, RootCause};
use lock_semantics::BreachMonitor;
use primitives::ClientId;
use redis_model::{Bytes, Change, Part, Value};
use simulator::{EventKind, World};

/// Returns the finding for a client inside. `after` is the world in which a probe could enter.
pub(super) fn finding(
    client: ClientId,
    evidence: &Evidence,
    verdicts: &BreachMonitor,
    after: &World,
) -> (FindingKind, Option<RootCause>) {
    if evidence.ownership.freed_inside(client).is_none()
        && let Some(token) = spare_token(client, evidence, after)
    {
        return (FindingKind::LeaseOutlastsWork { client, opening: Some(token) }, None);
    }
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
        Some(Opening::Unheeded { changes: ProbeChanges::Lock, .. }) if decision.is_some() => {
            (FindingKind::LeaseOutlastsWork { client, opening }, decision)
        }
        Some(unheeded) => {
            (FindingKind::LeaseOutlastsWork { client, opening: Some(unheeded) }, None)
        }
        None => (FindingKind::LeaseOutlastsWork { client, opening }, decision),
    }
}

/// Returns the token that a probe takes while a client is inside: an element of a list, or a part of
/// a counter, without which it could not enter.
fn spare_token(client: ClientId, evidence: &Evidence, after: &World) -> Option<Opening> {
    after.way_in_of_probe_like(client)?.into_iter().find_map(|event| {
        let EventKind::Executed { server, args, changes, .. } = event.kind else { return None };
        let taken = changes.into_iter().find(|change| {
            takes_a_part(change)
                && !after.admits_probe_without(client, &(server, change.key.clone()))
        });
        let (key, command) = (taken?.key, args.first()?.clone());
        let changed = evidence.last_change_by_another_command(&(server, key.clone()), &command);
        Some(Opening::SpareToken { key, command, changed })
    })
}

/// Returns `true` for a change that removes an element of a list or decrements a counter.
fn takes_a_part(change: &Change) -> bool {
    let [before, after] = [&change.before, &change.after].map(|it| it.as_ref().map(|it| &it.value));
    match (before, after) {
        (Some(Value::List(_)), None) => true,
        (Some(Value::List(before)), Some(Value::List(after))) => after.len() < before.len(),
        (Some(Value::String(before)), Some(Value::String(after))) => before
            .to_integer()
            .zip(after.to_integer())
            .is_some_and(|(before, after)| after < before),
        _ => false,
    }
}

/// Returns how a probe enters while a client inside has its lock. The probe ignores the last reply
/// about that lock, or its last reply of all, or it changes the lock.
fn unheeded(client: ClientId, evidence: &Evidence, after: &World) -> Option<Opening> {
    let happened = after.way_in_of_probe_like(client)?;
    let places: Vec<&Place> = evidence.ownership.places_of(client).collect();
    let (mut about_lock, mut latest, mut change) = (None, None, None);
    let mut has_changed = false;
    for event in &happened {
        let EventKind::Executed { server, args, reply, changes, .. } = &event.kind else {
            continue;
        };
        let of_lock = |key: &Bytes| places.iter().any(|(on, its)| on == server && its == key);
        let changes_it = changes.iter().any(|it| it.part != Part::Ttl && of_lock(&it.key));
        let only_sets_a_ttl = !changes.is_empty() && changes.iter().all(|it| it.part == Part::Ttl);
        let exchange = args.first().map(|command| (command, reply, changes_it));
        latest = exchange.or(latest);
        has_changed |= !changes.is_empty();
        change = change.or(exchange.filter(|_| changes_it));
        if !only_sets_a_ttl && (changes_it || args.iter().any(of_lock)) {
            about_lock = exchange.or(about_lock);
        }
    }
    let decisive = about_lock.or(latest);
    let changes_it = decisive.is_some_and(|(.., changes_it)| changes_it);
    let ignored = if changes_it { change } else { decisive };
    let ignored = ignored.map(|(command, reply, _)| (command.clone(), reply.clone()));
    let changes = match (changes_it, has_changed) {
        (true, _) => ProbeChanges::Lock,
        (false, true) => ProbeChanges::OtherKeys,
        (false, false) => ProbeChanges::Nothing,
    };
    Some(Opening::Unheeded { ignored, changes })
}
