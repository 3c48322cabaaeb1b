//! Page after an answer in a lesson: the grade, the choices with the user's and the right one marked,
//! the program, and the run in which the user's answer would be right.

use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_language, use_texts};
use crate::kit::controls::{Chip, Icon};
use crate::kit::icons;
use crate::kit::measures::{CARD_SIDE, LESSON_GAP};
use crate::learn::other_runs::{OtherRun, other_runs};
use crate::learn::state::OpenLesson;
use crate::learn::tab::lesson::HERE;
use crate::learn::tab::step_details::{StepTold, happened};
use crate::learn::tab::use_learning;
use crate::run_view::lanes::StillSize;
use crate::run_view::still_lanes::{StillFrame, StillLanes};
use crate::run_view::width::{Width, use_width};
use diagrams::lane_shapes::signs::Sign;
use i18n::Texts;
use learning::Choice;
use run_analysis::{Flaw, Recording};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct AnswerProps {
    /// Index of the choice, or `None` if the user was not sure.
    pub(crate) choice: Option<usize>,
    pub(crate) narration: AttrValue,
    /// The program and the keys, as next to the question.
    pub(crate) program: Html,
}

#[component]
pub(crate) fn Answer(props: &AnswerProps) -> Html {
    let (text, language, dispatch) = (use_texts(), use_language(), use_dispatch());
    let (learning, width) = (use_learning(), use_width());
    let other_runs = use_memo((learning.open.clone(), language), |_| {
        learning.lesson().map(|(lesson, open)| other_runs(lesson, open, text)).unwrap_or_default()
    });
    let Some((lesson, open)) = learning.lesson() else { return Html::default() };
    let (recording, step) = (&open.recording, open.step(lesson));
    let choices = open.prediction.as_ref().map(|it| it.choices()).unwrap_or_default();
    let chosen = props.choice.and_then(|place| choices.get(place));
    let run_of = |place: usize| other_runs.get(place).and_then(Option::as_ref);
    let choice = |(place, choice): (usize, &Choice)| {
        let look = Look::of(choice, props.choice == Some(place));
        graded(choice, look, run_of(place), open, text, &dispatch)
    };
    html! {
        <div class="wrap two even">
            <div>
                <StepTold recording={recording.clone()} {step} />
                { heading(chosen, choices, text) }
                <p class="body">{ &props.narration }</p>
                <ul class="graded" aria-label={text.learn().answers}>
                    { for choices.iter().enumerate().map(choice) }
                </ul>
                { chain(recording, step, text) }
            </div>
            <div class="stack">
                { props.program.clone() }
                if let Some(run) = props.choice.and_then(run_of) {
                    { elsewhere(run, open, width, text, &dispatch) }
                }
            </div>
        </div>
    }
}

/// Renders the grade and the right answer. Without a choice there is nothing to grade.
fn heading(chosen: Option<&Choice>, choices: &[Choice], text: &Texts) -> Html {
    let right = choices.iter().find(|choice| choice.is_right);
    let grade = chosen.map(|chosen| {
        if chosen.is_right {
            ("good", icons::UPHELD, text.learn().yes)
        } else {
            ("bad", icons::BROKEN, text.learn().no)
        }
    });
    html! {
        <h2 class="t2" id={HERE} tabindex="-1">
            if let Some((class, sign, word)) = grade {
                <span class={classes!("grade", class)}><Icon {sign} />{ word }</span>
                { " " }
            }
            { right.map(|right| right.sentence(text)).unwrap_or_default() }
        </h2>
    }
}

/// Look of a choice after the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Right,
    /// The user's choice, if it is wrong.
    Wrong,
    Other,
}

impl Look {
    fn of(choice: &Choice, is_chosen: bool) -> Look {
        match (choice.is_right, is_chosen) {
            (true, _) => Look::Right,
            (false, true) => Look::Wrong,
            (false, false) => Look::Other,
        }
    }

