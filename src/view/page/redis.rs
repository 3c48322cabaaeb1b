//! The keyspace at the current step, with what the step changed.

use super::parts::{ChipLook, Part, chip};
use crate::ids::ServerId;
use crate::redis::{Bytes, Change, Entry};
use crate::text::{Sentences, grouped};
use crate::time::{EPOCH, UnixMillis};
use crate::view::state::State;
use yew::prelude::*;

pub(super) fn redis(part: &Part) -> Html {
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
    let rows = entries.iter().map(|&(key, entry, now)| row(state, text, key, entry, now, &changes));
    html! {
        <section aria-label={text.redis}>
            <div class="head"><h2>{ text.redis }</h2><span class="meta">{ (text.keys)(entries.len()) }</span></div>
            if entries.is_empty() {
                <p class="hint">{ text.no_keys }</p>
            } else {
                <table>
                    <thead><tr>
                        <th>{ text.key }</th><th>{ text.value }</th><th>{ text.ttl }</th><th>{ text.written_by }</th>
                    </tr></thead>
                    <tbody>{ for rows }</tbody>
                </table>
            }
            { for changes.iter().map(|change| html! { <p class="hint">{ before(change, state.step, text) }</p> }) }
        </section>
    }
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
) -> Html {
    let is_changed = changes.iter().any(|change| change.key == *key);
    let ttl = match entry.pttl(now) {
        -1 => text.no_ttl.to_owned(),
        left => format!("{}\u{a0}ms", grouped(left.unsigned_abs())),
    };
    let events = state.recording.step(state.step).map_or(0, |step| step.events.end);
    let holding = state.recording.holdings().standing_at(ServerId(0), key, events);
    html! {
        <tr class={classes!(is_changed.then_some("changed"))}>
            <td><code>{ key.bare_or_quoted() }</code></td>
            <td><code>{ entry.value.bare_or_quoted() }</code></td>
            <td>{ ttl }</td>
            <td>{ for holding.map(|holding| html! {
                <>
                    { match holding.writer {
                        Some(writer) => chip(writer, ChipLook::Rest),
                        None => text.guest.into(),
                    } }{ " " }
                    <span class="by">{ (text.at_step)(state.recording.step_of(holding.written)) }</span>
                </>
            }) }</td>
        </tr>
    }
}

fn before(change: &Change, step: usize, text: &Sentences) -> String {
    let key = change.key.bare_or_quoted();
    match (&change.before, &change.after) {
        (None, _) => (text.before_there_was_no)(step, &key),
        (Some(_), None) => (text.step_deleted)(step, &key),
        (Some(before), Some(_)) => (text.before_it_was)(step, &key, &before.value.bare_or_quoted()),
    }
}
