//! The keys of a server, with what the current step changed.

use super::super::element::{Element, element};
use super::super::parts::{ChipLook, Part, chip, hint};
use super::events_so_far;
use crate::ids::ServerId;
use crate::picture::lifetime::{lifetime_ms, percent};
use crate::redis::{Bytes, Change, Entry, Server};
use crate::text::{Sentences, fill, fill_with, milliseconds};
use crate::time::{EPOCH, Millis, UnixMillis};
use crate::view::state::State;

pub(super) fn keys(part: &Part, server: ServerId) -> Element {
    let Part { state, world, .. } = part;
    let text = state.language.sentences();
    let changes = changes(state, server);
    let keyspace = world.server(server).map(|it| keyspace(part, server, it, &changes));
    element("div")
        .class("keyspace")
        .with(keyspace)
        .all(changes.iter().map(|change| hint(before(change, state.step, text))))
}

/// What the server's replica has received, if it has one.
pub(super) fn replica(part: &Part, server: ServerId) -> Option<Element> {
    let text = part.state.language.sentences();
    let replica = part.world.replica(server)?.server();
    let count = text.keys(replica.entries().count());
    let summary = element("summary").with(fill(text.history.replica, &[&count]));
    Some(element("details").with(summary).with(keyspace(part, server, replica, &[])))
}

fn keyspace(part: &Part, server: ServerId, holder: &Server, changes: &[Change]) -> Element {
    let text = part.state.language.sentences();
    let now = part.world.server_now(server).unwrap_or(EPOCH);
    let longest = holder.entries().map(|(_, entry)| entry.pttl(now)).fold(0, i64::max);
    let mut rows: Vec<Element> = holder
        .entries()
        .map(|(key, entry)| {
            let change = changes.iter().find(|change| change.key == *key);
            row(part, server, (key, entry), change, (now, longest))
        })
        .collect();
    let deleted = changes.iter().filter(|change| change.after.is_none());
    rows.extend(deleted.filter_map(|change| {
        let entry = change.before.as_ref()?;
        let cells = [
            key_cell(&change.key, entry),
            value(entry.value.bare_or_quoted()),
            element("td").with(text.history.deleted),
            element("td"),
        ];
        Some(element("tr").class("deleted").all(cells))
    }));
    if rows.is_empty() {
        return hint(text.no_keys);
    }
    table(&[text.key, text.value, text.ttl, text.written_by], rows)
}

/// Rows below the titles of their columns.
pub(super) fn table(titles: &[&'static str], rows: Vec<Element>) -> Element {
    let titles = titles.iter().map(|title| element("th").set("scope", "col").with(*title));
    element("table")
        .with(element("thead").with(element("tr").all(titles)))
        .with(element("tbody").all(rows))
}

/// What the current step did to each key, from its first change to its last.
fn changes(state: &State, server: ServerId) -> Vec<Change> {
    let events = state.recording.step(state.step).map_or(0..0, |step| step.events.clone());
    let mut changes: Vec<Change> = Vec::new();
    for event in &state.recording.run().events()[events] {
        if event.kind.server() != Some(server) {
            continue;
        }
        for change in event.kind.changes() {
            match changes.iter_mut().find(|earlier| earlier.key == change.key) {
                Some(earlier) => earlier.after.clone_from(&change.after),
                None => changes.push(change.clone()),
            }
        }
    }
    changes
}

fn row(
    part: &Part,
    server: ServerId,
    (key, entry): (&Bytes, &Entry),
    change: Option<&Change>,
    (now, longest): (UnixMillis, i64),
) -> Element {
    let state = &part.state;
    let text = state.language.sentences();
    let so_far = events_so_far(state);
    // Where only the TTL is another, only its cell is marked.
    let changed = change.map(|change| {
        let before = change.before.as_ref().map(|entry| &entry.value);
        if before == Some(&entry.value) { "changed ttl-only" } else { "changed" }
    });
    let is_expired = entry.expires_at.is_some_and(|at| now > at);
    let left = entry.pttl(now);
    let ttl = match entry.expires_at {
        None => element("td").with(text.no_ttl),
        Some(_) if is_expired => element("td").with(text.history.expired),
        Some(at) => {
            let index = &part.told.index;
            let given = lifetime_ms(&state.recording, index, (server, key), at, so_far);
            let whole = given.unwrap_or(longest);
            let [left_ms, whole_ms] =
                [left, whole].map(|it| milliseconds(Millis(it.unsigned_abs())));
            let said = given.map(|_| fill(text.history.left_of, &[&left_ms, &whole_ms]));
            element("td").set("title", said).with(left_ms).with(
                element("span")
                    .class("drain")
                    .set("style", format!("--left:{}%", percent(left, whole))),
            )
        }
    };
    let written_by = match state.recording.key_history().standing_at(server, key, so_far) {
        Some(span) => {
            let step = fill_with(text.at_step, &[&state.recording.step_of(span.written)]);
            element("td")
                .with(span.writer.map(|writer| chip(writer, ChipLook::Rest)))
                .with(span.writer.is_none().then_some(text.guest))
                .with(" ")
                .with(element("span").class("by").with(step))
        }
        None => element("td"),
    };
    element("tr")
        .class(changed)
        .class(is_expired.then_some("expired"))
        .with(key_cell(key, entry))
        .with(value(entry.value.bare_or_quoted()))
        .with(ttl)
        .with(written_by)
}

fn key_cell(key: &Bytes, entry: &Entry) -> Element {
    code(key.bare_or_quoted()).with(" ").with(element("small").with(entry.value.type_name()))
}

/// A value, of which the beginning may be cut off.
pub(super) fn value(value: String) -> Element {
    code(value.clone()).class("value").set("title", value)
}

pub(super) fn code(value: String) -> Element {
    element("td").with(element("code").with(value))
}

fn before(change: &Change, step: usize, text: &Sentences) -> String {
    let key = change.key.bare_or_quoted();
    match (&change.before, &change.after) {
        (None, _) => fill_with(text.before_there_was_no, &[&step, &key]),
        (Some(_), None) => fill_with(text.step_deleted, &[&step, &key]),
        (Some(before), Some(_)) => {
            fill_with(text.before_it_was, &[&step, &key, &before.value.bare_or_quoted()])
        }
    }
}
