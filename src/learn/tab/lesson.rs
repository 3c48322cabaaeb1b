//! Open lesson: timeline lanes up to the current checkpoint, its narration or question, and the
//! buttons to continue.

use crate::browser;
use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_texts};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::kit::tab_foot::{Foot, Progress};
use crate::learn::state::{LearnAction, LearnState, NextStep, OpenLesson, Stage};
use crate::learn::tab::answer::Answer;
use crate::learn::tab::end::End;
use crate::learn::tab::question::{Question, with_commands};
use crate::learn::tab::step_details::Told;
use crate::learn::tab::use_learning;
use crate::run_view::lanes::Awaited;
use crate::run_view::program_and_keys::{KeyLine, Program};
use crate::run_view::still_lanes::StillLanes;
use crate::run_view::width::use_width;
use content::texts::{Checkpoint, Lesson};
use i18n::Texts;
use redis_model::Bytes;
use simulator::EventKind;
use yew::prelude::*;

/// Element id of the heading that takes the focus at each checkpoint.
pub(crate) const HERE: &str = "lesson-here";

#[component]
pub(crate) fn LessonPage() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let (learning, width) = (&*use_learning(), use_width());
    let opened = learning.lesson();
    let place = opened.map(|(lesson, open)| (open.id.clone(), open.stop, open.stage(lesson)));
    use_effect_with(place, |_| browser::go_to(HERE));
    let Some((lesson, open)) = opened else { return Html::default() };
    let shown = Shown {
        lesson,
        open,
        stop: lesson.stops().nth(open.stop),
        stage: open.stage(lesson),
        step: open.step(lesson),
        text,
    };
    let Shown { stage, step, .. } = shown;
    html! {
        <>
            <main class="lesson">
                { head(&shown) }
                <div class="wrap lanes-of-lesson">
                    <StillLanes
                        recording={open.recording.clone()}
                        {step}
                        frame={width.frame()}
                        awaited={(stage == Stage::Question).then(|| shown.awaited())}
                    />
                </div>
                { below(&shown) }
            </main>
            { foot(&shown, learning, &dispatch) }
        </>
    }
}

/// Visible state of the open lesson.
struct Shown<'a> {
    lesson: Lesson<'a>,
    open: &'a OpenLesson,
    /// Current checkpoint, or `None` after the last one.
    stop: Option<Checkpoint<'a>>,
    stage: Stage,
    /// Last step shown.
    step: usize,
    text: &'a Texts,
}

impl Shown<'_> {
    /// Returns the client and the command name of the step that the user has to predict.
    fn awaited(&self) -> Awaited {
        let recording = &self.open.recording;
        let mut events =
            recording.step(self.step + 1).into_iter().flat_map(|step| recording.shown(step));
        let command = events.find_map(|(_, event)| match &event.kind {
            EventKind::Executed { args, .. } => args.first().map(Bytes::bare_or_quoted),
            EventKind::Stored { request, .. } => request.words().first().map(Bytes::bare_or_quoted),
            _ => None,
        });
        let command = command.unwrap_or_default().into();
        Awaited { client: self.open.actor(self.step + 1), command }
    }

    /// Returns the program line of the step that the user has to predict.
    fn awaited_line(&self) -> Option<u32> {
        let recording = &self.open.recording;
        let step = recording.step(self.step + 1).filter(|_| self.stage == Stage::Question)?;
        recording.shown(step).find_map(|(_, event)| event.line)
    }

    /// Returns the narration of the checkpoint.
    fn narration(&self) -> AttrValue {
        let narration = self.stop.map(|stop| stop.narration(self.text.which));
        narration.unwrap_or_default().to_owned().into()
    }

    /// Renders the question of the checkpoint, if it has one.
    fn question(&self) -> Option<Html> {
        let asks = self.stop.and_then(Checkpoint::asks)?;
        Some(with_commands(asks.question(self.text.which)))
    }

    /// Returns `true` if the title takes the focus first. At an initial question, the question
    /// takes it.
    fn begins_with_title(&self) -> bool {
        self.open.stop == 0 && self.stage == Stage::Explanation
    }
}

