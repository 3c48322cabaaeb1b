//! A mock interview in progress: the current question, and the answer, ticked points and rating of
//! each question.

use super::schedule::{Day, Rating};

/// An interview, from its first question to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MockInterview {
    /// Time for each question in seconds, or `None` without a time limit.
    seconds_each: Option<u32>,
    attempts: Vec<InterviewAnswer>,
    /// Index of the current question.
    at: usize,
    is_answered: bool,
    /// Day on which the interview began, if known.
    day: Option<Day>,
}

/// The user's answer to one question.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct InterviewAnswer {
    /// Id of the question.
    pub question: String,
    /// Written answer, or empty if the user answered aloud.
    pub words: String,
    /// Time spent on the answer, in seconds.
    pub seconds: u32,
    /// For each point of the model answer, whether the user mentioned it.
    pub ticked: [bool; 3],
    /// The user's own rating, or `None` if the question was skipped.
    pub rating: Option<Rating>,
}

/// Stage of an interview.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The current question awaits its answer.
    Asking,
    /// The user compares the answer with the model answer.
    Reviewing,
    /// The interview is over.
    Over,
}

impl InterviewAnswer {
    /// Returns the number of points that the user mentioned.
    pub fn points(&self) -> usize {
        self.ticked.iter().filter(|ticked| **ticked).count()
    }

    /// Returns the rating that fits the ticked points, or `None` before a point is ticked.
    pub fn suggested_rating(&self) -> Option<Rating> {
        let points = self.points();
        (points > 0).then(|| Rating::fitting(points, self.ticked.len()))
    }
}

impl MockInterview {
    /// Returns a new interview with these questions.
    pub fn new(
        questions: impl IntoIterator<Item = String>,
        minutes_each: Option<u32>,
    ) -> MockInterview {
        let attempt = |question| InterviewAnswer { question, ..InterviewAnswer::default() };
        MockInterview {
            seconds_each: minutes_each.map(|minutes| minutes.saturating_mul(60)),
            attempts: questions.into_iter().map(attempt).collect(),
            at: 0,
            is_answered: false,
            day: None,
        }
    }

    /// Sets the day on which the interview began.
    #[must_use]
    pub fn on(self, day: Day) -> MockInterview {
        MockInterview { day: Some(day), ..self }
    }

    /// Restores an interview that was interrupted at the question with index `at`. Returns `None`
    /// if there are no questions or `at` is out of range.
    pub fn left(
        attempts: Vec<InterviewAnswer>,
        seconds_each: Option<u32>,
        at: usize,
        is_answered: bool,
    ) -> Option<MockInterview> {
        let is_there = !attempts.is_empty() && at <= attempts.len();
        is_there.then_some(MockInterview { seconds_each, attempts, at, is_answered, day: None })
    }

    /// Returns the current stage.
    pub fn stage(&self) -> Stage {
        match self.is_answered {
            _ if self.at >= self.attempts.len() => Stage::Over,
            true => Stage::Reviewing,
            false => Stage::Asking,
        }
    }

    /// Returns the current question, or `None` at the end.
    pub fn current(&self) -> Option<&InterviewAnswer> {
        self.attempts.get(self.at)
    }

    /// Returns all questions, in the order of the interview.
    pub fn attempts(&self) -> &[InterviewAnswer] {
        &self.attempts
    }

    /// Returns the index of the current question.
    pub fn place(&self) -> usize {
        self.at
    }

    /// Returns the day on which the interview began, if known.
    pub fn day(&self) -> Option<Day> {
        self.day
    }

    /// Returns the time for each question in seconds, or `None` without a time limit.
    pub fn seconds_each(&self) -> Option<u32> {
        self.seconds_each
    }

    /// Returns the time left for the current question in seconds, or `None` without a time limit.
    pub fn seconds_left(&self) -> Option<u32> {
        Some(self.seconds_each?.saturating_sub(self.current()?.seconds))
    }

    /// Returns `true` if discarding the interview now would lose some of the user's work.
    pub fn is_under_way(&self) -> bool {
        let is_begun =
            |it: &InterviewAnswer| !it.words.trim().is_empty() || it.ticked.contains(&true);
        let is_begun = self.at > 0 || self.is_answered || self.attempts.iter().any(is_begun);
        is_begun && self.stage() != Stage::Over
    }

    /// Returns `true` if the interview contains this question.
    pub fn includes(&self, question: &str) -> bool {
        self.attempts.iter().any(|attempt| attempt.question == question)
    }

    /// Adds seconds to the time spent on the current answer. Does nothing in other stages.
    pub fn pass(&mut self, seconds: u32) {
        if self.stage() == Stage::Asking {
            self.change(|attempt| attempt.seconds = attempt.seconds.saturating_add(seconds));
        }
    }

    /// Removes the time limit.
    pub fn stop_clock(&mut self) {
        self.seconds_each = None;
    }

    /// Stores the written answer.
    pub fn write(&mut self, words: String) {
        self.change(|attempt| attempt.words = words);
    }

    /// Shows the model answer.
    pub fn answer(&mut self) {
        self.is_answered = true;
    }

    /// Ticks or unticks a point of the model answer.
    pub fn tick(&mut self, point: usize) {
        self.change(|attempt| {
            if let Some(ticked) = attempt.ticked.get_mut(point) {
                *ticked = !*ticked;
            }
        });
    }

    /// Inserts a follow-up question after the current one, unless the interview already contains
    /// it.
    pub fn ask_next(&mut self, question: &str) {
        if self.at < self.attempts.len() && !self.includes(question) {
            let attempt =
                InterviewAnswer { question: question.to_owned(), ..InterviewAnswer::default() };
            self.attempts.insert(self.at + 1, attempt);
        }
    }

    /// Stores the rating of the current answer and moves to the next question.
    pub fn rate(&mut self, rating: Rating) {
        self.change(|attempt| attempt.rating = Some(rating));
        self.go_on();
    }

    /// Moves to the next question without a rating.
    pub fn skip(&mut self) {
        self.go_on();
    }

    fn go_on(&mut self) {
        (self.at, self.is_answered) = ((self.at + 1).min(self.attempts.len()), false);
    }

    fn change(&mut self, change: impl FnOnce(&mut InterviewAnswer)) {
        if let Some(attempt) = self.attempts.get_mut(self.at) {
            change(attempt);
        }
    }
}
