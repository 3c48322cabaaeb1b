//! Keys of a server with the changes of the current step, keys of its replica, and the protected
//! store.

use crate::kit::contexts::{use_texts, use_world};
use crate::kit::controls::Chip;
use crate::workshop::keyspace::{ServerView, use_server_view};
use diagrams::ttl_gauge::{lifetime_ms, percent};
use i18n::{Texts, clipped, milliseconds};
use primitives::{ClientId, EPOCH, Millis};
use redis_model::{Bytes, Change, Entry, Server};
use simulator::EventKind;
use yew::prelude::*;

#[component]
pub(crate) fn Keys() -> Html {
    let (text, view) = (use_texts(), use_server_view());
    let changes = changes(&view);
    let remark =
        |changed: &Changed| html! { <p class="hint">{ change_message(changed, &view, text) }</p> };
    html! {
        <div class="keyspace">
            if let Some(server) = view.world.server(view.server) {
                { keyspace(&view, server, &changes, text) }
            }
            { changes.iter().map(remark).collect::<Html>() }
        </div>
    }
}

/// Renders the keys of the server's replica, if it has one.
#[component]
pub(crate) fn Replica() -> Html {
    let (text, view) = (use_texts(), use_server_view());
    let Some(replica) = view.world.replica(view.server) else { return Html::default() };
    let replica = replica.server();
    let count = text.keys(replica.entries().count() as u64);
    html! {
        <details>
            <summary>{ text.history.replica(&count) }</summary>
            { keyspace(&view, replica, &[], text) }
        </details>
    }
}

