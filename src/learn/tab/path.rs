//! Path of lessons: the user's position, the next lesson, and the progress.

use crate::kit::contexts::{
    Action, Dispatch, on_click, use_dispatch, use_language, use_shown, use_texts,
};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::kit::intent::Opening;
use crate::kit::kept_progress::Kept;
use crate::kit::measures::{WELCOME, WELCOME_GAP};
use crate::kit::shell_action::ShellAction;
use crate::kit::tab::Tab;
use crate::kit::transfer::OpenOwnFile;
use crate::learn::state::{LearnAction, LearnState};
use crate::learn::tab::next_moves::{Ways, next_steps};
use crate::learn::tab::use_learning;
use crate::run_view::still_lanes::StillLanes;
use crate::run_view::width::use_width;
use crate::search::check_error::{CheckError, not_opened};
use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use content::texts::{Lesson, Lessons};
use i18n::{Language, Texts};
use learning::run_of_lesson;
use std::rc::Rc;
use yew::prelude::*;

#[component]
pub(crate) fn Path() -> Html {
    let (text, language, dispatch) = (use_texts(), use_language(), use_dispatch());
    let (learning, width) = (&*use_learning(), use_width());
    // Reason for which a teacher's lesson was not opened.
    let trouble =
        use_shown(|it| it.state.challenges.trouble.clone().filter(|_| it.state.learn.is_refused));
    let picture = use_memo(pictured(learning), |(story, _)| {
        run_of_lesson(story).map(|(_, recording)| Rc::new(recording))
    });
    let step = pictured(learning).1;
    let mut frame = width.frame();
    if !width.is_narrow {
        frame.width -= WELCOME + WELCOME_GAP;
    }
    html! {
        <main class="path-page">
            <div class="wrap hero">
                { welcome(learning, language, text, &dispatch) }
                if let Some(recording) = (*picture).clone() {
                    <StillLanes
                        step={step.unwrap_or(recording.last())}
                        {recording}
                        {frame}
                    />
                }
            </div>
            <section class="wrap path" aria-labelledby="the-path">
                { head(learning, text) }
                if learning.lessons == Lessons::default() {
                    <p class="fine">{ text.tabs().loading }</p>
                }
                <div class="groups">
                    {
                        for learning.lessons.groups().map(|group| {
                            self::group(learning, group, language, text, &dispatch)
                        })
                    }
                </div>
                { own_lessons(learning, trouble.as_ref(), text, &dispatch) }
            </section>
            <Ways />
        </main>
    }
}

/// Renders the button that opens a lesson file, and the error of the last file.
fn own_lessons(
    learning: &LearnState,
    trouble: Option<&CheckError>,
    text: &Texts,
    dispatch: &Dispatch,
) -> Html {
    let messages = text.learn();
    let open = dispatch.reform(|content| Action::Learn(LearnAction::Open(content)));
    let known = learning.known_id.as_ref().map(|id| messages.id_is_built_in(&id));
    let problem = known.or(trouble.map(|it| not_opened(it, text)));
    html! { <OpenOwnFile about={messages.own_lesson} label={messages.open_lesson} {open} {problem} /> }
}

/// Returns the story and the step of the diagram: the user's position in a lesson, or else the end
/// of the introductory run.
fn pictured(learning: &LearnState) -> (String, Option<usize>) {
    let opening = (TWO_CLIENTS_DELETE_A_DEAD_LOCK.id.to_owned(), None);
    let Some(lesson) = learning.next_lesson() else { return opening };
    match stopped_at(learning, lesson) {
        Some(stop) => {
            let step = lesson.stops().nth(stop).map(|stop| match stop.asks() {
                // The step in question stays hidden until the user answers.
                Some(_) => stop.step().saturating_sub(1),
                None => stop.step(),
            });
            (lesson.story().to_owned(), step)
        }
        None => opening,
    }
}

/// Returns the index of the user's checkpoint in a lesson that has been started.
fn stopped_at(learning: &LearnState, lesson: Lesson) -> Option<usize> {
    learning.progress.of(lesson.id()).filter(|known| known.stop > 0).map(|known| known.stop)
}

