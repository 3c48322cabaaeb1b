//! The *Learn* tab: the list of lessons and the open lesson.
//!
//! A lesson shows a run up to a checkpoint. If the checkpoint has a question, its step is hidden
//! until the user answers. Earlier answers can be viewed but not changed.

use crate::kit::intent::{Intent, Opening};
use crate::kit::progress_change::ProgressChange;
use crate::kit::shell_action::ShellAction;
use crate::kit::source::Source;
use crate::kit::tab::Tab;
use content::texts::{Checkpoint, Lesson, Lessons};
use formats::json::learning_progress::{LearningProgress, LessonAnswer, LessonProgress};
use learning::{Choice, Prediction, run_of_lesson};
use primitives::ClientId;
use run_analysis::Recording;
use session::{Branches, Link, View, Work};
use std::cmp::Reverse;
use std::mem;
use std::rc::Rc;

/// An action in the *Learn* tab.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum LearnAction {
    /// The lessons were loaded.
    LessonsRead(Lessons),
    /// The user's progress was read.
    ProgressRead(LearningProgress),
    /// Changes the progress.
    Record(ProgressChange),
    /// Opens the file of a lesson.
    Open(String),
    /// Begins a lesson, or continues it.
    Begin(String),
    /// Begins a lesson from another tab. The header of the lesson links back to this tab.
    Visit(String),
    /// Opens the lesson in the address. If it is not the last one, the page does not count it as
    /// the user's position on the path.
    Restore(String),
    /// Goes back to the list of lessons, from any tab. Items open in other tabs stay open.
    Leave,
    /// Closes the lesson and goes back to the tab from which it was opened.
    Return,
    /// Goes to the next checkpoint.
    Continue,
    /// Goes back to the previous checkpoint.
    Back,
    /// Answers the question with this choice, or with `None` for "not sure".
    Answer(Option<usize>),
    /// Asks the question at a checkpoint again. *Continue* then returns to the end of the lesson.
    AskAgain(usize),
}

/// State of the *Learn* tab.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct LearnState {
    /// The lessons loaded so far, including those opened from files.
    pub(crate) lessons: Lessons,
    /// The built-in lessons.
    pub(crate) built_in: Lessons,
    /// Id of the file that was opened last, if a built-in lesson has the same id.
    pub(crate) known_id: Option<String>,
    /// Whether the file opened last is not a valid lesson. The search worker reports its errors.
    pub(crate) is_refused: bool,
    /// The user's progress.
    pub(crate) progress: Rc<LearningProgress>,
    /// The open lesson.
    pub(crate) open: Option<OpenLesson>,
    /// Whether the next lesson opens as soon as the lessons are loaded.
    begins_when_loaded: bool,
}

/// An open lesson.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OpenLesson {
    /// Id of the lesson.
    pub(crate) id: Rc<str>,
    /// The tab from which the user came.
    pub(crate) from: Tab,
    /// The work from which the run was made.
    pub(crate) work: Work,
    /// The complete run of the lesson.
    pub(crate) recording: Rc<Recording>,
    /// Whether a link opened the lesson, rather than the user.
    pub(crate) is_linked: bool,
    /// Whether the user answers a missed question again.
    pub(crate) is_repeating: bool,
    /// Index of the checkpoint, from 0. The index after the last one shows the takeaway.
    pub(crate) stop: usize,
    /// The user's answers.
    pub(crate) answers: Vec<LessonAnswer>,
    /// The choices of the question at this checkpoint, if it has one.
    pub(crate) prediction: Option<Rc<Prediction>>,
}

/// The next step after a lesson.
#[derive(Clone, Copy)]
pub(crate) enum NextStep<'a> {
    /// Another lesson.
    Lesson(Lesson<'a>),
    /// The interview, because all lessons are finished.
    Interview,
}

/// A lesson with wrong answers.
#[derive(Clone, Copy)]
pub(crate) struct MissedLesson<'a> {
    pub(crate) lesson: Lesson<'a>,
    /// Number of wrong answers.
    pub(crate) missed: usize,
}

