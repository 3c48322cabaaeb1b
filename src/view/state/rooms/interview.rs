//! The room *Interview*: the setting, the interview that is held, and when questions come again.

use super::super::{Action, State};
use content::{Story, gallery};
use formats::document::practice::Practice;
use formats::document::{Unreadable, practice};
use narration::practice::{Attempt, Day, MockInterview, Rating, Schedule, Setting, Sheet, Stage};
use narration::text::{Interviews, Question};
use std::rc::Rc;

/// What a person does in the room *Interview*.
#[derive(Clone, PartialEq, Debug)]
pub enum InterviewAction {
    /// The questions were loaded.
    QuestionsRead(Interviews),
    /// What the browser has kept was read.
    ScheduleRead(Rc<Schedule>),
    /// The interview that was held last was read.
    InterviewRead(Rc<MockInterview>),
    /// It is this day.
    DayBegan(Day),
    /// Chooses what is to be asked.
    Set(Setting),
    /// Begins an interview with the questions that this seed draws.
    Begin(u64),
    /// Asks this question alone.
    Open(String),
    /// Asks what did not go well once more.
    PractiseWeak,
    /// Back into the interview that was left, or to its sheet.
    GoOn,
    /// Back to the list of questions.
    Leave,
    /// Answers by writing, or aloud.
    Speak(bool),
    /// So many seconds passed.
    Passed(u32),
    /// Goes on without a clock.
    StopClock,
    /// Keeps what is written.
    Write(String),
    /// The answer is given.
    Answer,
    /// The question is not answered.
    Skip,
    /// Ticks a point, or takes the tick back.
    Tick(usize),
    /// Wants a question to be asked next.
    AskNext(String),
    /// Says how well it went.
    Rate(Rating),
    /// The sheet was copied, if the browser allowed it.
    Copied(bool),
    /// Takes over a file.
    Import(String),
    /// Forgets when questions come again.
    Delete,
    /// Keeps what was deleted.
    TakeBack,
}

/// What is known in the room *Interview*.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Interviewing {
    /// The questions, as far as they are loaded.
    pub questions: Interviews,
    /// When each comes again; none, before the browser was asked what it has kept.
    pub schedule: Option<Rc<Schedule>>,
    /// The day.
    pub today: Day,
    /// What is to be asked.
    pub setting: Setting,
    /// The interview that is held, or was held last.
    pub interview: Option<Rc<MockInterview>>,
    /// The one that was held last, while a question is asked alone.
    held_last: Option<Rc<MockInterview>>,
    /// Whether it is shown, rather than the list of questions.
    pub is_open: bool,
    /// Whether one answers aloud.
    pub is_spoken: bool,
    /// Whether the sheet was copied; none, if nobody asked for it.
    pub copied: Option<bool>,
    /// What became of a file, or of what was kept.
    pub outcome: Option<KeepingOutcome>,
}

/// What became of a file, or of what was kept.
#[derive(Clone, PartialEq, Debug)]
pub enum KeepingOutcome {
    /// So many questions were imported.
    Imported(usize),
    /// The file is no schedule.
    NotImported(Unreadable),
    /// This was deleted.
    Deleted(Rc<Schedule>, Option<Rc<MockInterview>>),
}

impl Interviewing {
    /// The interview, if it is shown.
    pub fn shown(&self) -> Option<&MockInterview> {
        self.interview.as_deref().filter(|_| self.is_open)
    }

