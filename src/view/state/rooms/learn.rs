//! The room *Learn*: the path of lessons, and the lesson that is open.
//!
//! A lesson shows a run up to a stop. Where something is asked, the step of the stop is not shown
//! before it is answered; what was answered can be looked at again, and not changed.

use super::super::{Action, Room, Source, State};
use formats::document::learning::{LearningProgress, LessonAnswer, LessonProgress};
use narration::report::{Choice, Prediction, Recording};
use narration::tasks::run_of_lesson;
use narration::text::{Lesson, Lessons, Stop};
use primitives::ClientId;
use session::{Branches, Link, Shown, Work};
use std::mem;
use std::rc::Rc;

/// What a person does in the room *Learn*.
#[derive(Clone, PartialEq, Debug)]
pub enum LearnAction {
    /// The lessons were loaded.
    LessonsRead(Lessons),
    /// How far the person has come was read, or is forgotten.
    ProgressRead(LearningProgress),
    /// Adds how far they have come elsewhere.
    Import(LearningProgress),
    /// Opens the file of a lesson.
    Open(String),
    /// Begins a lesson, or goes on with it.
    Begin(String),
    /// The same from another room, to which its header leads back.
    Visit(String),
    /// Goes back to the path, from wherever the person is. What is begun in a room stays there.
    Leave,
    /// Goes on to the next stop.
    Continue,
    /// Goes back to the stop before.
    Back,
    /// Answers the question with this choice; with none, if the person is not sure.
    Answer(Option<usize>),
}

/// What is known in the room *Learn*.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Learning {
    /// The lessons, as far as they are loaded, with those whose files were opened.
    pub lessons: Lessons,
    /// Those that are built in.
    pub(super) built_in: Lessons,
    /// The id of the file that was chosen last, if a lesson that is built in has it.
    pub known_id: Option<String>,
    /// Whether that file is no lesson: what is wrong with it is the trouble of whoever searches.
    pub is_refused: bool,
    /// How far the person has come.
    pub progress: Rc<LearningProgress>,
    /// The lesson that is open.
    pub open: Option<OpenLesson>,
    /// Whether the next lesson opens as soon as the lessons are loaded.
    begins_when_loaded: bool,
}

/// A lesson that is open.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenLesson {
    /// Its id.
    pub id: Rc<str>,
    /// The room in which the person was led to it.
    pub from: Room,
    /// What its run is made of.
    work: Work,
    /// The whole of its run.
    pub recording: Rc<Recording>,
    /// The stop, from 0; behind the last, what to take home.
    pub stop: usize,
    /// What was answered.
    answers: Vec<LessonAnswer>,
    /// The choices of the question that is asked here, or was answered here.
    pub prediction: Option<Rc<Prediction>>,
}

/// What an open lesson shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A step and what it means.
    Told,
    /// A question about the step that comes.
    Asked,
    /// What that step came to, after this answer; none, if the person was not sure.
    Answered(Option<usize>),
    /// What to take home.
    Ended,
}

impl Learning {
    /// The lesson that is open.
    pub fn lesson(&self) -> Option<(Lesson<'_>, &OpenLesson)> {
        let open = self.open.as_ref()?;
        Some((self.lessons.of(&open.id)?, open))
    }

    /// The lesson with which the person goes on: the one that they were in, or the next one that
    /// they have not been through; none, if they have been through all.
    pub fn next_lesson(&self) -> Option<Lesson<'_>> {
        let is_open = |lesson: &Lesson| !self.progress.is_done(lesson.id());
        let last = self.progress.last.as_deref();
        let place = last.and_then(|last| self.lessons.lessons().position(|it| it.id() == last));
        let from = self.lessons.lessons().skip(place.unwrap_or_default());
        from.chain(self.lessons.lessons()).find(is_open)
    }

    /// The number of a lesson on the path, from 1.
    pub fn number(&self, id: &str) -> usize {
        self.lessons.lessons().take_while(|lesson| lesson.id() != id).count() + 1
    }

    fn after(&mut self, action: LearnAction) {
        match action {
            LearnAction::LessonsRead(lessons) => {
                self.built_in = lessons;
                self.put_own();
                if mem::take(&mut self.begins_when_loaded) {
                    self.begin_next();
                }
            }
            LearnAction::ProgressRead(progress) => {
                self.progress = progress.into();
                self.put_own();
            }
            LearnAction::Import(progress) => {
                Rc::make_mut(&mut self.progress).import(progress);
                self.put_own();
            }
            // They are opened below.
            LearnAction::Open(_) | LearnAction::Visit(_) => {}
            LearnAction::Begin(id) => self.begin(&id),
            LearnAction::Leave => self.open = None,
            LearnAction::Continue => match self.lesson().map(|(it, open)| (open.stage(it), it)) {
                None => self.begin_next(),
                Some((Stage::Asked, _)) => {}
                Some((Stage::Told | Stage::Answered(_), _)) => self.go(|open| open.stop + 1),
                Some((Stage::Ended, lesson)) => match lesson.leads_to().map(str::to_owned) {
                    Some(next) => self.begin(&next),
                    None => self.open = None,
                },
            },
            LearnAction::Back => self.go(|open| open.stop.saturating_sub(1)),
            LearnAction::Answer(choice) => self.answer(choice),
        }
    }

    fn begin_next(&mut self) {
        let next = self.next_lesson().or_else(|| self.lessons.lessons().next());
        match next.map(|lesson| lesson.id().to_owned()) {
            Some(next) => self.begin(&next),
            None => self.begins_when_loaded = true,
        }
    }

    /// Opens a lesson at the stop where the person left it; from its beginning, if they have not
    /// begun it or have come to its end.
    pub(super) fn begin(&mut self, id: &str) {
        let Some(lesson) = self.lessons.of(id) else { return };
        let Some((work, recording)) = run_of_lesson(lesson.story()) else { return };
        let known = self.progress.of(id).filter(|known| known.stop < lesson.stops().count());
        let (stop, answers) =
            known.map_or((0, Vec::new()), |known| (known.stop, known.answers.clone()));
        let (id, recording) = (id.into(), Rc::new(recording));
        let (from, prediction) = (Room::Learn, None);
        self.open = Some(OpenLesson { id, from, work, recording, stop, answers, prediction });
        self.go(|open| open.stop);
    }

    /// Goes to a stop of the open lesson, and keeps how far the person has come.
    fn go(&mut self, to: impl FnOnce(&OpenLesson) -> usize) {
        let Some((lesson, open)) = self.lesson() else { return };
        let stop = to(open).min(lesson.stops().count());
        let asks = lesson.stops().nth(stop).and_then(|it| Some((it.step(), it.asks()?.kind())));
        let prediction =
            asks.and_then(|(step, kind)| Prediction::of(&open.recording, step, kind)).map(Rc::new);
        let is_done = stop == lesson.stops().count();
        if let Some(open) = &mut self.open {
            (open.stop, open.prediction) = (stop, prediction);
        }
        self.keep(is_done);
    }

    fn answer(&mut self, choice: Option<usize>) {
        let is_asked = self.lesson().is_some_and(|(lesson, it)| it.stage(lesson) == Stage::Asked);
        let Some(open) = self.open.as_mut().filter(|_| is_asked) else { return };
        if choice.is_some_and(|choice| open.choice(choice).is_none()) {
            return;
        }
        open.answers.push(LessonAnswer { stop: open.stop, choice });
        self.keep(false);
    }

    fn keep(&mut self, is_done: bool) {
        let Some(OpenLesson { id, stop, answers, .. }) = &self.open else { return };
        let (id, answers) = (id.to_string(), answers.clone());
        let reached = LessonProgress { id, stop: *stop, is_done, answers };
        Rc::make_mut(&mut self.progress).put(reached);
    }
}

