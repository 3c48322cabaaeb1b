//! Possible outcomes of a step: data to compare two runs, and its messages.

use super::Anchor;
use content::texts::Asked;
use i18n::Texts;
use narration::{join_names, reply_in_short};
use primitives::{ClientId, ClientSet, with_short_tokens};
use redis_model::{Bytes, Change, Command, CommandClass, Part, Reply};
use run_analysis::Recording;
use simulator::{EventKind, Move, StoreReply};

/// Outcome of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// The reply and the effects of a command.
    Reply { reply: String, deeds: Vec<Deed> },
    /// The clients inside the critical section.
    Inside(ClientSet),
    /// The value of a key with its writer, or `None` if the key does not exist.
    Value { key: Bytes, held: Option<(String, Option<ClientId>)> },
}

/// Effect of a command. Effects are equal if and only if they have the same wording. A key is as
/// formatted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    /// A key is deleted. The parts are the key and the writer of its value.
    Deleted(String, Whose),
    /// The value of a key is written. The parts are the key and the writer of its previous value.
    Written(String, Whose),
    /// The content of a key is changed.
    Counted(String),
    /// The TTL of a key is set.
    Limited(String),
    /// A value is read that the acting client or no client wrote.
    ReadOwn,
    /// A value is read that another client wrote.
    ReadAnothers(ClientId),
    /// A key that is read does not exist.
    Missed(String),
    /// The protected store accepts a write.
    StoreTook,
    /// The protected store rejects a write.
    StoreRefused,
}

/// Writer of the previous value of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Whose {
    /// None: the key did not exist, or an external client wrote it.
    Nobodys,
    /// The acting client.
    Own,
    /// Another client.
    Anothers(ClientId),
}

impl Whose {
    pub(super) fn of(writer: Option<ClientId>, actor: ClientId) -> Whose {
        match writer {
            None => Whose::Nobodys,
            Some(writer) if writer == actor => Whose::Own,
            Some(writer) => Whose::Anothers(writer),
        }
    }
}

impl Outcome {
    /// Returns the outcome of this command in a run, at a step of that run.
    pub(super) fn of(
        recording: &Recording,
        question: Asked,
        anchor: &Anchor,
        step: usize,
    ) -> Option<Outcome> {
        match question {
            Asked::Reply => replied(recording, anchor),
            Asked::Entry => inside(recording, anchor, step).map(Outcome::Inside),
            Asked::Value => {
                let key = anchor.key(recording)?;
                Some(Outcome::Value { held: held(recording, anchor, &key), key })
            }
        }
    }

    /// Formats the outcome as a sentence that names the server or the store.
    pub(super) fn sentence(&self, text: &Texts) -> String {
        match self {
            // The effect already names the store.
            Outcome::Reply { deeds, .. } if deeds.iter().any(Deed::is_of_store) => {
                effects(deeds, text)
            }
            Outcome::Reply { reply, deeds } => {
                text.learn().redis_replies(&reply, &effects(deeds, text))
            }
            Outcome::Inside(_) | Outcome::Value { .. } => self.words(text),
        }
    }

    /// Formats the outcome.
    pub(super) fn words(&self, text: &Texts) -> String {
        let messages = text.learn();
        match self {
            Outcome::Reply { reply, deeds } => messages.replied(&reply, &effects(deeds, text)),
            Outcome::Inside(clients) => {
                let inside: Vec<String> = clients.iter().map(|it| it.to_string()).collect();
                match inside.as_slice() {
                    [] => messages.nobody_inside.to_owned(),
                    [one] => messages.one_inside(&one),
                    _ => messages.several_inside(&join_names(inside, text)),
                }
            }
            Outcome::Value { key, held } => {
                let key = key.bare_or_quoted();
                match held {
                    None => messages.is_not_there(&key),
                    Some((value, None)) => messages.holds(&key, &value),
                    Some((value, Some(writer))) => messages.holds_from(&key, value, writer),
                }
            }
        }
    }
}

/// Formats the effects of a command.
fn effects(deeds: &[Deed], text: &Texts) -> String {
    if deeds.is_empty() {
        return text.learn().changes_nothing.to_owned();
    }
    let done: Vec<String> = deeds.iter().map(|deed| deed.words(text)).collect();
    done.join(text.events.between_deeds)
}

impl Deed {
    /// Returns the effect of reading a value.
    pub(super) fn read(whose: Whose) -> Deed {
        match whose {
            Whose::Anothers(writer) => Deed::ReadAnothers(writer),
            Whose::Own | Whose::Nobodys => Deed::ReadOwn,
        }
    }

