//! End of a lesson: the takeaway, the score with the missed questions, and the next step.

use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_language, use_texts};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::learn::state::{LearnAction, NextStep};
use crate::learn::tab::lesson::HERE;
use crate::learn::tab::next_moves::next_steps;
use crate::learn::tab::question::with_commands;
use crate::learn::tab::use_learning;
use content::texts::{Checkpoint, Lesson};
use i18n::{Language, Texts};
use yew::prelude::*;

#[component]
pub(crate) fn End() -> Html {
    let (text, language, dispatch) = (use_texts(), use_language(), use_dispatch());
    let (messages, learning) = (text.learn(), use_learning());
    let grades = use_memo(learning.open.clone(), |_| {
        learning.lesson().map(|(lesson, open)| open.grades(lesson)).unwrap_or_default()
    });
    let Some((lesson, _)) = learning.lesson() else { return Html::default() };
    let next = match learning.step_after(lesson) {
        NextStep::Lesson(next) => html! {
            <>
                <h2 class="t3">{ messages.next_lesson(&next.title(language)) }</h2>
                <p class="body">{ next.lead(language).to_owned() }</p>
            </>
        },
        NextStep::Interview => html! {
            <>
                <h2 class="t3">{ messages.all_done(&learning.lessons.lessons().count()) }</h2>
                <p class="body">{ messages.all_done_how }</p>
                { next_steps(None, text, &dispatch) }
            </>
        },
    };
    html! {
        <div class="wrap two even">
            <div id={HERE} tabindex="-1">
                <h2 class="fine">{ messages.take_home }</h2>
                <p class="take-home">{ lesson.take_home(language).to_owned() }</p>
            </div>
            <div class="stack">
                if !grades.is_empty() {
                    { score(lesson, &grades, language, text, &dispatch) }
                }
                <section class="aside-card">{ next }</section>
            </div>
        </div>
    }
}

/// Renders the number of right answers and each question. A missed one can be answered again.
fn score(
    lesson: Lesson,
    grades: &[(usize, bool)],
    language: Language,
    text: &Texts,
    dispatch: &Dispatch,
) -> Html {
    let messages = text.learn();
    let right = grades.iter().filter(|(_, is_right)| *is_right).count();
    let row = |&(stop, is_right): &(usize, bool)| {
        let (class, sign, word) = if is_right {
            ("good", icons::UPHELD, messages.is_right)
        } else {
            ("bad", icons::BROKEN, messages.is_missed)
        };
        let asks = lesson.stops().nth(stop).and_then(Checkpoint::asks);
        let question = asks.map(|asks| with_commands(asks.question(language)));
        let again = on_click(dispatch, Action::Learn(LearnAction::AskAgain(stop)));
        html! {
            <li {class}>
                <Icon {sign} />
                <span class="unseen">{ word }</span>
                <span>{ question.unwrap_or_default() }</span>
                if !is_right {
                    <button class="do small" onclick={again}>{ messages.try_again }</button>
                }
            </li>
        }
    };
    html! {
        <section class="aside-card score">
            <h2 class="t3">{ messages.score(&right, &grades.len()) }</h2>
            <ul>{ for grades.iter().map(row) }</ul>
        </section>
    }
}
