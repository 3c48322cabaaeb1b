//! List of built-in locks for a client.

use crate::kit::contexts::use_texts;
use crate::kit::controls::{Labelled, Offer, Select};
use crate::workshop::setup::field::use_inputs;
use content::locks;
use narration::ItemNames;
use primitives::ClientId;
use session::Input;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct LockSelectProps {
    pub(crate) client: ClientId,
    /// Callback with the program that the user chooses.
    pub(crate) on_choose: Callback<String>,
}

/// Renders the list of built-in locks for a client.
#[component]
pub(crate) fn LockSelect(props: &LockSelectProps) -> Html {
    let text = use_texts();
    let current = use_inputs().text(&Input::Program(props.client));
    let built_in = locks::ALL.iter().find(|it| it.source == current);
    let own = Offer {
        value: "".into(),
        name: text.gallery.your_lock.into(),
        is_open: built_in.is_none(),
    };
    let others = locks::ALL.iter().map(|it| Offer {
        value: it.id.into(),
        name: text.lock(it.id).into(),
        is_open: true,
    });
    let offers: Vec<Offer> = [own].into_iter().chain(others).collect();
    let chosen = built_in.map_or("", |it| it.id);
    let on_choose = props.on_choose.reform(move |id: String| {
        let chosen = locks::ALL.iter().find(|it| it.id == id);
        chosen.map_or_else(|| current.clone(), |it| it.source.to_owned())
    });
    let name = text.setup.lock_of(&props.client);
    html! { <Select {offers} {chosen} {on_choose} labelled={Labelled::Name(name.into())} /> }
}