/// Renders the title and the summary of the lesson. After the first checkpoint they are hidden, so
/// the lanes move up.
fn head(shown: &Shown) -> Html {
    let title = shown.lesson.title(shown.text.which).to_owned();
    if shown.open.stop > 0 {
        return html! { <h1 class="unseen">{ title }</h1> };
    }
    let is_here = shown.begins_with_title();
    html! {
        <div class="wrap top">
            <h1 class="t2" id={is_here.then_some(HERE)} tabindex={is_here.then_some("-1")}>
                { title }
            </h1>
            <p class="intro">{ shown.lesson.lead(shown.text.which).to_owned() }</p>
        </div>
    }
}

/// Renders the content below the lanes: narration or question on the left, related content on the
/// right.
fn below(shown: &Shown) -> Html {
    let Shown { open, stage, step, .. } = *shown;
    let recording = &open.recording;
    let moves = recording.moves_at(step);
    let program = |client| {
        html! {
            <Program
                recording={recording.clone()}
                {moves}
                {client}
                awaited={shown.awaited_line()}
            />
        }
    };
    let is_awaiting_choice = stage == Stage::Question;
    let is_read = is_awaiting_choice && shown.awaited().command.eq_ignore_ascii_case("GET");
    let key_line = html! {
        // The line would contain the reply that the user has to predict.
        if !is_read {
            <KeyLine recording={recording.clone()} {moves} {is_awaiting_choice} />
        }
    };
    match stage {
        Stage::Explanation => html! {
            <div class="wrap two">
                <div class="stack">
                    <Told
                        recording={recording.clone()}
                        {step}
                        narration={shown.narration()}
                        is_here={!shown.begins_with_title()}
                    />
                    { key_line }
                </div>
                { program(open.actor(step)) }
            </div>
        },
        Stage::Question => html! {
            <div class="wrap two even">
                <Question
                    prediction={open.prediction.clone()}
                    question={shown.question().unwrap_or_default()}
                    client={open.actor(step + 1)}
                    step={step + 1}
                />
                <div class="stack">
                    { program(open.actor(step + 1)) }
                    { key_line }
                </div>
            </div>
        },
        Stage::Answered(choice) => html! {
            <Answer
                {choice}
                narration={shown.narration()}
                program={html! { <>{ program(open.actor(step)) }{ key_line }</> }}
            />
        },
        Stage::Ended => html! { <End /> },
    }
}

fn foot(shown: &Shown, learning: &LearnState, dispatch: &Dispatch) -> Html {
    let Shown { lesson, open, stage, text, .. } = *shown;
    let (messages, rooms) = (text.learn(), text.tabs());
    let act = |action| on_click(dispatch, Action::Learn(action));
    let stops = lesson.stops().count();
    let number = (open.stop + 1).min(stops);
    let words = match stage {
        Stage::Ended => messages.finished.to_owned(),
        _ => messages.stop_of(&number, &stops),
    };
    let place = html! { <Progress {words} at={open.stop} of={stops} /> };
    let on = match stage {
        Stage::Ended => match learning.step_after(lesson) {
            NextStep::Lesson(next) => messages.next_lesson(&next.title(text.which)),
            NextStep::Interview => messages.to_interview.to_owned(),
        },
        _ => rooms.continue_.to_owned(),
    };
    html! {
        <Foot {place}>
            if open.stop > 0 {
                <button class="do plain" onclick={act(LearnAction::Back)}>
                    <Icon sign={icons::BACK} />
                    <span>{ rooms.back }</span>
                </button>
            }
            if stage == Stage::Question {
                <span class="fine later">{ messages.later_steps_are_hidden }</span>
                <button class="do" onclick={act(LearnAction::Answer(None))}>{ messages.not_sure }</button>
            } else {
                <button class="do primary" onclick={act(LearnAction::Continue)}>
                    <span>{ on }</span>
                    <kbd aria-hidden="true">{ "↵" }</kbd>
                </button>
            }
        </Foot>
    }
}
