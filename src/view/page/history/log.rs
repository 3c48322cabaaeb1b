//! The log of the servers in the format of MONITOR, with the server in front where there are several.

use super::super::element::{Element, element};
use super::super::parts::{Part, hint};
use super::row_of;
use super::window::list;
use crate::picture::drawing::client_class;
use crate::report::logged;

pub(super) fn log(part: &Part) -> Element {
    let state = &part.state;
    let text = state.language.sentences();
    let commands = &part.told.index.commands;
    if commands.is_empty() {
        return element("div").class("scroll").with(hint(text.history.no_commands));
    }
    let events = state.recording.step(state.step).map_or(0, |step| step.events.end);
    let executed = commands.partition_point(|&event| event < events);
    let has_several = state.recording.run().world().servers().nth(1).is_some();
    // The last command so far stays in sight, whatever happens in the current step.
    let place = executed.saturating_sub(1);
    list(part, "log", (commands.len(), place), &|place| {
        row(part, place, has_several, place + 1 == executed)
    })
}

fn row(part: &Part, place: usize, has_several: bool, is_last: bool) -> Element {
    let state = &part.state;
    let event = part.told.index.commands[place];
    let step = state.recording.step_of(event);
    let event = &state.recording.run().events()[event];
    let Some(line) = logged(event) else { return element("li") };
    let source = line.source(state.language.sentences().guest);
    let server = event.kind.server().filter(|_| has_several).map(|server| format!("{server} "));
    let who = element("span").class("who").class(line.client.map(client_class)).with(source);
    let code = element("code")
        .with(server)
        .with(line.time)
        .with(" [")
        .with(who)
        .with("] ")
        .with(line.words);
    let cells = [element("span"), element("span").class("what").with(code), element("span")];
    let row = row_of(part, step, (None, place + 1), cells);
    // The list scrolls to what is marked.
    let is_marked = is_last && step != state.step;
    if is_marked { row.set("aria-current", "true") } else { row }
}
