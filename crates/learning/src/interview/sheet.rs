//! Results of an interview: points, time, topics answered well, and questions to review.

use super::mock_interview::{InterviewAnswer, MockInterview};
use super::schedule::{Day, Rating, Schedule};
use content::texts::{Interviews, Question};

/// Results of a finished interview.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// One row for each question, in the order of the interview.
    pub rows: Vec<SheetRow<'a>>,
    /// Time for each question in seconds, or `None` without a time limit.
    pub seconds_each: Option<u32>,
    /// Day of the interview.
    pub day: Day,
}

/// Result of one question.
#[derive(Clone, Copy, Debug)]
pub struct SheetRow<'a> {
    /// The question.
    pub question: Question<'a>,
    /// The user's answer.
    pub attempt: &'a InterviewAnswer,
    /// Next due date, or `None` if the question was skipped and never asked before.
    pub due: Option<Day>,
}

/// One-sentence summary. Topics are given by their ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Headline<'a> {
    /// All questions went well.
    AllGood,
    /// One topic went well, another did not.
    Mixed {
        /// The largest topic in which every question went well.
        sure: &'a str,
        /// Topic with the fewest points per question among the topics with a question to practise.
        unsure: &'a str,
    },
    /// No topic went well. Carries the one with the fewest points per question.
    Unsure(&'a str),
}

impl<'a> Sheet<'a> {
    /// Computes the results of a finished interview. If the day of the interview is unknown,
    /// `today` is used.
    pub fn of(
        interview: &'a MockInterview,
        interviews: &'a Interviews,
        schedule: &Schedule,
        today: Day,
    ) -> Sheet<'a> {
        let row = |attempt: &'a InterviewAnswer| {
            let due = schedule.card(&attempt.question).map(|card| card.due);
            Some(SheetRow { question: interviews.of(&attempt.question)?, attempt, due })
        };
        let rows = interview.attempts().iter().filter_map(row).collect();
        let day = interview.day().unwrap_or(today);
        Sheet { rows, seconds_each: interview.seconds_each(), day }
    }

    /// Returns the number of points that the user mentioned.
    pub fn points(&self) -> usize {
        self.rows.iter().map(SheetRow::points).sum()
    }

    /// Returns the total number of points.
    pub fn all_points(&self) -> usize {
        self.rows.iter().map(|row| row.attempt.ticked.len()).sum()
    }

    /// Returns the time spent on all answers, in seconds.
    pub fn seconds(&self) -> u32 {
        self.rows.iter().fold(0, |sum: u32, row| sum.saturating_add(row.attempt.seconds))
    }

    /// Returns the time limit for all answers in seconds, or `None` without a time limit.
    pub fn allowed_seconds(&self) -> Option<u32> {
        let count = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        self.seconds_each.map(|each| each.saturating_mul(count))
    }

    /// Returns the topics in which every question went well, in the order of the interview.
    pub fn sure_topics(&self) -> Vec<&'a str> {
        self.topics()
            .into_iter()
            .filter(|topic| self.of_topic(topic).all(SheetRow::is_good))
            .collect()
    }

    /// Returns `true` if the user mentioned all points of a topic.
    pub fn has_all_points(&self, topic: &str) -> bool {
        self.of_topic(topic).all(|row| row.points() == row.attempt.ticked.len())
    }

    /// Returns `true` if no question of the topic took more than `seconds`.
    pub fn is_within(&self, topic: &str, seconds: u32) -> bool {
        self.of_topic(topic).all(|row| row.attempt.seconds <= seconds)
    }

    /// Returns the questions to practise again.
    pub fn again(&self) -> impl Iterator<Item = &SheetRow<'a>> {
        self.rows.iter().filter(|row| row.is_to_practise())
    }

    /// Returns a one-sentence summary, or `None` without any questions.
    pub fn headline(&self) -> Option<Headline<'a>> {
        let (sure, all) = (self.sure_topics(), self.topics());
        let is_open = |topic: &&str| self.of_topic(topic).any(SheetRow::is_to_practise);
        let unsure = all.iter().copied().filter(is_open);
        // The first topic wins a tie.
        let unsure = unsure.min_by_key(|topic| {
            let points: usize = self.of_topic(topic).map(SheetRow::points).sum();
            points * 1_000 / self.of_topic(topic).count()
        });
        let sure = sure.into_iter().rev().max_by_key(|topic| self.of_topic(topic).count());
        match (sure, unsure) {
            (Some(sure), Some(unsure)) => Some(Headline::Mixed { sure, unsure }),
            (None, Some(unsure)) => Some(Headline::Unsure(unsure)),
            (_, None) => (!all.is_empty()).then_some(Headline::AllGood),
        }
    }

    /// Returns the ids of all topics in the interview, without duplicates.
    fn topics(&self) -> Vec<&'a str> {
        let mut topics = Vec::new();
        for topic in self.rows.iter().map(|row| row.question.topic()) {
            if !topics.contains(&topic) {
                topics.push(topic);
            }
        }
        topics
    }

    fn of_topic(&self, topic: &str) -> impl Iterator<Item = &SheetRow<'a>> {
        self.rows.iter().filter(move |row| row.question.topic() == topic)
    }
}

impl SheetRow<'_> {
    /// Returns the number of points that the user mentioned.
    pub fn points(&self) -> usize {
        self.attempt.points()
    }

    /// Returns `true` if the user rated the answer as good and mentioned at least half of the
    /// points.
    pub fn is_good(&self) -> bool {
        let enough = self.points() >= self.attempt.ticked.len().div_ceil(2);
        enough && self.attempt.rating == Some(Rating::Good)
    }

    /// Returns `true` if the user did not rate the answer as good.
    pub fn is_to_practise(&self) -> bool {
        self.attempt.rating != Some(Rating::Good)
    }

    /// Returns the indices of the points that the user did not mention.
    pub fn missed(&self) -> impl Iterator<Item = usize> {
        (0..).zip(self.attempt.ticked).filter(|(_, ticked)| !ticked).map(|(place, _)| place)
    }
}
