//! How far a person has come with the lessons and the challenges, as JSON: what the browser keeps,
//! and the file in which it is taken along. What they do in a challenge is kept with it, so that a
//! reload takes nothing away.
//!
//! Not here: where it is stored, and what the lessons and challenges are. One that is not known is
//! kept all the same: another version of Lockscope may know it.

use super::unreadable::{self, Unreadable};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of what is kept. It changes when something in it gets another meaning; what is added
/// needs no other version.
const VERSION: u32 = 1;

/// How far a person has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LearningProgress {
    version: u32,
    /// The id of the lesson that they were in last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    lessons: Vec<LessonProgress>,
    /// The stars of each challenge.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    challenges: BTreeMap<String, u8>,
    /// What was begun of each challenge: the program of a defence that was changed, or the run of
    /// an attack that has not come to its end.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    begun: BTreeMap<String, String>,
    /// The files of the tasks that were opened, by their ids.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    tasks: BTreeMap<String, String>,
    /// The files of the lessons that were opened, by their ids.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    own_lessons: BTreeMap<String, String>,
}

/// How far they have come in one lesson.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LessonProgress {
    /// Its id.
    pub id: String,
    /// The stop at which they are, from 0.
    pub stop: usize,
    /// Whether they have been through all of it.
    #[serde(rename = "done")]
    pub is_done: bool,
    /// What they have answered this time.
    pub answers: Vec<LessonAnswer>,
}

/// What was answered to the question of a stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LessonAnswer {
    /// The stop, from 0.
    pub stop: usize,
    /// The choice, from 0; none, if the person was not sure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<usize>,
}

impl Default for LearningProgress {
    fn default() -> LearningProgress {
        LearningProgress {
            version: VERSION,
            last: None,
            lessons: Vec::new(),
            challenges: BTreeMap::new(),
            begun: BTreeMap::new(),
            tasks: BTreeMap::new(),
            own_lessons: BTreeMap::new(),
        }
    }
}

impl LearningProgress {
    /// Reads it.
    ///
    /// # Errors
    /// Why the text does not say it.
    pub fn read(text: &str) -> Result<LearningProgress, Unreadable> {
        unreadable::read(text, VERSION, "questions")
    }

    /// It as JSON.
    pub fn write(&self) -> String {
        // These are strings and numbers: nothing of them cannot be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// How far the person has come in a lesson, if they have begun it.
    pub fn of(&self, lesson: &str) -> Option<&LessonProgress> {
        self.lessons.iter().find(|known| known.id == lesson)
    }

    /// Whether they have been through all of a lesson.
    pub fn is_done(&self, lesson: &str) -> bool {
        self.of(lesson).is_some_and(|known| known.is_done)
    }

    /// Keeps how far they have come in a lesson, which is the one that they are in. What was done
    /// stays done.
    pub fn put(&mut self, lesson: LessonProgress) {
        self.last = Some(lesson.id.clone());
        match self.lessons.iter_mut().find(|known| known.id == lesson.id) {
            Some(known) => {
                *known = LessonProgress { is_done: known.is_done || lesson.is_done, ..lesson }
            }
            None => self.lessons.push(lesson),
        }
    }

    /// How many stars a challenge is worth so far.
    pub fn stars(&self, challenge: &str) -> u8 {
        self.challenges.get(challenge).copied().unwrap_or_default()
    }

    /// Keeps the stars of a challenge. The most that there ever were count.
    pub fn win(&mut self, challenge: &str, stars: u8) {
        let won = self.challenges.entry(challenge.to_owned()).or_default();
        *won = stars.max(*won);
    }

    /// What was begun of a challenge, as it was left.
    pub fn begun(&self, challenge: &str) -> Option<&str> {
        self.begun.get(challenge).map(String::as_str)
    }

    /// Keeps what was begun of a challenge, or no longer.
    pub fn keep_begun(&mut self, challenge: &str, begun: Option<&str>) {
        match begun {
            Some(begun) => drop(self.begun.insert(challenge.to_owned(), begun.to_owned())),
            None => drop(self.begun.remove(challenge)),
        }
    }

    /// The files of the tasks that were opened, in the order of their ids.
    pub fn tasks(&self) -> impl Iterator<Item = &str> {
        self.tasks.values().map(String::as_str)
    }

    /// Keeps the file of a task. What was begun of another with its id is forgotten.
    pub fn keep_task(&mut self, challenge: &str, file: &str) {
        let before = self.tasks.insert(challenge.to_owned(), file.to_owned());
        if before.is_none_or(|before| before != file) {
            self.begun.remove(challenge);
            self.challenges.remove(challenge);
        }
    }

    /// The files of the lessons that were opened, in the order of their ids.
    pub fn own_lessons(&self) -> impl Iterator<Item = &str> {
        self.own_lessons.values().map(String::as_str)
    }

    /// Keeps the file of a lesson. How far the person came in another with its id is forgotten.
    pub fn keep_lesson(&mut self, lesson: &str, file: &str) {
        let before = self.own_lessons.insert(lesson.to_owned(), file.to_owned());
        if before.is_none_or(|before| before != file) {
            self.lessons.retain(|known| known.id != lesson);
        }
    }

    /// Adds what was learned elsewhere: of each lesson and challenge, that counts which goes
    /// further. What was begun here stays.
    pub fn import(&mut self, other: LearningProgress) {
        let last = self.last.take().or(other.last);
        for lesson in other.lessons {
            let reached = |known: &LessonProgress| (known.is_done, known.stop);
            if self.of(&lesson.id).is_none_or(|known| reached(known) < reached(&lesson)) {
                self.put(lesson);
            }
        }
        self.last = last;
        other.challenges.iter().for_each(|(challenge, stars)| self.win(challenge, *stars));
        let own = [&mut self.begun, &mut self.tasks, &mut self.own_lessons];
        for (own, other) in own.into_iter().zip([other.begun, other.tasks, other.own_lessons]) {
            for (challenge, text) in other {
                own.entry(challenge).or_insert(text);
            }
        }
    }
}
