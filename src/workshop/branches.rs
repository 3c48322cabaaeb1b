//! Branch list: the branches of the run that the user created, each with the step at which it split
//! from another.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_recording, use_shown, use_texts};
use crate::kit::controls::{IconButton, PanelHead};
use crate::kit::icons;
use crate::workshop::comparison::state::ComparisonAction;
use crate::workshop::comparison::{CompareButton, Offered};
use crate::workshop::run_on::use_is_busy;
use crate::workshop::session::action::RunAction;
use i18n::{Texts, grouped};
use narration::Narrator;
use run_analysis::Recording;
use session::{Branch, Branches, ComparedRun, NAME_LIMIT};
use std::rc::Rc;
use web_sys::HtmlInputElement;
use yew::prelude::*;

#[component]
pub(crate) fn BranchList() -> Html {
    let text = &use_texts().next_move;
    let branches = use_branches();
    let all = branches.all();
    let are_several = all.len() > 1;
    let row = |branch: &Branch| {
        html! {
            <BranchRow key={branch.number} number={branch.number} />
        }
    };
    html! {
        <section class="branches" aria-label={text.branches}>
            <PanelHead
                name={text.branches}
                remark={are_several.then(|| AttrValue::from(all.len().to_string()))}
            />
            if are_several {
                <ol>{ for all.iter().map(row) }</ol>
            } else {
                <p class="hint">{ text.how_to_branch }</p>
            }
            <CompareButton offered={Offered::Any} class="button compare-narrow" />
        </section>
    }
}

/// Returns the branches of the run.
#[hook]
pub(crate) fn use_branches() -> Rc<Branches> {
    use_shown(|it| it.state.session.work.branches.clone())
}

/// Returns the name of a branch, or a numbered default name.
pub(crate) fn name_of(branches: &Branches, number: u32, text: &Texts) -> String {
    let branch = branches.all().iter().find(|branch| branch.number == number);
    match branch.map(|branch| branch.name.trim()) {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ => text.next_move.branch(&number),
    }
}

#[derive(Properties, PartialEq)]
struct BranchRowProps {
    number: u32,
}

#[component]
fn BranchRow(props: &BranchRowProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let (number, branches, recording) = (props.number, use_branches(), use_recording());
    let is_busy = use_is_busy();
    let Some(branch) = branches.all().iter().find(|branch| branch.number == number) else {
        return Html::default();
    };
    let is_current = branches.current() == number;
    let compare = AttrValue::from(text.next_move.compare_branch(&number));
    // Renaming is one change, regardless of the number of keystrokes.
    let rename = dispatch.reform(move |event: Event| {
        Action::Run(RunAction::Rename(
            number,
            event.target_unchecked_into::<HtmlInputElement>().value(),
        ))
    });
    let moves = grouped(branch.count() as u64);
    let moves = if is_current {
        let steps = grouped(recording.last() as u64);
        text.next_move.moves_in_steps(&moves, &steps)
    } else {
        text.next_move.count_of_moves(&moves)
    };
    let about = match parted(&branches, branch, &recording, text) {
        Some(parted) => format!("{parted} · {moves}"),
        None => moves,
    };
    html! {
        <li aria-current={is_current.then_some("true")}>
            <button
                class="number"
                aria-pressed={is_current.to_string()}
                aria-label={text.next_move.show_branch(&number)}
                onclick={on_click(&dispatch, Action::Run(RunAction::SwitchTo(number)))}
            >
                { number }
            </button>
            <input
                value={branch.name.clone()}
                placeholder={text.next_move.branch(&number)}
                aria-label={text.next_move.name_of_branch(&number)}
                maxlength={NAME_LIMIT.to_string()}
                autocomplete="off"
                onchange={rename}
            />
            if !is_current {
                <button
                    class="link"
                    aria-label={compare.clone()}
                    title={compare}
                    disabled={is_busy}
                    onclick={on_click(&dispatch, Action::Comparison(ComparisonAction::Start(ComparedRun::Branch(number))))}
                >
                    { text.next_move.compare_short }
                </button>
            }
            <IconButton
                sign={icons::CROSS}
                name={text.next_move.delete_branch(&number)}
                action={Action::Run(RunAction::Remove(number))}
            />
            <p title={text.next_move.what_a_step_is}>{ about }</p>
        </li>
    }
}

/// Returns a message with the branch and step from which a branch split, or `None` if it has not
/// split from another.
fn parted(
    branches: &Branches,
    branch: &Branch,
    recording: &Recording,
    text: &Texts,
) -> Option<String> {
    let (from, after) = branch.left?;
    let from_number = from.to_string();
    // Step numbers are known only for the current branch. Another branch has the same numbers up to
    // the point where either of the two split from their common branch.
    if branches.shared_with_current(from) < after {
        let after = grouped(after as u64);
        return Some(text.next_move.parted_after(&from_number, &after));
    }
    let number = recording.step_after(after);
    Some(match recording.step(number) {
        Some(step) => {
            let happened = Narrator::new(recording, text)
                .row(step)
                .sentences(text)
                .join(text.events.between_lines);
            text.next_move.parted_at_step(&from_number, &number, &happened)
        }
        None => text.next_move.parted_at_start(&from_number),
    })
}
