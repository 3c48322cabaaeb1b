//! Results of an interview: strengths, gaps, and every question. They can be printed, copied and
//! saved.

use crate::browser;
use crate::browser::files;
use crate::interview::state::{InterviewAction, InterviewState};
use crate::interview::tab::waiting::continue_label;
use crate::interview::tab::{HERE, use_interview};
use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_shown, use_texts};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::kit::lesson_link::LessonLink;
use crate::kit::tab_foot::Foot;
use content::texts::{Lessons, Point};
use formats::export;
use i18n::{Texts, clock_time};
use learning::{
    Day, Sheet, SheetRow, good_topics, next_due, rating_name, results_summary, row_summary,
};
use yew::prelude::*;

/// Name of the saved file.
const FILE: &str = "lockscope-interview.md";

/// Element id of the field that contains the results as Markdown.
const MARKDOWN: &str = "sheet-as-markdown";

#[component]
pub(crate) fn ShownSheet() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let (it, lessons) = (&use_interview(), use_shown(|it| it.state.learn.lessons.clone()));
    let Some(sheet) = it.sheet() else { return Html::default() };
    let messages = text.interview();
    let good = good_topics(&sheet, &it.questions, text);
    let again: Vec<&SheetRow> = sheet.again().collect();
    let count = messages.questions(sheet.rows.len() as u64);
    html! {
        <>
            <main class="wrap sheet-page">
                <div class="summed-up">
                    <div>
                        <p class="label">
                            { messages.mock }{ " · " }{ count }{ " · " }{ sheet.day.date() }
                        </p>
                        <h1 class="t1" id={HERE} tabindex="-1">
                            { results_summary(&sheet, &it.questions, text) }
                        </h1>
                    </div>
                    { figures(&sheet, text) }
                </div>
                <div class="good-and-weak">
                    <section>
                        <h2 class="t3">
                            { messages.look_again(&again.len(), &sheet.rows.len()) }
                        </h2>
                        <ul>
                            {
                                for again.iter().map(|row| {
                                    weak_line(row, &lessons, &dispatch, text)
                                })
                            }
                        </ul>
                        if again.is_empty() {
                            <p class="body">{ messages.nothing_to_look_at }</p>
                        }
                    </section>
                    <section>
                        <h2 class="t3">{ messages.what_was_good }</h2>
                        <ul>
                            { for good.iter().map(|line| html! { <li>{ line }</li> }) }
                        </ul>
                        if good.is_empty() {
                            <p class="body">{ messages.no_topic }</p>
                        }
                    </section>
                </div>
                { table(&sheet, it.today, it.setting.date, text) }
                { answers(&sheet, text) }
            </main>
            { foot(it, &sheet, &lessons, &dispatch, text) }
        </>
    }
}

/// Renders the points and the time.
fn figures(sheet: &Sheet, text: &Texts) -> Html {
    let messages = text.interview();
    let allowed = sheet.allowed_seconds().map(|seconds| seconds / 60);
    html! {
        <div class="sums">
            <p>
                <b>
                    { sheet.points() }{ " " }
                    <small>{ messages.of_points(&sheet.all_points()) }</small>
                </b>
                <span>{ messages.points_said }</span>
            </p>
            <p>
                <b>{ clock_time(sheet.seconds()) }</b>
                <span>
                    {
                        match allowed {
                            Some(allowed) => messages.of_allowed(&allowed),
                            None => messages.taken.to_owned(),
                        }
                    }
                </span>
            </p>
        </div>
    }
}

/// Renders a question with its result and the missed points. It links to the question and to its
/// lesson.
fn weak_line(row: &SheetRow, lessons: &Lessons, dispatch: &Dispatch, text: &'static Texts) -> Html {
    let open = InterviewAction::Open(row.question.id().to_owned());
    html! {
        <li>
            <div>
                <button class="link" onclick={on_click(dispatch, Action::Interview(open))}>
                    { row.question.question(text.which) }
                </button>
                <small>{ row_summary(row, text) }</small>
                { written_answer(row, text) }
            </div>
            <LessonLink lessons={lessons.clone()} id={row.question.lesson().to_owned()} />
        </li>
    }
}

/// Renders the user's written answer, if there is one, as a disclosure.
fn written_answer(row: &SheetRow, text: &Texts) -> Html {
    let words = row.attempt.words.trim().to_owned();
    if words.is_empty() {
        return Html::default();
    }
    html! {
        <details class="written">
            <summary>{ text.interview().your_words }</summary>
            <p class="mine">{ words }</p>
        </details>
    }
}

