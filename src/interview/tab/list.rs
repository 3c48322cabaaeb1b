//! Start of the Interview tab: the setting of a mock interview, and all questions by topic.

use crate::browser;
use crate::interview::state::{InterviewAction, InterviewState};
use crate::interview::tab::keeping::Keeping;
use crate::interview::tab::setting::SettingChoice;
use crate::interview::tab::{HERE, in_short, use_interview};
use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_texts};
use crate::kit::tab_foot::Foot;
use content::texts::Question;
use i18n::Texts;
use learning::{Day, Schedule, Stage, next_due};
use yew::prelude::*;

/// Element id of the button that keeps the current interview.
const KEEP: &str = "keep-interview";

#[component]
pub(crate) fn List() -> Html {
    let (text, dispatch, it) = (use_texts(), use_dispatch(), use_interview());
    let messages = text.interview();
    let InterviewState { questions, today, .. } = &*it;
    let schedule = it.schedule.clone().unwrap_or_default();
    let count = questions.questions().count();
    // An action that would replace the current interview requires confirmation.
    let pending = use_state_eq(|| None::<InterviewAction>);
    let is_under_way = it.interview.as_ref().is_some_and(|it| it.is_under_way());
    use_effect_with(pending.is_some(), |is_confirming| {
        if *is_confirming {
            browser::focus_id(KEEP);
        }
    });
    let begin = {
        let (pending, dispatch) = (pending.clone(), dispatch.clone());
        Callback::from(move |action: InterviewAction| {
            if is_under_way {
                pending.set(Some(action))
            } else {
                dispatch.emit(Action::Interview(action))
            }
        })
    };
    let topic = |id: &str| {
        let of_topic = questions.questions().filter(|it| it.topic() == id);
        html! {
            <section>
                <h3>{ questions.topic(id, text.which) }</h3>
                <ul>{ for of_topic.map(|it| entry(it, &schedule, *today, &begin, text)) }</ul>
            </section>
        }
    };
    html! {
        <>
            <main class="wrap">
                <div class="opening">
                    <div>
                        <h1 class="t1" id={HERE} tabindex="-1">{ messages.title }</h1>
                        <p class="intro">{ messages.about(&count) }</p>
                        <p class="fine">{ messages.private }</p>
                    </div>
                    <SettingChoice />
                </div>
                <div class="by-topic">
                    <div class="head-of-topics">
                        <h2 class="t3">{ messages.by_topic }</h2>
                        <Keeping />
                    </div>
                    <div class="topics">{ for questions.topics().map(topic) }</div>
                </div>
            </main>
            if let Some(action) = pending.as_ref().filter(|_| is_under_way) {
                { discarding(&it, action, &pending, &dispatch, text) }
            } else {
                { foot(&it, &schedule, &begin, &dispatch, text) }
            }
        </>
    }
}

/// Renders a question with its next due date. A click asks it alone.
fn entry(
    question: Question,
    schedule: &Schedule,
    today: Day,
    begin: &Callback<InterviewAction>,
    text: &'static Texts,
) -> Html {
    let open = InterviewAction::Open(question.id().to_owned());
    let open = begin.reform(move |_: MouseEvent| open.clone());
    let due = schedule.card(question.id()).map(|card| card.due.0.saturating_sub(today.0));
    html! {
        <li>
            <button class="one-question" onclick={open}>
                <span>{ question.question(text.which) }</span>
                if let Some(days) = due {
                    <small>
                        {
                            match days {
                                0 => text.interview().due_now.to_owned(),
                                _ => next_due(days, text),
                            }
                        }
                    </small>
                }
            </button>
        </li>
    }
}

/// Renders the confirmation that the current interview may be discarded.
fn discarding(
    it: &InterviewState,
    action: &InterviewAction,
    pending: &UseStateHandle<Option<InterviewAction>>,
    dispatch: &Dispatch,
    text: &'static Texts,
) -> Html {
    let messages = text.interview();
    let Some(interview) = &it.interview else { return Html::default() };
    let (number, count) = (interview.place() + 1, interview.attempts().len());
    let place = html! {
        <span role="alert">{ messages.discards(&number, &count) }</span>
    };
    let keep = {
        let pending = pending.clone();
        Callback::from(move |_: MouseEvent| pending.set(None))
    };
    let begin = on_click(dispatch, Action::Interview(action.clone()));
    html! {
        <Foot {place}>
            <button class="do" onclick={begin}>{ messages.discard_it }</button>
            <button id={KEEP} class="do primary" onclick={keep}>{ messages.keep_it }</button>
        </Foot>
    }
}

/// Renders a summary of the interview with this setting, and the button that starts it.
fn foot(
    it: &InterviewState,
    schedule: &Schedule,
    begin: &Callback<InterviewAction>,
    dispatch: &Dispatch,
    text: &'static Texts,
) -> Html {
    let messages = text.interview();
    let count = it.setting.count.min(it.setting.choice(&it.questions));
    let stage = it.interview.as_ref().map(|interview| interview.stage());
    let is_left = stage.is_some_and(|stage| stage != Stage::Over);
    let due = match schedule.due(it.today) {
        0 => messages.weak_first.to_owned(),
        due => messages.due(&due),
    };
    let begin = begin.reform(|_: MouseEvent| InterviewAction::Begin(browser::seed()));
    let go_on = on_click(dispatch, Action::Interview(InterviewAction::GoOn));
    let place = match count {
        0 => html! { <span>{ messages.questions_none }</span> },
        _ => html! {
            <span>
                <b>{ in_short(count, it.setting.minutes_each, text) }</b>
                <small>{ due }</small>
            </span>
        },
    };
    let class = if is_left { "do" } else { "do primary" };
    html! {
        <Foot {place}>
            if stage == Some(Stage::Over) {
                <button class="do plain" onclick={go_on.clone()}>{ messages.last_sheet }</button>
            }
            <button {class} disabled={count == 0} onclick={begin}>{ messages.start }</button>
            if is_left {
                <button class="do primary" onclick={go_on}>{ messages.go_on }</button>
            }
        </Foot>
    }
}
