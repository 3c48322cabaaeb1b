//! Remarks on commands: the meaning of a reply to an acquire or release, and side effects that the
//! reply does not show.

use super::{Circumstances, Remark, Remarks, ValidUntil, faults};
use primitives::{ClientId, ServerId, is_token};
use redis_model::{Bytes, Change, Command, LockReply, Part, Reply, Value, has_option};
use simulator::{Clock, Event, EventKind};

/// Returns the note on a command of a client.
pub(super) fn note(
    notes: &Remarks,
    event: &Event,
    client: ClientId,
    circumstances: Circumstances<'_>,
) -> Option<Remark> {
    let EventKind::Executed { server, args, reply, changes, .. } = &event.kind else {
        return None;
    };
    let overwritten = overwritten(*server, client, changes, circumstances);
    let about_reply = || of_reply(notes, event, client, (*server, args, reply), circumstances);
    let left_alone = || left_alone(notes, client, (*server, args, changes), circumstances);
    let of_change = overwritten.or_else(|| left_nothing(args, changes));
    of_change.or_else(left_alone).or_else(about_reply)
}

fn of_reply(
    notes: &Remarks,
    event: &Event,
    client: ClientId,
    (server, args, reply): (ServerId, &[Bytes], &Reply),
    Circumstances { events, key_history, after, .. }: Circumstances<'_>,
) -> Option<Remark> {
    let [_, key, ..] = args else { return None };
    match meaning_of(args, reply)? {
        ReplyMeaning::Value(value) => match notes.clocks.compared_moment(value) {
            Some(moment) => {
                let now = notes.clocks.of(Clock::Client(client)).read(event.at);
                // At exactly this time, the program's comparison decides.
                let is_replaced = !event.kind.changes().is_empty();
                let lets_in = || is_replaced || after.admits_probe_like(client);
                let is_open = moment == now && lets_in();
                (!is_open).then_some(Remark::TimestampRead { moment, passed: moment < now })
            }
            None => {
                let held = key_history.standing(server, key)?.values.last()?;
                let owner = held.writer.filter(|_| is_token(value.as_slice()))?;
                Some(Remark::TokenRead { owner })
            }
        },
        ReplyMeaning::Free => {
            let last = key_history.last(server, key)?;
            let (removal, held) = (last.ended?, last.values.last()?);
            let (by, writer) = (events[removal].client?, held.writer?);
            let is_anothers = by != writer;
            is_anothers.then_some(Remark::WasFreed {
                by,
                event: removal,
                writer,
                written: held.written,
            })
        }
        ReplyMeaning::Removed => {
            let removed = event.kind.changes().iter();
            let removed = removed.filter_map(|change| key_history.standing(server, &change.key));
            let mut owners = removed.filter_map(|span| span.creator);
            let owner = owners.find(|&owner| owner != client)?;
            Some(Remark::Removed { owner, crashed: notes.crashed.contains(owner) })
        }
        ReplyMeaning::NothingToRemove => Some(Remark::NothingToDelete),
    }
}

/// Returns a note if the command overwrote a key that a client inside had written and that blocks
/// all others.
fn overwritten(
    server: ServerId,
    client: ClientId,
    changes: &[Change],
    Circumstances { key_history, keeping_out, .. }: Circumstances<'_>,
) -> Option<Remark> {
    let is_overwritten = |change: &&Change| {
        change.part == Part::Value && change.before.is_some() && change.after.is_some()
    };
    let holder = |change: &Change| key_history.standing(server, &change.key)?.creator;
    let mut holders = changes.iter().filter(is_overwritten).filter_map(holder);
    let holder = holders.find(|&holder| holder != client && keeping_out.contains(holder))?;
    Some(Remark::OverwroteTheHolder { holder })
}