    /// Returns the CSS class, the icon and the word.
    fn parts(self, text: &Texts) -> (Option<&'static str>, Sign, Option<&'static str>) {
        let messages = text.learn();
        match self {
            Look::Right => (Some("good"), icons::UPHELD, Some(messages.right_answer)),
            Look::Wrong => (Some("bad"), icons::BROKEN, Some(messages.your_answer)),
            Look::Other => (None, icons::CLIENT_OUTSIDE, None),
        }
    }
}

/// Renders a choice with its grade and the condition under which it would be right. The run of the user's choice is drawn
/// separately.
fn graded(
    choice: &Choice,
    look: Look,
    run: Option<&OtherRun>,
    open: &OpenLesson,
    text: &Texts,
    dispatch: &Dispatch,
) -> Html {
    let (class, sign, word) = look.parts(text);
    let run = run.filter(|_| look == Look::Other);
    html! {
        <li {class}>
            <Icon {sign} />
            <b>{ choice.words(text) }</b>
            if let Some(word) = word {
                <small>{ word }</small>
            }
            if let Some(run) = run {
                <p>{ &run.reason }</p>
                { show(open, run, text.learn().show, Some(choice.words(text)), dispatch) }
            }
        </li>
    }
}

/// Renders the steps that led to a broken property: the read, the change that made it stale, and
/// the action based on it.
fn chain(recording: &Recording, step: usize, text: &Texts) -> Html {
    let decision = recording.step(step).and_then(|step| recording.finding_at(step)?.decision);
    let Some(decision) = decision else { return Html::default() };
    let between = match decision.flaw {
        Flaw::Stale { taken: Some((_, event)), .. } => Some(event),
        Flaw::Stale { changed, .. } => Some(changed),
        Flaw::Anothers { written, .. } => Some(written),
        Flaw::RanOut { .. } | Flaw::TimeOver { .. } | Flaw::WrongClock(_) | Flaw::NoLock => None,
    };
    let events = [Some(decision.read), between, Some(decision.acted)];
    let mut steps: Vec<usize> =
        events.into_iter().flatten().map(|event| recording.step_of(event)).collect();
    steps.sort_unstable();
    steps.dedup();
    let line = |of_step: &usize| {
        let (client, happened) = happened(recording, *of_step, text);
        html! {
            <li class={(*of_step == step).then_some("hit")}>
                <b>{ of_step }</b>
                <span>
                    if let Some(client) = client {
                        <Chip {client} />
                    }
                </span>
                <p>{ happened }</p>
            </li>
        }
    };
    html! {
        <ol class="chain" aria-label={text.learn().chain}>{ for steps.iter().map(line) }</ol>
    }
}

/// Renders the run in which the user's answer would be right.
fn elsewhere(
    run: &OtherRun,
    open: &OpenLesson,
    width: Width,
    text: &Texts,
    dispatch: &Dispatch,
) -> Html {
    let messages = text.learn();
    let frame = StillFrame {
        width: card_width(width),
        size: StillSize::Small,
        name: Some(messages.which_run.into()),
        ..width.frame()
    };
    html! {
        <section class="aside-card">
            <h2 class="t3">{ messages.which_run }</h2>
            <p class="body">{ &run.reason }</p>
            <StillLanes recording={run.recording.clone()} step={run.step} {frame} />
            { show(open, run, messages.show_that_run, None, dispatch) }
        </section>
    }
}

/// Renders a button that opens another run in the workshop. `about` distinguishes several such
/// buttons.
fn show(
    open: &OpenLesson,
    run: &OtherRun,
    name: &'static str,
    about: Option<String>,
    dispatch: &Dispatch,
) -> Html {
    let intent = open.show(&run.recording, run.step);
    let label = about.map(|about| format!("{name}: {about}"));
    html! {
        <button class="do small" aria-label={label} onclick={on_click(dispatch, Action::Intent(intent))}>
            { name }
        </button>
    }
}

/// Returns the width of the timeline lanes in the card, in CSS pixels.
fn card_width(width: Width) -> i32 {
    let column =
        if width.is_narrow { width.content - 32 } else { (width.content - LESSON_GAP) / 2 };
    column - 2 * CARD_SIDE
}
