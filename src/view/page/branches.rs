//! The branches: the courses that a person has chosen, each with where it parted from another.

use super::controls::icons;
use super::element::{Element, element};
use super::faults::typed;
use super::parts::{Part, head, hint, on_click};
use crate::report::Recording;
use crate::text::{Sentences, fill, grouped};
use crate::view::state::Action;
use crate::workspace::{Branch, Branches, NAME_LIMIT};
use web_sys::Event;

pub(super) fn branches(part: &Part) -> Element {
    let state = &part.state;
    let text = state.language.sentences();
    let branches = &state.work.branches;
    let all = branches.all();
    let are_several = all.len() > 1;
    let list = element("ol").all(all.iter().map(|branch| row(part, branch)));
    element("section")
        .class("branches")
        .set("aria-label", text.driving.branches)
        .with(head(text.driving.branches, are_several.then(|| all.len().to_string())))
        .with(are_several.then_some(list))
        .with((!are_several).then(|| hint(text.driving.how_to_branch)))
}

/// What a branch is called.
pub(super) fn name_of(branches: &Branches, number: u32, text: &Sentences) -> String {
    let branch = branches.all().iter().find(|branch| branch.number == number);
    match branch.map(|branch| branch.name.trim()) {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ => fill(text.driving.branch, &[&number.to_string()]),
    }
}

fn row(part: &Part, branch: &Branch) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let number = branch.number;
    let is_current = state.work.branches.current() == number;
    let named = |sentence| fill(sentence, &[&number.to_string()]);
    let show = element("button")
        .class("number")
        .set("aria-pressed", is_current)
        .set("aria-label", named(text.driving.show_branch))
        .on("click", on_click(act, Action::SwitchTo(number)))
        .with(number.to_string());
    let rename = act.reform(move |event: Event| Action::Rename(number, typed(&event)));
    // A name is one change, however many keys are pressed for it.
    let name = element("input")
        .set("value", branch.name.clone())
        .set("placeholder", named(text.driving.branch))
        .set("aria-label", named(text.driving.name_of_branch))
        .set("maxlength", NAME_LIMIT)
        .set("autocomplete", "off")
        .on("change", rename);
    let compare = (!is_current).then(|| {
        element("button")
            .class("link")
            .set("aria-label", named(text.driving.compare_branch))
            .set("title", named(text.driving.compare_branch))
            .set("disabled", state.task.is_some())
            .on("click", on_click(act, Action::Compare(Some(number))))
            .with(text.driving.compare_short)
    });
    let delete = element("button")
        .class("quiet icon-only")
        .set("aria-label", named(text.driving.delete_branch))
        .set("title", named(text.driving.delete_branch))
        .on("click", on_click(act, Action::Remove(number)))
        .with(icons::CROSS);
    let moves = fill(text.driving.count_of_moves, &[&grouped(branch.count() as u64)]);
    let parted = parted(&state.work.branches, branch, &state.recording, text);
    let about = parted.into_iter().chain([moves]).collect::<Vec<_>>().join(" · ");
    element("li")
        .key(usize::try_from(number).unwrap_or_default())
        .set("aria-current", is_current.then_some("true"))
        .with(show)
        .with(name)
        .with(compare)
        .with(delete)
        .with(element("p").with(about))
}

/// Where a branch left another.
fn parted(
    branches: &Branches,
    branch: &Branch,
    recording: &Recording,
    text: &Sentences,
) -> Option<String> {
    let (from, after) = branch.left?;
    let from_number = from.to_string();
    // The steps of the current branch are known. It shares them with another as long as neither has left
    // the one that they both began in.
    if branches.shared_with_current(from) < after {
        let after = grouped(after as u64);
        return Some(fill(text.driving.parted_after, &[&from_number, &after]));
    }
    let number = recording.step_after(after);
    Some(match recording.step(number) {
        Some(step) => {
            let happened =
                recording.row(step, text).sentences(text).join(text.happening.between_lines);
            fill(text.driving.parted_at_step, &[&from_number, &number.to_string(), &happened])
        }
        None => fill(text.driving.parted_at_start, &[&from_number]),
    })
}
