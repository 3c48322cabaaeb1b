//! The servers of the set-up.

use super::{PLACE, adder, button_on, group, setting};
use crate::ids::ServerId;
use crate::redis::Persistence;
use crate::scenario::{SERVER_LIMIT, ServerSetup};
use crate::view::page::element::{Element, element};
use crate::view::page::fields::{Field, Offer, field, on_text, select};
use crate::view::page::parts::Part;
use crate::view::state::{Action, Input};

pub(super) fn servers(part: &Part) -> Element {
    let text = &part.state.language.sentences().setting_up;
    let servers = &part.state.planned().scenario.servers;
    let limit = (servers.len(), SERVER_LIMIT);
    let cards = (0..).map(ServerId).zip(servers);
    group(text.servers)
        .all(cards.map(|(id, setup)| card(part, id, setup, servers.len())))
        .with(adder(part, text.add_server, limit, text.at_most_servers, Action::AddServer))
}

fn card(part: &Part, id: ServerId, setup: &ServerSetup, count: usize) -> Element {
    let text = &part.state.language.sentences().setting_up;
    let name = id.to_string();
    let last = (count == 1).then(|| text.last_server.to_owned());
    let keeps = (text.restart_keeps, text.keeps_nothing, text.keeps_all_but_last, text.lost_time);
    let replica = (text.replica, text.no_replica, text.has_replica, text.replica_lag);
    let is_kept = setup.persistence != Persistence::Nothing;
    let has_replica = setup.replication.is_some();
    element("div")
        .class("of-setup")
        .set("role", "group")
        .set("aria-label", name.clone())
        .with(
            element("div")
                .class("controls")
                .with(element("span").class("chip guest").with(name.clone()))
                .with(button_on(part, text.remove, &name, last, Action::RemoveServer(id))),
        )
        .with(
            element("div")
                .class("fields")
                .with(setting(part, Input::ServerOffset(id), text.clock_offset, "ms"))
                .with(setting(part, Input::ServerDrift(id), text.clock_drift, "ppm"))
                .with(optional(part, Input::Loss(id), keeps, is_kept, "1000"))
                .with(optional(part, Input::ReplicaLag(id), replica, has_replica, "10")),
        )
}

/// A setting that there may be or not: a choice, and a field that is empty if there is not. It is there in
/// either case, so that it keeps the focus while it is empty.
fn optional(
    part: &Part,
    input: Input,
    (label, without, with, field_label): (&'static str, &'static str, &'static str, &str),
    is_there: bool,
    usual: &'static str,
) -> Element {
    let offer = |value, name, is_chosen| Offer { value, name, is_chosen, is_open: true };
    let offers = vec![offer("", without, !is_there), offer(usual, with, is_there)];
    let chosen = input.clone();
    let put = on_text(&part.act, move |text| Action::Put(chosen.clone(), text));
    let id = format!("{PLACE}-choice-{}", input.id());
    let choice = element("div")
        .class("field")
        .with(element("label").set("for", id.clone()).with(label))
        .with(select(offers, put).set("id", id));
    let amount = field(part, Field::of(PLACE, input, field_label, "ms"));
    element("div").class("optional").with(choice).with(amount)
}
