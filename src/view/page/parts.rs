//! What the parts of the page share: what they are given, chips, icons.

use crate::ids::ClientId;
use crate::view::chart::Chart;
use crate::view::state::{Action, State};
use crate::world::World;
use std::rc::Rc;
use yew::prelude::*;

/// What every part of the page is given.
pub(super) struct Part {
    pub(super) state: UseReducerHandle<State>,
    /// The world at the current step.
    pub(super) world: Rc<World>,
    pub(super) act: Callback<Action>,
    /// The places in the lanes.
    pub(super) chart: Rc<Chart>,
    /// What scrolls by itself: the lanes, the program, the transcript.
    pub(super) timeline: NodeRef,
    pub(super) program: NodeRef,
    pub(super) transcript: NodeRef,
}

/// The class that sets a client's colours. The ninth client repeats the first one's; there the name
/// alone tells them apart.
pub(super) fn client_class(client: ClientId) -> String {
    const COLOURS: u8 = 8;
    format!("c{}", client.0 % COLOURS + 1)
}

/// How a chip looks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ChipLook {
    Rest,
    Future,
    Gone,
}

/// A client's name in its colour.
pub(super) fn chip(client: ClientId, look: ChipLook) -> Html {
    let look = match look {
        ChipLook::Rest => None,
        ChipLook::Future => Some("future"),
        ChipLook::Gone => Some("gone"),
    };
    html! { <span class={classes!("chip", client_class(client), look)}>{ client.to_string() }</span> }
}

/// The icons of the page, on a grid of 16.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Icon {
    First,
    Back,
    Play,
    Pause,
    Forward,
    Last,
    Theme,
    Broken,
    Warning,
}

/// Draws an icon in the colour of the text around it.
pub(super) fn icon(icon: Icon) -> Html {
    let shapes = match icon {
        Icon::First => {
            html! { <><path d="M3.5 4v8"/><path class="solid" d="M12.5 4v8L6.5 8z"/></> }
        }
        Icon::Back => html! { <path d="M9.8 4 5.8 8l4 4"/> },
        Icon::Play => html! { <path class="solid" d="M5 3.5v9L12.5 8z"/> },
        Icon::Pause => html! { <path d="M5.8 4v8M10.2 4v8"/> },
        Icon::Forward => html! { <path d="m6.2 4 4 4-4 4"/> },
        Icon::Last => html! { <><path d="M12.5 4v8"/><path class="solid" d="M3.5 4v8l6-4z"/></> },
        Icon::Theme => {
            html! { <><circle cx="8" cy="8" r="5.4"/><path class="solid" d="M8 2.6v10.8a5.4 5.4 0 0 0 0-10.8z"/></> }
        }
        Icon::Broken => html! { <><circle cx="8" cy="8" r="6"/><path d="m6 6 4 4m0-4-4 4"/></> },
        Icon::Warning => {
            html! { <><path d="M8 2.4 14.2 13H1.8zM8 6.5v3"/><circle class="dot" cx="8" cy="11.2" r=".8"/></> }
        }
    };
    html! { <svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">{ shapes }</svg> }
}

/// A handler that does the same thing at every click.
pub(super) fn on_click(act: &Callback<Action>, action: Action) -> Callback<MouseEvent> {
    act.reform(move |_| action)
}
