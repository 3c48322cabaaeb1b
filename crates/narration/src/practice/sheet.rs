//! What an interview comes to: points, time, what was good and what to look at again.

use super::interview::{Attempt, MockInterview};
use super::schedule::{Day, Rating, Schedule};
use crate::text::{Interviews, Question};

/// The sheet at the end of an interview.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// A row for each question that was asked, in that order.
    pub rows: Vec<SheetRow<'a>>,
    /// The seconds for each question, if there was a clock.
    pub seconds_each: Option<u32>,
    /// The day on which it took place.
    pub day: Day,
}

/// What became of a question.
#[derive(Clone, Copy, Debug)]
pub struct SheetRow<'a> {
    /// The question.
    pub question: Question<'a>,
    /// What the person did with it.
    pub attempt: &'a Attempt,
    /// The day on which it comes again; none, if it was skipped and never asked before.
    pub due: Option<Day>,
}

/// The sheet in one sentence. Topics are given by their ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Headline<'a> {
    /// All of it was good.
    AllGood,
    /// This topic was good, that one was not.
    Mixed {
        /// The topic with most questions of which all were good.
        sure: &'a str,
        /// The topic that has the smallest part of its points.
        unsure: &'a str,
    },
    /// No topic was good, this one least.
    Unsure(&'a str),
}

impl<'a> Sheet<'a> {
    /// The sheet of an interview that is over. Where nobody knows when it began, it was today.
    pub fn of(
        interview: &'a MockInterview,
        interviews: &'a Interviews,
        schedule: &Schedule,
        today: Day,
    ) -> Sheet<'a> {
        let row = |attempt: &'a Attempt| {
            let due = schedule.card(&attempt.question).map(|card| card.due);
            Some(SheetRow { question: interviews.of(&attempt.question)?, attempt, due })
        };
        let rows = interview.attempts().iter().filter_map(row).collect();
        let day = interview.day().unwrap_or(today);
        Sheet { rows, seconds_each: interview.seconds_each(), day }
    }

    /// The points that were said.
    pub fn points(&self) -> usize {
        self.rows.iter().map(SheetRow::points).sum()
    }

    /// All points that there are.
    pub fn all_points(&self) -> usize {
        self.rows.iter().map(|row| row.attempt.ticked.len()).sum()
    }

    /// How long all answers took, in seconds.
    pub fn seconds(&self) -> u32 {
        self.rows.iter().fold(0, |sum: u32, row| sum.saturating_add(row.attempt.seconds))
    }

    /// The seconds that were allowed for all of them, if there was a clock.
    pub fn allowed_seconds(&self) -> Option<u32> {
        let count = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        self.seconds_each.map(|each| each.saturating_mul(count))
    }

    /// The topics in which every question was good, in the order in which they were asked.
    pub fn sure_topics(&self) -> Vec<&'a str> {
        self.topics()
            .into_iter()
            .filter(|topic| self.of_topic(topic).all(SheetRow::is_good))
            .collect()
    }

    /// Whether all points of a topic were said.
    pub fn has_all_points(&self, topic: &str) -> bool {
        self.of_topic(topic).all(|row| row.points() == row.attempt.ticked.len())
    }

    /// Whether no question of a topic took more than so many seconds.
    pub fn is_within(&self, topic: &str, seconds: u32) -> bool {
        self.of_topic(topic).all(|row| row.attempt.seconds <= seconds)
    }

    /// What to look at again: what did not go well, or not wholly.
    pub fn incomplete(&self) -> impl Iterator<Item = &SheetRow<'a>> {
        self.rows.iter().filter(|row| !row.is_good() || row.missed().next().is_some())
    }

    /// What to practise again: all that the person does not say went well.
    pub fn weak(&self) -> impl Iterator<Item = &SheetRow<'a>> {
        self.rows.iter().filter(|row| row.attempt.rating != Some(Rating::Good))
    }

    /// The sheet in one sentence; none, if nothing was asked.
    pub fn headline(&self) -> Option<Headline<'a>> {
        let (sure, all) = (self.sure_topics(), self.topics());
        let unsure = all.iter().copied().filter(|topic| !sure.contains(topic));
        // Of several that are alike, the first counts.
        let unsure = unsure.min_by_key(|topic| {
            let said: usize = self.of_topic(topic).map(SheetRow::points).sum();
            said * 1_000 / self.of_topic(topic).count()
        });
        let sure = sure.into_iter().rev().max_by_key(|topic| self.of_topic(topic).count());
        match (sure, unsure) {
            (Some(sure), Some(unsure)) => Some(Headline::Mixed { sure, unsure }),
            (Some(_), None) => Some(Headline::AllGood),
            (None, Some(unsure)) => Some(Headline::Unsure(unsure)),
            (None, None) => None,
        }
    }

    /// The ids of the topics that were asked, each once.
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
    /// How many points were said.
    pub fn points(&self) -> usize {
        self.attempt.ticked.iter().filter(|ticked| **ticked).count()
    }

    /// Whether it went well: the person says so, and at least half of the points were said.
    pub fn is_good(&self) -> bool {
        let enough = self.points() >= self.attempt.ticked.len().div_ceil(2);
        enough && self.attempt.rating == Some(Rating::Good)
    }

    /// The points that were not said, by their places.
    pub fn missed(&self) -> impl Iterator<Item = usize> {
        (0..).zip(self.attempt.ticked).filter(|(_, ticked)| !ticked).map(|(place, _)| place)
    }
}
