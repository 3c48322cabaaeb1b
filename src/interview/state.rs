//! The *Interview* tab: the settings, the current interview, and the due dates of the questions.

use content::texts::{Interviews, Question};
use content::{Story, stories};
use formats::json::interview_progress::Practice;
use formats::json::{Unreadable, interview_progress};
use learning::{
    Day, InterviewAnswer, MockInterview, Rating, Schedule, ScheduledQuestion, Setting, Sheet, Stage,
};
use std::rc::Rc;

/// An action in the *Interview* tab.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum InterviewAction {
    /// An action on the questions and the stored data.
    Data(InterviewDataAction),
    /// An action on the answer to the current question.
    Reply(ReplyAction),
    /// Changes the settings of the next interview.
    Set(Setting),
    /// Begins an interview with questions drawn with this seed.
    Begin(u64),
    /// Asks this question alone. An interview in progress waits.
    Open(String),
    /// Repeats the questions that did not go well.
    PractiseAgain,
    /// Returns to the interview in progress, to a question that was left, or to the last results.
    GoOn,
    /// Goes back to the list of questions.
    Leave,
    /// The results were copied, if the browser allowed it.
    Copied(bool),
}

/// An action on the questions and the stored data.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum InterviewDataAction {
    /// The questions were loaded.
    QuestionsRead(Interviews),
    /// The stored due dates were read.
    ScheduleRead(Rc<Schedule>),
    /// The last interview was read from storage.
    InterviewRead(Rc<MockInterview>),
    /// A new day began.
    DayBegan(Day),
    /// Imports a file.
    Import(String),
    /// Deletes all due dates and the last interview.
    Delete,
    /// Restores the deleted data.
    UndoDelete,
}

/// An action on the answer to the current question.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ReplyAction {
    /// Chooses to answer aloud (`true`) or in writing.
    Speak(bool),
    /// This many seconds passed.
    Passed(u32),
    /// Continues without a time limit.
    StopClock,
    /// Stores the text of the answer.
    Write(String),
    /// The user has answered.
    Finish,
    /// Skips the question.
    Skip,
    /// Ticks or unticks a point.
    Tick(usize),
    /// Makes this question the next one.
    AskNext(String),
    /// Rates the answer.
    Rate(Rating),
}

/// State of the *Interview* tab.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct InterviewState {
    /// The questions loaded so far.
    pub(crate) questions: Interviews,
    /// The due dates of the questions, or `None` before the stored ones are read.
    pub(crate) schedule: Option<Rc<Schedule>>,
    /// The current day.
    pub(crate) today: Day,
    /// The settings of the next interview.
    pub(crate) setting: Setting,
    /// The current interview, or the last one.
    pub(crate) interview: Option<Rc<MockInterview>>,
    /// A single question with its follow-up questions.
    single: Option<Rc<MockInterview>>,
    /// The visible part of the tab.
    view: View,
    /// The view to show after the single question.
    view_before: View,
    /// Whether the user answers aloud.
    pub(crate) is_spoken: bool,
    /// Whether the results were copied, or `None` if the user has not tried to copy them.
    pub(crate) copied: Option<bool>,
    /// Result of the last import or deletion.
    pub(crate) outcome: Option<KeepingOutcome>,
}

/// A part of the tab.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
enum View {
    /// The list of questions.
    #[default]
    Questions,
    /// The current interview, or its results.
    Interview,
    /// The single question.
    Single,
}

/// Result of an import or a deletion.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum KeepingOutcome {
    /// This many questions were imported.
    Imported(usize),
    /// The file does not contain due dates.
    NotImported(Unreadable),
    /// This data was deleted.
    Deleted(Rc<Schedule>, Option<Rc<MockInterview>>),
}

impl InterviewState {
    /// Returns the interview if it is shown.
    pub(crate) fn shown(&self) -> Option<&MockInterview> {
        match self.view {
            View::Questions => None,
            View::Interview => self.interview.as_deref(),
            View::Single => self.single.as_deref(),
        }
    }

    /// Returns the interview in progress, or else the single question in progress.
    pub(crate) fn running(&self) -> Option<&Rc<MockInterview>> {
        [&self.interview, &self.single].into_iter().flatten().find(|it| is_running(it))
    }

    /// Returns the interview that waits for the user to continue, if it is not shown. A question
    /// that was left waits too, unless an interview does.
    pub(crate) fn waiting(&self) -> Option<&MockInterview> {
        match self.view {
            View::Questions => self.running().map(|it| &**it),
            View::Interview => None,
            View::Single => self.interview.as_deref().filter(|it| is_running(it)),
        }
    }

