//! Due dates of interview questions, the last interview and its settings, as JSON for the browser
//! storage and for an exported file.
//!
//! This module does not depend on the meaning of a box or on the questions. Unknown questions are
//! preserved, because another version may know them.

use super::encode;
use super::unreadable::{self, Unreadable};
use learning::{
    Day, InterviewAnswer, LeitnerBox, MockInterview, Rating, Schedule, ScheduledQuestion, Setting,
    Stage,
};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::ops::Not;

/// Version of the format. It changes only if a field changes its meaning, not if a field is added.
const VERSION: u32 = 1;

/// State of interview practice.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Practice {
    /// Due dates of the questions.
    pub schedule: Schedule,
    /// The last interview, if there was one.
    pub interview: Option<MockInterview>,
    /// Settings of the next interview.
    pub setting: Setting,
}

#[derive(Serialize, Deserialize)]
struct ScheduleFile {
    version: u32,
    #[serde(deserialize_with = "each_once")]
    questions: Vec<CardEntry>,
    /// Questions of the last interview.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    interview: Vec<AttemptEntry>,
    /// Index of the current question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seconds_each: Option<usize>,
    #[serde(default, skip_serializing_if = "Not::not")]
    answered: bool,
    /// Day on which the interview began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    day: Option<u32>,
    /// Settings of the next interview if they are not the defaults, separated by spaces: number of
    /// questions, minutes for each question (0 for no time limit), difficulty, topics.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    setting: String,
    /// Day of the user's interview, in days since 1970-01-01.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<u32>,
}

#[derive(Serialize, Deserialize)]
struct AttemptEntry {
    id: String,
    words: String,
    seconds: usize,
    /// Bit set of the points that the user mentioned: 1 for the first, 2 for the second, 4 for the
    /// third.
    said: u8,
    /// Self-assessment: 1 again, 2 hard, 3 good; 0 without an assessment.
    felt: u8,
}

#[derive(Serialize, Deserialize)]
struct CardEntry {
    id: String,
    #[serde(rename = "box", deserialize_with = "a_box")]
    number: u8,
    /// First day on which the question is due, in days since 1970-01-01.
    due: u32,
}

/// Reads the number of an existing box. The check is part of deserialization, so that an error has
/// a position.
fn a_box<'a, D: Deserializer<'a>>(from: D) -> Result<u8, D::Error> {
    let number = u8::deserialize(from)?;
    LeitnerBox::new(number).map(|_| number).ok_or_else(|| D::Error::custom("there is no such box"))
}

/// Reads the questions, which must be unique.
fn each_once<'a, D: Deserializer<'a>>(from: D) -> Result<Vec<CardEntry>, D::Error> {
    let cards: Vec<CardEntry> = Vec::deserialize(from)?;
    for (place, card) in cards.iter().enumerate() {
        if cards.iter().take(place).any(|known| known.id == card.id) {
            return Err(D::Error::custom("a question stands there twice"));
        }
    }
    Ok(cards)
}

impl From<&InterviewAnswer> for AttemptEntry {
    fn from(attempt: &InterviewAnswer) -> AttemptEntry {
        let ticks = (0..).zip(attempt.ticked).map(|(place, ticked)| u8::from(ticked) << place);
        let felt = (1..).zip(Rating::ALL).find(|(_, rating)| attempt.rating == Some(*rating));
        AttemptEntry {
            id: attempt.question.clone(),
            words: attempt.words.clone(),
            seconds: attempt.seconds as usize,
            said: ticks.sum(),
            felt: felt.map_or(0, |(number, _)| number),
        }
    }
}

impl From<AttemptEntry> for InterviewAnswer {
    fn from(entry: AttemptEntry) -> InterviewAnswer {
        let felt = usize::from(entry.felt).checked_sub(1);
        InterviewAnswer {
            question: entry.id,
            words: entry.words,
            seconds: u32::try_from(entry.seconds).unwrap_or(u32::MAX),
            ticked: [0, 1, 2].map(|place| entry.said >> place & 1 == 1),
            rating: felt.and_then(|place| Rating::ALL.get(place)).copied(),
        }
    }
}

fn words_of(setting: &Setting) -> String {
    let Setting { count, minutes_each, topics, hardest, date } = setting;
    if *setting == (Setting { date: *date, ..Setting::default() }) {
        return String::new();
    }
    let mut words = format!("{count} {} {hardest}", minutes_each.unwrap_or_default());
    topics.iter().for_each(|topic| words += &format!(" {topic}"));
    words
}

/// Parses the settings. Returns `None` if they are not valid; the caller uses the defaults then.
fn setting_of(words: &str) -> Option<Setting> {
    let mut words = words.split(' ');
    let mut number = || words.next()?.parse::<u8>().ok();
    let (count, minutes, hardest) = (number()?, number()?, number()?);
    let minutes_each = Some(u32::from(minutes)).filter(|it| *it > 0);
    let topics = words.map(str::to_owned).collect();
    Some(Setting { count: count.into(), minutes_each, topics, hardest, date: None })
}

/// Formats a schedule, the last interview and the settings of the next one.
pub fn write(schedule: &Schedule, interview: Option<&MockInterview>, setting: &Setting) -> String {
    let entry = |(id, card): (&str, ScheduledQuestion)| CardEntry {
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
        date: setting.date.map(|date| date.0),
    };
    encode::compact(&file)
}

/// Parses the state of interview practice.
///
/// # Errors
/// The reason why the input cannot be read, with its position.
pub fn read(text: &str) -> Result<Practice, Unreadable> {
    let file: ScheduleFile = unreadable::read(text, VERSION, "lessons")?;
    let mut schedule = Schedule::default();
    for CardEntry { id, number, due } in file.questions {
        if let Some(lies_in) = LeitnerBox::new(number) {
            schedule.put(&id, ScheduledQuestion { lies_in, due: Day(due) });
        }
    }
    let attempts = file.interview.into_iter().map(InterviewAnswer::from).collect();
    let seconds_each = file.seconds_each.and_then(|it| u32::try_from(it).ok());
    let at = file.at.unwrap_or_default();
    let interview = MockInterview::left(attempts, seconds_each, at, file.answered);
    let interview = match file.day {
        Some(day) => interview.map(|it| it.on(Day(day))),
        None => interview,
    };
    let setting = setting_of(&file.setting).unwrap_or_default();
    let setting = Setting { date: file.date.map(Day), ..setting };
    Ok(Practice { schedule, interview, setting })
}
