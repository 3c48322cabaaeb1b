//! Progress of the user in lessons and challenges, as JSON for the browser storage and for an
//! exported file. Contains unfinished work in challenges, so that a reload does not lose it.
//!
//! Other modules handle the storage and the content of lessons and challenges. Progress with an
//! unknown id is preserved, because another version of Lockscope may know the id.

use super::encode;
use super::unreadable::{self, Unreadable};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Version of the format. It changes only if a field changes its meaning, not if a field is added.
const VERSION: u32 = 1;

/// Progress of the user.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LearningProgress {
    version: u32,
    /// Id of the last lesson that the user chose. A lesson opened by a link is not chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    lessons: Vec<LessonProgress>,
    /// Number of stars of each challenge.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    challenges: BTreeMap<String, u8>,
    /// Unfinished work in each challenge: the changed program of a defence, or the run of an attack
    /// that is not finished.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    begun: BTreeMap<String, String>,
    /// Files of the challenges that the user opened, by id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    tasks: BTreeMap<String, String>,
    /// Files of the lessons that the user opened, by id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    own_lessons: BTreeMap<String, String>,
}

/// Progress in one lesson.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LessonProgress {
    /// Id of the lesson.
    pub id: String,
    /// Index of the current stop.
    pub stop: usize,
    /// Whether the user has completed the lesson.
    #[serde(rename = "done")]
    pub is_done: bool,
    /// Answers in the current pass through the lesson.
    pub answers: Vec<LessonAnswer>,
}

/// Answer to the question at a stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LessonAnswer {
    /// Index of the stop.
    pub stop: usize,
    /// Index of the choice, or `None` if the user was not sure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<usize>,
    /// Whether the choice was right. Older versions did not store this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_right: Option<bool>,
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
    /// Parses progress.
    ///
    /// # Errors
    /// The reason why the input cannot be read.
    pub fn read(text: &str) -> Result<LearningProgress, Unreadable> {
        unreadable::read(text, VERSION, "questions")
    }

    /// Formats the progress as JSON.
    pub fn write(&self) -> String {
        encode::compact(self)
    }

    /// Returns the progress in a lesson, or `None` if the user has not started it.
    pub fn of(&self, lesson: &str) -> Option<&LessonProgress> {
        self.lessons.iter().find(|known| known.id == lesson)
    }

    /// Returns `true` if the user has completed the lesson.
    pub fn is_done(&self, lesson: &str) -> bool {
        self.of(lesson).is_some_and(|known| known.is_done)
    }

    /// Stores the progress in a lesson. A completed lesson stays completed.
    pub fn put(&mut self, lesson: LessonProgress) {
        match self.lessons.iter_mut().find(|known| known.id == lesson.id) {
            Some(known) => {
                *known = LessonProgress { is_done: known.is_done || lesson.is_done, ..lesson }
            }
            None => self.lessons.push(lesson),
        }
    }

    /// Returns the number of stars of a challenge.
    pub fn stars(&self, challenge: &str) -> u8 {
        self.challenges.get(challenge).copied().unwrap_or_default()
    }

    /// Stores the stars of a challenge if they are more than before.
    pub fn win(&mut self, challenge: &str, stars: u8) {
        let won = self.challenges.entry(challenge.to_owned()).or_default();
        *won = stars.max(*won);
    }

    /// Returns the unfinished work in a challenge.
    pub fn begun(&self, challenge: &str) -> Option<&str> {
        self.begun.get(challenge).map(String::as_str)
    }

    /// Stores the unfinished work in a challenge, or removes it.
    pub fn keep_begun(&mut self, challenge: &str, begun: Option<&str>) {
        match begun {
            Some(begun) => drop(self.begun.insert(challenge.to_owned(), begun.to_owned())),
            None => drop(self.begun.remove(challenge)),
        }
    }

    /// Returns the files of the challenges that the user opened, sorted by id.
    pub fn tasks(&self) -> impl Iterator<Item = &str> {
        self.tasks.values().map(String::as_str)
    }

    /// Stores the file of a challenge. If another file had the same id, removes its stars and
    /// unfinished work.
    pub fn keep_task(&mut self, challenge: &str, file: &str) {
        let before = self.tasks.insert(challenge.to_owned(), file.to_owned());
        if before.is_none_or(|before| before != file) {
            self.begun.remove(challenge);
            self.challenges.remove(challenge);
        }
    }

    /// Returns the files of the lessons that the user opened, sorted by id.
    pub fn own_lessons(&self) -> impl Iterator<Item = &str> {
        self.own_lessons.values().map(String::as_str)
    }

    /// Stores the file of a lesson. If another file had the same id, removes the progress in it.
    pub fn keep_lesson(&mut self, lesson: &str, file: &str) {
        let before = self.own_lessons.insert(lesson.to_owned(), file.to_owned());
        if before.is_none_or(|before| before != file) {
            self.lessons.retain(|known| known.id != lesson);
        }
    }

    /// Merges progress from elsewhere. For each lesson and challenge, the greater progress wins.
    /// Work in progress here is not overwritten.
    pub fn import(&mut self, other: LearningProgress) {
        self.last = self.last.take().or(other.last);
        for lesson in other.lessons {
            let reached = |known: &LessonProgress| (known.is_done, known.stop);
            if self.of(&lesson.id).is_none_or(|known| reached(known) < reached(&lesson)) {
                self.put(lesson);
            }
        }
        other.challenges.iter().for_each(|(challenge, stars)| self.win(challenge, *stars));
        let own = [&mut self.begun, &mut self.tasks, &mut self.own_lessons];
        for (own, other) in own.into_iter().zip([other.begun, other.tasks, other.own_lessons]) {
            for (challenge, text) in other {
                own.entry(challenge).or_insert(text);
            }
        }
    }
}
