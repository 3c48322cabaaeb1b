//! Conditions of the remedies on a failing run.

use crate::report::{commands_around_crash, has_written, passes};
use lock_semantics::Property::{LeaseOutlastsWork, MutualExclusion};
use lock_semantics::Severity;
use model_checker::faults_of;
use primitives::{ClientId, is_token};
use redis_model::{Bytes, Change, Entry, Value};
use run_analysis::{
    Act, Finding, FindingKind, Flaw, Loss, Mode, Opening, OrphanedLock, ProbeChanges, Prolonged,
    Recording, RootCause, moment,
};
use simulator::{Clock, Event, EventKind, FaultBudget, Move};

/// The commands that write a string with or without a TTL.
const SETS: [&str; 3] = ["SET", "SETEX", "PSETEX"];

/// Returns `true` if a client overwrites another client's lock with SET because the key did not
/// exist when it looked.
pub(super) fn sets_what_was_free(recording: &Recording, finding: &Finding) -> bool {
    let Some(loss) = lost(finding) else { return false };
    let Some(RootCause { act: Act::Sent, flaw: Flaw::Stale { changed, .. }, .. }) = loss.decision
    else {
        return false;
    };
    let events = recording.run().events();
    let is_set = events.get(loss.event).is_some_and(|it| is_command(it, &SETS));
    let was_free = events.get(changed).is_some_and(|event| {
        let mut changes = event.kind.changes().iter();
        changes.any(|change| change.key == loss.key && change.before.is_none())
    });
    matches!(loss.how, Mode::Overwritten { .. }) && is_set && was_free
}

/// Returns `true` if the client inside has itself released its lock.
pub(super) fn frees_inside(_: &Recording, finding: &Finding) -> bool {
    matches!(finding.kind.opening(), Some(Opening::Freed { .. }))
}

/// Returns `true` if another client would enter although none of its requests succeeds.
pub(super) fn ignores_a_reply(_: &Recording, finding: &Finding) -> bool {
    let opening = finding.kind.opening();
    matches!(opening, Some(Opening::Unheeded { ignored: Some(_), changes: ProbeChanges::Nothing }))
}

/// Returns `true` if another client can take a second token.
pub(super) fn takes_a_spare_token(_: &Recording, finding: &Finding) -> bool {
    matches!(finding.kind.opening(), Some(Opening::SpareToken { .. }))
}

/// Returns `true` if a client acquires its lock only after another client has changed the value
/// that it read.
pub(super) fn reads_before_it_takes(recording: &Recording, finding: &Finding) -> bool {
    let FindingKind::NoLostUpdate { by, overwritten, .. } = finding.kind else { return false };
    let sections = recording.critical_sections().all().iter();
    let ends_after = |left: Option<usize>| left.is_none_or(|left| left > finding.event);
    let mut around =
        sections.filter(|it| it.client == by && it.entered < finding.event && ends_after(it.left));
    around.any(|it| changes_keys(recording, by, overwritten, it.entered))
}

/// Returns `true` if a client left and released its lock before it writes.
pub(super) fn writes_after_it_frees(recording: &Recording, finding: &Finding) -> bool {
    let FindingKind::NoLostUpdate { by, .. } = finding.kind else { return false };
    if recording.critical_sections().of(by).is_some() {
        return false;
    }
    let sections = recording.critical_sections().all().iter();
    let left = sections.filter(|it| it.client == by).filter_map(|it| it.left).next_back();
    left.is_some_and(|left| changes_keys(recording, by, left, finding.event))
}

/// Returns `true` if a command of the client changes a key between two events.
fn changes_keys(recording: &Recording, client: ClientId, after: usize, before: usize) -> bool {
    let mut between = recording.run().events().range(after..before.max(after));
    between.any(|event| event.client == Some(client) && !event.kind.changes().is_empty())
}

/// Returns `true` if the clock of a client jumps.
pub(super) fn sets_clients_clock(recording: &Recording, _: &Finding) -> bool {
    let is_clients = |made: &Move| matches!(made, Move::Jump { clock: Clock::Client(_), .. });
    recording.run().moves().iter().any(is_clients)
}

/// Returns `true` if a client deletes or overwrites a value written by another.
pub(super) fn takes_anothers(_: &Recording, finding: &Finding) -> bool {
    taken(finding).is_some()
}

