//! The set-up: clients, servers, network and seed. Every field is checked as one types.

mod clients;
mod servers;

use super::element::{Element, element};
use super::fields::{Field, field};
use super::parts::{Part, on_click};
use crate::text::fill;
use crate::view::state::{Action, Input};
use clients::clients;
use servers::servers;

/// The ids of the fields begin with this.
const PLACE: &str = "set-up";

pub(super) fn setup(part: &Part) -> Element {
    let text = &part.state.language.sentences().setting_up;
    let network = group(text.network).with(
        element("div")
            .class("fields")
            .with(setting(part, Input::LeastLatency, text.least_latency, "ms"))
            .with(setting(part, Input::MostLatency, text.most_latency, "ms"))
            .with(setting(part, Input::CallTimeout, text.call_timeout, "ms")),
    );
    let run = group(text.run).with(
        element("div")
            .class("fields")
            .with(setting(part, Input::Seed, text.seed, ""))
            .with(setting(part, Input::Until, text.until, "ms")),
    );
    let others = element("div").with(servers(part)).with(network).with(run);
    element("div")
        .class("setup")
        .with(changes(part))
        .with(element("div").class("halves").with(clients(part)).with(others))
}

/// Takes changes back and makes them again.
fn changes(part: &Part) -> Element {
    let state = &part.state;
    let text = &state.language.sentences().setting_up;
    let undo = (!state.can_undo()).then_some(text.nothing_to_undo);
    let redo = (!state.can_redo()).then_some(text.nothing_to_redo);
    element("div")
        .class("controls")
        .with(button(part, text.undo, undo.map(str::to_owned), Action::Undo))
        .with(button(part, text.redo, redo.map(str::to_owned), Action::Redo))
}

fn group(name: &'static str) -> Element {
    element("section").set("aria-label", name).with(element("h3").with(name))
}

fn setting(part: &Part, input: Input, label: &str, unit: &str) -> Element {
    field(part, Field::of(PLACE, input, label, unit))
}

/// A button that cannot be pressed if there is a reason against it, which it says.
fn button(part: &Part, name: &'static str, reason: Option<String>, action: Action) -> Element {
    element("button")
        .class("action")
        .set("disabled", reason.is_some())
        .set("title", reason)
        .on("click", on_click(&part.act, action))
        .with(name)
}

/// The same on one of several things of a kind.
fn button_on(
    part: &Part,
    name: &'static str,
    thing: &str,
    reason: Option<String>,
    action: Action,
) -> Element {
    let text = &part.state.language.sentences().setting_up;
    button(part, name, reason, action).set("aria-label", fill(text.of, &[name, thing]))
}

/// A button that adds one more of what there may be only so many of.
fn adder(
    part: &Part,
    name: &'static str,
    (count, limit): (usize, usize),
    too_many: &str,
    action: Action,
) -> Element {
    let reason = (count >= limit).then(|| fill(too_many, &[&limit.to_string()]));
    let said = reason.clone().map(|it| element("span").class("reason").with(it));
    element("div").class("controls").with(button(part, name, reason, action)).with(said)
}
