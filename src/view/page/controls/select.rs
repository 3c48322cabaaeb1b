//! Lists that open.

use super::super::context::use_sentences;
use super::Inputs;
use crate::view::state::Input;
use content::strategies;
use narration::text::fill;
use primitives::ClientId;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// One of the things between which a [`Select`] chooses.
#[derive(Clone, PartialEq)]
pub struct Offer {
    pub value: AttrValue,
    pub name: AttrValue,
    /// Whether it can be chosen, or only shows what is.
    pub is_open: bool,
}

#[derive(Properties, PartialEq)]
pub struct SelectProps {
    pub offers: Vec<Offer>,
    /// The value of the offer that is chosen.
    pub chosen: AttrValue,
    /// Called with the value that a person chooses.
    pub on_choose: Callback<String>,
    #[prop_or_default]
    pub id: Option<AttrValue>,
    #[prop_or_default]
    pub class: Option<&'static str>,
    /// Its name, where no label has it.
    #[prop_or_default]
    pub name: Option<AttrValue>,
}

#[component]
pub fn Select(props: &SelectProps) -> Html {
    let node = use_node_ref();
    let onchange = props
        .on_choose
        .reform(|event: Event| event.target_unchecked_into::<HtmlSelectElement>().value());
    // A select has its value when its options are there; their attribute `selected` no longer
    // counts once a person has chosen.
    let (select, chosen) = (node.clone(), props.chosen.clone());
    use_effect(move || {
        if let Some(select) = select.cast::<HtmlSelectElement>() {
            select.set_value(&chosen);
        }
    });
    let option = |offer: &Offer| {
        html! { <option value={&offer.value} disabled={!offer.is_open}>{ &offer.name }</option> }
    };
    html! {
        <select
            ref={node}
            id={props.id.clone()}
            class={props.class}
            aria-label={props.name.clone()}
            {onchange}
        >
            { for props.offers.iter().map(option) }
        </select>
    }
}

#[derive(Properties, PartialEq)]
pub struct LockSelectProps {
    pub client: ClientId,
    pub inputs: Inputs,
    /// Called with the program that a person chooses.
    pub on_choose: Callback<String>,
}

/// Chooses between the built-in locks for a client.
#[component]
pub fn LockSelect(props: &LockSelectProps) -> Html {
    let text = use_sentences();
    let current = props.inputs.text(&Input::Program(props.client));
    let built_in = strategies::ALL.iter().find(|it| it.source == current);
    let own = Offer {
        value: "".into(),
        name: text.setting_up.own_lock.into(),
        is_open: built_in.is_none(),
    };
    let others = strategies::ALL.iter().map(|it| Offer {
        value: it.id.into(),
        name: text.lock(it.id).into(),
        is_open: true,
    });
    let offers: Vec<Offer> = [own].into_iter().chain(others).collect();
    let chosen = built_in.map_or("", |it| it.id);
    let on_choose = props.on_choose.reform(move |id: String| {
        let chosen = strategies::ALL.iter().find(|it| it.id == id);
        chosen.map_or_else(|| current.clone(), |it| it.source.to_owned())
    });
    let name = fill(text.setting_up.lock_of, &[&props.client.to_string()]);
    html! { <Select {offers} {chosen} {on_choose} name={AttrValue::from(name)} /> }
}
