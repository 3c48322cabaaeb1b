//! What the parts of the page share: what they are given, and what several of them have.

use super::element::{Content, Element, element};
use super::lanes::Viewport;
use crate::ids::ClientId;
use crate::picture::chart::Chart;
use crate::picture::drawing::client_class;
use crate::view::state::{Action, State};
use crate::world::World;
use std::rc::Rc;
use web_sys::Event;
use yew::{Callback, NodeRef, UseReducerHandle};

/// What every part of the page is given.
pub(super) struct Part {
    pub(super) state: UseReducerHandle<State>,
    /// The world at the current step.
    pub(super) world: Rc<World>,
    pub(super) act: Callback<Action>,
    /// The places in the lanes.
    pub(super) chart: Rc<Chart>,
    /// Which part of them is in sight.
    pub(super) sight: Viewport,
    /// Stops the long work.
    pub(super) stop: Callback<()>,
    /// The dialog over the page.
    pub(super) dialog: NodeRef,
    /// The lanes, which scroll by themselves.
    pub(super) timeline: NodeRef,
}

/// A value that is the same only if it is one and the same: comparing what is in it would take long.
pub(super) struct Same<T>(pub(super) Rc<T>);

impl<T> PartialEq for Same<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// How a chip looks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ChipLook {
    Rest,
    Future,
    Gone,
}

/// A client's name in its colour.
pub(super) fn chip(client: ClientId, look: ChipLook) -> Element {
    let look = match look {
        ChipLook::Rest => "",
        ChipLook::Future => "future",
        ChipLook::Gone => "gone",
    };
    element("span").class("chip").class(client_class(client)).class(look).with(client.to_string())
}

/// The head of a part: its name, and a remark beside it.
pub(super) fn head(name: &'static str, remark: Option<String>) -> Element {
    let remark = remark.map(|remark| element("span").class("meta").with(remark));
    element("div").class("head").with(element("h2").with(name)).with(remark)
}

/// A sentence in place of what is not there, or beside what is.
pub(super) fn hint(sentence: impl Content) -> Element {
    element("p").class("hint").with(sentence)
}

/// A handler that does the same thing at every click.
pub(super) fn on_click(act: &Callback<Action>, action: Action) -> Callback<Event> {
    act.reform(move |_| action.clone())
}

/// One of several that can be chosen: its name, whether it is the one, and what choosing it does.
pub(super) struct Choice {
    pub(super) name: &'static str,
    pub(super) is_chosen: bool,
    pub(super) action: Action,
}

/// Buttons beside one another, of which one is pressed.
pub(super) fn segmented(
    name: &'static str,
    choices: impl IntoIterator<Item = Choice>,
    act: &Callback<Action>,
) -> Element {
    let button = |choice: Choice| {
        element("button")
            .set("aria-pressed", choice.is_chosen)
            .on("click", on_click(act, choice.action))
            .with(choice.name)
    };
    element("div")
        .class("segmented")
        .set("role", "group")
        .set("aria-label", name)
        .all(choices.into_iter().map(button))
}