/// Renders every question with its points, as a list on a phone. The printed table contains due
/// dates instead of the remaining days.
fn table(sheet: &Sheet, today: Day, date: Option<Day>, text: &'static Texts) -> Html {
    let messages = text.interview();
    let row = |(number, row): (usize, &SheetRow)| {
        let (points, of) = (row.points(), row.attempt.ticked.len());
        let score = messages.points_of(&points, &of);
        html! {
            <tr>
                <td>{ number }</td>
                <td>
                    { row.question.question(text.which) }
                    // The list of questions to practise again contains the other answers.
                    if !row.is_to_practise() {
                        { written_answer(row, text) }
                    }
                </td>
                <td class="figure">
                    <span class="point-dots" aria-hidden="true">
                        {
                            for (0..of).map(|place| {
                                html! { <i class={(place < points).then_some("on")} /> }
                            })
                        }
                    </span>
                    { score }
                </td>
                <td class="figure">{ clock_time(row.attempt.seconds) }</td>
                <td class="figure">{ rating_name(row.attempt.rating, text) }</td>
                <td class="figure">
                    if let Some(due) = row.due {
                        <span class="on-screen">{ next_due(due, today, date, text) }</span>
                        <span class="on-paper">{ due.date() }</span>
                    } else {
                        { messages.comes_as_new }
                    }
                </td>
            </tr>
        }
    };
    let heads = [messages.points, messages.time, messages.felt, messages.comes_again];
    html! {
        <table class="asked-questions">
            <thead>
                <tr>
                    <td />
                    <th scope="col">{ messages.question }</th>
                    { for heads.map(|head| html! { <th scope="col">{ head }</th> }) }
                </tr>
            </thead>
            <tbody>{ for (1..).zip(&sheet.rows).map(row) }</tbody>
        </table>
    }
}

/// Renders the points of every question, the user's answer and a model answer. They appear only in
/// print.
fn answers(sheet: &Sheet, text: &'static Texts) -> Html {
    let messages = text.interview();
    let answer = |(number, row): (usize, &SheetRow)| {
        let points = row.question.points(text.which).into_iter().zip(row.attempt.ticked);
        let point = |(point, is_ticked): (Point, bool)| {
            html! {
                <li class={is_ticked.then_some("said")}>
                    <b>{ point.claim }</b>
                    <small>{ point.detail }</small>
                </li>
            }
        };
        let words = row.attempt.words.trim().to_owned();
        html! {
            <article>
                <h3>{ number }{ ". " }{ row.question.question(text.which) }</h3>
                <ul>{ for points.map(point) }</ul>
                if !words.is_empty() {
                    <p><b>{ messages.your_words }</b></p>
                    <p class="mine">{ words }</p>
                }
                <p><b>{ messages.good_answer }</b>{ " " }{ row.question.answer(text.which) }</p>
            </article>
        }
    };
    html! {
        <section class="answers-on-paper">
            <h2 class="t3">{ messages.every_answer }</h2>
            { for (1..).zip(&sheet.rows).map(answer) }
        </section>
    }
}

/// Renders the buttons for the results, and the button for the next exercise.
fn foot(
    it: &InterviewState,
    sheet: &Sheet,
    lessons: &Lessons,
    dispatch: &Dispatch,
    text: &'static Texts,
) -> Html {
    let messages = text.interview();
    let markdown = export::sheet(sheet, &it.questions, lessons, &browser::address::base(), text);
    let copy = dispatch.reform(|_: MouseEvent| {
        Action::Interview(InterviewAction::Copied(browser::copy(MARKDOWN)))
    });
    let save = {
        let markdown = markdown.clone();
        Callback::from(move |_: MouseEvent| files::save(FILE, &markdown))
    };
    let status = match it.copied {
        None => "",
        Some(true) => messages.copied,
        Some(false) => messages.not_copied,
    };
    let place = html! {
        <>
            <button class="do plain" onclick={|_: MouseEvent| browser::print()}>
                <Icon sign={icons::PRINTER} />
                <span>{ messages.print }</span>
            </button>
            <button class="do plain" onclick={copy}>
                <Icon sign={icons::COPY} />
                <span>{ messages.copy }</span>
            </button>
            <button class="do plain" onclick={save}>
                <Icon sign={icons::SAVE} />
                <span>{ messages.save }</span>
            </button>
            <span class="fine" role="status">{ status }</span>
            <textarea
                id={MARKDOWN}
                class="unseen"
                readonly=true
                tabindex="-1"
                aria-hidden="true"
                value={markdown}
            />
        </>
    };
    let (name, action) = match (it.waiting(), sheet.again().count()) {
        (Some(waiting), _) => (continue_label(waiting, text), InterviewAction::GoOn),
        (None, 0) => (messages.to_the_questions.to_owned(), InterviewAction::Leave),
        (None, count) => (messages.practise_again(count as u64), InterviewAction::PractiseAgain),
    };
    html! {
        <Foot {place}>
            <button class="do primary" onclick={on_click(dispatch, Action::Interview(action))}>
                { name }
            </button>
        </Foot>
    }
}
