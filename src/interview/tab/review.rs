//! Review of an answer: the user's words, a checklist of points, a model answer, its supporting
//! run, and the user's rating.

use crate::interview::state::{InterviewAction, InterviewState, ReplyAction};
use crate::interview::tab::positions::Positions;
use crate::interview::tab::supporting_run::{Proof, Source, SourceProps};
use crate::interview::tab::waiting::way_back;
use crate::interview::tab::{HERE, question_of, use_interview};
use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_texts};
use crate::kit::controls::Icon;
use crate::kit::tab_foot::Foot;
use crate::kit::{icons, measures};
use crate::run_view::width::{Width, use_width};
use content::texts::{Point, Question};
use i18n::{Texts, clock_time};
use learning::{InterviewAnswer, MockInterview, Rating, judgement, next_due, rating_name};
use yew::prelude::*;

#[component]
pub(crate) fn Review() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let it = &use_interview();
    let page_width = use_width();
    let (Some(interview), Some(question)) = (it.shown(), it.question()) else {
        return Html::default();
    };
    let Some(attempt) = interview.current() else { return Html::default() };
    let messages = text.interview();
    let width = match page_width {
        Width { is_narrow: true, content } => content,
        Width { content: ..measures::TAB, .. } => measures::NARROWER_REVIEW,
        _ => measures::REVIEW,
    };
    html! {
        <>
            <main class="wrap">
                { way_back(it, &dispatch, text) }
                <div class="reviewed">
                    if interview.attempts().len() > 1 {
                        <p class="label">{ question_of(interview, text) }</p>
                    }
                    <h1 class="t2" id={HERE} tabindex="-1">
                        { question.question(text.which) }
                    </h1>
                </div>
                <div class="review">
                    <div>
                        { own_words(attempt, text) }
                        { points(question, attempt, &dispatch, text) }
                        <section>
                            <h2 class="t3">{ messages.good_answer }</h2>
                            <p class="body good-answer">{ question.answer(text.which) }</p>
                        </section>
                        <Positions positions={question.positions(text.which)} />
                    </div>
                    <div>
                        if let Some((story, step)) = it.proof() {
                            <Proof {story} {step} {width} />
                        }
                        if let Some(source) = SourceProps::of(question, text) {
                            <Source ..source />
                        }
                        { follow_ups(question, it, interview, &dispatch, text) }
                    </div>
                </div>
            </main>
            { foot(question, attempt, it, &dispatch, text) }
        </>
    }
}

/// Renders the user's answer and the time that it took.
fn own_words(attempt: &InterviewAnswer, text: &Texts) -> Html {
    let messages = text.interview();
    let is_written = !attempt.words.trim().is_empty();
    let time = clock_time(attempt.seconds);
    let heading = if is_written { messages.you_wrote(&time) } else { messages.not_written(&time) };
    html! {
        <section>
            <h2 class="label">{ heading }</h2>
            if is_written {
                <p class="mine">{ &attempt.words }</p>
            }
        </section>
    }
}

/// Renders the points of a good answer. The user ticks them, because the page does not evaluate
/// prose.
fn points(
    question: Question,
    attempt: &InterviewAnswer,
    dispatch: &Dispatch,
    text: &'static Texts,
) -> Html {
    let point = |(place, (point, ticked)): (usize, (Point, bool))| {
        let tick = dispatch.reform(move |_: Event| {
            Action::Interview(InterviewAction::Reply(ReplyAction::Tick(place)))
        });
        html! {
            <label class="point-said">
                <input type="checkbox" checked={ticked} onchange={tick} />
                <span class="tick-box"><Icon sign={icons::TICK} /></span>
                <span>{ point.claim }<small>{ point.detail }</small></span>
            </label>
        }
    };
    let points = question.points(text.which).into_iter().zip(attempt.ticked).enumerate();
    html! {
        <section>
            <h2 class="t3" id="points-title">{ text.interview().which_said }</h2>
            <div class="points" role="group" aria-labelledby="points-title">
                { for points.map(point) }
            </div>
            <p class="body judgement" role="status">{ judgement(question, attempt, text) }</p>
        </section>
    }
}

/// Renders the follow-up questions, with a button that adds each to this interview.
fn follow_ups(
    question: Question,
    it: &InterviewState,
    interview: &MockInterview,
    dispatch: &Dispatch,
    text: &'static Texts,
) -> Html {
    let messages = text.interview();
    let next = interview.attempts().get(interview.place() + 1);
    let entry = |follow_up: Question| {
        let id = follow_up.id();
        let status = match next {
            Some(next) if next.question == id => Some(messages.is_next),
            _ => interview.includes(id).then_some(messages.is_asked),
        };
        let ask = Action::Interview(InterviewAction::Reply(ReplyAction::AskNext(id.to_owned())));
        html! {
            <li>
                <span>{ follow_up.question(text.which) }</span>
                if let Some(status) = status {
                    <small role="status">{ status }</small>
                } else {
                    <button class="do small" onclick={on_click(dispatch, ask)}>
                        { messages.ask_next }
                    </button>
                }
            </li>
        }
    };
    let follow_ups = question.follow_ups().filter_map(|id| it.questions.of(id));
    html! {
        <section>
            <h2 class="t3">{ messages.may_go_on }</h2>
            <ul class="follow-ups">{ for follow_ups.map(entry) }</ul>
        </section>
    }
}

/// Renders the footer. Rating the answer continues to the next question.
fn foot(
    question: Question,
    attempt: &InterviewAnswer,
    it: &InterviewState,
    dispatch: &Dispatch,
    text: &'static Texts,
) -> Html {
    let messages = text.interview();
    let suggested = attempt.suggested_rating();
    let button = |(rating, key): (Rating, &'static str)| {
        let is_suggested = suggested == Some(rating);
        let due = it.rated(question.id(), rating).due;
        let rate = on_click(
            dispatch,
            Action::Interview(InterviewAction::Reply(ReplyAction::Rate(rating))),
        );
        let name = rating_name(Some(rating), text);
        html! {
            <button
                class={classes!("do", is_suggested.then_some("suggested"))}
                title={format!("{name} ({key})")}
                aria-description={is_suggested.then_some(messages.suggested)}
                onclick={rate}
            >
                { name }
                <small>{ next_due(due, it.today, it.setting.date, text) }</small>
            </button>
        }
    };
    let buttons = Rating::ALL.into_iter().zip(["a", "h", "g"]).map(button);
    html! {
        <Foot place={html! { <b id="rating-title">{ messages.how_well }</b> }}>
            <div class="rating" role="group" aria-labelledby="rating-title">{ for buttons }</div>
        </Foot>
    }
}
