//! Drop-down lists.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// An option of a [`Select`].
#[derive(Clone, PartialEq)]
pub(crate) struct Offer {
    pub(crate) value: AttrValue,
    pub(crate) name: AttrValue,
    /// Whether the user can choose the option. A disabled option only shows the current value.
    pub(crate) is_open: bool,
}

#[derive(Properties, PartialEq)]
pub(crate) struct SelectProps {
    pub(crate) offers: Vec<Offer>,
    /// Value of the chosen option.
    pub(crate) chosen: AttrValue,
    /// Callback with the value that the user chooses.
    pub(crate) on_choose: Callback<String>,
    #[prop_or_default]
    pub(crate) labelled: Labelled,
}

/// Label of a list.
#[derive(Clone, Default, PartialEq)]
pub(crate) enum Labelled {
    /// The list is in its label.
    #[default]
    Around,
    /// A label elsewhere names the element with this id.
    Id(AttrValue),
    /// The list has only an accessible name.
    Name(AttrValue),
}

#[component]
pub(crate) fn Select(props: &SelectProps) -> Html {
    let node = use_node_ref();
    let onchange = props
        .on_choose
        .reform(|event: Event| event.target_unchecked_into::<HtmlSelectElement>().value());
    // The value can be set only after the options exist. Once the user has chosen, the attribute
    // `selected` no longer has an effect.
    let (select, chosen) = (node.clone(), props.chosen.clone());
    use_effect(move || {
        if let Some(select) = select.cast::<HtmlSelectElement>() {
            select.set_value(&chosen);
        }
    });
    let option = |offer: &Offer| {
        html! { <option value={&offer.value} disabled={!offer.is_open}>{ &offer.name }</option> }
    };
    let (id, name) = match &props.labelled {
        Labelled::Around => (None, None),
        Labelled::Id(id) => (Some(id.clone()), None),
        Labelled::Name(name) => (None, Some(name.clone())),
    };
    html! {
        <select
            ref={node}
            {id}
            aria-label={name}
            {onchange}
        >
            { for props.offers.iter().map(option) }
        </select>
    }
}