    /// The question that is asked or was answered.
    pub fn question(&self) -> Option<Question<'_>> {
        self.questions.of(&self.shown()?.current()?.question)
    }

    /// The step of a story that proves the answer, once it is given.
    pub fn proof(&self) -> Option<(&'static Story, usize)> {
        let is_answered = self.shown()?.stage() == Stage::Reviewing;
        let proof = self.question().filter(|_| is_answered)?.proof()?;
        Some((gallery::find(proof.story)?, proof.step))
    }

    /// The sheet of the interview that is shown.
    pub fn sheet(&self) -> Option<Sheet<'_>> {
        let schedule = self.schedule.as_deref()?;
        Some(Sheet::of(self.shown()?, &self.questions, schedule, self.today))
    }

    /// What a key does.
    pub fn key(&self, name: &str) -> Option<InterviewAction> {
        match self.shown()?.stage() {
            Stage::Reviewing => match name {
                "a" | "A" => Some(InterviewAction::Rate(Rating::Again)),
                "h" | "H" => Some(InterviewAction::Rate(Rating::Hard)),
                "g" | "G" => Some(InterviewAction::Rate(Rating::Good)),
                "1" => Some(InterviewAction::Tick(0)),
                "2" => Some(InterviewAction::Tick(1)),
                "3" => Some(InterviewAction::Tick(2)),
                _ => None,
            },
            Stage::Asking | Stage::Over => None,
        }
    }

    fn begin(&mut self, interview: MockInterview) {
        let has_questions = interview.stage() != Stage::Over;
        let is_over = |it: &Rc<MockInterview>| it.stage() == Stage::Over;
        let held = self.interview.take().filter(is_over).or(self.held_last.take());
        self.held_last = held.filter(|_| interview.attempts().len() == 1);
        self.interview = has_questions.then(|| interview.on(self.today).into());
        (self.is_open, self.copied) = (has_questions, None);
        self.outcome = None;
    }

    fn change(&mut self, change: impl FnOnce(&mut MockInterview)) {
        if let Some(interview) = &mut self.interview {
            change(Rc::make_mut(interview));
        }
    }

    fn change_schedule(&mut self, change: impl FnOnce(&mut Schedule)) {
        change(Rc::make_mut(self.schedule.get_or_insert_default()));
    }

    /// Says how well a question went. A question that was asked alone has no sheet.
    fn rate(&mut self, rating: Rating) {
        let current = self.shown().filter(|it| it.stage() == Stage::Reviewing);
        let Some(question) = current.and_then(MockInterview::current) else { return };
        let (question, today) = (question.question.clone(), self.today);
        self.change_schedule(|schedule| schedule.rate(&question, rating, today));
        self.change(|interview| interview.rate(rating));
        self.leave_single();
    }

    fn leave_single(&mut self) {
        let is_over = |it: &MockInterview| it.stage() == Stage::Over && it.attempts().len() == 1;
        if self.shown().is_some_and(is_over) {
            (self.interview, self.is_open) = (self.held_last.take(), false);
        }
    }

    fn import(&mut self, text: &str) {
        self.outcome = Some(match practice::read(text) {
            Ok(Practice { schedule: imported, interview, .. }) => {
                let count = imported.cards().count();
                self.change_schedule(|schedule| schedule.import(imported));
                self.interview = self.interview.take().or(interview.map(Rc::new));
                KeepingOutcome::Imported(count)
            }
            Err(error) => KeepingOutcome::NotImported(error),
        });
    }

    fn after(&mut self, action: InterviewAction) {
        match action {
            InterviewAction::QuestionsRead(questions) => self.questions = questions,
            InterviewAction::ScheduleRead(schedule) => self.schedule = Some(schedule),
            // Another tab may be ahead, unless it is this one in which it is held.
            InterviewAction::InterviewRead(interview) if !self.is_open => {
                self.interview = Some(interview);
            }
            InterviewAction::InterviewRead(_) => {}
            InterviewAction::DayBegan(today) => self.today = today,
            InterviewAction::Set(setting) => self.setting = setting,
            InterviewAction::Begin(seed) => {
                let schedule = self.schedule.clone().unwrap_or_default();
                let drawn = self.setting.draw(&self.questions, &schedule, self.today, seed);
                self.begin(MockInterview::new(drawn, self.setting.minutes_each));
            }
            InterviewAction::Open(question) => self.begin(MockInterview::new([question], None)),
            InterviewAction::PractiseWeak => {
                let weak = self.sheet().map(|sheet| {
                    sheet.weak().map(|row| row.question.id().to_owned()).collect::<Vec<_>>()
                });
                let minutes_each = self.setting.minutes_each;
                self.begin(MockInterview::new(weak.unwrap_or_default(), minutes_each));
            }
            InterviewAction::GoOn => {
                // Another version of the page may have asked what this one does not know.
                let knows = |attempt: &Attempt| self.questions.of(&attempt.question).is_some();
                self.interview.take_if(|it| !it.attempts().iter().all(knows));
                self.is_open = self.interview.is_some();
            }
            InterviewAction::Leave => self.is_open = false,
            InterviewAction::Speak(is_spoken) => self.is_spoken = is_spoken,
            InterviewAction::Passed(seconds) => self.change(|it| it.pass(seconds)),
            InterviewAction::StopClock => self.change(MockInterview::stop_clock),
            InterviewAction::Write(words) => self.change(|it| it.write(words)),
            InterviewAction::Answer => self.change(MockInterview::answer),
            InterviewAction::Skip => {
                self.change(MockInterview::skip);
                self.leave_single();
            }
            InterviewAction::Tick(point) => self.change(|it| it.tick(point)),
            InterviewAction::AskNext(question) => self.change(|it| it.ask_next(&question)),
            InterviewAction::Rate(rating) => self.rate(rating),
            InterviewAction::Copied(is_copied) => self.copied = Some(is_copied),
            InterviewAction::Import(text) => self.import(&text),
            InterviewAction::Delete => {
                let deleted = self.schedule.replace(Rc::default()).unwrap_or_default();
                self.outcome = Some(KeepingOutcome::Deleted(deleted, self.interview.take()));
            }
            InterviewAction::TakeBack => {
                if let Some(KeepingOutcome::Deleted(schedule, interview)) = self.outcome.take() {
                    (self.schedule, self.interview) = (Some(schedule), interview);
                }
            }
        }
    }
}

impl State {
    pub(in super::super) fn in_interview(&mut self, action: InterviewAction) {
        self.interviewing.after(action);
    }

    /// What leads into the workshop: the run that proves the answer, if one is shown.
    pub(super) fn way_from_interview(&self) -> Option<Action> {
        self.interviewing.proof().map(|(story, step)| Action::OpenAt(story, step))
    }
}
