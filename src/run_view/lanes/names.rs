//! Name column of the timeline lanes. It also shows the state of each client.

use crate::kit::contexts::use_texts;
use crate::kit::controls::{Chip, ChipLook};
use diagrams::lane_shapes::Name;
use primitives::ClientId;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct NamesProps {
    /// Names of the keys and of the protected store.
    pub(crate) server_lanes: Vec<Name>,
    pub(crate) clients: Vec<ClientName>,
    /// Height of a key's lane, in CSS pixels.
    pub(crate) key_height: i32,
}

/// Name, state and lane height of a client.
#[derive(Clone, PartialEq)]
pub(crate) struct ClientName {
    pub(crate) client: ClientId,
    pub(crate) is_crashed: bool,
    pub(crate) state: AttrValue,
    /// Height of the client's lane, in CSS pixels.
    pub(crate) height: i32,
}

#[component]
pub(crate) fn Names(props: &NamesProps) -> Html {
    let text = use_texts();
    html! {
        <div class="names">
            <div class="of-axis">
                <span>{ text.time_axis }</span>
                <span>{ text.step_axis }</span>
            </div>
            { lane_names(props) }
        </div>
    }
}

/// Renders the names without the axis.
pub(crate) fn lane_names(props: &NamesProps) -> Html {
    let key = props.key_height;
    let server_lane = |Name { name, remark }: &Name| {
        let class = classes!("of-key", (key < 40).then_some("low"));
        html! {
            <div {class} style={format!("height:{key}px")} title={name.clone()}>
                <code>{ name }</code>
                <small>{ remark }</small>
            </div>
        }
    };
    let client = |ClientName { client, is_crashed, state, height }: &ClientName| {
        let look = if *is_crashed { ChipLook::Gone } else { ChipLook::Rest };
        html! {
            <div class="of-client" style={format!("height:{height}px")}>
                <Chip client={*client} {look} />
                <span title={state.clone()}>{ state }</span>
            </div>
        }
    };
    html! {
        <>
            { props.server_lanes.iter().map(server_lane).collect::<Html>() }
            { props.clients.iter().map(client).collect::<Html>() }
        </>
    }
}
