//! The variables of a program where it stands, and the clock that it reads.

use crate::ids::ClientId;
use crate::lua::Program;
use crate::redis::Bytes;
use crate::text::{self, Sentences, fill, fill_with, milliseconds};
use crate::time::{EPOCH, Millis, WallClock};
use crate::timeline::moment;
use crate::view::page::element::{Element, element};
use crate::view::page::parts::{Part, head};
use crate::world::{Client, World};

pub(super) fn locals(part: &Part, id: ClientId, program: &Program, client: &Client) -> Element {
    let Part { state, world, .. } = part;
    let text = state.language.sentences();
    let mut rows = Vec::new();
    for (name, value) in client.machine().locals(program) {
        let value = value.to_string();
        let meaning = meaning(&value, world, text).unwrap_or_default();
        push(&mut rows, name, value, meaning);
    }
    if let Some(clock) = world.client_now(id) {
        let meaning = clock_meaning(id, clock.0 - EPOCH.0, world.now(), text);
        push(&mut rows, "now()", clock.0.to_string(), meaning);
    }
    let at = fill_with(text.locals_at, &[&id, &client.machine().line(program)]);
    // It scrolls where there are many.
    element("div")
        .class("locals")
        .set("role", "group")
        .set("tabindex", "0")
        .set("aria-label", text.locals)
        .with(head(text.locals, Some(at)))
        .with(element("dl").all(rows))
}

fn push(rows: &mut Vec<Element>, name: &str, value: String, meaning: String) {
    rows.push(element("dt").with(name.to_owned()));
    rows.push(element("dd").set("title", value.clone()).with(element("code").with(value)));
    rows.push(element("dd").class("meaning").with(meaning));
}

/// What a value means, if it is a moment of the run.
fn meaning(value: &str, world: &World, text: &Sentences) -> Option<String> {
    let moment = moment(&Bytes::from(value.trim_matches('"')))?;
    let has_passed = moment < WallClock::default().read(world.now());
    let sentence = if has_passed { text.ran_out_at } else { text.runs_out_at };
    Some(fill(sentence, &[&text::moment(moment)]))
}

/// How far a clock that shows so much since the start is off.
fn clock_meaning(id: ClientId, shown_ms: i64, now: Millis, text: &Sentences) -> String {
    let (text, id) = (&text.setting_up, id.to_string());
    let off = shown_ms.saturating_sub_unsigned(now.0);
    let by = milliseconds(Millis(off.unsigned_abs()));
    let sentence = match off {
        0 => text.clock_exact,
        1.. => text.clock_ahead,
        _ => text.clock_behind,
    };
    fill(sentence, &[&id, &by])
}
