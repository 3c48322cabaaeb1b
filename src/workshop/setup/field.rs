//! Fields of the setup: a label, the input as typed, its unit, and its first error.

use crate::kit::contexts::{Action, State, use_dispatch, use_sentences};
use crate::kit::controls::field_error_message;
use crate::kit::slice::Slice;
use crate::workshop::session::action::SetupAction;
use primitives::Millis;
use session::{Draft, FieldError, Input};
use simulator::Scenario;
use std::rc::Rc;
use web_sys::HtmlInputElement;
use yew::html::ImplicitClone;
use yew::prelude::*;

/// Values of the fields: the setup, and the drafts that have not become part of it.
#[derive(Clone, PartialEq)]
pub struct Inputs {
    scenario: Rc<Scenario>,
    until: Millis,
    drafts: Slice<Vec<Draft>>,
}

/// The struct contains only a few pointers, so cloning is cheap.
impl ImplicitClone for Inputs {}

impl Inputs {
    /// Returns the values of the fields in a state.
    pub fn of(state: &State) -> Inputs {
        let planned = state.session.planned();
        Inputs {
            scenario: planned.scenario.clone(),
            until: planned.until,
            drafts: state.session.drafts.clone(),
        }
    }

    /// Returns the planned scenario. The run shown has it once the current replay is complete.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Returns the content of a field.
    pub fn text(&self, input: &Input) -> String {
        match self.draft(input) {
            Some(draft) => draft.text.clone(),
            None => input.text(&self.scenario, self.until),
        }
    }

    /// Returns the errors in the content of a field.
    pub fn mistakes(&self, input: &Input) -> &[FieldError] {
        self.draft(input).map_or(&[], |draft| &draft.mistakes)
    }

    fn draft(&self, input: &Input) -> Option<&Draft> {
        self.drafts.iter().find(|draft| draft.input == *input)
    }
}

#[derive(Properties, PartialEq)]
pub struct FieldProps {
    /// Prefix of the element id, because the same setting may have two fields on the page.
    pub place: &'static str,
    pub input: Input,
    pub inputs: Inputs,
    pub label: AttrValue,
    /// Description for a short label.
    #[prop_or_default]
    pub about: AttrValue,
    #[prop_or_default]
    pub unit: AttrValue,
    /// Value used while the field is empty.
    #[prop_or_default]
    pub default: AttrValue,
}

#[component]
pub fn Field(props: &FieldProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let FieldProps { place, input, inputs, label, about, unit, default } = props;
    let id = format!("{place}-{}", input.id());
    let mistake = inputs.mistakes(input).first().map(|it| field_error_message(it, text));
    let mistake_id = format!("{id}-mistake");
    let name = (!about.is_empty()).then(|| AttrValue::from(format!("{label}: {about}")));
    let oninput = {
        let input = input.clone();
        dispatch.reform(move |event: InputEvent| {
            let field = event.target_unchecked_into::<HtmlInputElement>();
            Action::Setup(SetupAction::Type(input.clone(), field.value()))
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
                    value={inputs.text(input)}
                    aria-invalid={mistake.is_some().to_string()}
                    aria-describedby={mistake.is_some().then(|| mistake_id.clone())}
                    {oninput}
                />
                <span class="unit">{ unit }</span>
            </span>
            if let Some(mistake) = mistake {
                <p class="diagnostic" id={mistake_id}>{ mistake }</p>
            }
        </div>
    }
}
