//! Start of the Interview tab: the setting of a mock interview, and all questions by topic.

use crate::browser;
use crate::interview::state::{InterviewAction, InterviewState};
use crate::interview::tab::keeping::Keeping;
use crate::interview::tab::setting::{SettingChoice, core_questions};
use crate::interview::tab::waiting::continue_label;
use crate::interview::tab::{HERE, in_short, minutes_of, use_interview};
use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_texts};
use crate::kit::tab_foot::Foot;
use content::texts::Question;
use i18n::Texts;
use learning::{Day, MockInterview, Schedule, Setting, next_due};
use yew::prelude::*;

/// Element id of the button that keeps the current interview.
const KEEP: &str = "keep-interview";

#[component]
pub(crate) fn List() -> Html {
    let (text, dispatch, it) = (use_texts(), use_dispatch(), use_interview());
    let messages = text.interview();
    let InterviewState { questions, today, setting, .. } = &*it;
    let schedule = it.schedule.clone().unwrap_or_default();
    let count = questions.questions().count();
    // An action that would replace the current interview requires confirmation.
    let pending = use_state_eq(|| None::<InterviewAction>);
    use_effect_with(pending.is_some(), |is_confirming| {
        if *is_confirming {
            browser::focus_id(KEEP);
        }
    });
    let begin = {
        let (pending, dispatch, it) = (pending.clone(), dispatch.clone(), it.clone());
        Callback::from(move |action: InterviewAction| {
            if it.discarded_by(&action).is_some() {
                pending.set(Some(action))
            } else {
                dispatch.emit(Action::Interview(action))
            }
        })
    };
    let discarded = pending.as_ref().and_then(|action| Some((action, it.discarded_by(action)?)));
    let topic = |id: &str| {
        let of_topic = questions.questions().filter(|it| it.topic() == id);
        html! {
            <section>
                <h3>{ questions.topic(id, text.which) }</h3>
                <ul>{ for of_topic.map(|it| entry(it, &schedule, *today, setting.date, &begin, text)) }</ul>
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
            if let Some((action, discarded)) = discarded {
                { discarding(action, discarded, &pending, &dispatch, text) }
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
    date: Option<Day>,
    begin: &Callback<InterviewAction>,
    text: &'static Texts,
) -> Html {
    let open = InterviewAction::Open(question.id().to_owned());
    let open = begin.reform(move |_: MouseEvent| open.clone());
    let core = question.is_core().then(|| text.interview().core.to_owned());
    let due = schedule.card(question.id()).map(|card| match card.due {
        due if due <= today => text.interview().due_now.to_owned(),
        due => next_due(due, today, date, text),
    });
    let notes: Vec<String> = core.into_iter().chain(due).collect();
    html! {
        <li>
            <button class="one-question" onclick={open}>
                <span>{ question.question(text.which) }</span>
                if !notes.is_empty() {
                    <small>{ notes.join(" · ") }</small>
                }
            </button>
        </li>
    }
}

/// Renders the confirmation that an interview or an answer may be discarded.
fn discarding(
    action: &InterviewAction,
    discarded: &MockInterview,
    pending: &UseStateHandle<Option<InterviewAction>>,
    dispatch: &Dispatch,
    text: &'static Texts,
) -> Html {
    let messages = text.interview();
    let (number, count) = (discarded.place() + 1, discarded.attempts().len());
    let (warning, keep_it) = match count {
        1 => (messages.discards_answer.to_owned(), messages.keep_answer),
        _ => (messages.discards(&number, &count), messages.keep_it),
    };
    let place = html! { <span role="alert">{ warning }</span> };
    let keep = {
        let pending = pending.clone();
        Callback::from(move |_: MouseEvent| pending.set(None))
    };
    let begin = on_click(dispatch, Action::Interview(action.clone()));
    html! {
        <Foot {place}>
            <button class="do" onclick={begin}>{ messages.discard_it }</button>
            <button id={KEEP} class="do primary" onclick={keep}>{ keep_it }</button>
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
    let waiting = it.waiting();
    let due = match schedule.due(it.today) {
        0 => messages.weak_first.to_owned(),
        due => messages.due(&due),
    };
    let begin = begin.reform(|_: MouseEvent| InterviewAction::Begin(browser::seed()));
    let go_on = on_click(dispatch, Action::Interview(InterviewAction::GoOn));
    let core = core_questions(it).filter(|_| waiting.is_none()).map(|count| {
        let chosen = Setting { count, ..it.setting.clone() };
        let (dispatch, begin) = (dispatch.clone(), begin.clone());
        let onclick = Callback::from(move |event: MouseEvent| {
            dispatch.emit(Action::Interview(InterviewAction::Set(chosen.clone())));
            begin.emit(event);
        });
        let minutes = minutes_of(count, it.setting.minutes_each);
        let minutes = minutes.map(|minutes| messages.minutes_short(&minutes));
        html! {
            <button class="do primary" {onclick}>
                { messages.ask_these(count as u64) }
                if let Some(minutes) = minutes {
                    { " · " }{ minutes }
                }
            </button>
        }
    });
    let place = match count {
        0 => html! { <span>{ messages.questions_none }</span> },
        _ => html! {
            <span>
                // With two buttons, each of them names its number of questions.
                if core.is_none() {
                    <b>{ in_short(count, it.setting.minutes_each, text) }</b>
                }
                <small>{ due }</small>
            </span>
        },
    };
    let is_primary = waiting.is_none() && core.is_none();
    html! {
        <Foot {place}>
            if waiting.is_none() && it.interview.is_some() {
                <button class="do plain" onclick={go_on.clone()}>{ messages.last_sheet }</button>
            }
            <button
                class={classes!("do", is_primary.then_some("primary"))}
                disabled={count == 0}
                onclick={begin}
            >
                if is_primary || waiting.is_some() {
                    { messages.start }
                } else {
                    { messages.start_some(count as u64) }
                }
            </button>
            { for core }
            if let Some(waiting) = waiting {
                <button class="do primary" onclick={go_on}>{ continue_label(waiting, text) }</button>
            }
        </Foot>
    }
}