/// Renders the introduction or the user's position, and the primary button.
fn welcome(learning: &LearnState, language: Language, text: &Texts, dispatch: &Dispatch) -> Html {
    let messages = text.learn();
    let count = learning.lessons.lessons().count();
    let is_new = learning.progress.last.is_none();
    let next = learning.next_lesson();
    let number = next.map_or(1, |lesson| learning.number(lesson.id()));
    let is_all_done = count > 0 && next.is_none();
    let title = match is_new {
        true => messages.promise.to_owned(),
        false if is_all_done => messages.all_done(&count),
        false => messages.welcome_back.to_owned(),
    };
    let about = match next {
        _ if is_new => messages.promise_how.to_owned(),
        None if is_all_done => messages.all_done_how.to_owned(),
        None => String::new(),
        Some(lesson) => {
            let title = lesson.title(language);
            match stopped_at(learning, lesson) {
                Some(stop) => {
                    let stops = lesson.stops().count();
                    messages.stopped_in(&number, &title, &(stop + 1), &stops)
                }
                None => messages.next_is(&number, &title),
            }
        }
    };
    let start = match next {
        _ if is_new => messages.start.to_owned(),
        Some(lesson) if stopped_at(learning, lesson).is_some() => messages.go_on_with(&number),
        _ => messages.start_lesson(&number),
    };
    let go = if is_all_done && !is_new {
        next_steps(Some("primary"), text, dispatch)
    } else {
        html! {
            <div class="go">
                <button
                    class="do primary"
                    disabled={count == 0}
                    onclick={on_click(dispatch, Action::Learn(LearnAction::Continue))}
                >
                    { start }
                </button>
                if is_new {
                    <button
                        class="do plain"
                        onclick={on_click(dispatch, Action::Shell(ShellAction::ShowTab(Tab::Workshop)))}
                    >
                        { messages.straight_to_the_workshop }
                    </button>
                    <button class="do plain" onclick={on_click(dispatch, Action::Intent(Opening::OwnLock(None).into()))}>
                        { messages.own_lock }
                    </button>
                }
            </div>
        }
    };
    html! {
        <div class="welcome">
            <h1 class="t1">{ title }</h1>
            <p class="intro">{ about }</p>
            { go }
            if is_new && count > 0 {
                <p class="fine">{ messages.how_long(&count) }</p>
            }
        </div>
    }
}

/// Renders the progress on the path.
fn head(learning: &LearnState, text: &Texts) -> Html {
    let messages = text.learn();
    let lessons = learning.lessons.lessons();
    let (done, all) = done_of(learning, lessons);
    let style = format!("width:{}%", done * 100 / all.max(1));
    html! {
        <div class="path-head">
            <h2 id="the-path" class="t3">{ messages.path }</h2>
            <span class="bar" aria-hidden="true"><i {style} /></span>
            <span class="count">{ messages.done_of(&done, &all) }</span>
            <Kept />
        </div>
    }
}

fn done_of<'a>(learning: &LearnState, lessons: impl Iterator<Item = Lesson<'a>>) -> (usize, usize) {
    lessons.fold((0, 0), |(done, all), lesson| {
        (done + usize::from(learning.progress.is_done(lesson.id())), all + 1)
    })
}

fn group(
    learning: &LearnState,
    group: &str,
    language: Language,
    text: &Texts,
    dispatch: &Dispatch,
) -> Html {
    let lessons = || learning.lessons.lessons().filter(|lesson| lesson.group() == group);
    let (done, all) = done_of(learning, lessons());
    html! {
        <section>
            <h3>
                { learning.lessons.group(group, language).to_owned() }
                <small>{ text.learn().done_of(&done, &all) }</small>
            </h3>
            <ol>{ for lessons().map(|lesson| entry(learning, lesson, language, text, dispatch)) }</ol>
        </section>
    }
}

/// Renders a lesson of the path.
fn entry(
    learning: &LearnState,
    lesson: Lesson,
    language: Language,
    text: &Texts,
    dispatch: &Dispatch,
) -> Html {
    let messages = text.learn();
    let is_next = learning.next_lesson().is_some_and(|next| next.id() == lesson.id());
    let is_done = learning.progress.is_done(lesson.id());
    let at = match stopped_at(learning, lesson) {
        _ if !is_next => None,
        Some(stop) => {
            let stops = lesson.stops().count();
            Some(messages.go_on_at(&(stop + 1), &stops))
        }
        None => Some(messages.start_here.to_owned()),
    };
    let begin = Action::Learn(LearnAction::Begin(lesson.id().to_owned()));
    html! {
        <li key={lesson.id().to_owned()}>
            <button
                class={classes!("entry", is_next.then_some("next"), is_done.then_some("done"))}
                aria-current={is_next.then_some("step")}
                onclick={on_click(dispatch, begin)}
            >
                <span class="place">
                    if is_done {
                        <Icon sign={icons::TICK} />
                        <span class="unseen">{ messages.done }</span>
                    } else {
                        { learning.number(lesson.id()) }
                    }
                </span>
                <span>{ lesson.title(language).to_owned() }</span>
                if let Some(at) = at {
                    <small>{ at }</small>
                }
            </button>
        </li>
    }
}
