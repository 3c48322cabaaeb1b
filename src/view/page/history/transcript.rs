//! Every step in words.

use super::super::element::{Element, element};
use super::super::parts::{ChipLook, Part, chip};
use super::row_of;
use super::window::list;
use crate::report::Line;
use crate::text::grouped;

pub(super) fn transcript(part: &Part) -> Element {
    let current = part.state.step.saturating_sub(1);
    list(part, "", (part.state.recording.last(), current), &|place| row(place + 1, part))
}

fn row(number: usize, part: &Part) -> Element {
    let state = &part.state;
    let Some(step) = state.recording.step(number) else { return element("li") };
    let text = state.language.sentences();
    let row = state.recording.row(step, text);
    let is_current = number == state.step;
    let opens_an_instant =
        state.recording.step(number - 1).is_none_or(|before| before.at != step.at);
    let look = if number > state.step { ChipLook::Future } else { ChipLook::Rest };
    let time = (opens_an_instant || is_current).then(|| grouped(step.at.0));
    let guest = row.client.is_none().then_some(text.guest);
    let what = element("span").class("what");
    let what = row.lines.into_iter().enumerate().fold(what, |what, (place, it)| {
        line(what.with((place > 0).then_some(text.happening.between_lines)), it, guest)
    });
    let why = row.why.filter(|_| is_current).map(|why| element("span").class("why").with(why));
    let cells = [
        element("span").class("time").with(time),
        element("span").with(row.client.map(|client| chip(client, look))),
        what.with(why),
    ];
    row_of(part, number, (row.severity, number), cells)
        .class(opens_an_instant.then_some("new-time"))
}

/// Adds one line to what happens in a step. Who gave a command is said only of a guest: clients have chips.
fn line(what: Element, line: Line, guest: Option<&'static str>) -> Element {
    match line {
        Line::Sentence(sentence) => what.with(element("span").class("sentence").with(sentence)),
        Line::Command { server, command, reply, note } => {
            let server = server.map(|server| server.to_string());
            let actors = guest.map(str::to_owned).into_iter().chain(server);
            let what = actors.fold(what, |what, it| {
                what.with(element("span").class("actor").with(it)).with(" ")
            });
            let reply = element("b").with(format!("→\u{a0}{reply}"));
            let what = what.with(element("code").with(command).with(" ").with(reply));
            match note {
                Some(note) => what.with(" ").with(element("span").class("note").with(note)),
                None => what,
            }
        }
    }
}
