//! Name of a client in the client's colour.

use diagrams::lane_shapes::client_class;
use primitives::ClientId;
use yew::prelude::*;

/// Style of a chip.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum ChipLook {
    #[default]
    Rest,
    Future,
    Gone,
}

#[derive(Properties, PartialEq)]
pub(crate) struct ChipProps {
    pub(crate) client: ClientId,
    #[prop_or_default]
    pub(crate) look: ChipLook,
}

#[component]
pub(crate) fn Chip(props: &ChipProps) -> Html {
    let look = match props.look {
        ChipLook::Rest => None,
        ChipLook::Future => Some("future"),
        ChipLook::Gone => Some("gone"),
    };
    html! {
        <span class={classes!("chip", client_class(props.client), look)}>
            { props.client.to_string() }
        </span>
    }
}
