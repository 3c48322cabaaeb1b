//! Setting of a mock interview: date of the user's interview, number of questions, time for each,
//! difficulty, and topics.

use crate::interview::state::{InterviewAction, InterviewState};
use crate::interview::tab::use_interview;
use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use crate::kit::interview_date::InterviewDate;
use i18n::Texts;
use learning::{Plan, Setting};
use std::collections::BTreeSet;
use yew::prelude::*;

/// Options for the number of questions, and for the minutes per question.
const COUNTS: [usize; 4] = [4, 8, 12, 20];
const MINUTES: [Option<u32>; 4] = [Some(2), Some(3), Some(5), None];

#[component]
pub(crate) fn SettingChoice() -> Html {
    let (text, dispatch, interview) = (use_texts(), use_dispatch(), use_interview());
    let messages = text.interview();
    let InterviewState { setting, questions, .. } = &*interview;
    let choice = |name: String, is_chosen: bool, setting: Setting| {
        let onclick = on_click(&dispatch, Action::Interview(InterviewAction::Set(setting)));
        html! { <button aria-pressed={is_chosen.to_string()} {onclick}>{ name }</button> }
    };
    let row = |name: &'static str, class: &'static str, choices: Vec<Html>| {
        html! {
            <div class="row-of-setting">
                <span class="fine" aria-hidden="true">{ name }</span>
                <div {class} role="group" aria-label={name}>{ for choices }</div>
            </div>
        }
    };
    let counts = BTreeSet::from_iter(COUNTS.into_iter().chain([setting.count]));
    let counts = counts.into_iter().map(|count| {
        let is_chosen = setting.count == count;
        choice(count.to_string(), is_chosen, Setting { count, ..setting.clone() })
    });
    let counts: Vec<Html> = counts.collect();
    let minutes = MINUTES.map(|minutes_each| {
        let name = match minutes_each {
            Some(minutes) => messages.minutes_short(&minutes),
            None => messages.no_clock.to_owned(),
        };
        let is_chosen = setting.minutes_each == minutes_each;
        choice(name, is_chosen, Setting { minutes_each, ..setting.clone() })
    });
    let levels =
        [(1, messages.easy), (2, messages.medium), (3, messages.all)].map(|(hardest, name)| {
            let is_chosen = setting.hardest == hardest;
            choice(name.to_owned(), is_chosen, Setting { hardest, ..setting.clone() })
        });
    let all = Setting { topics: Default::default(), ..setting.clone() };
    let all = choice(messages.all_topics.to_owned(), setting.topics.is_empty(), all);
    let topics = questions.topics().map(|id| {
        let mut changed = setting.clone();
        let is_chosen = changed.topics.contains(id);
        if is_chosen {
            changed.topics.remove(id);
        } else {
            changed.topics.insert(id.to_owned());
        }
        choice(questions.topic(id, text.which).to_owned(), is_chosen, changed)
    });
    let topics: Vec<Html> = std::iter::once(all).chain(topics).collect();
    html! {
        <div class="setting">
            { date(&interview, text) }
            <h2 class="t3">{ messages.mock }</h2>
            { row(messages.count, "segmented", counts) }
            { row(messages.time_for_each, "segmented", minutes.into()) }
            { row(messages.difficulty, "segmented", levels.into()) }
            { row(messages.topics, "picks", topics) }
        </div>
    }
}

/// Renders the field for the day of the user's interview, and the plan until then.
fn date(interview: &InterviewState, text: &Texts) -> Html {
    html! {
        <InterviewDate>
            <span class="fine" role="status">
                if let Some(plan) = plan(interview) {
                    { plan_in_words(plan, text) }
                }
            </span>
        </InterviewDate>
    }
}

/// Returns the number of the remaining core questions, if the days until the interview are too few for
/// all questions.
pub(crate) fn core_questions(interview: &InterviewState) -> Option<usize> {
    plan(interview).filter(is_too_short).map(|plan| plan.core)
}

fn plan(interview: &InterviewState) -> Option<Plan> {
    let InterviewState { setting, questions, today, .. } = interview;
    setting.plan(questions, &interview.schedule.clone().unwrap_or_default(), *today)
}

fn is_too_short(plan: &Plan) -> bool {
    const MOST_PER_DAY: usize = 15;
    plan.core > 0 && plan.per_day > MOST_PER_DAY
}

/// Formats the plan. If there are too many questions for each day, it names only the most important
/// ones.
fn plan_in_words(plan: Plan, text: &Texts) -> String {
    let (messages, Plan { days, per_day, core }) = (text.interview(), plan);
    let days = messages.days_left(days.into());
    if core == 0 {
        messages.plan(&days, &per_day)
    } else if is_too_short(&plan) {
        messages.plan_core(&days, &core)
    } else {
        let sentences = [messages.plan(&days, &per_day), messages.core_first(core as u64)];
        sentences.join(text.between_sentences)
    }
}