/// Returns the loss of a lock that a client takes from another, and that client.
fn taken(finding: &Finding) -> Option<(&Loss, ClientId)> {
    let loss = lost(finding)?;
    loss.by().filter(|by| *by != loss.owner).map(|by| (loss, by))
}

/// Returns `true` if a client compares the lock of another with that client's value, and does not
/// write the same value itself.
pub(super) fn passes_anothers_token(recording: &Recording, finding: &Finding) -> bool {
    let Some((loss, by)) = taken(finding) else { return false };
    let event = recording.run().events().get(loss.event);
    let Some(EventKind::Executed { args, .. }) = event.map(|event| &event.kind) else {
        return false;
    };
    taken_value(recording, finding).is_some_and(|it| {
        let value = Value::String(it.clone());
        passes(args, &value) && !has_written(recording, by, loss, &value)
    })
}

/// Returns `true` if a client inside has sent SET with NX for its own lock, to extend it.
pub(super) fn renews_with_nx(recording: &Recording, finding: &Finding) -> bool {
    let Some(Loss { owner, key, how: Mode::Expired, event, .. }) = lost(finding) else {
        return false;
    };
    let renewal = recording.failed_renewal(*owner, key, *event);
    let event = renewal.and_then(|it| recording.run().events().get(it));
    event.is_some_and(|it| is_command(it, &["SET", "SETNX"]))
}

/// Returns `true` if a client deletes another client's token.
pub(super) fn deletes_a_token(recording: &Recording, finding: &Finding) -> bool {
    taken_value(recording, finding).is_some_and(|it| is_token(it.as_slice()))
}

/// Returns `true` if the lock that a client takes from another, or that stays held, is a counter.
pub(super) fn counts_clients(recording: &Recording, finding: &Finding) -> bool {
    let left_behind = left_behind(finding).map(|it| &it.key);
    let key = left_behind.or_else(|| taken(finding).map(|(loss, _)| &loss.key));
    key.is_some_and(|key| recording.run().events().iter().any(|event| is_increment(event, key)))
}

/// Returns `true` if a command or a script increments a key.
fn is_increment(event: &Event, key: &Bytes) -> bool {
    let EventKind::Executed { args, changes, .. } = &event.kind else { return false };
    let is_named = args.contains(key);
    let is_number = |change: &Change| match change.after.as_ref().map(|it| &it.value) {
        Some(Value::String(value)) => change.key == *key && value.to_integer().is_some(),
        _ => false,
    };
    let mentions = |it: &Bytes| it.to_lossy().to_ascii_uppercase().contains("\"INCR\"");
    let is_script = is_command(event, &["EVAL"]) && args.get(1).is_some_and(mentions);
    is_named
        && (is_command(event, &["INCR", "INCRBY"]) || is_script && changes.iter().any(is_number))
}

/// Returns `true` if the lock contains the time of its expiry, and either this time had passed
/// before the client wrote it, or another client deletes or overwrites it.
pub(super) fn writes_a_time(recording: &Recording, finding: &Finding) -> bool {
    let events = recording.run().events();
    if let Some(RootCause { flaw: Flaw::RanOut { at }, read, .. }) = finding.decision
        && events.get(read).is_some_and(|event| at <= event.at)
    {
        return true;
    }
    let is_without_ttl = |entry: &&Entry| entry.expires_at.is_none();
    taken_entry(recording, finding)
        .filter(is_without_ttl)
        .and_then(|entry| entry.value.string())
        .is_some_and(|it| moment(it).is_some())
}

/// Returns the lock that a client takes from another, as it was written, if it does.
fn taken_entry<'a>(recording: &'a Recording, finding: &Finding) -> Option<&'a Entry> {
    let (loss, _) = taken(finding)?;
    let mut changes = recording.run().events().get(loss.written)?.kind.changes().iter();
    changes.find(|change| change.key == loss.key)?.after.as_ref()
}

/// Returns the value of the lock that a client takes from another, if it is a string.
fn taken_value<'a>(recording: &'a Recording, finding: &Finding) -> Option<&'a Bytes> {
    taken_entry(recording, finding)?.value.string()
}

/// Returns `true` if a client that extends its own lock with SET overwrites the lock of another: it
/// writes the value that it has written before.
pub(super) fn renews_with_set(recording: &Recording, finding: &Finding) -> bool {
    let Some((loss, by)) = taken(finding) else { return false };
    let Some(event) = recording.run().events().get(loss.event) else { return false };
    let mut written = event.kind.changes().iter().filter(|change| change.key == loss.key);
    matches!(loss.how, Mode::Overwritten { .. })
        && is_command(event, &SETS)
        && written.any(|change| {
            change.after.as_ref().is_some_and(|it| has_written(recording, by, loss, &it.value))
        })
}

