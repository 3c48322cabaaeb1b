//! Fields: a label, the text as it was typed, its unit, and under it what is wrong with it.

use super::element::{Element, element};
use super::parts::Part;
use crate::ids::ClientId;
use crate::scenario::strategies;
use crate::text::{Sentences, fill, grouped, problem};
use crate::view::state::{Action, Input, InputMistake};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};
use yew::Callback;

/// A field of the set-up.
pub(super) struct Field {
    /// What its id begins with: the same setting may have two fields on the page.
    pub(super) place: &'static str,
    pub(super) input: Input,
    pub(super) label: String,
    /// What it is about, where the label is short.
    pub(super) about: String,
    pub(super) unit: String,
    /// What counts as long as it is empty.
    pub(super) default: String,
}

impl Field {
    /// A field whose label says it all, and which is never empty.
    pub(super) fn of(place: &'static str, input: Input, label: &str, unit: &str) -> Field {
        Field {
            place,
            input,
            label: label.to_owned(),
            about: String::new(),
            unit: unit.to_owned(),
            default: String::new(),
        }
    }
}

/// Draws a field.
pub(super) fn field(part: &Part, field: Field) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let Field { place, input, label, about, unit, default } = field;
    let id = format!("{place}-{}", input.id());
    let mistakes = state.draft(&input).map_or(&[][..], |draft| &*draft.mistakes);
    let mistake = mistakes.first().map(|mistake| mistake_in_words(mistake, text));
    let told_in = format!("{id}-mistake");
    let named = if about.is_empty() { None } else { Some(format!("{label}: {about}")) };
    let control = element("input")
        .set("id", id.clone())
        .set("autocomplete", "off")
        .set("spellcheck", "false")
        .set("aria-label", named.clone())
        .set("title", named)
        .set("placeholder", default)
        .set("value", state.text_in(&input))
        .set("aria-invalid", mistake.is_some())
        .set("aria-describedby", mistake.is_some().then(|| told_in.clone()))
        .on("input", on_text(act, move |text| Action::Type(input.clone(), text)));
    let unit = element("span").class("unit").with(unit);
    element("div")
        .class("field")
        .with(
            element("label")
                .set("for", id)
                .with(label)
                .with(element("span").class("about").with(about)),
        )
        .with(element("span").class("box").with(control).with(unit))
        .with(mistake.map(|it| element("p").class("mistake").set("id", told_in).with(it)))
}

/// A handler of what a person types or chooses.
pub(super) fn on_text(
    act: &Callback<Action>,
    action: impl Fn(String) -> Action + 'static,
) -> Callback<Event> {
    act.reform(move |event: Event| {
        // All that people type or choose in has a `value`, as an `input` has.
        let target = event.target().map(|target| target.unchecked_into::<HtmlInputElement>());
        action(target.map(|target| target.value()).unwrap_or_default())
    })
}

/// One of the things between which a [`select`] chooses.
pub(super) struct Offer {
    pub(super) value: &'static str,
    pub(super) name: &'static str,
    pub(super) is_chosen: bool,
    /// Whether it can be chosen, or only shows what is.
    pub(super) is_open: bool,
}

/// A list that opens. It has no name yet.
pub(super) fn select(offers: Vec<Offer>, on_change: Callback<Event>) -> Element {
    let option = |offer: Offer| {
        element("option")
            .set("value", offer.value)
            .set("selected", offer.is_chosen)
            .set("disabled", !offer.is_open)
            .with(offer.name)
    };
    element("select").on("change", on_change).all(offers.into_iter().map(option))
}

/// Chooses between the built-in locks for a client.
pub(super) fn lock_select(part: &Part, client: ClientId) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let input = Input::Program(client);
    let current = state.text_in(&input);
    let built_in = strategies::ALL.iter().any(|it| it.source == current);
    let own = Offer {
        value: "",
        name: text.setting_up.own_lock,
        is_chosen: !built_in,
        is_open: !built_in,
    };
    let mut offers = vec![own];
    offers.extend(strategies::ALL.iter().map(|it| Offer {
        value: it.id,
        name: text.lock(it.id),
        is_chosen: it.source == current,
        is_open: true,
    }));
    let put = on_text(act, move |id| {
        let chosen = strategies::ALL.iter().find(|it| it.id == id);
        Action::Put(
            input.clone(),
            chosen.map_or_else(|| current.clone(), |it| it.source.to_owned()),
        )
    });
    select(offers, put).set("aria-label", fill(text.setting_up.lock_of, &[&client.to_string()]))
}

/// What is wrong with a text, in words.
pub(super) fn mistake_in_words(mistake: &InputMistake, text: &Sentences) -> String {
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
