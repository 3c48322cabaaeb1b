//! Path of lessons: the user's position, the next lesson, and the progress.

use crate::kit::contexts::{
    Action, Dispatch, on_click, use_dispatch, use_language, use_shown, use_texts,
};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::kit::intent::Opening;
use crate::kit::interview_date::InterviewDate;
use crate::kit::kept_progress::Kept;
use crate::kit::measures::{WELCOME, WELCOME_GAP};
use crate::kit::tab_names::{FIRST_PAGE, LESSONS_LIST};
use crate::kit::transfer::OpenOwnFile;
use crate::learn::state::{LearnAction, LearnState, MissedLesson};
use crate::learn::tab::entries::Entries;
use crate::learn::tab::next_moves::{Ways, next_steps};
use crate::learn::tab::use_learning;
use crate::run_view::still_lanes::StillLanes;
use crate::run_view::width::use_width;
use crate::search::check_error::{CheckError, not_opened};
use content::stories::WORK_OUTLASTS_THE_LIFETIME as PICTURED;
use content::texts::{Lesson, Lessons};
use diagrams::AxisUnit;
use i18n::{Language, Texts};
use learning::run_of_lesson;
use std::rc::Rc;
use yew::prelude::*;

/// Number of lessons with wrong answers, after all lessons.
const MISSED_LESSONS: usize = 3;

#[component]
pub(crate) fn Path() -> Html {
    let (text, language, dispatch) = (use_texts(), use_language(), use_dispatch());
    let (learning, width) = (&*use_learning(), use_width());
    // Reason for which a teacher's lesson was not opened.
    let trouble =
        use_shown(|it| it.state.challenges.trouble.clone().filter(|_| it.state.learn.is_refused));
    let position = position(learning);
    let introduction = (PICTURED.id, PICTURED.breaks.last().map_or(0, |it| it.step));
    let (story, step) = position.unwrap_or(introduction);
    let picture = use_memo(story.to_owned(), |story| {
        run_of_lesson(story).map(|(_, recording)| Rc::new(recording))
    });
    let missed = learning.most_missed(MISSED_LESSONS);
    let shows_missed = learning.next_lesson().is_none() && !missed.is_empty();
    let mut frame = width.frame();
    if position.is_none() {
        // A short run: its steps fill the width.
        frame.axis = AxisUnit::Steps;
    }
    if !width.is_narrow {
        frame.width -= WELCOME + WELCOME_GAP;
    }
    html! {
        <main class="path-page" id={FIRST_PAGE}>
            <div class="wrap hero">
                { welcome(learning, language, text, &dispatch) }
                if shows_missed {
                    { worth_another_look(learning, &missed, language, text, &dispatch) }
                } else if let Some(recording) = (*picture).clone() {
                    <div class="pictured">
                        <StillLanes
                            {step}
                            {recording}
                            {frame}
                        />
                        if position.is_none() {
                            <p class="fine">
                                { text.learn().pictured }
                                { " " }
                                <button class="link" onclick={on_click(&dispatch, Action::Intent(Opening::StoryAt(&PICTURED, step).into()))}>
                                    { text.learn().step_through_it }
                                </button>
                            </p>
                        }
                    </div>
                }
            </div>
            <Entries />
            <section class="wrap path" aria-labelledby={LESSONS_LIST}>
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

/// Returns the story and the step at which the user stopped in a lesson.
fn position(learning: &LearnState) -> Option<(&str, usize)> {
    let lesson = learning.next_lesson()?;
    let stop = lesson.stops().nth(stopped_at(learning, lesson)?)?;
    let step = match stop.asks() {
        // The step in question stays hidden until the user answers.
        Some(_) => stop.step().saturating_sub(1),
        None => stop.step(),
    };
    Some((lesson.story(), step))
}

/// Returns the index of the user's checkpoint in a lesson that has been started.
pub(super) fn stopped_at(learning: &LearnState, lesson: Lesson) -> Option<usize> {
    learning.progress.of(lesson.id()).filter(|known| known.stop > 0).map(|known| known.stop)
}

/// Renders the introduction, or the user's position.
fn welcome(learning: &LearnState, language: Language, text: &Texts, dispatch: &Dispatch) -> Html {
    let messages = text.learn();
    let count = learning.lessons.lessons().count();
    let is_new = learning.progress.last.is_none();
    let next = learning.next_lesson();
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
            let number = learning.number(lesson.id());
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
    html! {
        <div class="welcome">
            <h1 class="t1">{ title }</h1>
            <p class="intro">{ about }</p>
            if is_all_done && !is_new {
                <InterviewDate />
                { next_steps(Some("primary"), text, dispatch) }
            }
            if is_new {
                <p class="fine">{ messages.no_account }</p>
            }
        </div>
    }
}

/// Renders the lessons with the most wrong answers.
fn worth_another_look(
    learning: &LearnState,
    missed: &[MissedLesson],
    language: Language,
    text: &Texts,
    dispatch: &Dispatch,
) -> Html {
    let messages = text.learn();
    let row = |it: &MissedLesson| {
        let (id, title) = (it.lesson.id(), it.lesson.title(language));
        let count = it.lesson.stops().filter(|stop| stop.asks().is_some()).count();
        let begin = Action::Learn(LearnAction::Begin(id.to_owned()));
        html! {
            <li key={id.to_owned()}>
                <b>{ messages.numbered(&learning.number(id), &title) }</b>
                <small>{ messages.missed_of(&it.missed, &count) }</small>
                <button class="do small" onclick={on_click(dispatch, begin)}>
                    { messages.try_again }
                    <span class="unseen">{ ": " }{ title.to_owned() }</span>
                </button>
            </li>
        }
    };
    html! {
        <section class="entry-card missed" aria-labelledby="worth-another-look">
            <h2 id="worth-another-look">{ messages.worth_another_look }</h2>
            <ul>{ for missed.iter().map(row) }</ul>
        </section>
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
            <h2 id={LESSONS_LIST} class="t3">{ messages.path }</h2>
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
