//! Setting of a mock interview: date of the user's interview, number of questions, time for each,
//! difficulty, and topics.

use crate::interview::state::{InterviewAction, InterviewState};
use crate::interview::tab::use_interview;
use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_texts};
use i18n::Texts;
use learning::{Day, Plan, Setting};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Element id of the field for the date.
const DATE: &str = "interview-date";

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
    let counts = COUNTS.map(|count| {
        let is_chosen = setting.count == count;
        choice(count.to_string(), is_chosen, Setting { count, ..setting.clone() })
    });
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
            { date(&interview, text, &dispatch) }
            <h2 class="t3">{ messages.mock }</h2>
            { row(messages.count, "segmented", counts.into()) }
            { row(messages.time_for_each, "segmented", minutes.into()) }
            { row(messages.difficulty, "segmented", levels.into()) }
            { row(messages.topics, "picks", topics) }
        </div>
    }
}

/// Renders the field for the day of the user's interview, and the plan until then.
fn date(interview: &InterviewState, text: &Texts, dispatch: &Dispatch) -> Html {
    let messages = text.interview();
    let InterviewState { setting, questions, today, .. } = interview;
    let schedule = interview.schedule.clone().unwrap_or_default();
    let plan = setting.plan(questions, &schedule, *today);
    let oninput = {
        let (setting, dispatch) = (setting.clone(), dispatch.clone());
        Callback::from(move |event: InputEvent| {
            let typed = event.target_unchecked_into::<HtmlInputElement>().value();
            let date = Day::of_date(&typed);
            // While the user types the year, the field has a date of the first centuries.
            if date.is_some() || typed.is_empty() {
                let setting = Setting { date, ..setting.clone() };
                dispatch.emit(Action::Interview(InterviewAction::Set(setting)));
            }
        })
    };
    html! {
        <div class="row-of-setting">
            <label class="fine" for={DATE}>{ messages.date }</label>
            <div class="interview-date">
                <input
                    id={DATE}
                    type="date"
                    min={today.date()}
                    value={setting.date.map(Day::date).unwrap_or_default()}
                    {oninput}
                />
                <span class="fine" role="status">
                    if let Some(Plan { days, per_day }) = plan {
                        { messages.plan(&messages.days_left(days.into()), &per_day) }
                    }
                </span>
            </div>
        </div>
    }
}
