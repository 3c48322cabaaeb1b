//! What may happen next, and what may be broken.

use super::element::{Element, element};
use super::parts::{Part, head, on_click};
use crate::report::preview;
use crate::view::state::Action;

pub(super) fn next(part: &Part) -> Element {
    let Part { state, world, act, .. } = part;
    let text = state.language.sentences();
    let due = world.due_moves();
    let moves = due.into_iter().map(|next| {
        let sentence = preview(world, &next, text);
        element("button")
            .class("move")
            .on("click", on_click(act, Action::Choose(next)))
            .with(sentence)
    });
    element("section")
        .class("next")
        .set("aria-label", text.driving.next_move)
        .with(head(text.driving.next_move, None))
        .all(moves)
}
