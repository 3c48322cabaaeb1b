//! The parameters of a program, each in a field.

use crate::ids::ClientId;
use crate::lua::Program;
use crate::view::page::element::{Element, element};
use crate::view::page::fields::{Field, field};
use crate::view::page::parts::{Part, on_click};
use crate::view::state::{Action, Input, Overlay};

pub(super) fn parameters(part: &Part, client: ClientId, program: &Program) -> Element {
    let Part { state, act, .. } = part;
    let text = &state.language.sentences().setting_up;
    let all = element("button")
        .class("quiet more")
        .on("click", on_click(act, Action::Overlay(Some(Overlay::SetUp))))
        .with(text.set_up_all);
    element("div")
        .class("parameters")
        .set("role", "group")
        .set("aria-label", text.parameters)
        .all(parameter_fields(part, "code", client, program))
        .with(all)
}

/// A field for each parameter of a client's program.
pub(in crate::view::page) fn parameter_fields(
    part: &Part,
    place: &'static str,
    client: ClientId,
    program: &Program,
) -> Vec<Element> {
    let mut fields = Vec::new();
    for parameter in program.parameters() {
        let input = Input::Parameter(client, parameter.name.clone());
        fields.push(field(
            part,
            Field {
                place,
                input,
                label: parameter.name.clone(),
                about: parameter.text.clone(),
                unit: parameter.unit.clone(),
                default: parameter.default.to_string(),
            },
        ));
    }
    fields
}
