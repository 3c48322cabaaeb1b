//! The parameters of a program, each in a field.

use crate::ids::ClientId;
use crate::lua::{Parameter, Program};
use crate::view::page::controls::{Field, Inputs};
use crate::view::page::element::{Element, element};
use crate::view::page::parts::{Part, on_click};
use crate::view::state::{Action, Input, Overlay};
use yew::prelude::*;

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
        .with(parameter_fields("code", client, program.parameters(), &Inputs::of(state)))
        .with(all)
}

/// A field for each parameter of a client's program. `place` tells them apart from the same fields elsewhere.
pub fn parameter_fields(
    place: &'static str,
    client: ClientId,
    parameters: &[Parameter],
    inputs: &Inputs,
) -> Html {
    let field = |parameter: &Parameter| {
        html! {
            <Field
                key={parameter.name.clone()}
                {place}
                input={Input::Parameter(client, parameter.name.clone())}
                inputs={inputs.clone()}
                label={parameter.name.clone()}
                about={parameter.text.clone()}
                unit={parameter.unit.clone()}
                default={parameter.default.to_string()}
            />
        }
    };
    parameters.iter().map(field).collect()
}
