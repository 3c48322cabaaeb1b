//! List of built-in locks for a client.

use crate::kit::contexts::use_texts;
use crate::kit::controls::{Labelled, Offer, Select};
use crate::workshop::setup::field::use_inputs;
use content::foreign_code::{built_in, with_key_of};
use content::locks;
use narration::ItemNames;
use primitives::ClientId;
use session::Input;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct LockSelectProps {
    pub(crate) client: ClientId,
    /// Whether other clients keep their programs. Then the lock takes over the key in use.
    pub(crate) keeps_key: bool,
    /// Callback with the program that the user chooses.
    pub(crate) on_choose: Callback<String>,
}

/// Renders the list of built-in locks for a client.
#[component]
pub(crate) fn LockSelect(props: &LockSelectProps) -> Html {
    let text = use_texts();
    let current = use_inputs().text(&Input::Program(props.client));
    let built_in = built_in(&current);
    let keeps_key = props.keeps_key || built_in.is_none();
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
        chosen.map_or_else(
            || current.clone(),
            |it| if keeps_key { with_key_of(it, &current) } else { it.source.to_owned() },
        )
    });
    let name = text.setup.lock_of(&props.client);
    html! { <Select {offers} {chosen} {on_choose} labelled={Labelled::Name(name.into())} /> }
}
