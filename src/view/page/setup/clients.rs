//! The clients of the set-up.

use super::{PLACE, adder, button_on, group, setting};
use crate::ids::ClientId;
use crate::scenario::{CLIENT_LIMIT, ClientSetup};
use crate::view::page::code::parameter_fields;
use crate::view::page::controls::Inputs;
use crate::view::page::element::{Element, element};
use crate::view::page::fields::lock_select;
use crate::view::page::parts::{ChipLook, Part, chip};
use crate::view::state::{Action, Input};

pub(super) fn clients(part: &Part) -> Element {
    let text = &part.state.language.sentences().setting_up;
    let clients = &part.state.planned().scenario.clients;
    let limit = (clients.len(), CLIENT_LIMIT);
    let cards = (0..).map(ClientId).zip(clients);
    group(text.clients)
        .all(cards.map(|(id, setup)| card(part, id, setup, clients.len())))
        .with(adder(part, text.add_client, limit, text.at_most_clients, Action::AddClient))
}

fn card(part: &Part, id: ClientId, setup: &ClientSetup, count: usize) -> Element {
    let text = &part.state.language.sentences().setting_up;
    let name = id.to_string();
    let full = (count >= CLIENT_LIMIT)
        .then(|| crate::text::fill(text.at_most_clients, &[&CLIENT_LIMIT.to_string()]));
    let last = (count == 1).then(|| text.last_client.to_owned());
    let head = element("div")
        .class("controls")
        .with(chip(id, ChipLook::Rest))
        .with(lock_select(part, id))
        .with(button_on(part, text.edit, &name, None, Action::Edit(Some(id))))
        .with(button_on(part, text.duplicate, &name, full, Action::DuplicateClient(id)))
        .with(button_on(part, text.remove, &name, last, Action::RemoveClient(id)));
    // The run that is shown knows the programs that it runs; while another is made, it may lack one.
    let mut known = part.world.clients().filter_map(|(known, _)| part.world.program(known));
    let program = known.find(|it| it.source() == &*setup.program);
    let parameters =
        program.map(|it| parameter_fields(PLACE, id, it.parameters(), &Inputs::of(&part.state)));
    element("div").class("of-setup").set("role", "group").set("aria-label", name).with(head).with(
        element("div")
            .class("fields")
            .with(setting(part, Input::Start(id), text.starts_at, "ms"))
            .with(setting(part, Input::ClientOffset(id), text.clock_offset, "ms"))
            .with(setting(part, Input::ClientDrift(id), text.clock_drift, "ppm"))
            .with(parameters),
    )
}
