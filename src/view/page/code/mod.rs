//! The program of one client with its current line and what its lines came to, its parameters and its
//! variables; or an editor of it.

mod editor;
mod locals;
mod parameters;
mod source;

pub(super) use editor::use_editor;

use super::element::{Element, element};
use super::icons;
use super::parts::{Part, on_click};
use crate::ids::ClientId;
use crate::picture::drawing::client_class;
use crate::report::belief;
use crate::text::fill;
use crate::view::state::Action;
use crate::world::{Client, Waiting};
use editor::editor;
use locals::locals;
pub(super) use parameters::parameter_fields;
use parameters::parameters;
use source::source;

pub(super) fn code(part: &Part) -> Option<Element> {
    let Part { state, world, act, .. } = part;
    let text = state.language.sentences();
    let shown = state.shown_client();
    let (program, client) = (world.program(shown)?, world.client(shown)?);
    let tabs = element("div")
        .class("tabs")
        .set("role", "group")
        .set("aria-label", text.client_tabs)
        .found_by(&part.tabs)
        .all(world.clients().map(|(id, client)| tab(part, id, client, id == shown)));
    let (edit, name) = match state.editing {
        true => (None, text.setting_up.done),
        false => (Some(shown), text.setting_up.edit),
    };
    let edit = element("button")
        .class("quiet edit")
        .set(
            "aria-label",
            format!("{name}: {}", fill(text.setting_up.program_of, &[&shown.to_string()])),
        )
        .on("click", on_click(act, Action::Edit(edit)))
        .with(name);
    let is_read = !state.editing;
    let section = element("section")
        .class(client_class(shown))
        .set("aria-label", text.code)
        .with(element("div").class("head").with(tabs).with(edit))
        .with(is_read.then(|| source(part, program, client)))
        .with(state.editing.then(|| editor(part, shown)))
        .with(parameters(part, shown, program))
        .with(is_read.then(|| locals(part, shown, program, client)));
    Some(section)
}

fn tab(part: &Part, id: ClientId, client: &Client, is_shown: bool) -> Element {
    let Part { state, world, act, .. } = part;
    let text = state.language.sentences();
    let is_paused = client.paused_until(world.now()).is_some();
    let sign = match client.waiting() {
        _ if client.is_crashed() => icons::CLIENT_CRASHED,
        Waiting::Finished | Waiting::Failed(_) => icons::CLIENT_ENDED,
        _ if is_paused => icons::CLIENT_PAUSED,
        _ if client.is_in_critical_section() => icons::CLIENT_INSIDE,
        _ => icons::CLIENT_OUTSIDE,
    };
    let is_pinned = state.chosen_client == Some(id) && !state.editing;
    let words = match is_paused {
        true if client.is_in_critical_section() => {
            format!("{}, {}", text.inside, text.setting_up.paused)
        }
        true => text.setting_up.paused.to_owned(),
        false => belief(client, text).to_owned(),
    };
    element("button")
        .class("tab")
        .class(client_class(id))
        .set("aria-pressed", is_shown)
        .set("title", is_pinned.then_some(text.setting_up.pinned))
        .on("click", on_click(act, Action::ChooseClient(id)))
        .with(sign)
        .with(element("b").with(id.to_string()))
        .with(words)
        .with(is_pinned.then_some(icons::PIN))
}
