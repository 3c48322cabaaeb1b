//! The gallery: all stories, by lock and by failure.

use super::element::{Element, element};
use super::parts::{Part, on_click};
use crate::scenario::gallery;
use crate::view::state::Action;

pub(super) fn gallery(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let story = |story: &&'static crate::scenario::Story| {
        element("button")
            .class("story")
            .on("click", on_click(act, Action::Open(story)))
            .with(text.story(story.id).unwrap_or(story.id))
    };
    element("div").class("gallery").all(gallery::ALL.iter().map(story))
}
