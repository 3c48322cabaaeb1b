//! Choice of the step that is shared.

use crate::kit::contexts::{use_shown, use_step, use_texts};
use session::Link;
use std::rc::Rc;
use yew::prelude::*;

/// The step to share, before its number is known.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum SharedStep {
    /// The step on screen.
    #[default]
    Current,
    /// The step at which the run fails.
    Failing,
    /// The beginning of the run.
    First,
}

/// The run to share, at the chosen step.
#[derive(Clone, PartialEq)]
pub(super) struct SharedRun {
    pub(super) link: Rc<Link>,
    /// Number of the step.
    pub(super) step: usize,
}

/// Returns the run on screen at the chosen step. A run that does not fail has no failing step.
#[hook]
pub(super) fn use_shared_run(chosen: SharedStep) -> SharedRun {
    let link = use_shown(|it| Rc::new(it.state.workshop().link()));
    let recording = use_shown(|it| it.state.session.recording.clone());
    let (current, failing) = (use_step(), use_failing_step());
    let other = match chosen {
        SharedStep::Current => None,
        SharedStep::Failing => failing,
        SharedStep::First => Some(0),
    };
    let shared = use_memo((link, other), |(link, other)| match other {
        None => link.clone(),
        Some(step) => {
            let mut other = Link::clone(link);
            other.work.moves = recording.moves_at(*step);
            Rc::new(other)
        }
    });
    SharedRun { link: Rc::clone(&shared), step: other.unwrap_or(current) }
}

#[hook]
fn use_failing_step() -> Option<usize> {
    use_shown(|it| it.state.workshop().failing_step())
}

#[derive(Properties, PartialEq)]
pub(super) struct StepChoiceProps {
    pub(super) chosen: SharedStep,
    pub(super) on_choose: Callback<SharedStep>,
}

/// Renders the choice of the step.
#[component]
pub(super) fn StepChoice(props: &StepChoiceProps) -> Html {
    let text = &use_texts().share;
    let (current, failing) = (use_step(), use_failing_step());
    // Each step is offered once.
    let own = match failing {
        Some(step) if step == current => text.failing_step(&current),
        _ => text.current_step(&current),
    };
    let failing = failing.filter(|step| *step != current);
    let failing = failing.map(|step| (SharedStep::Failing, text.failing_step(&step)));
    let choices = [(SharedStep::Current, own)].into_iter().chain(failing);
    let choices = choices.chain([(SharedStep::First, text.first_step.to_owned())]);
    let choice = |(step, name): (SharedStep, String)| {
        let onclick = props.on_choose.reform(move |_: MouseEvent| step);
        let is_chosen = step == props.chosen;
        html! { <button aria-pressed={is_chosen.to_string()} {onclick}>{ name }</button> }
    };
    html! {
        <div class="step-to-share">
            <span aria-hidden="true">{ text.opens_at }</span>
            <div class="segmented" role="group" aria-label={text.opens_at}>
                { for choices.map(choice) }
            </div>
        </div>
    }
}
