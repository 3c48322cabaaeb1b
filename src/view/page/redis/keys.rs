//! The keys of a server, with what the current step changed; and what its replica has received.

use super::RedisProps;
use crate::picture::lifetime::{lifetime_ms, percent};
use crate::redis::{Bytes, Change, Entry, Server};
use crate::text::{Sentences, clipped, fill, fill_with, milliseconds};
use crate::time::{EPOCH, Millis};
use crate::view::page::context::use_sentences;
use crate::view::page::controls::Chip;
use yew::prelude::*;

#[component]
pub fn Keys(props: &RedisProps) -> Html {
    let text = use_sentences();
    let changes = changes(props);
    let remark = |change| html! { <p class="hint">{ before(change, props.step, text) }</p> };
    html! {
        <div class="keyspace">
            if let Some(server) = props.world.server(props.server) {
                { keyspace(props, server, &changes, text) }
            }
            { changes.iter().map(remark).collect::<Html>() }
        </div>
    }
}

/// What the server's replica has received, if it has one.
#[component]
pub fn Replica(props: &RedisProps) -> Html {
    let text = use_sentences();
    let Some(replica) = props.world.replica(props.server) else { return Html::default() };
    let replica = replica.server();
    let count = text.keys(replica.entries().count());
    html! {
        <details>
            <summary>{ fill(text.history.replica, &[&count]) }</summary>
            { keyspace(props, replica, &[], text) }
        </details>
    }
}

/// What the store holds, if it holds anything.
#[component]
pub fn StoredValues(props: &RedisProps) -> Html {
    let text = use_sentences();
    let row = |(name, value): (&Bytes, &Bytes)| {
        let name = name.bare_or_quoted();
        html! {
            <tr key={name.clone()}>
                <td><code>{ name }</code></td>
                { value_cell(value.bare_or_quoted()) }
            </tr>
        }
    };
    let rows: Vec<Html> = props.world.store().entries().map(row).collect();
    if rows.is_empty() {
        return Html::default();
    }
    html! {
        <div class="store">
            <h3>{ text.history.store }</h3>
            { table(&[text.history.name, text.value], rows) }
        </div>
    }
}

/// What one of two servers holds, the main one or its replica.
fn keyspace(props: &RedisProps, holder: &Server, changes: &[Change], text: &Sentences) -> Html {
    let now = props.world.server_now(props.server).unwrap_or(EPOCH);
    let longest = holder.entries().map(|(_, entry)| entry.pttl(now)).fold(0, i64::max);
    let standing = holder.entries().map(|(key, entry)| {
        let change = changes.iter().find(|change| change.key == *key);
        let is_expired = entry.expires_at.is_some_and(|at| now > at);
        let class = classes!(change.map(change_class), is_expired.then_some("expired"));
        html! {
            <tr key={key.bare_or_quoted()} {class}>
                { key_cell(key, entry) }
                { value_cell(entry.value.bare_or_quoted()) }
                {
                    match is_expired {
                        true => html! { <td>{ text.history.expired }</td> },
                        false => ttl_cell(props, (key, entry), entry.pttl(now), longest, text),
                    }
                }
                { writer_cell(props, key, text) }
            </tr>
        }
    });
    let deleted = changes.iter().filter(|change| change.after.is_none()).filter_map(|change| {
        let entry = change.before.as_ref()?;
        Some(html! {
            <tr key={change.key.bare_or_quoted()} class="deleted">
                { key_cell(&change.key, entry) }
                { value_cell(entry.value.bare_or_quoted()) }
                <td>{ text.history.deleted }</td>
                <td />
            </tr>
        })
    });
    let rows: Vec<Html> = standing.chain(deleted).collect();
    if rows.is_empty() {
        return html! { <p class="hint">{ text.no_keys }</p> };
    }
    table(&[text.key, text.value, text.ttl, text.written_by], rows)
}

/// Rows below the titles of their columns.
fn table(titles: &[&'static str], rows: Vec<Html>) -> Html {
    html! {
        <table>
            <thead>
                <tr>{ for titles.iter().map(|title| html! { <th scope="col">{ *title }</th> }) }</tr>
            </thead>
            <tbody>{ for rows }</tbody>
        </table>
    }
}

/// What the current step did to each key, from its first change to its last.
fn changes(props: &RedisProps) -> Vec<Change> {
    let RedisProps { recording, step, server, .. } = props;
    let events = recording.step(*step).map_or(0..0, |step| step.events.clone());
    let mut changes: Vec<Change> = Vec::new();
    for event in recording.run().events().range(events) {
        if event.kind.server() != Some(*server) {
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

/// Where only the TTL is another, only its cell is marked.
fn change_class(change: &Change) -> &'static str {
    let [before, after] =
        [&change.before, &change.after].map(|entry| entry.as_ref().map(|entry| &entry.value));
    if before == after { "changed ttl-only" } else { "changed" }
}

fn key_cell(key: &Bytes, entry: &Entry) -> Html {
    html! {
        <td>
            <code>{ key.bare_or_quoted() }</code>{ " " }<small>{ entry.value.type_name() }</small>
        </td>
    }
}

/// A value whose beginning may be cut off.
fn value_cell(value: String) -> Html {
    let value = AttrValue::from(clipped(value));
    html! { <td title={value.clone()} class="value"><code>{ value }</code></td> }
}

/// How long a key has left, of the lifetime it was given; where that is not known, of the longest
/// here.
fn ttl_cell(
    props: &RedisProps,
    (key, entry): (&Bytes, &Entry),
    left_ms: i64,
    longest_ms: i64,
    text: &Sentences,
) -> Html {
    let Some(at) = entry.expires_at else { return html! { <td>{ text.no_ttl }</td> } };
    let RedisProps { recording, index, server, .. } = props;
    let given = lifetime_ms(recording, index, (*server, key), at, props.events_so_far());
    let whole_ms = given.unwrap_or(longest_ms);
    let [left, whole] = [left_ms, whole_ms].map(|it| milliseconds(Millis(it.unsigned_abs())));
    let title = given.map(|_| fill(text.history.left_of, &[&left, &whole]));
    let style = format!("--left:{}%", percent(left_ms, whole_ms));
    html! { <td {title}>{ left }<span {style} class="drain" /></td> }
}

fn writer_cell(props: &RedisProps, key: &Bytes, text: &Sentences) -> Html {
    let history = props.recording.key_history();
    let so_far = props.events_so_far();
    let span = history.standing_at(props.server, key, so_far);
    let Some(value) = span.and_then(|span| span.value_at(so_far)) else {
        return html! { <td /> };
    };
    let step = props.recording.step_of(value.written);
    html! {
        <td>
            if let Some(client) = value.writer {
                <Chip {client} />
            } else {
                { text.external_client }
            }
            { " " }
            <span class="by">{ fill_with(text.at_step, &[&step]) }</span>
        </td>
    }
}

fn before(change: &Change, step: usize, text: &Sentences) -> String {
    let key = change.key.bare_or_quoted();
    match (&change.before, &change.after) {
        (None, _) => fill_with(text.before_there_was_no, &[&step, &key]),
        (Some(_), None) => fill_with(text.step_removed, &[&step, &key]),
        (Some(before), Some(_)) => {
            fill_with(text.before_it_was, &[&step, &key, &before.value.bare_or_quoted()])
        }
    }
}
