//! An interview under way: which question is asked, what was answered, what was ticked, and how
//! well it went.

use super::schedule::{Day, Rating};

/// An interview, from its first question to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MockInterview {
    /// The seconds for each question; none, once there is no clock.
    seconds_each: Option<u32>,
    attempts: Vec<Attempt>,
    /// The place of the current question.
    at: usize,
    is_answered: bool,
    /// The day on which it began, if that is known.
    day: Option<Day>,
}

/// What a person did with a question.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The id of the question.
    pub question: String,
    /// What was written; nothing, if the answer was spoken.
    pub words: String,
    /// How long it took, in seconds.
    pub seconds: u32,
    /// The points that were said.
    pub ticked: [bool; 3],
    /// How well it went; none of what was skipped.
    pub rating: Option<Rating>,
}

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A question is to be answered.
    Asking,
    /// The answer is to be looked at.
    Reviewing,
    /// All questions were asked.
    Over,
}

impl MockInterview {
    /// An interview with these questions.
    pub fn new(
        questions: impl IntoIterator<Item = String>,
        minutes_each: Option<u32>,
    ) -> MockInterview {
        let attempt = |question| Attempt { question, ..Attempt::default() };
        MockInterview {
            seconds_each: minutes_each.map(|minutes| minutes.saturating_mul(60)),
            attempts: questions.into_iter().map(attempt).collect(),
            at: 0,
            is_answered: false,
            day: None,
        }
    }

    /// The same on a day.
    #[must_use]
    pub fn on(self, day: Day) -> MockInterview {
        MockInterview { day: Some(day), ..self }
    }

    /// An interview that was left at the question at this place, with what was done so far; none,
    /// if there is no such place.
    pub fn left(
        attempts: Vec<Attempt>,
        seconds_each: Option<u32>,
        at: usize,
        is_answered: bool,
    ) -> Option<MockInterview> {
        let is_there = !attempts.is_empty() && at <= attempts.len();
        is_there.then_some(MockInterview { seconds_each, attempts, at, is_answered, day: None })
    }

    /// What is to be done.
    pub fn stage(&self) -> Stage {
        match self.is_answered {
            _ if self.at >= self.attempts.len() => Stage::Over,
            true => Stage::Reviewing,
            false => Stage::Asking,
        }
    }

    /// The current question; none at the end.
    pub fn current(&self) -> Option<&Attempt> {
        self.attempts.get(self.at)
    }

    /// All questions, in the order in which they are asked.
    pub fn attempts(&self) -> &[Attempt] {
        &self.attempts
    }

    /// The place of the current question, from 0.
    pub fn place(&self) -> usize {
        self.at
    }

    /// The day on which it began, if that is known.
    pub fn day(&self) -> Option<Day> {
        self.day
    }

    /// The seconds for each question, if there is a clock.
    pub fn seconds_each(&self) -> Option<u32> {
        self.seconds_each
    }

    /// The seconds left for the current question, if there is a clock.
    pub fn seconds_left(&self) -> Option<u32> {
        Some(self.seconds_each?.saturating_sub(self.current()?.seconds))
    }

    /// Whether something has been done in it that would be lost with it.
    pub fn is_under_way(&self) -> bool {
        let is_begun = |it: &Attempt| !it.words.trim().is_empty() || it.ticked.contains(&true);
        let is_begun = self.at > 0 || self.is_answered || self.attempts.iter().any(is_begun);
        is_begun && self.stage() != Stage::Over
    }

    /// Whether a question is asked, was asked or will be.
    pub fn includes(&self, question: &str) -> bool {
        self.attempts.iter().any(|attempt| attempt.question == question)
    }

    /// Lets so many seconds pass, if an answer is awaited.
    pub fn pass(&mut self, seconds: u32) {
        if self.stage() == Stage::Asking {
            self.change(|attempt| attempt.seconds = attempt.seconds.saturating_add(seconds));
        }
    }

    /// Goes on without a clock.
    pub fn stop_clock(&mut self) {
        self.seconds_each = None;
    }

    /// Keeps what was written.
    pub fn write(&mut self, words: String) {
        self.change(|attempt| attempt.words = words);
    }

    /// Shows what a good answer contains.
    pub fn answer(&mut self) {
        self.is_answered = true;
    }

    /// Ticks a point, or takes the tick back.
    pub fn tick(&mut self, point: usize) {
        self.change(|attempt| {
            if let Some(ticked) = attempt.ticked.get_mut(point) {
                *ticked = !*ticked;
            }
        });
    }

    /// Asks a question next, as interviewers do who want to know more.
    pub fn ask_next(&mut self, question: &str) {
        if self.at < self.attempts.len() && !self.includes(question) {
            let attempt = Attempt { question: question.to_owned(), ..Attempt::default() };
            self.attempts.insert(self.at + 1, attempt);
        }
    }

    /// Says how well it went, and goes on.
    pub fn rate(&mut self, rating: Rating) {
        self.change(|attempt| attempt.rating = Some(rating));
        self.go_on();
    }

    /// Goes on without an answer.
    pub fn skip(&mut self) {
        self.go_on();
    }

    fn go_on(&mut self) {
        (self.at, self.is_answered) = ((self.at + 1).min(self.attempts.len()), false);
    }

    fn change(&mut self, change: impl FnOnce(&mut Attempt)) {
        if let Some(attempt) = self.attempts.get_mut(self.at) {
            change(attempt);
        }
    }
}
