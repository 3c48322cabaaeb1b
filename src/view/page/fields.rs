//! What the editor of a program has in common with fields.

pub(super) use super::controls::mistake_in_words;
use super::element::{Element, element};
use super::parts::Part;
use crate::ids::ClientId;
use crate::scenario::strategies;
use crate::text::fill;
use crate::view::state::{Action, Input};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};
use yew::Callback;

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