impl OpenLesson {
    /// What is shown.
    pub fn stage(&self, lesson: Lesson) -> Stage {
        let answered = self.answers.iter().find(|answer| answer.stop == self.stop);
        match (lesson.stops().nth(self.stop), answered) {
            (None, _) => Stage::Ended,
            (Some(_), Some(answer)) if self.prediction.is_some() => {
                Stage::Answered(answer.choice.filter(|choice| self.choice(*choice).is_some()))
            }
            (Some(_), None) if self.prediction.is_some() => Stage::Asked,
            _ => Stage::Told,
        }
    }

    /// The last step that is shown.
    pub fn step(&self, lesson: Lesson) -> usize {
        let step = lesson.stops().nth(self.stop).map_or(self.recording.last(), Stop::step);
        if self.stage(lesson) == Stage::Asked { step.saturating_sub(1) } else { step }
    }

    /// The client that acts at a step, or has acted last before it.
    pub fn actor(&self, step: usize) -> ClientId {
        self.recording.last_actor(step)
    }

    /// One of the choices, from 0.
    pub fn choice(&self, place: usize) -> Option<&Choice> {
        self.prediction.as_ref()?.choices().get(place)
    }

    /// The run in which a choice would have been right, and the step at which it is.
    pub fn elsewhere(&self, choice: &Choice) -> Option<(Recording, usize)> {
        let elsewhere = choice.elsewhere.as_ref()?;
        Some((elsewhere.recording(&self.recording)?, elsewhere.step))
    }

    /// What shows another run in the workshop, at a step. Where a clock goes otherwise, it is no
    /// longer the lesson's story.
    pub fn show(&self, (recording, step): (&Recording, usize)) -> Action {
        let branches = Branches::of(recording.run().moves().clone());
        let moves = recording.moves_at(step);
        let scenario = recording.run().world().scenario();
        let mut work = Work { branches: Rc::new(branches), moves, ..self.work.clone() };
        if *scenario != *self.work.scenario {
            (work.story, work.scenario) = (None, Rc::new(scenario.clone()));
        }
        let link = Link { work, shown: Shown::default(), findings: Vec::new() };
        Action::OpenLink(Box::new(link), Source::Scenario)
    }

    /// What shows the run in the workshop, where the lesson is.
    pub fn in_workshop(&self, lesson: Lesson) -> Action {
        let step = self.step(lesson);
        match self.work.story {
            Some(story) => Action::OpenAt(story, step),
            None => self.show((&self.recording, step)),
        }
    }
}

impl State {
    pub(in super::super) fn in_lesson(&mut self, action: LearnAction) {
        if let LearnAction::Open(file) = &action {
            return self.open_lesson(file);
        }
        if let LearnAction::Visit(id) = &action {
            return self.visit_lesson(id);
        }
        if action == LearnAction::Leave && self.room != Room::Learn {
            self.enter(Room::Learn);
        }
        let before = self.learning.progress.clone();
        self.learning.after(action);
        if !self.learning.progress.tasks().eq(before.tasks()) {
            self.challenges.put_own(&self.learning.progress);
        }
    }

    fn visit_lesson(&mut self, id: &str) {
        let from = self.room;
        self.enter(Room::Learn);
        self.learning.begin(id);
        if let Some(open) = &mut self.learning.open {
            open.from = from;
        }
    }

    /// What shows the open lesson in the workshop, where it is.
    pub(super) fn lesson_in_workshop(&self) -> Option<Action> {
        let (lesson, open) = self.learning.lesson()?;
        Some(open.in_workshop(lesson))
    }
}