/// Renders the values in the protected store, unless it is empty.
#[component]
pub(crate) fn StoredValues() -> Html {
    let (text, world) = (use_texts(), use_world());
    let row = |(name, value): (&Bytes, &Bytes)| {
        let name = name.bare_or_quoted();
        html! {
            <tr key={name.clone()}>
                <td><code>{ name }</code></td>
                { value_cell(value.bare_or_quoted()) }
            </tr>
        }
    };
    let rows: Vec<Html> = world.store().entries().map(row).collect();
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

/// Renders the keys of a primary or of its replica.
fn keyspace(view: &ServerView, holder: &Server, changes: &[Changed], text: &Texts) -> Html {
    let now = view.world.server_now(view.server).unwrap_or(EPOCH);
    let longest = holder.entries().map(|(_, entry)| entry.pttl(now)).fold(0, i64::max);
    let standing = holder.entries().map(|(key, entry)| {
        let change = changes.iter().map(|it| &it.change).find(|change| change.key == *key);
        let is_expired = entry.expires_at.is_some_and(|at| now > at);
        let class = classes!(change.map(change_class), is_expired.then_some("expired"));
        html! {
            <tr key={key.bare_or_quoted()} {class}>
                { key_cell(key, entry) }
                { value_cell(entry.value.bare_or_quoted()) }
                {
                    if is_expired { html! { <td>{ text.history.expired }</td> } } else { ttl_cell(view, (key, entry), entry.pttl(now), longest, text) }
                }
                { writer_cell(view, key, text) }
            </tr>
        }
    });
    let gone = changes.iter().filter(|it| it.change.after.is_none());
    let deleted = gone.filter_map(|Changed { change, by }| {
        let entry = change.before.as_ref()?;
        let how = match by {
            ChangedBy::Client(_) => text.history.deleted,
            ChangedBy::Time => text.timeline.expired,
            ChangedBy::Return => text.history.lost,
        };
        Some(html! {
            <tr key={change.key.bare_or_quoted()} class="deleted">
                { key_cell(&change.key, entry) }
                { value_cell(entry.value.bare_or_quoted()) }
                <td>{ how }</td>
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

/// Renders a table with column titles.
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

/// Change of a key in the current step, from its first change to its last.
struct Changed {
    change: Change,
    /// Cause of the last change.
    by: ChangedBy,
}

#[derive(Clone, Copy)]
enum ChangedBy {
    /// Command of a client, or of an external client if `None`.
    Client(Option<ClientId>),
    /// Expiry of the key.
    Time,
    /// Restart or failover of the server with other data.
    Return,
}

fn changes(view: &ServerView) -> Vec<Changed> {
    let ServerView { recording, step, server, .. } = view;
    let events = recording.step(*step).map_or(0..0, |step| step.events.clone());
    let mut changes: Vec<Changed> = Vec::new();
    for event in recording.run().events().range(events) {
        if event.kind.server() != Some(*server) {
            continue;
        }
        let by = match event.kind {
            EventKind::Executed { .. } => ChangedBy::Client(event.client),
            EventKind::Expired { .. } => ChangedBy::Time,
            _ => ChangedBy::Return,
        };
        for change in event.kind.changes() {
            match changes.iter_mut().find(|earlier| earlier.change.key == change.key) {
                Some(earlier) => {
                    earlier.change.after.clone_from(&change.after);
                    earlier.by = by;
                }
                None => changes.push(Changed { change: change.clone(), by }),
            }
        }
    }
    changes
}

/// Returns the CSS class of a change. If only the TTL has changed, only its cell is highlighted.
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

/// Renders a value, truncated if it is long.
fn value_cell(value: String) -> Html {
    let value = AttrValue::from(clipped(value));
    html! { <td title={value.clone()} class="value"><code>{ value }</code></td> }
}

/// Renders the remaining TTL of a key as a share of its original TTL. If the original is unknown,
/// the longest remaining TTL of the server replaces it.
fn ttl_cell(
    view: &ServerView,
    (key, entry): (&Bytes, &Entry),
    left_ms: i64,
    longest_ms: i64,
    text: &Texts,
) -> Html {
    let Some(at) = entry.expires_at else { return html! { <td>{ text.no_ttl }</td> } };
    let ServerView { recording, index, server, .. } = view;
    let given = lifetime_ms(recording, index, (*server, key), at, view.events_so_far());
    let whole_ms = given.unwrap_or(longest_ms);
    let [left, whole] = [left_ms, whole_ms].map(|it| milliseconds(Millis(it.unsigned_abs())));
    let title = given.map(|_| text.history.left_of(&left, &whole));
    let style = format!("--left:{}%", percent(left_ms, whole_ms));
    html! { <td {title}>{ left }<span {style} class="drain" /></td> }
}

fn writer_cell(view: &ServerView, key: &Bytes, text: &Texts) -> Html {
    let history = view.recording.key_history();
    let so_far = view.events_so_far();
    let span = history.standing_at(view.server, key, so_far);
    let Some(value) = span.and_then(|span| span.value_at(so_far)) else {
        return html! { <td /> };
    };
    let step = view.recording.step_of(value.written);
    html! {
        <td>
            if let Some(client) = value.writer {
                <Chip {client} />
            } else {
                { text.external_client }
            }
            { " " }
            <span class="by">{ text.at_step(&step) }</span>
        </td>
    }
}

/// Returns a message about the change of a key, with its previous value.
fn change_message(changed: &Changed, view: &ServerView, text: &Texts) -> String {
    let Changed { change, by } = changed;
    let (step, key) = (view.step, change.key.bare_or_quoted());
    let client = match by {
        ChangedBy::Client(Some(client)) => client.to_string(),
        _ => text.findings.an_external_client.to_owned(),
    };
    match (&change.before, &change.after, by) {
        (None, None, _) => text.step_left_nothing(&step, &client, &key),
        (None, Some(_), _) => text.before_there_was_no(&step, &key),
        (Some(_), None, ChangedBy::Client(_)) => text.step_removed(&step, &client, &key),
        (Some(_), None, ChangedBy::Time) => text.step_expired(&step, &key),
        (Some(_), None, ChangedBy::Return) => text.step_lost(&step, &view.server, &key),
        _ if change.moves_only_expiry() => text.step_changed_ttl(&step, &client, &key),
        (Some(before), Some(_), _) => {
            text.before_it_was(&step, &key, &before.value.bare_or_quoted())
        }
    }
}
