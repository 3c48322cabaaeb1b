//! When questions come again, and the interview under way, as JSON: what the browser keeps, and what
//! a person takes along.
//!
//! Not here: what a box means, and whether a question is known. One that is not stays in the file:
//! another version may know it.

use crate::practice::{Attempt, Card, Day, LeitnerBox, MockInterview, Rating, Schedule, Stage};
use serde::{Deserialize, Serialize};

/// The version of the file. It changes when something in it gets another meaning; what is added
/// needs no other version.
const VERSION: u32 = 1;

/// Why a text is no schedule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoSchedule {
    /// It is not JSON, or something in it is missing or of another kind.
    #[error("{0}")]
    Malformed(String),
    /// A later version of Lockscope wrote it.
    #[error("`version` is {0}, and this is version {VERSION}")]
    Version(u32),
    /// There is no such box.
    #[error("`questions[{place}]` ({id}): `box` is {given}, which is none of 0 to {}", LeitnerBox::HIGHEST.number())]
    Box {
        /// The place of the question, from 0.
        place: usize,
        /// Its id.
        id: String,
        /// The box that is named.
        given: u8,
    },
    /// A question stands in it twice.
    #[error("`questions[{place}]`: {id} is there already")]
    Twice {
        /// The place of the second one, from 0.
        place: usize,
        /// Its id.
        id: String,
    },
}

/// What is kept of practising.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Practice {
    /// When questions come again.
    pub schedule: Schedule,
    /// The interview under way, if there is one.
    pub interview: Option<MockInterview>,
}

#[derive(Serialize, Deserialize)]
struct ScheduleFile {
    version: u32,
    questions: Vec<CardEntry>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    interview: Option<InterviewEntry>,
}

#[derive(Serialize, Deserialize)]
struct InterviewEntry {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seconds_each: Option<u32>,
    /// The place of the current question, from 0.
    at: usize,
    answered: bool,
    questions: Vec<AttemptEntry>,
}

#[derive(Serialize, Deserialize)]
struct AttemptEntry {
    id: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    words: String,
    #[serde(default)]
    seconds: u32,
    #[serde(default)]
    ticked: [bool; 3],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    felt: Option<Felt>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Felt {
    Again,
    Hard,
    Good,
}

#[derive(Serialize, Deserialize)]
struct CardEntry {
    id: String,
    #[serde(rename = "box")]
    number: u8,
    /// The first day on which it is due, counted from 1 January 1970.
    due: u32,
}

impl From<&MockInterview> for InterviewEntry {
    fn from(interview: &MockInterview) -> InterviewEntry {
        let entry = |attempt: &Attempt| AttemptEntry {
            id: attempt.question.clone(),
            words: attempt.words.clone(),
            seconds: attempt.seconds,
            ticked: attempt.ticked,
            felt: attempt.rating.map(|rating| match rating {
                Rating::Again => Felt::Again,
                Rating::Hard => Felt::Hard,
                Rating::Good => Felt::Good,
            }),
        };
        InterviewEntry {
            seconds_each: interview.seconds_each(),
            at: interview.place(),
            answered: interview.stage() == Stage::Reviewing,
            questions: interview.attempts().iter().map(entry).collect(),
        }
    }
}

impl InterviewEntry {
    /// None, if it is at no question of its own.
    fn interview(self) -> Option<MockInterview> {
        let attempt = |entry: AttemptEntry| Attempt {
            question: entry.id,
            words: entry.words,
            seconds: entry.seconds,
            ticked: entry.ticked,
            rating: entry.felt.map(|felt| match felt {
                Felt::Again => Rating::Again,
                Felt::Hard => Rating::Hard,
                Felt::Good => Rating::Good,
            }),
        };
        let attempts = self.questions.into_iter().map(attempt).collect();
        MockInterview::left(attempts, self.seconds_each, self.at, self.answered)
    }
}

/// Writes a schedule, and the interview under way.
pub fn write(schedule: &Schedule, interview: Option<&MockInterview>) -> String {
    let entry = |(id, card): (&str, Card)| CardEntry {
        id: id.to_owned(),
        number: card.lies_in.number(),
        due: card.due.0,
    };
    let file = ScheduleFile {
        version: VERSION,
        questions: schedule.cards().map(entry).collect(),
        interview: interview.map(InterviewEntry::from),
    };
    serde_json::to_string(&file).unwrap_or_default()
}

/// Reads both.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(text: &str) -> Result<Practice, NoSchedule> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u32,
    }
    let text = text.trim_start_matches('\u{feff}');
    let malformed = |error: serde_json::Error| NoSchedule::Malformed(error.to_string());
    // A later version may have made something else of the rest.
    let Versioned { version } = serde_json::from_str(text).map_err(malformed)?;
    if version > VERSION {
        return Err(NoSchedule::Version(version));
    }
    let file: ScheduleFile = serde_json::from_str(text).map_err(malformed)?;
    let mut schedule = Schedule::default();
    for (place, CardEntry { id, number, due }) in file.questions.into_iter().enumerate() {
        let Some(lies_in) = LeitnerBox::new(number) else {
            return Err(NoSchedule::Box { place, id, given: number });
        };
        if schedule.card(&id).is_some() {
            return Err(NoSchedule::Twice { place, id });
        }
        schedule.put(&id, Card { lies_in, due: Day(due) });
    }
    let interview = file.interview.and_then(InterviewEntry::interview);
    Ok(Practice { schedule, interview })
}