    /// Returns the interview to store: the one in progress, the question in progress, or the last
    /// one.
    pub(crate) fn stored(&self) -> Option<Rc<MockInterview>> {
        self.running().or(self.interview.as_ref()).cloned()
    }

    /// Returns the work of the user that this action would discard.
    pub(crate) fn discarded_by(&self, action: &InterviewAction) -> Option<&MockInterview> {
        let interview = self.interview.as_deref().filter(|it| it.is_under_way());
        let single = self.single.as_deref().filter(|it| it.is_under_way());
        match action {
            InterviewAction::Begin(_) => interview.or(single),
            InterviewAction::Open(id) => single.filter(|it| !is_at(it, id)),
            _ => None,
        }
    }

    /// Returns the current question.
    pub(crate) fn question(&self) -> Option<Question<'_>> {
        self.questions.of(&self.shown()?.current()?.question)
    }

    /// Returns the story and the step that support the answer, once the user has answered.
    pub(crate) fn proof(&self) -> Option<(&'static Story, usize)> {
        let is_answered = self.shown()?.stage() == Stage::Reviewing;
        let proof = self.question().filter(|_| is_answered)?.proof()?;
        Some((stories::find(proof.story)?, proof.step))
    }

    /// Returns the results of the shown interview.
    pub(crate) fn sheet(&self) -> Option<Sheet<'_>> {
        let schedule = self.schedule.as_deref()?;
        Some(Sheet::of(self.shown()?, &self.questions, schedule, self.today))
    }

    /// Begins an interview with several questions, or asks one question alone.
    fn begin(&mut self, interview: MockInterview) {
        (self.copied, self.outcome) = (None, None);
        let begun = Some(Rc::new(interview.on(self.today)));
        match begun.as_ref().map_or(0, |it| it.attempts().len()) {
            0 => self.view = View::Questions,
            1 => {
                if self.view != View::Single {
                    self.view_before = self.view;
                }
                (self.single, self.view) = (begun, View::Single);
            }
            _ => (self.interview, self.single, self.view) = (begun, None, View::Interview),
        }
    }

    /// Asks a question alone, or continues with the answer that the user left.
    fn open(&mut self, question: String) {
        match &self.single {
            Some(single) if is_at(single, &question) => self.view = View::Single,
            _ => self.begin(MockInterview::new([question], None)),
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut MockInterview)) {
        let changed = match self.view {
            View::Questions => None,
            View::Interview => self.interview.as_mut(),
            View::Single => self.single.as_mut(),
        };
        if let Some(interview) = changed {
            change(Rc::make_mut(interview));
        }
    }

    fn change_schedule(&mut self, change: impl FnOnce(&mut Schedule)) {
        change(Rc::make_mut(self.schedule.get_or_insert_default()));
    }

    /// Rates the answer to the current question. A question asked alone has no results.
    pub(crate) fn rate(&mut self, rating: Rating) {
        let current = self.shown().filter(|it| it.stage() == Stage::Reviewing);
        let Some(question) = current.and_then(MockInterview::current) else { return };
        let question = question.question.clone();
        let card = self.rated(&question, rating);
        self.change_schedule(|schedule| schedule.put(&question, card));
        self.change(|interview| interview.rate(rating));
        self.leave_single();
    }

    /// Returns the card that a question would have after an answer.
    pub(crate) fn rated(&self, question: &str, rating: Rating) -> ScheduledQuestion {
        let schedule = self.schedule.as_deref();
        let rated = |it: &Schedule| it.rated(question, rating, self.today, self.setting.date);
        schedule.map_or_else(|| rated(&Schedule::default()), rated)
    }

    /// Changes the settings. A new date of the interview moves the questions that would be due too
    /// late.
    fn set(&mut self, setting: Setting) {
        let date = setting.date.filter(|_| setting.date != self.setting.date);
        self.setting = setting;
        let (today, has_schedule) = (self.today, self.schedule.is_some());
        if let Some(date) = date.filter(|_| has_schedule) {
            self.change_schedule(|schedule| schedule.finish_before(date, today));
        }
    }

    /// Leaves a single question after its answer. With follow-up questions it has results, which
    /// become the last ones, unless an interview waits.
    fn leave_single(&mut self) {
        let Some(over) = self.shown().filter(|it| it.stage() == Stage::Over) else { return };
        let is_alone = over.attempts().len() == 1;
        match self.view {
            View::Single if is_alone => (self.single, self.view) = (None, self.view_before),
            View::Single if self.waiting().is_none() => {
                (self.interview, self.view) = (self.single.take(), View::Interview);
            }
            View::Interview if is_alone => (self.interview, self.view) = (None, View::Questions),
            View::Questions | View::Interview | View::Single => {}
        }
    }

    fn leave(&mut self) {
        self.view = View::Questions;
        self.single.take_if(|it| it.stage() == Stage::Over);
    }

    fn go_on(&mut self) {
        // Another version of the page may have stored questions that this one does not contain.
        let knows = |attempt: &InterviewAnswer| self.questions.of(&attempt.question).is_some();
        self.interview.take_if(|it| !it.attempts().iter().all(knows));
        let is_waiting = self.interview.as_deref().is_some_and(is_running);
        self.view = match (&self.interview, &self.single) {
            (_, Some(_)) if !is_waiting => View::Single,
            (Some(_), _) => View::Interview,
            (None, _) => View::Questions,
        };
        self.view_before = View::Questions;
    }

    pub(crate) fn import(&mut self, text: &str) {
        self.outcome = Some(match interview_progress::read(text) {
            Ok(Practice { schedule: imported, interview, .. }) => {
                let count = imported.cards().count();
                self.change_schedule(|schedule| schedule.import(imported));
                self.interview = self.interview.take().or(interview.map(Rc::new));
                KeepingOutcome::Imported(count)
            }
            Err(error) => KeepingOutcome::NotImported(error),
        });
    }

    /// Applies an action in the *Interview* tab.
    pub(crate) fn after(&mut self, action: InterviewAction) {
        match action {
            InterviewAction::Data(action) => self.change_data(action),
            InterviewAction::Reply(action) => self.reply(action),
            InterviewAction::Set(setting) => self.set(setting),
            InterviewAction::Begin(seed) => {
                self.interview.take_if(|it| is_running(it));
                let schedule = self.schedule.clone().unwrap_or_default();
                let drawn = self.setting.draw(&self.questions, &schedule, self.today, seed);
                self.begin(MockInterview::new(drawn, self.setting.minutes_each));
            }
            InterviewAction::Open(question) => self.open(question),
            InterviewAction::PractiseAgain => {
                let again = self.sheet().map(|sheet| {
                    sheet.again().map(|row| row.question.id().to_owned()).collect::<Vec<_>>()
                });
                let minutes_each = self.setting.minutes_each;
                self.begin(MockInterview::new(again.unwrap_or_default(), minutes_each));
            }
            InterviewAction::GoOn => self.go_on(),
            InterviewAction::Leave => self.leave(),
            InterviewAction::Copied(is_copied) => self.copied = Some(is_copied),
        }
    }

    fn change_data(&mut self, action: InterviewDataAction) {
        match action {
            InterviewDataAction::QuestionsRead(questions) => self.questions = questions,
            InterviewDataAction::ScheduleRead(schedule) => self.schedule = Some(schedule),
            // Another browser tab may be ahead, unless the interview is open in this one.
            InterviewDataAction::InterviewRead(interview) if self.view == View::Questions => {
                self.interview = Some(interview);
            }
            InterviewDataAction::InterviewRead(_) => {}
            InterviewDataAction::DayBegan(today) => self.today = today,
            InterviewDataAction::Import(text) => self.import(&text),
            InterviewDataAction::Delete => {
                let deleted = self.schedule.replace(Rc::default()).unwrap_or_default();
                self.outcome = Some(KeepingOutcome::Deleted(deleted, self.interview.take()));
                self.single = None;
            }
            InterviewDataAction::UndoDelete => {
                if let Some(KeepingOutcome::Deleted(schedule, interview)) = self.outcome.take() {
                    (self.schedule, self.interview) = (Some(schedule), interview);
                }
            }
        }
    }

    fn reply(&mut self, action: ReplyAction) {
        match action {
            ReplyAction::Speak(is_spoken) => self.is_spoken = is_spoken,
            ReplyAction::Passed(seconds) => self.change(|it| it.pass(seconds)),
            ReplyAction::StopClock => self.change(MockInterview::stop_clock),
            ReplyAction::Write(words) => self.change(|it| it.write(words)),
            ReplyAction::Finish => self.change(MockInterview::answer),
            ReplyAction::Skip => {
                self.change(MockInterview::skip);
                self.leave_single();
            }
            ReplyAction::Tick(point) => self.change(|it| it.tick(point)),
            ReplyAction::AskNext(question) => self.change(|it| it.ask_next(&question)),
            ReplyAction::Rate(rating) => self.rate(rating),
        }
    }
}

fn is_running(interview: &MockInterview) -> bool {
    interview.stage() != Stage::Over
}

/// Returns `true` if the interview waits for the answer to this question.
fn is_at(interview: &MockInterview, question: &str) -> bool {
    interview.current().is_some_and(|it| it.question == question)
}
