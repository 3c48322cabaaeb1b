//! One server at the current step: its keys, its replica, a console to it; and the store beside it.

mod console;
mod keys;

pub(super) use console::{Console, use_console};

use super::element::{Element, element};
use super::parts::{ChipLook, Part, chip, head, hint, on_click};
use crate::ids::{ClientId, ServerId};
use crate::redis::Bytes;
use crate::report::Line;
use crate::text::fill;
use crate::view::state::{Action, State};

pub(super) fn redis(part: &Part) -> Element {
    let Part { state, world, .. } = part;
    let text = state.language.sentences();
    let servers = world.servers().count();
    let server = shown(part);
    let count = world.server(server).map_or(0, |server| server.entries().count());
    let several = (servers > 1).then(|| tabs(part, server, servers));
    let quorum = (servers > 1).then(|| quorum(part, servers)).flatten();
    let cut_off = world.servers().filter(|(id, _)| !world.is_reachable(*id));
    let cut_off = cut_off.map(|(id, _)| hint(fill(text.history.cut_off, &[&id.to_string()])));
    element("section")
        .set("aria-label", text.redis)
        .with(head(text.redis, Some(text.keys(count))))
        .with(several)
        .with(quorum.map(hint))
        .all(cut_off)
        .with(upset(part, server).map(hint))
        .with(keys::keys(part, server))
        .with(keys::replica(part, server))
        .with(store(part))
        .with(console::console(part, server))
}

/// The server that was chosen, as long as there is one of that number.
fn shown(part: &Part) -> ServerId {
    let chosen = part.state.server;
    if part.world.server(chosen).is_some() { chosen } else { ServerId(0) }
}

/// How many events there have been where the person looks.
fn events_so_far(state: &State) -> usize {
    state.recording.run().event_count_after(state.work.moves)
}

/// Which key is the lock is not known here; the one that was written first is.
fn lock_key(state: &State) -> Option<&Bytes> {
    Some(&state.recording.key_history().all().first()?.key)
}

/// Who wrote the lock's key that stands on a server; the inner nothing is a guest.
fn holder(state: &State, server: ServerId) -> Option<Option<ClientId>> {
    let key = lock_key(state)?;
    let span = state.recording.key_history().standing_at(server, key, events_so_far(state))?;
    Some(span.writer)
}

fn tabs(part: &Part, shown: ServerId, servers: usize) -> Element {
    let Part { state, world, act, .. } = part;
    let text = state.language.sentences();
    let tab = |index: usize| {
        let id = ServerId(index as u8);
        let writer = holder(state, id);
        element("button")
            .class("tab")
            .class((!world.is_reachable(id)).then_some("cut-off"))
            .set("aria-pressed", id == shown)
            .on("click", on_click(act, Action::ChooseServer(id)))
            .with(element("b").with(id.to_string()))
            .with(writer.map(|writer| match writer {
                Some(writer) => chip(writer, ChipLook::Rest),
                None => element("span").class("chip guest").with(text.guest),
            }))
    };
    element("div")
        .class("server-tabs")
        .set("role", "group")
        .set("aria-label", text.history.servers)
        .all((0..servers).map(tab))
}

/// On how many servers each client's lock stands.
fn quorum(part: &Part, servers: usize) -> Option<String> {
    let text = part.state.language.sentences();
    let key = lock_key(&part.state)?.bare_or_quoted();
    let mut counts: Vec<(Option<ClientId>, usize)> = Vec::new();
    for index in 0..servers {
        let Some(writer) = holder(&part.state, ServerId(index as u8)) else { continue };
        match counts.iter_mut().find(|(known, _)| *known == writer) {
            Some((_, count)) => *count += 1,
            None => counts.push((writer, 1)),
        }
    }
    let all = servers.to_string();
    let mut held = String::new();
    for (writer, count) in counts {
        let who = writer.map_or_else(|| text.guest.to_owned(), |writer| writer.to_string());
        if !held.is_empty() {
            held.push_str(", ");
        }
        held.push_str(&fill(text.history.holds_on, &[&who, &count.to_string(), &all]));
    }
    if held.is_empty() {
        held.push_str(text.history.on_none);
    }
    Some(fill(text.history.quorum, &[&key, &held, &(servers / 2 + 1).to_string()]))
}

/// How the server last stopped and came back, if it has.
fn upset(part: &Part, server: ServerId) -> Option<String> {
    let state = &part.state;
    let (recording, text) = (&state.recording, state.language.sentences());
    let (events, so_far) = (recording.run().events(), events_so_far(state));
    let earlier = part.told.index.upsets.iter().rev().filter(|&&event| event < so_far);
    let mut own = earlier.filter(|&&event| events[event].kind.server() == Some(server));
    let (event, number) = own.next().map(|&event| (event, recording.step_of(event)))?;
    let step = recording.step(number)?;
    let lines = recording.row(step, text).lines;
    let shown = recording.shown(step).position(|(index, _)| index == event)?;
    match lines.into_iter().nth(shown)? {
        Line::Sentence(sentence) => {
            Some(fill(text.finding.at_step, &[&sentence, &number.to_string()]))
        }
        Line::Command { .. } => None,
    }
}

/// What the store holds, if it holds anything.
fn store(part: &Part) -> Option<Element> {
    let text = part.state.language.sentences();
    let mut rows = part.world.store().entries().peekable();
    rows.peek()?;
    let rows = rows.map(|(name, value)| {
        let cells = [keys::code(name.bare_or_quoted()), keys::value(value.bare_or_quoted())];
        element("tr").all(cells)
    });
    Some(
        element("div")
            .class("store")
            .with(element("h3").with(text.history.store))
            .with(keys::table(&[text.history.name, text.value], rows.collect())),
    )
}
