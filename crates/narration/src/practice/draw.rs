//! Which questions an interview asks: what is due, then what is new, then the rest.

use super::schedule::{Card, Day, Schedule};
use crate::text::Interviews;
use std::collections::BTreeSet;
use xxhash_rust::xxh3::xxh3_64;

/// What a person wants to be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// How many questions.
    pub count: usize,
    /// How many minutes for each; none without a clock.
    pub minutes_each: Option<u32>,
    /// The ids of the topics; all of them, if there is none.
    pub topics: BTreeSet<String>,
    /// How hard a question may be: 1, 2 or 3.
    pub hardest: u8,
}

/// How urgent it is to ask a question; the least comes first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Urgency {
    /// It is due: what is in a low box first.
    Due(u8),
    /// It was never asked.
    New,
    /// It is due in so many days.
    Later(u32),
}

impl Default for Setting {
    fn default() -> Setting {
        Setting { count: 8, minutes_each: Some(3), topics: BTreeSet::new(), hardest: 3 }
    }
}

impl Setting {
    /// The ids of the questions, in the order in which they are asked. Among the equally urgent,
    /// the seed decides.
    pub fn draw(
        &self,
        interviews: &Interviews,
        schedule: &Schedule,
        today: Day,
        seed: u64,
    ) -> Vec<String> {
        let mut ids = self.eligible(interviews);
        ids.sort_by_cached_key(|id| {
            (Urgency::of(schedule.card(id), today), lot(seed, id), id.clone())
        });
        ids.truncate(self.count);
        ids
    }

    /// How many questions there are to draw from.
    pub fn choice(&self, interviews: &Interviews) -> usize {
        self.eligible(interviews).len()
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
    fn of(card: Option<Card>, today: Day) -> Urgency {
        match card {
            None => Urgency::New,
            Some(card) if card.due <= today => Urgency::Due(card.lies_in.number()),
            Some(card) => Urgency::Later(card.due.0 - today.0),
        }
    }
}

/// The lot of a question: it looks like chance and follows from the seed.
fn lot(seed: u64, id: &str) -> u64 {
    xxh3_64(&[&seed.to_le_bytes()[..], id.as_bytes()].concat())
}
