//! Fields of the set-up: a label, the text as it was typed, its unit, and under it what is wrong
//! with it.

use super::super::context::{use_dispatch, use_sentences};
use crate::view::state::{Action, Draft, Input, InputMistake, State};
use narration::text::{Sentences, fill, grouped, problem};
use primitives::Millis;
use simulator::Scenario;
use std::rc::Rc;
use web_sys::HtmlInputElement;
use yew::html::ImplicitClone;
use yew::prelude::*;

/// What stands in the fields: what the set-up has, and what was typed otherwise.
#[derive(Clone, PartialEq)]
pub struct Inputs {
    scenario: Rc<Scenario>,
    until: Millis,
    drafts: Rc<[Draft]>,
}

/// It is a few pointers: components pass it on as they are given it.
impl ImplicitClone for Inputs {}

impl Inputs {
    /// What stands in the fields in a state.
    pub fn of(state: &State) -> Inputs {
        let planned = state.planned();
        Inputs {
            scenario: planned.scenario.clone(),
            until: planned.until,
            drafts: state.drafts.as_slice().into(),
        }
    }

    /// The scenario as it will be when the run that is being made has been made.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The text in a field.
    pub fn text(&self, input: &Input) -> String {
        match self.draft(input) {
            Some(draft) => draft.text.clone(),
            None => input.text(&self.scenario, self.until),
        }
    }

    /// What is wrong with the text in a field.
    pub fn mistakes(&self, input: &Input) -> &[InputMistake] {
        self.draft(input).map_or(&[], |draft| &draft.mistakes)
    }

    fn draft(&self, input: &Input) -> Option<&Draft> {
        self.drafts.iter().find(|draft| draft.input == *input)
    }
}

#[derive(Properties, PartialEq)]
pub struct FieldProps {
    /// What its id begins with: the same setting may have two fields on the page.
    pub place: &'static str,
    pub input: Input,
    pub inputs: Inputs,
    pub label: AttrValue,
    /// What it is about, where the label is short.
    #[prop_or_default]
    pub about: AttrValue,
    #[prop_or_default]
    pub unit: AttrValue,
    /// The value used while it is empty.
    #[prop_or_default]
    pub default: AttrValue,
}

#[component]
pub fn Field(props: &FieldProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let FieldProps { place, input, inputs, label, about, unit, default } = props;
    let id = format!("{place}-{}", input.id());
    let mistake = inputs.mistakes(input).first().map(|it| mistake_in_words(it, text));
    let mistake_id = format!("{id}-mistake");
    let name = (!about.is_empty()).then(|| AttrValue::from(format!("{label}: {about}")));
    let oninput = {
        let input = input.clone();
        dispatch.reform(move |event: InputEvent| {
            let field = event.target_unchecked_into::<HtmlInputElement>();
            Action::Type(input.clone(), field.value())
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
                <p class="mistake" id={mistake_id}>{ mistake }</p>
            }
        </div>
    }
}

/// What is wrong with a text, in words.
pub fn mistake_in_words(mistake: &InputMistake, text: &Sentences) -> String {
    let said = &text.setting_up;
    match mistake {
        InputMistake::NotANumber => said.whole_number.to_owned(),
        InputMistake::OutOfRange(least, greatest) => {
            fill(said.from_to, &[&signed(*least), &signed(*greatest)])
        }
        InputMistake::Gone => said.gone.to_owned(),
        InputMistake::Scenario(error) => problem(&error.problem, text.which),
    }
}

fn signed(number: i64) -> String {
    let sign = if number < 0 { "−" } else { "" };
    sign.to_owned() + &grouped(number.unsigned_abs())
}
