//! When questions come again, the interview held last and what is to be asked, as JSON: what the
//! browser keeps, and what a person takes along.
//!
//! Not here: what a box means, and whether a question is known. One that is not stays in the file:
//! another version may know it.

use super::unreadable::{self, Unreadable};
use narration::practice::{
    Attempt, Card, Day, LeitnerBox, MockInterview, Rating, Schedule, Setting, Stage,
};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::ops::Not;

/// The version of the file. It changes when something in it gets another meaning; what is added
/// needs no other version.
const VERSION: u32 = 1;

/// What is kept of practising.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Practice {
    /// When questions come again.
    pub schedule: Schedule,
    /// The interview that was held last, if there is one.
    pub interview: Option<MockInterview>,
    /// What is to be asked.
    pub setting: Setting,
}

#[derive(Serialize, Deserialize)]
struct ScheduleFile {
    version: u32,
    #[serde(deserialize_with = "each_once")]
    questions: Vec<CardEntry>,
    /// The questions of the interview that was held last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    interview: Vec<AttemptEntry>,
    /// The place of the one at which it is, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seconds_each: Option<usize>,
    #[serde(default, skip_serializing_if = "Not::not")]
    answered: bool,
    /// The day on which it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    day: Option<u32>,
    /// What is to be asked, unless it is what the page proposes, as words: how many questions, how
    /// many minutes for each (0 without a clock), how hard, and the topics.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    setting: String,
}

#[derive(Serialize, Deserialize)]
struct AttemptEntry {
    id: String,
    words: String,
    seconds: usize,
    /// The points that were said: 1 for the first, 2 for the second, 4 for the third.
    said: u8,
    /// How well it went: 1 again, 2 hard, 3 good; 0, if nothing was said of it.
    felt: u8,
}

#[derive(Serialize, Deserialize)]
struct CardEntry {
    id: String,
    #[serde(rename = "box", deserialize_with = "a_box")]
    number: u8,
    /// The first day on which it is due, counted from 1 January 1970.
    due: u32,
}

/// The number of a box that there is. What is wrong is noticed where it stands.
fn a_box<'a, D: Deserializer<'a>>(from: D) -> Result<u8, D::Error> {
    let number = u8::deserialize(from)?;
    LeitnerBox::new(number).map(|_| number).ok_or_else(|| D::Error::custom("there is no such box"))
}

/// The questions, each once.
fn each_once<'a, D: Deserializer<'a>>(from: D) -> Result<Vec<CardEntry>, D::Error> {
    let cards: Vec<CardEntry> = Vec::deserialize(from)?;
    for (place, card) in cards.iter().enumerate() {
        if cards.iter().take(place).any(|known| known.id == card.id) {
            return Err(D::Error::custom("a question stands there twice"));
        }
    }
    Ok(cards)
}

impl From<&Attempt> for AttemptEntry {
    fn from(attempt: &Attempt) -> AttemptEntry {
        let said = (0..).zip(attempt.ticked).map(|(place, ticked)| u8::from(ticked) << place);
        let felt = (1..).zip(Rating::ALL).find(|(_, rating)| attempt.rating == Some(*rating));
        AttemptEntry {
            id: attempt.question.clone(),
            words: attempt.words.clone(),
            seconds: attempt.seconds as usize,
            said: said.sum(),
            felt: felt.map_or(0, |(number, _)| number),
        }
    }
}

impl From<AttemptEntry> for Attempt {
    fn from(entry: AttemptEntry) -> Attempt {
        let felt = usize::from(entry.felt).checked_sub(1);
        Attempt {
            question: entry.id,
            words: entry.words,
            seconds: u32::try_from(entry.seconds).unwrap_or(u32::MAX),
            ticked: [0, 1, 2].map(|place| entry.said >> place & 1 == 1),
            rating: felt.and_then(|place| Rating::ALL.get(place)).copied(),
        }
    }
}

fn words_of(setting: &Setting) -> String {
    let Setting { count, minutes_each, topics, hardest } = setting;
    if *setting == Setting::default() {
        return String::new();
    }
    let mut words = format!("{count} {} {hardest}", minutes_each.unwrap_or_default());
    topics.iter().for_each(|topic| words += &format!(" {topic}"));
    words
}

/// What cannot be read is what the page proposes.
fn setting_of(words: &str) -> Option<Setting> {
    let mut words = words.split(' ');
    let mut number = || words.next()?.parse::<u8>().ok();
    let (count, minutes, hardest) = (number()?, number()?, number()?);
    let minutes_each = Some(u32::from(minutes)).filter(|it| *it > 0);
    let topics = words.map(str::to_owned).collect();
    Some(Setting { count: count.into(), minutes_each, topics, hardest })
}

/// Writes a schedule, the interview that was held last, and what is to be asked.
pub fn write(schedule: &Schedule, interview: Option<&MockInterview>, setting: &Setting) -> String {
    let entry = |(id, card): (&str, Card)| CardEntry {
        id: id.to_owned(),
        number: card.lies_in.number(),
        due: card.due.0,
    };
    let attempts = interview.map(MockInterview::attempts).unwrap_or_default();
    let file = ScheduleFile {
        version: VERSION,
        questions: schedule.cards().map(entry).collect(),
        interview: attempts.iter().map(AttemptEntry::from).collect(),
        at: interview.map(MockInterview::place),
        seconds_each: interview.and_then(|it| Some(it.seconds_each()? as usize)),
        answered: interview.is_some_and(|it| it.stage() == Stage::Reviewing),
        day: interview.and_then(|it| Some(it.day()?.0)),
        setting: words_of(setting),
    };
    serde_json::to_string(&file).unwrap_or_default()
}

/// Reads all of it.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(text: &str) -> Result<Practice, Unreadable> {
    let file: ScheduleFile = unreadable::read(text, VERSION, "lessons")?;
    let mut schedule = Schedule::default();
    for CardEntry { id, number, due } in file.questions {
        if let Some(lies_in) = LeitnerBox::new(number) {
            schedule.put(&id, Card { lies_in, due: Day(due) });
        }
    }
    let attempts = file.interview.into_iter().map(Attempt::from).collect();
    let seconds_each = file.seconds_each.and_then(|it| u32::try_from(it).ok());
    let at = file.at.unwrap_or_default();
    let interview = MockInterview::left(attempts, seconds_each, at, file.answered);
    let interview = match file.day {
        Some(day) => interview.map(|it| it.on(Day(day))),
        None => interview,
    };
    let setting = setting_of(&file.setting).unwrap_or_default();
    Ok(Practice { schedule, interview, setting })
}