/// The view of an open lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// A step with its explanation.
    Explanation,
    /// A question about the next step.
    Question,
    /// The result of that step, after this answer; `None` for "not sure".
    Answered(Option<usize>),
    /// The takeaway.
    Ended,
}

impl LearnState {
    /// Returns the open lesson.
    pub(crate) fn lesson(&self) -> Option<(Lesson<'_>, &OpenLesson)> {
        let open = self.open.as_ref()?;
        Some((self.lessons.of(&open.id)?, open))
    }

    /// Returns the lesson to continue: the last one begun, or the first unfinished one. Returns
    /// `None` if all lessons are finished.
    pub(crate) fn next_lesson(&self) -> Option<Lesson<'_>> {
        let is_open = |lesson: &Lesson| !self.progress.is_done(lesson.id());
        let is_begun = |id: &&str| self.progress.of(id).is_some_and(|it| it.stop > 0);
        let last = self.progress.last.as_deref().filter(is_begun);
        let last = last.and_then(|last| self.lessons.of(last));
        last.filter(is_open).or_else(|| self.lessons.lessons().find(is_open))
    }

    /// Returns the next step after a lesson: the lesson that follows it, or else an unfinished one.
    pub(crate) fn step_after(&self, lesson: Lesson) -> NextStep<'_> {
        let following = lesson.leads_to().and_then(|id| self.lessons.of(id));
        following.or_else(|| self.next_lesson()).map_or(NextStep::Interview, NextStep::Lesson)
    }

    /// Returns the lessons with the most wrong answers, worst first: at most this many.
    pub(crate) fn most_missed(&self, limit: usize) -> Vec<MissedLesson<'_>> {
        let missed = |lesson: Lesson| {
            self.progress.of(lesson.id()).map_or(0, |known| {
                known.answers.iter().filter(|answer| answer.is_right == Some(false)).count()
            })
        };
        let mut lessons: Vec<MissedLesson> = self
            .built_in
            .lessons()
            .map(|lesson| MissedLesson { lesson, missed: missed(lesson) })
            .filter(|it| it.missed > 0)
            .collect();
        lessons.sort_by_key(|it| Reverse(it.missed));
        lessons.truncate(limit);
        lessons
    }

    /// Returns the number of a lesson in the list, from 1.
    pub(crate) fn number(&self, id: &str) -> usize {
        self.lessons.lessons().take_while(|lesson| lesson.id() != id).count() + 1
    }

    /// Applies an action in the *Learn* tab. `tab` is the current tab.
    pub(crate) fn after(&mut self, action: LearnAction, tab: Tab, intents: &mut Vec<Intent>) {
        match action {
            LearnAction::LessonsRead(lessons) => {
                self.built_in = lessons;
                self.put_own();
                if mem::take(&mut self.begins_when_loaded) {
                    self.begin_next(intents);
                }
            }
            LearnAction::ProgressRead(progress) => {
                self.progress = progress.into();
                self.put_own();
            }
            LearnAction::Record(change) => {
                let is_other =
                    matches!(change, ProgressChange::Replace(_) | ProgressChange::Import(_));
                change.apply(Rc::make_mut(&mut self.progress));
                if is_other {
                    self.put_own();
                }
            }
            LearnAction::Open(file) => self.open_file(&file, intents),
            LearnAction::Visit(id) => {
                intents.push(ShellAction::ShowTab(Tab::Learn).into());
                self.begin_from(&id, tab);
            }
            LearnAction::Begin(id) => self.begin(&id),
            LearnAction::Restore(id) => {
                let is_linked = self.progress.last.as_ref() != Some(&id);
                self.open_lesson(&id, is_linked);
            }
            LearnAction::Return => {
                let from = self.open.take().map_or(Tab::Learn, |open| open.from);
                if from != Tab::Learn {
                    intents.push(ShellAction::ShowTab(from).into());
                }
            }
            LearnAction::Leave => {
                if tab != Tab::Learn {
                    intents.push(ShellAction::ShowTab(Tab::Learn).into());
                }
                self.open = None;
            }
            LearnAction::Continue => match self.lesson().map(|(it, open)| (open.stage(it), it)) {
                None => self.begin_next(intents),
                Some((Stage::Question, _)) => {}
                Some((Stage::Explanation | Stage::Answered(_), lesson)) => {
                    let end = lesson.stops().count();
                    self.go(|open| if open.is_repeating { end } else { open.stop + 1 });
                }
                Some((Stage::Ended, lesson)) => match self.step_after(lesson) {
                    NextStep::Lesson(next) => {
                        let next = next.id().to_owned();
                        // Back leads to the tab where the user opened the first of the lessons.
                        let from = self.open.as_ref().map_or(Tab::Learn, |open| open.from);
                        self.begin_from(&next, from);
                    }
                    NextStep::Interview => {
                        self.open = None;
                        intents.push(ShellAction::ShowTab(Tab::Interview).into());
                    }
                },
            },
            LearnAction::Back => self.go(|open| open.stop.saturating_sub(1)),
            LearnAction::Answer(choice) => self.answer(choice),
            LearnAction::AskAgain(stop) => self.ask_again(stop),
        }
    }

    fn begin_next(&mut self, intents: &mut Vec<Intent>) {
        match self.next_lesson().map(|lesson| lesson.id().to_owned()) {
            Some(next) => self.begin(&next),
            None if self.lessons == Lessons::default() => self.begins_when_loaded = true,
            None => intents.push(ShellAction::ShowTab(Tab::Interview).into()),
        }
    }

    /// Opens a lesson at the checkpoint where the user left it. A finished lesson starts from its
    /// beginning.
    pub(crate) fn begin(&mut self, id: &str) {
        self.open_lesson(id, false);
    }

    /// Opens a lesson from which Back leads to the tab `from`.
    fn begin_from(&mut self, id: &str, from: Tab) {
        self.begin(id);
        if let Some(open) = &mut self.open {
            open.from = from;
        }
    }

    fn open_lesson(&mut self, id: &str, is_linked: bool) {
        let Some(lesson) = self.lessons.of(id) else { return };
        let Some((work, recording)) = run_of_lesson(lesson.story()) else { return };
        let known = self.progress.of(id).filter(|known| known.stop < lesson.stops().count());
        let (stop, answers) =
            known.map_or((0, Vec::new()), |known| (known.stop, known.answers.clone()));
        let (id, recording) = (id.into(), Rc::new(recording));
        let (from, prediction) = (Tab::Learn, None);
        self.open = Some(OpenLesson {
            id,
            from,
            work,
            recording,
            is_linked,
            is_repeating: false,
            stop,
            answers,
            prediction,
        });
        self.go(|open| open.stop);
    }

    /// Goes to a checkpoint of the open lesson, and stores the progress.
    pub(crate) fn go(&mut self, to: impl FnOnce(&OpenLesson) -> usize) {
        let Some((lesson, open)) = self.lesson() else { return };
        let stop = to(open).min(lesson.stops().count());
        let asks = lesson.stops().nth(stop).and_then(|it| Some((it.step(), it.asks()?.kind())));
        let prediction =
            asks.and_then(|(step, kind)| Prediction::of(&open.recording, step, kind)).map(Rc::new);
        let is_done = stop == lesson.stops().count();
        if let Some(open) = &mut self.open {
            (open.stop, open.prediction) = (stop, prediction);
            open.is_repeating = false;
        }
        self.keep(is_done);
    }

    fn ask_again(&mut self, stop: usize) {
        let Some(open) = &mut self.open else { return };
        open.answers.retain(|answer| answer.stop != stop);
        self.go(|_| stop);
        if let Some(open) = &mut self.open {
            open.is_repeating = true;
        }
    }

    pub(crate) fn answer(&mut self, choice: Option<usize>) {
        let is_awaiting_choice =
            self.lesson().is_some_and(|(lesson, it)| it.stage(lesson) == Stage::Question);
        let Some(open) = self.open.as_mut().filter(|_| is_awaiting_choice) else { return };
        let chosen = choice.map(|choice| open.choice(choice).map(|it| it.is_right));
        if chosen == Some(None) {
            return;
        }
        let is_right = Some(chosen.flatten().unwrap_or(false));
        open.answers.push(LessonAnswer { stop: open.stop, choice, is_right });
        self.keep(false);
    }

    pub(crate) fn keep(&mut self, is_done: bool) {
        let Some(OpenLesson { id, is_linked, stop, answers, .. }) = &self.open else { return };
        let (id, answers) = (id.to_string(), answers.clone());
        let progress = Rc::make_mut(&mut self.progress);
        if !is_linked {
            progress.last = Some(id.clone());
        }
        progress.put(LessonProgress { id, stop: *stop, is_done, answers });
    }
}

