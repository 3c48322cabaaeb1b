//! What may happen next, with what each move would do.

use super::element::{Element, element};
use super::faults::breaking;
use super::parts::{ChipLook, Part, chip, head, hint, on_click};
use crate::drivers::{Policy, Scheduler};
use crate::ids::ClientId;
use crate::moves::Move;
use crate::report::{later, outline, preview};
use crate::text::{fill, milliseconds};
use crate::view::state::Action;

/// So many moves that are not due are shown.
const SHOWN_LATER: usize = 3;

pub(super) fn next(part: &Part) -> Element {
    let Part { state, world, .. } = part;
    let text = state.language.sentences();
    let recorded = state.recording.run().moves().get(state.work.moves);
    let due = world.due_moves();
    let others = due.iter().filter(|due| recorded != Some(*due));
    let moves = recorded.into_iter().chain(others);
    let moves: Vec<Element> = moves.map(|next| row(part, next, recorded == Some(next))).collect();
    element("section")
        .class("next")
        .set("aria-label", text.driving.next_move)
        .with(head(text.driving.next_move, None))
        .with(moves.is_empty().then(|| hint(text.driving.nothing_is_due)))
        .all(moves)
        .all(not_due(part, &due))
        .with(scheduler(part))
        .with(breaking(part))
}

/// A move that can be chosen.
fn row(part: &Part, next: &Move, is_recorded: bool) -> Element {
    let Part { state, world, act, .. } = part;
    let text = state.language.sentences();
    let client = next.client();
    // While it plays nobody has the time to read what would come of each move.
    let sentence = match state.playing {
        Some(_) if next.happens_by_itself() => outline(world, next, text),
        _ => preview(world, next, text),
    };
    let now = matches!(next, Move::Run(_) | Move::Deliver(_));
    let time = now.then(|| fill(text.driving.happens_at, &[&milliseconds(world.now())]));
    element("button")
        .class("move")
        .class(is_recorded.then_some("recorded"))
        .set("disabled", is_replaced(part))
        .on("click", on_click(act, Action::Choose(next.clone())))
        .with(client.map(|client| chip(client, ChipLook::Rest)))
        .with(words(sentence, client, time))
        .with(is_recorded.then(|| remark(text.driving.as_recorded.to_owned())))
}

/// Whether the run is being made again, so that nothing can be chosen in what is shown.
pub(super) fn is_replaced(part: &Part) -> bool {
    !std::ptr::eq(part.state.planned(), &part.state.work)
}

/// A sentence beside the chip of a client, whom it does not name again.
pub(super) fn words(sentence: String, client: Option<ClientId>, time: Option<String>) -> Element {
    let name = client.map(|client| format!("{client} ")).unwrap_or_default();
    let sentence = sentence.strip_prefix(&name).unwrap_or(&sentence).to_owned();
    let time = time.map(|time| element("span").class("time").with(time));
    element("span").class("words").with(sentence).with(time)
}

fn remark(words: String) -> Element {
    element("span").class("to").with(words)
}

/// What happens only when those who are due have gone first.
fn not_due(part: &Part, due: &[Move]) -> Vec<Element> {
    let text = part.state.language.sentences();
    let Some(first) = due.first().and_then(Move::client) else { return Vec::new() };
    let row = |(client, begin, at): (ClientId, &'static str, _)| {
        let time = fill(text.driving.happens_at, &[&milliseconds(at)]);
        element("button")
            .class("move")
            .set("disabled", true)
            .with(chip(client, ChipLook::Future))
            .with(words(begin.to_owned(), None, Some(time)))
            .with(remark(fill(text.driving.is_due_first, &[&first.to_string()])))
    };
    later(&part.world, text).into_iter().take(SHOWN_LATER).map(row).collect()
}

/// What lets the run go on by itself.
fn scheduler(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let scheduler = Scheduler { order: Policy::InTurn, until: state.work.until };
    let is_over = scheduler.next(state.recording.run()).is_err();
    let seed = state.work.scenario.seed.wrapping_add(1).to_string();
    let button = |words: String, action| {
        element("button").class("button").on("click", on_click(act, action)).with(words)
    };
    let go_on = match is_over {
        true => [text.driving.let_it_run_on, " · ", text.driving.run_is_over].concat(),
        false => text.driving.let_it_run_on.to_owned(),
    };
    let is_busy = state.task.is_some();
    element("div")
        .class("buttons")
        .with(button(go_on, Action::GoOn).set("disabled", is_over || is_busy))
        .with(
            button(fill(text.driving.keep_trying, &[&seed]), Action::TrySeeds)
                .set("disabled", is_busy),
        )
}
