//! Question of an interview: its text, the clock, and a field for the answer.

use crate::interview::state::{InterviewAction, ReplyAction};
use crate::interview::tab::clock::{Clock, Elapsed, they_go_on};
use crate::interview::tab::waiting::way_back;
use crate::interview::tab::{ANSWER, HERE, question_of, use_interview};
use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_texts};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::kit::tab_foot::{Foot, Progress};
use crate::kit::typed_text::use_typed_text;
use content::texts::Question;
use i18n::Texts;
use learning::{InterviewAnswer, MockInterview};
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

#[component]
pub(crate) fn Asking() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let it = &use_interview();
    let (Some(interview), Some(question)) = (it.shown(), it.question()) else {
        return Html::default();
    };
    let (messages, code) = (text.interview(), question.code().join("\n"));
    let about = it.questions.topic(question.topic(), text.which).to_owned();
    let follow_up = question.follow_ups().find_map(|id| it.questions.of(id));
    let follow_up = follow_up.filter(|_| they_go_on(interview));
    let does = |action| on_click(&dispatch, Action::Interview(action));
    let place = html! {
        <>
            <button class="do plain" onclick={does(InterviewAction::Reply(ReplyAction::Skip))}>{ messages.skip }</button>
            if interview.seconds_each().is_some() {
                <button class="do plain" onclick={does(InterviewAction::Reply(ReplyAction::StopClock))}>
                    { messages.stop_the_clock }
                </button>
            }
        </>
    };
    html! {
        <>
            <main class="wrap read">
                { way_back(it, &dispatch, text) }
                { above(interview, text) }
                <section class="asked-question">
                    <p class="label">
                        { about }
                        if question.is_core() {
                            { " · " }{ messages.core }
                        }
                    </p>
                    <h1 class="t1" id={HERE} tabindex="-1">
                        { question.question(text.which) }
                    </h1>
                    if !code.is_empty() {
                        <pre tabindex="0"><code>{ code }</code></pre>
                    }
                    <div aria-live="polite">
                        if let Some(follow_up) = follow_up {
                            { going_on(follow_up, text) }
                        }
                    </div>
                </section>
                if let Some(attempt) = interview.current() {
                    { paper(attempt, it.is_spoken, &dispatch, text) }
                }
            </main>
            <Foot {place}>
                <button class="do primary" onclick={does(InterviewAction::Reply(ReplyAction::Finish))}>
                    { messages.answered }
                    <kbd>{ "Ctrl ↵" }</kbd>
                </button>
            </Foot>
        </>
    }
}

/// Renders the number of the question, and the clock.
fn above(interview: &MockInterview, text: &Texts) -> Html {
    let (at, of) = (interview.place(), interview.attempts().len());
    let clock = interview.seconds_left().zip(interview.seconds_each());
    if of == 1 && clock.is_none() {
        return Html::default();
    }
    html! {
        <div class="question-above">
            <div class="place">
                <Progress words={question_of(interview, text)} {at} {of} />
            </div>
            if let Some((left, each)) = clock {
                <Clock {left} {each} />
            }
        </div>
    }
}

/// Renders the follow-up question that interviewers ask after a good answer.
fn going_on(follow_up: Question, text: &Texts) -> Html {
    let messages = text.interview();
    html! {
        <div class="going-on">
            <p class="label">{ messages.they_go_on }</p>
            <p class="t3">{ messages.quoted(&follow_up.question(text.which)) }</p>
        </div>
    }
}

/// Renders the field for a written answer, or the elapsed time of a spoken one.
fn paper(
    attempt: &InterviewAnswer,
    is_spoken: bool,
    dispatch: &Dispatch,
    text: &'static Texts,
) -> Html {
    let messages = text.interview();
    let way = |name: &'static str, sign, speaks: bool| {
        let onclick = on_click(
            dispatch,
            Action::Interview(InterviewAction::Reply(ReplyAction::Speak(speaks))),
        );
        html! {
            <button aria-pressed={(speaks == is_spoken).to_string()} {onclick}>
                <Icon {sign} />
                { name }
            </button>
        }
    };
    html! {
        <section class="answering">
            <div class="ways-to-answer">
                <div class="segmented" role="group" aria-label={messages.how_to_answer}>
                    { way(messages.write, icons::PENCIL, false) }
                    { way(messages.say, icons::VOICE, true) }
                </div>
                <p class="fine">{ messages.for_yourself }</p>
            </div>
            if is_spoken {
                <div class="answer-paper spoken">
                    <Elapsed seconds={attempt.seconds} />
                    <p class="body">{ messages.say_aloud }</p>
                </div>
            } else {
                <AnswerField key={attempt.question.clone()} words={attempt.words.clone()} />
            }
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct AnswerFieldProps {
    /// The answer so far.
    words: String,
}

/// Renders the field for a written answer.
#[component]
fn AnswerField(props: &AnswerFieldProps) -> Html {
    let (messages, dispatch) = (use_texts().interview(), use_dispatch());
    let typed = use_typed_text(&props.words);
    let version = typed.borrow().version();
    let write = dispatch.reform(move |event: InputEvent| {
        let words = event.target_unchecked_into::<HtmlTextAreaElement>().value();
        typed.borrow_mut().typed(words.clone());
        Action::Interview(InterviewAction::Reply(ReplyAction::Write(words)))
    });
    let answer = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
                event.prevent_default();
                dispatch.emit(Action::Interview(InterviewAction::Reply(ReplyAction::Finish)));
            }
        })
    };
    html! {
        <textarea
            key={version}
            id={ANSWER}
            class="answer-paper"
            aria-label={messages.your_answer}
            aria-describedby={HERE}
            spellcheck="false"
            defaultvalue={props.words.clone()}
            oninput={write}
            onkeydown={answer}
        />
    }
}