/// Returns a note if the command wrote and removed a key, or removed it by a TTL of 0 or less.
fn left_nothing(args: &[Bytes], changes: &[Change]) -> Option<Remark> {
    const LIFETIMES: &[&str] = &["EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT"];
    let name = args.first()?;
    let is_gone = |change: &Change| change.before.is_none() && change.after.is_none();
    if changes.iter().any(is_gone) {
        let by_lifetime = script_has(args, &["EXPIRE"]) && !script_has(args, &["DEL", "UNLINK"]);
        return Some(Remark::LeftNothing { by_lifetime });
    }
    let sets_a_lifetime = LIFETIMES.iter().any(|word| name.is_word(word));
    let is_removed = changes.iter().any(|change| change.after.is_none());
    (sets_a_lifetime && is_removed).then_some(Remark::LifetimeWasOver)
}

/// Returns a note if a conditional delete left a key unchanged that contains another client's
/// value, although its arguments contain a value that the client had written to this key. With
/// several servers, a single one does not decide about the lock, so there is no note.
fn left_alone(
    notes: &Remarks,
    client: ClientId,
    (server, args, changes): (ServerId, &[Bytes], &[Change]),
    Circumstances { key_history, after, .. }: Circumstances<'_>,
) -> Option<Remark> {
    let is_release = changes.is_empty() && deletes_under_a_condition(args);
    if !is_release || after.servers().nth(1).is_some() {
        return None;
    }
    notes.latest(client).entered?;
    let key = *Command::named_in(args)?.keys_in(args).first()?;
    let span = key_history.standing(server, key)?;
    let held = span.values.last()?;
    let owner = held.writer.filter(|owner| *owner != client)?;
    let is_given = match &key_history.latest_of(client, server, key)?.values.last()?.value {
        Value::String(own) => args.contains(own),
        Value::Hash(fields) => fields.iter().any(|(field, _)| args.contains(field)),
        Value::List(_) => false,
    };
    let has_slept = notes.latest(owner).slept > Some(held.written);
    let idle_until = match faults::valid_until(notes, span, after) {
        ValidUntil::Ttl(at) | ValidUntil::Timestamp(at)
            if has_slept && after.inside().is_empty() =>
        {
            Some(at)
        }
        _ => None,
    };
    is_given.then_some(Remark::LeftAlone { owner, written: held.written, idle_until })
}

/// Returns `true` for DELEX and for scripts that delete, which are assumed to do so conditionally.
fn deletes_under_a_condition(args: &[Bytes]) -> bool {
    args.first().is_some_and(|name| name.is_word("DELEX")) || script_has(args, &["DEL", "UNLINK"])
}

/// Returns `true` if a script contains any of these words.
fn script_has(args: &[Bytes], words: &[&str]) -> bool {
    let [name, script, ..] = args else { return false };
    let text = script.to_lossy().to_ascii_uppercase();
    name.is_word("EVAL") && words.iter().any(|word| text.contains(word))
}

/// The meaning of a reply to an acquire or release.
enum ReplyMeaning<'a> {
    /// The value that the key holds or held.
    Value(&'a Bytes),
    /// The key did not exist.
    Free,
    /// Keys existed and were removed.
    Removed,
    /// No key existed.
    NothingToRemove,
}

/// Returns the meaning of a reply, for the commands that acquire and release locks.
fn meaning_of<'a>(args: &[Bytes], reply: &'a Reply) -> Option<ReplyMeaning<'a>> {
    let says = Command::named_in(args)?.lock_reply()?;
    let is_conditional = || has_option(args, &["NX"]) && !has_option(args, &["GET"]);
    match (says, reply) {
        (LockReply::Value | LockReply::ReplacedValue, Reply::Bulk(value)) => {
            Some(ReplyMeaning::Value(value))
        }
        (LockReply::ReplacedValue, Reply::Nil) => Some(ReplyMeaning::Free),
        (LockReply::IsCreated | LockReply::Count, Reply::Integer(1)) => Some(ReplyMeaning::Free),
        (LockReply::OkIfMissing, reply) if reply.is_ok() && is_conditional() => {
            Some(ReplyMeaning::Free)
        }
        (LockReply::Removed, Reply::Integer(0)) => Some(ReplyMeaning::NothingToRemove),
        (LockReply::Removed, Reply::Integer(_)) => Some(ReplyMeaning::Removed),
        _ => None,
    }
}
