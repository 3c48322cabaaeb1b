//! Outcomes that a command can have in principle, even if no nearby run shows them.

use super::Anchor;
use super::outcome::{Deed, Outcome, Whose};
use primitives::{ClientId, ClientSet, with_short_tokens};
use redis_model::{Bytes, Command, has_option};
use run_analysis::Recording;
use simulator::{Client, EventKind};

/// Returns outcomes other than `right`, the more likely first.
pub(super) fn outcomes(recording: &Recording, anchor: &Anchor, right: &Outcome) -> Vec<Outcome> {
    match right {
        Outcome::Reply { deeds, .. } => replies(recording, anchor, !deeds.is_empty()),
        Outcome::Inside(inside) => entries(recording, anchor, *inside),
        Outcome::Value { key, .. } => values(recording, anchor, key),
    }
}

fn replies(recording: &Recording, anchor: &Anchor, is_changed: bool) -> Vec<Outcome> {
    let Some(event) = recording.run().events().get(anchor.event) else { return Vec::new() };
    let args = match &event.kind {
        EventKind::Executed { args, .. } => args,
        EventKind::Stored { .. } if anchor.name.is_word("store.write") => {
            return vec![
                reply_of("true", [Deed::StoreTook]),
                reply_of("false", [Deed::StoreRefused]),
            ];
        }
        _ => return Vec::new(),
    };
    let key = anchor.key(recording).map(|key| key.bare_or_quoted()).unwrap_or_default();
    let key = || key.clone();
    let others = || others(recording, anchor.actor).map(Whose::Anothers);
    let is = |name: &str| anchor.name.is_word(name);
    if is("DEL") || is("UNLINK") {
        let whose = [Whose::Own].into_iter().chain(others());
        let deleted = whose.map(|whose| reply_of("1", [Deed::Deleted(key(), whose)]));
        [reply_of("0", [])].into_iter().chain(deleted).collect()
    } else if is("SETNX") {
        vec![reply_of("1", [Deed::Written(key(), Whose::Nobodys)]), reply_of("0", [])]
    } else if is("SET") && has_option(args, &["NX"]) {
        vec![reply_of("OK", [Deed::Written(key(), Whose::Nobodys)]), reply_of("nil", [])]
    } else if is("GET") {
        let found = values_of_others(recording, anchor);
        let found = found.map(|(value, writer)| {
            let read = Deed::read(Whose::of(Some(writer), anchor.actor));
            reply_of(&format!("\"{value}\""), [read])
        });
        let missed = reply_of("nil", [Deed::Missed(key())]);
        [missed].into_iter().chain(found).collect()
    } else if is("EXPIRE") || is("PEXPIRE") {
        vec![reply_of("1", [Deed::Limited(key())]), reply_of("0", [])]
    } else if is("INCR") {
        let first = reply_of("1", [Deed::Written(key(), Whose::Nobodys)]);
        [first]
            .into_iter()
            .chain(["2", "3"].map(|it| reply_of(it, [Deed::Counted(key())])))
            .collect()
    } else if is("GETSET") {
        vec![reply_of("nil", [Deed::Written(key(), Whose::Nobodys)])]
    } else if is("EVAL") || is("EVALSHA") {
        let frees = args.get(1).is_some_and(|script| script.to_lossy().contains("DEL"));
        let deleted = others().map(|it| reply_of("1", [Deed::Deleted(key(), it)]));
        let deleted = deleted.filter(|_| frees && !is_changed);
        let nothing = ["0", "nil"].map(|reply| reply_of(reply, []));
        deleted.chain(nothing).collect()
    } else if is("EXEC") {
        vec![reply_of("nil", [])]
    } else {
        Vec::new()
    }
}

fn reply_of<const COUNT: usize>(reply: &str, deeds: [Deed; COUNT]) -> Outcome {
    Outcome::Reply { reply: reply.to_owned(), deeds: deeds.into() }
}

/// Returns all clients except one.
fn others(recording: &Recording, but: ClientId) -> impl Iterator<Item = ClientId> + use<> {
    recording.run().world().client_ids().filter(move |client| *client != but)
}

/// Returns sets of clients inside: with and without the acting client, that client alone, no
/// client, and each other client alone.
fn entries(recording: &Recording, anchor: &Anchor, inside: ClientSet) -> Vec<Outcome> {
    let actor = ClientSet::from(anchor.actor);
    let world = recording.world_at(recording.step_of(anchor.event));
    let is_there = |it: &ClientId| world.client(*it).is_some_and(Client::is_alive);
    let others = others(recording, anchor.actor).filter(is_there).map(ClientSet::from);
    let first = [inside - actor, inside | actor, actor, ClientSet::EMPTY];
    first.into_iter().chain(others).map(Outcome::Inside).collect()
}

/// Returns values of the key: deleted, or the last value written by each client.
fn values(recording: &Recording, anchor: &Anchor, key: &Bytes) -> Vec<Outcome> {
    let value = |held| Outcome::Value { key: key.clone(), held };
    let found = values_of_others(recording, anchor);
    let found = found.map(|(held, writer)| value(Some((held, Some(writer)))));
    [value(None)].into_iter().chain(found).collect()
}

/// Returns the values that clients have written to the command's key, latest first, then the value
/// that the command would write.
fn values_of_others<'a>(
    recording: &'a Recording,
    anchor: &'a Anchor,
) -> impl Iterator<Item = (String, ClientId)> + use<'a> {
    let key = anchor.key(recording);
    let spans = recording.key_history().all();
    let earlier = (0..spans.len()).rev().filter_map(move |place| {
        let span = spans.get(place)?;
        let is_meant = Some(span.server) == anchor.server
            && Some(&span.key) == key.as_ref()
            && span.began() <= anchor.event;
        let written = is_meant.then(|| span.value_at(anchor.event + 1))??;
        Some((with_short_tokens(&written.value.bare_or_quoted()), written.writer?))
    });
    earlier.chain(would_write(recording, anchor))
}

/// Returns the value that the command would write.
fn would_write(recording: &Recording, anchor: &Anchor) -> Option<(String, ClientId)> {
    let EventKind::Executed { args, .. } = &recording.run().events().get(anchor.event)?.kind else {
        return None;
    };
    let is_plain = ["SET", "SETNX", "GETSET"].iter().any(|name| anchor.name.is_word(name));
    let value = args.get(2).filter(|_| is_plain && Command::named_in(args).is_some())?;
    Some((with_short_tokens(&value.bare_or_quoted()), anchor.actor))
}