impl OpenLesson {
    /// Returns the current view of the lesson.
    pub(crate) fn stage(&self, lesson: Lesson) -> Stage {
        let answered = self.answers.iter().find(|answer| answer.stop == self.stop);
        match (lesson.stops().nth(self.stop), answered) {
            (None, _) => Stage::Ended,
            (Some(_), Some(answer)) if self.prediction.is_some() => {
                Stage::Answered(answer.choice.filter(|choice| self.choice(*choice).is_some()))
            }
            (Some(_), None) if self.prediction.is_some() => Stage::Question,
            _ => Stage::Explanation,
        }
    }

    /// Returns the last step that is shown.
    pub(crate) fn step(&self, lesson: Lesson) -> usize {
        let step = lesson.stops().nth(self.stop).map_or(self.recording.last(), Checkpoint::step);
        if self.stage(lesson) == Stage::Question { step.saturating_sub(1) } else { step }
    }

    /// Returns the client that acts at a step, or that acted last before it.
    pub(crate) fn actor(&self, step: usize) -> ClientId {
        self.recording.last_actor(step)
    }

    /// Returns a choice by its index.
    pub(crate) fn choice(&self, place: usize) -> Option<&Choice> {
        self.prediction.as_ref()?.choices().get(place)
    }

    /// Returns each checkpoint with a question, with `true` if the user's answer to it is right.
    pub(crate) fn grades(&self, lesson: Lesson) -> Vec<(usize, bool)> {
        let graded = lesson.stops().enumerate().filter_map(|(stop, checkpoint)| {
            let (step, kind) = (checkpoint.step(), checkpoint.asks()?.kind());
            let prediction = Prediction::of(&self.recording, step, kind)?;
            let answer = self.answers.iter().find(|answer| answer.stop == stop);
            let chosen = answer.and_then(|answer| prediction.choices().get(answer.choice?));
            Some((stop, chosen.is_some_and(|choice| choice.is_right)))
        });
        graded.collect()
    }

