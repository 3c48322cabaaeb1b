//! Interview tab. It shows one of these: the questions with the setting, a question, its review, or
//! the results.

mod clock;
mod keeping;
mod list;
mod positions;
mod question;
mod results;
mod review;
mod setting;
mod supporting_run;
mod waiting;

use crate::browser;
use crate::interview::state::{InterviewAction, InterviewState};
use crate::interview::tab::clock::use_clock;
pub(crate) use crate::interview::tab::keeping::StoredData;
use crate::interview::tab::list::List;
use crate::interview::tab::question::Asking;
use crate::interview::tab::results::ShownSheet;
use crate::interview::tab::review::Review;
use crate::kit::contexts::{Action, use_dispatch, use_shown, use_texts};
use crate::kit::intent::Opening;
use crate::kit::slice::Slice;
use crate::kit::tab::Tab;
use crate::kit::tab_header::{Opened, TabHeader};
use content::texts::Interviews;
use i18n::Texts;
use learning::{MockInterview, Stage};
use yew::prelude::*;

/// Element id of the page's heading, which takes the focus whenever the content changes.
const HERE: &str = "interview-here";

/// Element id of the field for a written answer, which takes the focus instead, except on a touch
/// screen.
const ANSWER: &str = "interview-answer";

/// Returns the state of the tab.
#[hook]
fn use_interview() -> Slice<InterviewState> {
    use_shown(|it| it.state.interview.clone())
}

#[component]
pub(crate) fn Interview() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let it = &use_interview();
    let stage = it.shown().map(MockInterview::stage);
    use_clock(stage == Some(Stage::Asking), &dispatch);
    let is_loaded = it.questions != Interviews::default() && it.schedule.is_some();
    let shown = (is_loaded, stage, it.shown().map_or(0, MockInterview::place));
    let writes = stage == Some(Stage::Asking) && !it.is_spoken;
    use_effect_with(shown, move |_| {
        browser::go_to(if writes && !browser::is_touch() { ANSWER } else { HERE });
    });
    use_effect_with(writes, |writes| {
        if *writes && !browser::is_touch() {
            browser::go_to(ANSWER);
        }
    });
    let content = match stage {
        _ if !is_loaded => html! {
            <main class="wrap"><p class="fine waits">{ text.tabs().loading }</p></main>
        },
        None => html! { <List /> },
        Some(Stage::Asking) => html! { <Asking /> },
        Some(Stage::Reviewing) => html! { <Review /> },
        Some(Stage::Over) => html! { <ShownSheet /> },
    };
    html! {
        <>
            <TabHeader room={Tab::Interview} opened={opened(it, text)} />
            { content }
        </>
    }
}

/// Returns the header of the open interview, or `None` if it is over.
fn opened(it: &InterviewState, text: &Texts) -> Option<Opened> {
    let interview = it.shown().filter(|it| it.stage() != Stage::Over)?;
    let messages = text.interview();
    let count = interview.attempts().len();
    let title = if count == 1 { messages.single } else { messages.mock };
    let group = match interview.stage() {
        _ if count == 1 => String::new(),
        Stage::Reviewing => question_of(interview, text),
        _ => in_short(count, interview.seconds_each().map(|seconds| seconds / 60), text),
    };
    Some(Opened {
        back: (text.tabs().interview.into(), Action::Interview(InterviewAction::Leave)),
        title: title.into(),
        group: group.into(),
        in_workshop: it
            .proof()
            .map(|(story, step)| Action::Intent(Opening::StoryAt(story, step).into())),
    })
}

/// Formats the number of the current question, for example as `Question 3 of 8`.
fn question_of(interview: &MockInterview, text: &Texts) -> String {
    let (number, count) = (interview.place() + 1, interview.attempts().len());
    text.interview().question_of(&number, &count)
}

/// Formats an interview's size, for example as `8 questions, 24 minutes`.
fn in_short(count: usize, minutes_each: Option<u32>, text: &Texts) -> String {
    let messages = text.interview();
    let questions = messages.questions(count as u64);
    match minutes_of(count, minutes_each) {
        Some(minutes) => messages.in_minutes(&questions, &minutes),
        None => messages.without_clock(&questions),
    }
}

/// Returns the length of an interview in minutes, or `None` without a time limit.
fn minutes_of(count: usize, minutes_each: Option<u32>) -> Option<u32> {
    u32::try_from(count).ok()?.checked_mul(minutes_each?)
}
