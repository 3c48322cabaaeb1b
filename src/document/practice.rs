//! When questions come again, as JSON: what the browser keeps, and what a person takes along.
//!
//! Not here: what a box means, and whether a question is known. One that is not stays in the file:
//! another version may know it.

use crate::practice::{Card, Day, LeitnerBox, Schedule};
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

#[derive(Serialize, Deserialize)]
struct ScheduleFile {
    version: u32,
    questions: Vec<CardEntry>,
}

#[derive(Serialize, Deserialize)]
struct CardEntry {
    id: String,
    #[serde(rename = "box")]
    number: u8,
    /// The first day on which it is due, counted from 1 January 1970.
    due: u32,
}

/// Writes a schedule.
pub fn write(schedule: &Schedule) -> String {
    let entry = |(id, card): (&str, Card)| CardEntry {
        id: id.to_owned(),
        number: card.lies_in.number(),
        due: card.due.0,
    };
    let file = ScheduleFile { version: VERSION, questions: schedule.cards().map(entry).collect() };
    serde_json::to_string(&file).unwrap_or_default()
}

/// Reads a schedule.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(text: &str) -> Result<Schedule, NoSchedule> {
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
    Ok(schedule)
}