    fn is_of_store(&self) -> bool {
        matches!(self, Deed::StoreTook | Deed::StoreRefused)
    }

    fn words(&self, text: &Texts) -> String {
        let messages = text.learn();
        match self {
            Deed::Deleted(key, Whose::Own) => messages.deletes_own(key),
            Deed::Deleted(key, Whose::Anothers(writer)) => messages.deletes_anothers(key, writer),
            Deed::Deleted(key, Whose::Nobodys) => messages.deletes(key),
            Deed::Written(key, Whose::Own) => messages.overwrites_own(key),
            Deed::Written(key, Whose::Anothers(writer)) => {
                messages.overwrites_anothers(key, writer)
            }
            Deed::Written(key, Whose::Nobodys) => messages.writes(key),
            Deed::Counted(key) => messages.counts(key),
            Deed::Limited(key) => messages.sets_a_ttl(key),
            Deed::ReadAnothers(writer) => messages.reads_anothers(writer),
            Deed::ReadOwn => messages.reads_own.to_owned(),
            Deed::Missed(key) => messages.is_not_there(key),
            Deed::StoreTook => messages.store_takes_it.to_owned(),
            Deed::StoreRefused => messages.store_refuses_it.to_owned(),
        }
    }
}

/// Returns the reply to the command and its effects.
fn replied(recording: &Recording, anchor: &Anchor) -> Option<Outcome> {
    let (reply, deeds) = match &recording.run().events().get(anchor.event)?.kind {
        EventKind::Executed { args, reply, changes, .. } => {
            let mut deeds: Vec<Deed> =
                changes.iter().map(|change| done(recording, anchor, change)).collect();
            deeds.extend(read(recording, anchor, args, reply));
            (reply.to_string(), deeds)
        }
        EventKind::Stored { reply, .. } => {
            let deeds = match reply {
                StoreReply::Value(_) => Vec::new(),
                StoreReply::Written => vec![Deed::StoreTook],
                StoreReply::Refused { .. } => vec![Deed::StoreRefused],
            };
            (reply.to_string(), deeds)
        }
        _ => return None,
    };
    Some(Outcome::Reply { reply: reply_in_short(&reply), deeds })
}

fn done(recording: &Recording, anchor: &Anchor, change: &Change) -> Deed {
    let key = change.key.bare_or_quoted();
    let writer = change.before.as_ref().and_then(|_| anchor.writer_before(recording, &change.key));
    let whose = Whose::of(writer, anchor.actor);
    match (change.part, &change.after) {
        (_, None) => Deed::Deleted(key, whose),
        (Part::Value, _) => Deed::Written(key, whose),
        (Part::Content, _) => Deed::Counted(key),
        (Part::Ttl, _) => Deed::Limited(key),
    }
}

/// Returns the writer of the value that a reading command found, or that there was no value.
fn read(recording: &Recording, anchor: &Anchor, args: &[Bytes], reply: &Reply) -> Option<Deed> {
    if CommandClass::of(args) != CommandClass::Reads {
        return None;
    }
    let key = Command::named_in(args)?.keys_in(args).into_iter().next()?;
    match reply {
        Reply::Bulk(_) => {
            let writer = anchor.writer_before(recording, key);
            Some(Deed::read(Whose::of(writer, anchor.actor)))
        }
        Reply::Nil => Some(Deed::Missed(key.bare_or_quoted())),
        _ => None,
    }
}

/// Returns the clients inside after a step. If the step executes the command itself, returns the
/// clients inside after its client has acted on the reply.
fn inside(recording: &Recording, anchor: &Anchor, step: usize) -> Option<ClientSet> {
    let shown = recording.step(step)?;
    if !shown.events.contains(&anchor.event) {
        return Some(recording.run().world_after(shown.moves).inside());
    }
    let all = recording.run().moves();
    let mut later = shown.moves..all.len();
    let acts = later.find(|&place| all.get(place) == Some(&Move::Run(anchor.actor)))?;
    Some(recording.run().world_after(acts + 1).inside())
}

/// Returns the value of a key after the command, with its writer.
fn held(recording: &Recording, anchor: &Anchor, key: &Bytes) -> Option<(String, Option<ClientId>)> {
    let span = recording.key_history().standing_at(anchor.server?, key, anchor.event + 1)?;
    let written = span.value_at(anchor.event + 1)?;
    Some((with_short_tokens(&written.value.bare_or_quoted()), written.writer))
}
