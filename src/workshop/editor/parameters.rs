//! Parameter fields of a program.

use crate::kit::contexts::{
    Action, use_comments, use_dispatch, use_language, use_recording, use_texts,
};
use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::Dialog;
use crate::workshop::setup::field::{Field, FieldWords};
use content::texts::Comments;
use i18n::Language;
use lua_vm::Parameter;
use primitives::ClientId;
use session::Input;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct ParametersProps {
    pub(crate) client: ClientId,
}

/// Renders the parameters of a client's program, and a button that opens the setup.
#[component]
pub(crate) fn Parameters(props: &ParametersProps) -> Html {
    let (text, comments, language) = (&use_texts().setup, use_comments(), use_language());
    let set_up = use_dispatch()
        .reform(|_: MouseEvent| Action::Shell(ShellAction::OpenDialog(Some(Dialog::SetUp))));
    let recording = use_recording();
    let client = props.client;
    let Some(program) = recording.run().world().program(client) else { return Html::default() };
    html! {
        <div class="parameters" role="group" aria-label={text.parameters}>
            { parameter_fields("code", client, program.parameters(), &comments, language) }
            <button class="quiet more" onclick={set_up}>{ text.set_up_all }</button>
        </div>
    }
}

/// Renders a field for each parameter of a client's program. `place` is the id prefix that
/// distinguishes these fields from other fields for the same parameters.
pub(crate) fn parameter_fields(
    place: &'static str,
    client: ClientId,
    parameters: &[Parameter],
    comments: &Comments,
    language: Language,
) -> Html {
    let translated = |text: &str| AttrValue::from(comments.translated(text, language).to_owned());
    let field = |parameter: &Parameter| {
        let input = Input::Parameter(client, parameter.name.clone());
        let words = FieldWords {
            label: parameter.name.clone().into(),
            about: translated(&parameter.text),
            unit: translated(&parameter.unit),
            default: parameter.default.to_string().into(),
        };
        html! { <Field key={parameter.name.clone()} {place} {input} {words} /> }
    };
    parameters.iter().map(field).collect()
}