/// Returns `true` if a client overwrites the lock of another with a SET without NX, or would do so.
pub(super) fn sets_without_nx(recording: &Recording, finding: &Finding) -> bool {
    if let Some(Opening::Unheeded { ignored: Some((command, _)), changes: ProbeChanges::Lock }) =
        finding.kind.opening()
    {
        return SETS.iter().any(|name| command.is_word(name));
    }
    let Some((loss, _)) = taken(finding) else { return false };
    let Some(event) = recording.run().events().get(loss.event) else { return false };
    let EventKind::Executed { args, .. } = &event.kind else { return false };
    matches!(loss.how, Mode::Overwritten { .. })
        && is_command(event, &SETS)
        && !args.iter().skip(3).any(|it| it.is_word("NX"))
}

/// Returns `true` if a client changes the expiry of a value written by another.
pub(super) fn changes_anothers_expiry(recording: &Recording, finding: &Finding) -> bool {
    let names = ["EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT"];
    recording.run().events().get(finding.event).is_some_and(|event| is_command(event, &names))
}

/// Returns `true` if a lock had expired without any fault when its client relied on it.
pub(super) fn works_too_long(recording: &Recording, finding: &Finding) -> bool {
    faults_of(recording.run().moves()) == FaultBudget::NOTHING && has_run_out(finding)
}

/// Returns `true` if a permit is lost that has no TTL.
pub(super) fn is_permit_without_ttl(_: &Recording, finding: &Finding) -> bool {
    matches!(finding.kind, FindingKind::NoDeadlock { permits: Some(_), .. })
        && left_behind(finding).is_none_or(|it| it.deadline.is_none())
}

/// Returns `true` if an orphaned lock was acquired by a command that could have set a TTL.
pub(super) fn has_no_ttl(recording: &Recording, finding: &Finding) -> bool {
    let Some(left_behind) = left_behind(finding) else { return false };
    let events = recording.run().events();
    let written = left_behind.written.and_then(|event| events.get(event));
    left_behind.deadline.is_none()
        && written.is_some_and(|it| is_command(it, &["SET", "SETNX"]))
        && commands_around_crash(recording, left_behind).is_none()
}

/// Returns `true` if a lock is still held because a client other than its holder set the TTL.
pub(super) fn is_prolonged_by_another(_: &Recording, finding: &Finding) -> bool {
    left_behind(finding).is_some_and(
        |it| matches!(it.prolonged, Some(Prolonged::Renewed { by, .. }) if by != it.owner),
    )
}

/// Returns `true` if a client that is late by more than its lease relies on a lock that has expired.
pub(super) fn is_late(_: &Recording, finding: &Finding) -> bool {
    finding.severity == Severity::LeaseLimit && has_run_out(finding)
}

/// Returns `true` if a lock had expired when its client relied on it.
fn has_run_out(finding: &Finding) -> bool {
    let expired = |loss: &Loss| loss.how == Mode::Expired;
    match (finding.kind.opening(), finding.property()) {
        (Some(Opening::Lost(losses)), _) => losses.iter().any(expired),
        (_, property) => ![MutualExclusion, LeaseOutlastsWork].contains(&property),
    }
}

/// Returns the orphaned lock, if the finding has one.
fn left_behind(finding: &Finding) -> Option<&OrphanedLock> {
    match &finding.kind {
        FindingKind::NoDeadlock { left_behind, .. } => left_behind.as_ref(),
        _ => None,
    }
}

/// Returns the loss of the lock that caused the finding, if there was one.
fn lost(finding: &Finding) -> Option<&Loss> {
    match (&finding.kind, finding.kind.opening()) {
        (FindingKind::HolderOnly { loss, .. }, _) => loss.as_deref(),
        (_, Some(Opening::Lost(losses))) => losses.last(),
        _ => None,
    }
}

/// Returns `true` if the event executes one of these commands.
fn is_command(event: &Event, names: &[&str]) -> bool {
    let EventKind::Executed { args, .. } = &event.kind else { return false };
    args.first().is_some_and(|it| names.iter().any(|name| it.is_word(name)))
}