    /// Returns the run in which a choice would have been correct, and the step at which it is.
    pub(crate) fn elsewhere(&self, choice: &Choice) -> Option<(Recording, usize)> {
        let elsewhere = choice.elsewhere.as_ref()?;
        Some((elsewhere.recording(&self.recording)?, elsewhere.step))
    }

    /// Returns the intent to open another run in the workshop, at a step. If its clocks differ
    /// from the lesson's, it does not count as the lesson's story.
    pub(crate) fn show(&self, recording: &Recording, step: usize) -> Intent {
        let branches = Branches::of(recording.run().moves().clone());
        let moves = recording.moves_at(step);
        let scenario = recording.run().world().scenario();
        let mut work = Work { branches: Rc::new(branches), moves, ..self.work.clone() };
        if *scenario != *self.work.scenario {
            (work.story, work.scenario) = (None, Rc::new(scenario.clone()));
        }
        let link = Link { work, shown: View::default(), findings: Vec::new() };
        Opening::Link(Box::new(link), Source::Scenario).into()
    }

    /// Returns the intent to open the lesson's run in the workshop, at the current step.
    pub(crate) fn in_workshop(&self, lesson: Lesson) -> Intent {
        let step = self.step(lesson);
        match self.work.story {
            Some(story) => Opening::StoryAt(story, step).into(),
            None => self.show(&self.recording, step),
        }
    }
}
