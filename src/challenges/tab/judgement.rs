//! Result of checking a program: the verdict, the failing run, and the resource limits of the
//! challenge.

use crate::challenges::run_links::in_workshop;
use crate::challenges::tab::editor::field_error_message;
use crate::kit::contexts::{Action, Dispatch, on_click};
use crate::kit::controls::Icon;
use crate::kit::controls::code_words;
use crate::kit::icons;
use crate::run_view::lanes::StillSize;
use crate::run_view::still_lanes::{StillFrame, StillLanes};
use crate::search::check_error::{CheckError, check_error_message};
use diagrams::AxisUnit;
use diagrams::lane_shapes::signs::Sign;
use i18n::Texts;
use learning::{Challenge, GradedAttempt, LimitResult, OpenDefence};
use lock_semantics::Verdict;
use yew::prelude::*;

/// Renders the result. During the next check the previous result stays. If the program has errors,
/// they replace it.
pub(crate) fn judgement(
    task: &Challenge,
    defence: &OpenDefence,
    trouble: Option<&CheckError>,
    width: i32,
    dispatch: &Dispatch,
    text: &Texts,
) -> Html {
    let messages = text.challenges();
    let state = if defence.wants_to_ask() { messages.judging } else { messages.judged_as_you_type };
    html! {
        <>
            <p class="judged fine">
                <i />
                <span>{ state }</span>
                <span>{ task.budget_message(text) }</span>
            </p>
            <p class="unseen" role="status">{ spoken(defence, text) }</p>
            if let Some(trouble) = trouble {
                <p class="body" role="alert">{ check_error_message(trouble, text) }</p>
            } else if defence.errors.is_empty() {
                { verdict_section(defence, width, dispatch, text) }
            } else {
                { error_section(defence, text) }
            }
            if let Some(judged) = defence.judged.as_ref().filter(|_| defence.errors.is_empty()) {
                { limits(judged, text) }
            }
        </>
    }
}

/// Renders the verdict as one line, which a narrow page shows above the program.
pub(crate) fn in_short(defence: &OpenDefence, text: &Texts) -> Html {
    let messages = text.challenges();
    let (severity, sign, words) = match &defence.judged {
        _ if !defence.errors.is_empty() => ("", icons::UNJUDGED, messages.cannot_run),
        None => ("", icons::UNJUDGED, messages.judging),
        Some(_) if defence.wants_to_ask() => ("", icons::UNJUDGED, messages.judging),
        Some(judged) => {
            let (severity, sign) = look(judged);
            let is_unmet = judged.outcome == Verdict::Holds && !judged.is_solved;
            (severity, sign, if is_unmet { messages.beyond_limits } else { &*judged.sentence })
        }
    };
    html! {
        <p class={classes!("in-short", severity)} aria-hidden="true">
            <Icon {sign} />
            <span>{ code_words(words) }</span>
        </p>
    }
}

/// Returns the message for screen readers, which announce it when it changes.
fn spoken(defence: &OpenDefence, text: &Texts) -> String {
    match (defence.errors.first(), &defence.judged) {
        (Some(error), _) => field_error_message(error, text),
        (None, Some(judged)) => judged.sentence.clone(),
        (None, None) => String::new(),
    }
}

fn error_section(defence: &OpenDefence, text: &Texts) -> Html {
    let error = |it| html! { <p class="body">{ code_words(&field_error_message(it, text)) }</p> };
    html! {
        <section class="verdict-of-defence">
            <Icon sign={icons::UNJUDGED} />
            <h2 class="t3">{ text.challenges().cannot_run }</h2>
            { for defence.errors.iter().map(error) }
        </section>
    }
}

fn verdict_section(defence: &OpenDefence, width: i32, dispatch: &Dispatch, text: &Texts) -> Html {
    let Some(judged) = &defence.judged else { return Html::default() };
    let (severity, sign) = look(judged);
    let run = defence.run.as_ref().map(|(recording, step)| {
        let frame = StillFrame {
            width,
            size: StillSize::Small,
            axis: AxisUnit::Steps,
            name: Some(judged.sentence.clone().into()),
        };
        html! {
            <>
                <StillLanes recording={recording.clone()} step={*step} {frame} />
                <button
                    class="do small"
                    onclick={on_click(dispatch, Action::Intent(in_workshop(recording, *step)))}
                >
                    { text.challenges().show_the_run(step) }
                </button>
            </>
        }
    });
    html! {
        <section class={classes!("verdict-of-defence", severity)}>
            <Icon {sign} />
            <h2 class="t3">{ &judged.sentence }</h2>
            if let Some(way) = &judged.way {
                <p class="body">{ &way.reason }</p>
            } else {
                <p class="body">{ &judged.asked }{ " " }{ &judged.covered }</p>
            }
            if judged.outcome == Verdict::Holds && !judged.is_solved {
                <p class="body">{ text.challenges().but_limits }</p>
            }
            { run.unwrap_or_default() }
        </section>
    }
}

/// Returns the severity as a CSS class and an icon.
fn look(judged: &GradedAttempt) -> (&'static str, Sign) {
    match judged.outcome {
        // A program that holds but exceeds the limits is not a solution.
        Verdict::Holds if !judged.is_solved => ("", icons::UPHELD),
        // The challenge requires the property, so even a warning counts as broken.
        Verdict::Broken | Verdict::LeaseLimit => ("bad", icons::BROKEN),
        Verdict::Holds => ("good", icons::UPHELD),
        Verdict::NotTested | Verdict::Inconclusive => ("", icons::UNJUDGED),
    }
}

/// Renders the program's resource use and the limits of the challenge.
fn limits(judged: &GradedAttempt, text: &Texts) -> Html {
    let messages = text.challenges();
    let heading = if judged.limits.iter().all(|limit| limit.is_met) {
        messages.within_limits
    } else {
        messages.beyond_limits
    };
    // Unmet limits come first.
    let (met, missing): (Vec<_>, Vec<_>) = judged.limits.iter().partition(|limit| limit.is_met);
    let line = |limit: &LimitResult| {
        let (class, sign, words) = if limit.is_met {
            ("good", icons::UPHELD, messages.is_met)
        } else {
            ("bad", icons::BROKEN, messages.is_not_met)
        };
        html! {
            <li {class}>
                <Icon {sign} />
                <span class="unseen">{ words }</span>
                <span>{ &limit.name }</span>
                <span class="value">{ &limit.value }</span>
            </li>
        }
    };
    html! {
        <section class="limits">
            <h2 class="t3">{ heading }</h2>
            <ul>{ for missing.into_iter().chain(met).map(line) }</ul>
        </section>
    }
}
