//! Page after an answer in a lesson: the outcome, its reason, and the run in which another answer
//! would be right.

use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_texts};
use crate::kit::controls::Chip;
use crate::kit::fault_names::fault_absent;
use crate::kit::measures::{CARD_SIDE, LESSON_GAP};
use crate::learn::state::OpenLesson;
use crate::learn::tab::lesson::HERE;
use crate::learn::tab::step_details::{StepTold, happened};
use crate::learn::tab::use_learning;
use crate::run_view::lanes::StillSize;
use crate::run_view::still_lanes::{StillFrame, StillLanes};
use crate::run_view::width::{Width, use_width};
use content::texts::Lesson;
use i18n::{Texts, in_short};
use learning::Choice;
use narration::join_names;
use primitives::ClientId;
use run_analysis::{Flaw, Recording};
use simulator::{Clock, FaultKind, Move};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct AnswerProps {
    /// Index of the choice, or `None` if the user was not sure.
    pub(crate) choice: Option<usize>,
    pub(crate) narration: AttrValue,
}

#[component]
pub(crate) fn Answer(props: &AnswerProps) -> Html {
    let text = use_texts();
    let messages = text.learn();
    let learning = use_learning();
    let Some((lesson, open)) = learning.lesson() else { return Html::default() };
    let (recording, step) = (&open.recording, open.step(lesson));
    let choices = open.prediction.as_ref().map(|it| it.choices()).unwrap_or_default();
    let right = choices.iter().find(|choice| choice.is_right);
    let right = right.map(|choice| choice.words(text)).unwrap_or_default();
    let chosen = props.choice.and_then(|place| choices.get(place));
    let is_right = chosen.is_some_and(|chosen| chosen.is_right);
    let heading = match (is_right, chosen) {
        (true, _) => messages.yes(&right),
        (false, Some(_)) => messages.no(&right),
        // Without a choice there is no wrong answer to correct.
        (false, None) => right,
    };
    html! {
        <div class="wrap two even">
            <div>
                <StepTold recording={recording.clone()} {step} />
                <h2 class="t2" id={HERE} tabindex="-1">{ heading }</h2>
                if let Some(chosen) = chosen.filter(|chosen| !chosen.is_right) {
                    <p class="body">{ messages.you_said(&chosen.words(text)) }</p>
                }
                <p class="body">{ &props.narration }</p>
                { chain(recording, step, text) }
            </div>
            {
                match chosen.filter(|chosen| !chosen.is_right) {
                    Some(chosen) => html! {
                        <Elsewhere choice={chosen.clone()} />
                    },
                    None => html! { <Others /> },
                }
            }
        </div>
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

#[derive(Properties, PartialEq)]
struct ElsewhereProps {
    choice: Choice,
}

/// Renders the nearest run in which the user's answer is right, or a note that no such run was
/// found.
#[component]
fn Elsewhere(props: &ElsewhereProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let messages = text.learn();
    let (learning, width, choice) = (use_learning(), use_width(), &props.choice);
    let known = (learning.open.clone(), choice.clone());
    let elsewhere = use_memo(known, |(open, choice)| {
        let (recording, step) = open.as_ref()?.elsewhere(choice)?;
        Some((Rc::new(recording), step))
    });
    let Some((lesson, open)) = learning.lesson() else { return Html::default() };
    let content = match &*elsewhere {
        None => html! { <p class="body">{ in_no_run(open, text) }</p> },
        Some((recording, step)) => html! {
            <>
                <p class="body">{ parting((lesson, open), recording, text) }</p>
                <StillLanes
                    recording={recording.clone()}
                    step={*step}
                    frame={StillFrame {
                        width: card_width(width),
                        size: StillSize::Small,
                        name: Some(messages.which_run.into()),
                        ..width.frame()
                    }}
                />
                { show(open, recording, *step, messages.show_that_run, None, &dispatch) }
            </>
        },
    };
    html! {
        <section class="aside-card">
            if elsewhere.is_some() {
                <h2 class="t3">{ messages.which_run }</h2>
            }
            { content }
        </section>
    }
}

/// Renders the runs in which the other choices are right.
#[component]
fn Others() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let messages = text.learn();
    let learning = use_learning();
    let Some((lesson, open)) = learning.lesson() else { return Html::default() };
    let choices = open.prediction.as_ref().map(|it| it.choices()).unwrap_or_default();
    let others: Vec<&Choice> = choices.iter().filter(|choice| !choice.is_right).collect();
    let heading = match others.len() {
        1 => messages.which_run_of_other,
        _ => messages.which_runs,
    };
    let other = |choice: &&Choice| {
        let elsewhere = open.elsewhere(choice);
        html! {
            <li>
                <b>{ choice.words(text) }</b>
                {
                    match elsewhere {
                        None => html! { <p>{ in_no_run(open, text) }</p> },
                        Some((recording, step)) => html! {
                            <>
                                <p>{ parting((lesson, open), &recording, text) }</p>
                                {
                                    show(
                                        open,
                                        &recording,
                                        step,
                                        messages.show,
                                        Some(choice.words(text)),
                                        &dispatch,
                                    )
                                }
                            </>
                        },
                    }
                }
            </li>
        }
    };
    html! {
        <section class="aside-card">
            if others.iter().any(|choice| choice.elsewhere.is_some()) {
                <h2 class="t3">{ heading }</h2>
            }
            <ul class="others">{ for others.iter().map(other) }</ul>
        </section>
    }
}

/// Renders a button that opens another run in the workshop. `about` distinguishes several such
/// buttons.
fn show(
    open: &OpenLesson,
    recording: &Recording,
    step: usize,
    name: &'static str,
    about: Option<String>,
    dispatch: &Dispatch,
) -> Html {
    let intent = open.show(recording, step);
    let label = about.map(|about| format!("{name}: {about}"));
    html! {
        <button class="do small" aria-label={label} onclick={on_click(dispatch, Action::Intent(intent))}>
            { name }
        </button>
    }
}

/// Returns a message that an answer is right in no nearby run, with the number of runs tried.
fn in_no_run(open: &OpenLesson, text: &Texts) -> String {
    let messages = text.learn();
    match open.prediction.as_ref().map_or(0, |it| it.tried) {
        0 => messages.no_run_tried.to_owned(),
        tried => messages.in_no_run(tried as u64),
    }
}

/// Returns a message about the difference between another run and the lesson's: their last common
/// step, and the faults missing afterwards or, without faults, the client that acts first.
fn parting((lesson, open): (Lesson, &OpenLesson), other: &Recording, text: &Texts) -> String {
    let messages = text.learn();
    let moves = open.recording.run().moves();
    let shared = moves.common_prefix(other.run().moves());
    let step = open.recording.step_after(shared);
    // The other run has no faults after the split.
    let end = open.recording.moves_at(open.step(lesson)).max(shared);
    let faults = moves.range(shared..end).filter_map(|made| did_not_happen(made, text));
    let clock = other_clock(&open.recording, other, text);
    let is_other_clock = clock.is_some();
    let mut missing: Vec<String> = clock.into_iter().chain(faults).collect();
    missing.dedup();
    if !missing.is_empty() {
        let missing = join_names(missing, text);
        return match step {
            _ if is_other_clock => messages.if_without(&missing),
            0 => messages.if_without(&missing),
            _ => messages.parts_without(&step, &missing),
        };
    }
    let first: Option<ClientId> = other.actor(other.step_after(shared) + 1);
    match (step, first) {
        (_, None) => messages.the_same_up_to(&step),
        (0, Some(client)) => messages.goes_first(&client),
        (_, Some(client)) => messages.parts_behind(&step, &client),
    }
}

/// Returns a message about the first clock that differs in another run, if any.
fn other_clock(own: &Recording, other: &Recording, text: &Texts) -> Option<String> {
    let messages = text.learn();
    let [own, other] = [own, other].map(|it| &it.run().world().scenario().clients);
    let mut clients = (0..).map(ClientId).zip(own.iter().zip(other));
    let (client, (_, other)) = clients.find(|(_, (own, other))| own.clock != other.clock)?;
    let by = in_short(other.clock.offset_ms.unsigned_abs());
    Some(match other.clock.offset_ms {
        0 => messages.clock_exact(&client),
        1.. => messages.clock_ahead(&client, &by),
        _ => messages.clock_behind(&client, &by),
    })
}

/// Returns a message that a fault does not happen, or `None` if the move is not a fault of a lesson.
fn did_not_happen(made: &Move, text: &Texts) -> Option<String> {
    let subject = match made.subject()? {
        Clock::Client(client) => client.to_string(),
        Clock::Server(server) => server.to_string(),
    };
    fault_absent(FaultKind::of(made)?, &subject, text)
}

/// Returns the width of the timeline lanes in the card, in CSS pixels.
fn card_width(width: Width) -> i32 {
    let column =
        if width.is_narrow { width.content - 32 } else { (width.content - LESSON_GAP) / 2 };
    column - 2 * CARD_SIDE
}
