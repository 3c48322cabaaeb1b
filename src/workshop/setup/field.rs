//! Fields of the setup: a label, the input as typed, its unit, and its first error.

use crate::kit::contexts::{Action, use_dispatch, use_shown, use_texts};
use crate::kit::controls::{code_words, field_error_message};
use crate::kit::slice::Slice;
use crate::kit::typed_text::use_typed_text;
use crate::workshop::session::action::SetupAction;
use primitives::Millis;
use session::{Draft, FieldError, Input};
use simulator::Scenario;
use std::rc::Rc;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Values of the fields: the setup, and the drafts that have not become part of it.
#[derive(Clone, PartialEq)]
pub(crate) struct Inputs {
    scenario: Rc<Scenario>,
    until: Millis,
    drafts: Slice<Vec<Draft>>,
}

impl Inputs {
    /// Returns the planned scenario. The run shown has it once the current replay is complete.
    pub(crate) fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Returns the content of a field.
    pub(crate) fn text(&self, input: &Input) -> String {
        match self.draft(input) {
            Some(draft) => draft.text.to_string(),
            None => input.text(&self.scenario, self.until),
        }
    }

    /// Returns the errors in the content of a field.
    pub(crate) fn diagnostics(&self, input: &Input) -> &[FieldError] {
        self.draft(input).map_or(&[], |draft| &draft.diagnostics)
    }

    /// Returns the draft of a field, if its text differs from the setup's.
    pub(crate) fn draft(&self, input: &Input) -> Option<&Draft> {
        self.drafts.iter().find(|draft| draft.input == *input)
    }
}

/// Returns the values of the fields.
#[hook]
pub(crate) fn use_inputs() -> Inputs {
    use_shown(|it| {
        let (session, planned) = (&it.state.session, it.state.session.planned());
        Inputs {
            scenario: planned.scenario.clone(),
            until: planned.until,
            drafts: session.drafts.clone(),
        }
    })
}

#[derive(Properties, PartialEq)]
pub(crate) struct FieldProps {
    /// Prefix of the element id, because the same setting may have two fields on the page.
    pub(crate) place: &'static str,
    pub(crate) input: Input,
    pub(crate) words: FieldWords,
}

/// Words next to a field and in it.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct FieldWords {
    pub(crate) label: AttrValue,
    /// Description for a short label.
    pub(crate) about: AttrValue,
    pub(crate) unit: AttrValue,
    /// Value used while the field is empty.
    pub(crate) default: AttrValue,
}

#[component]
pub(crate) fn Field(props: &FieldProps) -> Html {
    let (text, dispatch, inputs) = (use_texts(), use_dispatch(), use_inputs());
    let FieldProps { place, input, words } = props;
    let FieldWords { label, about, unit, default } = words;
    let id = format!("{place}-{}", input.id());
    let error = inputs.diagnostics(input).first().map(|it| field_error_message(it, text));
    let error_id = format!("{id}-mistake");
    let name = (!about.is_empty()).then(|| AttrValue::from(format!("{label}: {about}")));
    let typed = use_typed_text(&inputs.text(input));
    let typed_text = typed.borrow().text().to_owned();
    let oninput = {
        let input = input.clone();
        dispatch.reform(move |event: InputEvent| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            typed.borrow_mut().typed(text.clone());
            Action::Setup(SetupAction::Type(input.clone(), text))
        })
    };
    html! {
        <div class="field">
            <label for={id.clone()}>{ label }<span class="about">{ about }</span></label>
            <span class="box">
                <input
                    {id}
                    autocomplete="off"
                    spellcheck="false"
                    aria-label={name.clone()}
                    title={name}
                    placeholder={default}
                    value={typed_text}
                    aria-invalid={error.is_some().to_string()}
                    aria-describedby={error.is_some().then(|| error_id.clone())}
                    {oninput}
                />
                <span class="unit">{ unit }</span>
            </span>
            if let Some(error) = error {
                <p class="diagnostic" id={error_id}>{ code_words(&error) }</p>
            }
        </div>
    }
}
