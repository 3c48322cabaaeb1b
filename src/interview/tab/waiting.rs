//! Way back to the interview that waits while a single question is shown.

use crate::interview::state::{InterviewAction, InterviewState};
use crate::kit::contexts::{Action, Dispatch, on_click};
use i18n::Texts;
use learning::MockInterview;
use yew::prelude::*;

/// Renders the button that continues the waiting interview, or nothing if none waits.
pub(crate) fn way_back(it: &InterviewState, dispatch: &Dispatch, text: &Texts) -> Html {
    let Some(interview) = it.waiting() else { return Html::default() };
    html! {
        <p class="way-back">
            <button
                class="link"
                onclick={on_click(dispatch, Action::Interview(InterviewAction::GoOn))}
            >
                { continue_label(interview, text) }
            </button>
        </p>
    }
}

/// Formats the label of the button that continues an interview, or a question asked alone.
pub(crate) fn continue_label(interview: &MockInterview, text: &Texts) -> String {
    let (number, count) = (interview.place() + 1, interview.attempts().len());
    match count {
        1 => text.interview().go_on_alone.to_owned(),
        _ => text.interview().go_on(&number, &count),
    }
}
