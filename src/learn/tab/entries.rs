//! The three entries of the first page: learn, practise, check your lock.

use crate::kit::contexts::{
    Action, Dispatch, on_click, use_dispatch, use_language, use_shown, use_texts,
};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::kit::intent::Intent;
use crate::kit::shell_action::ShellAction;
use crate::kit::tab::Tab;
use crate::learn::state::{LearnAction, LearnState};
use crate::learn::tab::check_your_lock::CheckYourLock;
use crate::learn::tab::path::stopped_at;
use crate::learn::tab::use_learning;
use content::texts::{ATTACKS, DEFENCES, QUESTION_COUNT};
use diagrams::lane_shapes::signs::Sign;
use i18n::{Language, Texts};
use yew::prelude::*;

/// Number of lessons in the entry.
const LESSONS: usize = 3;

/// Renders the three entries. They have the same structure, so that none stands out.
#[component]
pub(crate) fn Entries() -> Html {
    let (text, language, dispatch) = (use_texts(), use_language(), use_dispatch());
    let learning = use_learning();
    let days_left = use_shown(|it| {
        let interview = &it.state.interview;
        interview.setting.days_left(interview.today)
    });
    let running = use_shown(|it| it.state.interview.running().map(|it| it.attempts().len()));
    html! {
        <div class="wrap entries">
            { learn(&learning, language, text, &dispatch) }
            { practise(&learning, days_left, running, text, &dispatch) }
            <CheckYourLock />
        </div>
    }
}

/// Renders the next lessons and the button that opens the first of them.
fn learn(learning: &LearnState, language: Language, text: &Texts, dispatch: &Dispatch) -> Html {
    let messages = text.learn();
    let count = learning.lessons.lessons().count();
    let next = learning.next_lesson();
    let first = next.map_or(1, |lesson| learning.number(lesson.id()));
    let shown = learning.lessons.lessons().skip(first - 1).take(LESSONS);
    let is_begun = next.is_some_and(|lesson| stopped_at(learning, lesson).is_some());
    let start = if is_begun { messages.go_on_with(&first) } else { messages.start_lesson(&first) };
    html! {
        <section class="entry-card">
            <h2><Icon sign={icons::BOOK} />{ text.tabs().learn }</h2>
            <small>{ messages.lesson_count(&count) }</small>
            <p>{ messages.learn_how }</p>
            <ul>
                {
                    for shown.map(|lesson| {
                        let begin = Action::Learn(LearnAction::Begin(lesson.id().to_owned()));
                        let number = html! { learning.number(lesson.id()) };
                        entry(number, lesson.title(language), None, begin, dispatch)
                    })
                }
            </ul>
            if next.is_some() || count == 0 {
                <button
                    class="do"
                    disabled={count == 0}
                    onclick={on_click(dispatch, Action::Learn(LearnAction::Continue))}
                >
                    { start }
                </button>
            }
        </section>
    }
}

/// Renders the ways to practise, and the days until the interview, if the user has set its date.
/// `running` is the number of questions of the interview in progress.
fn practise(
    learning: &LearnState,
    days_left: Option<u32>,
    running: Option<usize>,
    text: &Texts,
    dispatch: &Dispatch,
) -> Html {
    let messages = text.learn();
    let to = |tab| Action::Shell(ShellAction::ShowTab(tab));
    let way = |sign: Sign, name: &str, count: String, tab| {
        entry(html! { <Icon {sign} /> }, name, Some(count), to(tab), dispatch)
    };
    let won = |ids: &[&str]| {
        let won = ids.iter().filter(|id| learning.progress.stars(id) > 0).count();
        messages.done_of(&won, &ids.len())
    };
    let interview = match days_left {
        Some(days) => text.interview().days_left(days.into()),
        None => text.interview().questions(QUESTION_COUNT as u64),
    };
    let label = match running {
        None => messages.start_interview,
        Some(1) => text.interview().go_on_alone,
        Some(_) => messages.continue_interview,
    };
    let begin = match running {
        None => to(Tab::Interview),
        Some(_) => Action::Intent(Intent::ContinueInterview),
    };
    html! {
        <section class="entry-card">
            <h2><Icon sign={icons::VOICE} />{ messages.practise }</h2>
            <small />
            <p>{ messages.practise_how }</p>
            <ul>
                { way(icons::VOICE, messages.practise_interview, interview, Tab::Interview) }
                { way(icons::BOLT, messages.practise_attack, won(ATTACKS), Tab::Challenges) }
                { way(icons::PENCIL, messages.practise_defend, won(DEFENCES), Tab::Challenges) }
            </ul>
            <button class="do" onclick={on_click(dispatch, begin)}>{ label }</button>
        </section>
    }
}

/// Renders an entry point of a card. `mark` is its number or its icon.
fn entry(
    mark: Html,
    name: &str,
    count: Option<String>,
    action: Action,
    dispatch: &Dispatch,
) -> Html {
    html! {
        <li>
            <button class="entry" onclick={on_click(dispatch, action)}>
                <span class="place">{ mark }</span>
                <span>{ name.to_owned() }</span>
                if let Some(count) = count {
                    <small>{ count }</small>
                }
            </button>
        </li>
    }
}
