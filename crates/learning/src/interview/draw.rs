//! Selection of interview questions: due questions first, then new ones, then the rest. Core
//! questions come first among equally urgent ones.

use super::schedule::{Day, Schedule, ScheduledQuestion};
use content::texts::{Interviews, Question};
use std::collections::BTreeSet;
use xxhash_rust::xxh3::xxh3_64;

/// The user's settings for an interview.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Number of questions.
    pub count: usize,
    /// Time for each question in minutes, or `None` without a time limit.
    pub minutes_each: Option<u32>,
    /// Ids of the selected topics. An empty set selects all topics.
    pub topics: BTreeSet<String>,
    /// Maximum difficulty of a question: 1, 2 or 3.
    pub hardest: u8,
    /// Day of the user's interview, for which the practice prepares.
    pub date: Option<Day>,
}

/// Practice until the day of the user's interview.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Days left, from 1.
    pub days: u32,
    /// Questions per day, so that the user answers each of them before the interview.
    pub per_day: usize,
    /// Number of the remaining core questions.
    pub core: usize,
}

/// Urgency of a question. The smallest value comes first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Urgency {
    /// Due now. Carries the number of its box; lower boxes come first.
    Due(u8),
    /// Never asked before.
    New,
    /// Due after this number of days.
    Later(u32),
}

impl Default for Setting {
    fn default() -> Setting {
        Setting { count: 8, minutes_each: Some(3), topics: BTreeSet::new(), hardest: 3, date: None }
    }
}

impl Setting {
    /// Returns the ids of the selected questions, in the order of the interview. The seed orders
    /// questions of equal urgency.
    pub fn draw(
        &self,
        interviews: &Interviews,
        schedule: &Schedule,
        today: Day,
        seed: u64,
    ) -> Vec<String> {
        let mut ids = self.eligible(interviews);
        let is_core = |id: &str| interviews.of(id).is_some_and(Question::is_core);
        ids.sort_by_cached_key(|id| {
            let urgency = Urgency::of(schedule.card(id), today);
            (urgency, !is_core(id), lot(seed, id), id.clone())
        });
        ids.truncate(self.count);
        // As in an interview, the easy ones of equally urgent questions come first.
        let difficulty = |id: &str| interviews.of(id).map_or(0, Question::difficulty);
        ids.sort_by_cached_key(|id| (Urgency::of(schedule.card(id), today), difficulty(id)));
        ids
    }

    /// Returns the number of questions that match the topics and the difficulty.
    pub fn choice(&self, interviews: &Interviews) -> usize {
        self.eligible(interviews).len()
    }

    /// Returns the number of days until the interview, or `None` without a date in the future.
    pub fn days_left(&self, today: Day) -> Option<u32> {
        self.date?.0.checked_sub(today.0).filter(|days| *days > 0)
    }

    /// Returns the plan until the interview, or `None` without a date in the future.
    pub fn plan(&self, interviews: &Interviews, schedule: &Schedule, today: Day) -> Option<Plan> {
        let date = self.date?;
        let days = self.days_left(today)?;
        let is_left = |id: &String| schedule.card(id).is_none_or(|card| card.due < date);
        let mut left = self.eligible(interviews);
        left.retain(is_left);
        let core = left.iter().filter_map(|id| interviews.of(id));
        let core = core.filter(|it| it.is_core()).count();
        Some(Plan { days, per_day: left.len().div_ceil(usize::try_from(days).ok()?), core })
    }

    fn eligible(&self, interviews: &Interviews) -> Vec<String> {
        let wanted = interviews.questions().filter(|question| {
            let is_on_topic = self.topics.is_empty() || self.topics.contains(question.topic());
            is_on_topic && question.difficulty() <= self.hardest
        });
        wanted.map(|question| question.id().to_owned()).collect()
    }
}

impl Urgency {
    fn of(card: Option<ScheduledQuestion>, today: Day) -> Urgency {
        match card {
            None => Urgency::New,
            Some(card) if card.due <= today => Urgency::Due(card.lies_in.number()),
            Some(card) => Urgency::Later(card.due.0 - today.0),
        }
    }
}

/// Returns a pseudorandom sort key of a question, which depends only on the seed and the id.
fn lot(seed: u64, id: &str) -> u64 {
    xxh3_64(&[&seed.to_le_bytes()[..], id.as_bytes()].concat())
}
