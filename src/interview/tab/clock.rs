//! Timers of an interview: the seconds of a question, and the change of the date.

use crate::browser;
use crate::interview::state::{InterviewAction, InterviewDataAction, ReplyAction};
use crate::kit::contexts::{Action, Dispatch, use_texts};
use gloo_timers::callback::Interval;
use i18n::{Texts, clock_time};
use learning::{Day, MockInterview};
use yew::prelude::*;

/// Interval between reads of the clock, in ms.
const TIMER_MS: u32 = 200;

/// Interval between reads of the date, in ms.
const MINUTE_MS: u32 = 60_000;

/// Length of the final phase, in seconds. The clock then shows figures without the ring.
const LAST_SECONDS: u32 = 30;

/// Dispatches the number of seconds passed while an answer is awaited. A slow timer loses none.
#[hook]
pub(crate) fn use_clock(runs: bool, dispatch: &Dispatch) {
    use_effect_with((runs, dispatch.clone()), |(runs, dispatch)| {
        let timer = runs.then(|| {
            let dispatch = dispatch.clone();
            let mut seen_ms = browser::clock_ms();
            Interval::new(TIMER_MS, move || {
                let seconds = browser::clock_ms().saturating_sub(seen_ms) / 1_000;
                if let Ok(passed @ 1..) = u32::try_from(seconds) {
                    dispatch.emit(Action::Interview(InterviewAction::Reply(ReplyAction::Passed(
                        passed,
                    ))));
                    seen_ms += seconds * 1_000;
                }
            })
        });
        move || drop(timer)
    });
}

/// Dispatches the date when it changes.
#[hook]
pub(crate) fn use_day(known: Day, dispatch: &Dispatch) {
    use_effect_with((known, dispatch.clone()), |(known, dispatch)| {
        let (known, dispatch) = (*known, dispatch.clone());
        let look = move || {
            let today = browser::today();
            if today != known {
                dispatch.emit(Action::Interview(InterviewAction::Data(
                    InterviewDataAction::DayBegan(today),
                )));
            }
        };
        look();
        let timer = Interval::new(MINUTE_MS, look);
        move || drop(timer)
    });
}

#[derive(Properties, PartialEq)]
pub(crate) struct ClockProps {
    pub(crate) left: u32,
    /// Time for the question, in seconds.
    pub(crate) each: u32,
}

/// Renders a ring that shrinks, and the remaining time. Screen readers announce the time three
/// times.
#[component]
pub(crate) fn Clock(props: &ClockProps) -> Html {
    let text = use_texts();
    let messages = text.interview();
    let ClockProps { left, each } = *props;
    let (time, whole) = (clock_time(left), clock_time(each));
    html! {
        <>
            <div class="clock" role="timer" aria-label={messages.time_left(&time)}>
                if left > LAST_SECONDS {
                    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
                        <circle cx="16" cy="16" r="14" />
                        <circle
                            class="time-left"
                            cx="16"
                            cy="16"
                            r="14"
                            pathLength="100"
                            stroke-dasharray={format!("{} 100", left * 100 / each.max(1))}
                            transform="rotate(-90 16 16)"
                        />
                    </svg>
                }
                <b>{ time }</b>
                <small>{ messages.left_of(&whole) }</small>
            </div>
            <p class="unseen" aria-live="polite">{ spoken(left, each, text) }</p>
        </>
    }
}

/// Returns the announcement of the time. It changes at half the time, near the end, and at the end.
fn spoken(left: u32, each: u32, text: &Texts) -> String {
    let messages = text.interview();
    match left {
        0 => messages.time_is_over.to_owned(),
        1..=LAST_SECONDS => messages.little_left(&LAST_SECONDS),
        _ if left <= each / 2 => messages.half_left.to_owned(),
        _ => String::new(),
    }
}

/// Elapsed time of a spoken answer.
#[derive(Properties, PartialEq)]
pub(crate) struct ElapsedProps {
    pub(crate) seconds: u32,
}

#[component]
pub(crate) fn Elapsed(props: &ElapsedProps) -> Html {
    html! { <b class="elapsed" role="timer">{ clock_time(props.seconds) }</b> }
}

/// Returns `true` if the follow-up question is shown before the answer: with a clock, after some
/// time.
pub(crate) fn they_go_on(interview: &MockInterview) -> bool {
    const AFTER_SECONDS: u32 = 60;
    let elapsed = interview.current().map_or(0, |attempt| attempt.seconds);
    interview.seconds_each().is_some() && elapsed >= AFTER_SECONDS
}
