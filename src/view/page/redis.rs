//! The keyspace at the current step, with what the step changed.

use super::element::{Element, element};
use super::parts::{ChipLook, Part, chip, head, hint};
use crate::ids::ServerId;
use crate::redis::{Bytes, Change, Entry};
use crate::text::{Sentences, grouped};
use crate::time::{EPOCH, UnixMillis};
use crate::view::state::State;

pub(super) fn redis(part: &Part) -> Element {
    let Part { state, world, .. } = part;
    let text = state.language.sentences();
    let changes = changes(state);
    let entries: Vec<(&Bytes, &Entry, UnixMillis)> = world
        .servers()
        .flat_map(|(id, server)| {
            let now = world.server_now(id).unwrap_or(EPOCH);
            server.entries().map(move |(key, entry)| (key, entry, now))
        })
        .collect();
    let keyspace = if entries.is_empty() {
        hint(text.no_keys)
    } else {
        let titles = [text.key, text.value, text.ttl, text.written_by];
        let titles = titles.into_iter().map(|title| element("th").with(title));
        let rows =
            entries.iter().map(|&(key, entry, now)| row(state, text, key, entry, now, &changes));
        element("table")
            .with(element("thead").with(element("tr").all(titles)))
            .with(element("tbody").all(rows))
    };
    element("section")
        .set("aria-label", text.redis)
        .with(head(text.redis, Some((text.keys)(entries.len()))))
        .with(keyspace)
        .all(changes.iter().map(|change| hint(before(change, state.step, text))))
}

/// What the current step did to each key, from its first change to its last.
fn changes(state: &State) -> Vec<Change> {
    let events = state.recording.step(state.step).map_or(0..0, |step| step.events.clone());
    let mut changes: Vec<Change> = Vec::new();
    for change in
        state.recording.run().events()[events].iter().flat_map(|event| event.kind.changes())
    {
        match changes.iter_mut().find(|earlier| earlier.key == change.key) {
            Some(earlier) => earlier.after.clone_from(&change.after),
            None => changes.push(change.clone()),
        }
    }
    changes
}

fn row(
    state: &State,
    text: &Sentences,
    key: &Bytes,
    entry: &Entry,
    now: UnixMillis,
    changes: &[Change],
) -> Element {
    let is_changed = changes.iter().any(|change| change.key == *key);
    let ttl = match entry.pttl(now) {
        -1 => text.no_ttl.to_owned(),
        left => format!("{}\u{a0}ms", grouped(left.unsigned_abs())),
    };
    let events = state.recording.step(state.step).map_or(0, |step| step.events.end);
    let holding = state.recording.holdings().standing_at(ServerId(0), key, events);
    let written_by = match holding {
        Some(holding) => {
            let step = (text.at_step)(state.recording.step_of(holding.written));
            element("td")
                .with(holding.writer.map(|writer| chip(writer, ChipLook::Rest)))
                .with(holding.writer.is_none().then_some(text.guest))
                .with(" ")
                .with(element("span").class("by").with(step))
        }
        None => element("td"),
    };
    element("tr")
        .class(is_changed.then_some("changed"))
        .with(code(key.bare_or_quoted()))
        .with(code(entry.value.bare_or_quoted()))
        .with(element("td").with(ttl))
        .with(written_by)
}

fn code(value: String) -> Element {
    element("td").with(element("code").with(value))
}

fn before(change: &Change, step: usize, text: &Sentences) -> String {
    let key = change.key.bare_or_quoted();
    match (&change.before, &change.after) {
        (None, _) => (text.before_there_was_no)(step, &key),
        (Some(_), None) => (text.step_deleted)(step, &key),
        (Some(before), Some(_)) => (text.before_it_was)(step, &key, &before.value.bare_or_quoted()),
    }
}
