//! The lessons in order. Each is a run with checkpoints, with a summary, an explanation for each
//! checkpoint, and a takeaway.
//!
//! They are in `content/lessons/`, in the format of the lessons that teachers write
//! (`docs/tasks.md`). The answer choices are not in the file, but computed from the run. The page
//! loads the lessons after startup.

use super::{field, field_at, named};
use cards::{Cards, LANGUAGES, LoadedCard};
use i18n::{Language, unbroken};

/// The lessons that are loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lessons(Cards);

/// A lesson with all its texts.
#[derive(Clone, Copy, Debug)]
pub struct Lesson<'a> {
    card: &'a LoadedCard,
}

/// A step at which a lesson stops.
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint<'a> {
    lesson: Lesson<'a>,
    /// Index among the checkpoints.
    index: usize,
}

/// A question before a step is shown.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    card: &'a LoadedCard,
    /// Index among the questions of the lesson.
    index: usize,
    kind: Asked,
}

/// A part of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuestionPart<'a> {
    /// Words.
    Words(&'a str),
    /// A command, which the file encloses in backticks.
    Command(&'a str),
}

/// The kind of question about a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Asked {
    /// The reply, and its effect.
    Reply,
    /// The clients that are inside afterwards.
    Entry,
    /// The value of the key afterwards.
    Value,
}

/// The card with the names of the groups.
const GROUPS: &str = "groups";

impl Asked {
    /// Names of the kinds in the key `stops`.
    pub const NAMES: [(&str, Asked); 3] =
        [("reply", Asked::Reply), ("entry", Asked::Entry), ("value", Asked::Value)];
}

impl Lessons {
    /// Returns all lessons.
    pub fn all() -> Lessons {
        Lessons::read(include_str!(concat!(env!("OUT_DIR"), "/lessons.txt")))
    }

    /// Parses the joined cards of the lessons.
    pub fn read(text: &str) -> Lessons {
        Lessons(Cards::read(&unbroken(text)))
    }

    /// Returns these lessons, followed by others in a group that has a name in each language.
    #[must_use]
    pub fn with(
        &self,
        group: &str,
        names: [&str; Language::ALL.len()],
        others: impl Iterator<Item = (String, String)>,
    ) -> Lessons {
        let names = LANGUAGES.iter().zip(names).map(|(key, name)| format!("{key}: {name}\n"));
        let names = format!("[{group}]\n{}", names.collect::<String>());
        let others = others.map(|(id, text)| {
            let text = unbroken(text.strip_prefix('\u{feff}').unwrap_or(&text));
            LoadedCard::new(&id, &format!("group: {group}\n{text}"))
        });
        Lessons(self.0.with([LoadedCard::new(GROUPS, &names)].into_iter().chain(others)))
    }

    /// Iterates over all lessons, in order.
    pub fn lessons(&self) -> impl Iterator<Item = Lesson<'_>> {
        let lessons = self.0.all().filter(|card| card.id() != GROUPS);
        lessons.map(|card| Lesson { card })
    }

    /// Returns the lesson with this id.
    pub fn of(&self, id: &str) -> Option<Lesson<'_>> {
        self.lessons().find(|lesson| lesson.id() == id)
    }

    /// Returns `true` if the lessons have translations, as in the file for the other languages.
    pub fn are_translated(&self) -> bool {
        let translations = &LANGUAGES[1..];
        self.lessons().any(|lesson| {
            translations.iter().any(|it| lesson.card.values(it, "title").next().is_some())
        })
    }

    /// Iterates over the ids of the groups.
    pub fn groups(&self) -> impl Iterator<Item = &str> {
        let groups = self.0.all().filter(|card| card.id() == GROUPS);
        groups.flat_map(LoadedCard::sections)
    }

    /// Returns the name of a group; empty for an unknown one.
    pub fn group(&self, id: &str, language: Language) -> &str {
        named(&self.0, GROUPS, id, language)
    }
}

impl<'a> Lesson<'a> {
    /// Returns its id.
    pub fn id(self) -> &'a str {
        self.card.id()
    }

    /// Returns the id of its group.
    pub fn group(self) -> &'a str {
        self.card.value("group")
    }

    /// Returns the id of its story, or the link of its run.
    pub fn story(self) -> &'a str {
        self.card.value("run")
    }

    /// Returns its title.
    pub fn title(self, language: Language) -> &'a str {
        field(self.card, "title", language).unwrap_or_default()
    }

    /// Returns its summary, without the result.
    pub fn lead(self, language: Language) -> &'a str {
        field(self.card, "lead", language).unwrap_or_default()
    }

    /// Iterates over the steps at which it stops, in order.
    pub fn stops(self) -> impl Iterator<Item = Checkpoint<'a>> {
        self.places().enumerate().map(move |(index, _)| Checkpoint { lesson: self, index })
    }

    /// Returns the takeaway.
    pub fn take_home(self, language: Language) -> &'a str {
        field(self.card, "takeaway", language).unwrap_or_default()
    }

    /// Returns the id of the lesson with the fix or of the next lesson, or `None` for the last.
    pub fn leads_to(self) -> Option<&'a str> {
        self.card.values("", "next").next()
    }

    /// Iterates over the parts of the key `stops`: a step, or a step and a kind of question.
    fn places(self) -> impl Iterator<Item = (&'a str, Option<Asked>)> {
        let places = self.card.value("stops").split(',').map(str::trim);
        places.filter(|place| !place.is_empty()).map(|place| match place.split_once(' ') {
            None => (place, None),
            Some((step, kind)) => {
                let kind = Asked::NAMES.iter().find(|(name, _)| *name == kind.trim());
                (step, kind.map(|(_, kind)| *kind))
            }
        })
    }
}

impl<'a> Checkpoint<'a> {
    /// Returns the number of the step, from 1; 0 if it is missing.
    pub fn step(self) -> usize {
        self.place().and_then(|(step, _)| step.parse().ok()).unwrap_or_default()
    }

    /// Returns a part of the step's line in English. A test compares it to detect that the step has
    /// moved.
    pub fn line(self) -> &'a str {
        self.lesson.card.values("", "line").nth(self.index).unwrap_or_default()
    }

    /// Returns the explanation of the events and their meaning.
    pub fn narration(self, language: Language) -> &'a str {
        field_at(self.lesson.card, "stop", self.index, language).unwrap_or_default()
    }

    /// Returns the question before the step is shown, if any.
    pub fn asks(self) -> Option<Ask<'a>> {
        let (_, kind) = self.place()?;
        let earlier = self.lesson.places().take(self.index);
        let index = earlier.filter(|(_, kind)| kind.is_some()).count();
        Some(Ask { card: self.lesson.card, index, kind: kind? })
    }

    fn place(self) -> Option<(&'a str, Option<Asked>)> {
        self.lesson.places().nth(self.index)
    }
}

impl<'a> Ask<'a> {
    /// Returns the kind of question.
    pub fn kind(self) -> Asked {
        self.kind
    }

    /// Iterates over the parts of the question.
    pub fn question(self, language: Language) -> impl Iterator<Item = QuestionPart<'a>> {
        let parts = self.source(language).split('`').enumerate();
        parts.filter(|(_, part)| !part.is_empty()).map(|(index, part)| match index % 2 {
            0 => QuestionPart::Words(part),
            _ => QuestionPart::Command(part),
        })
    }

    /// Returns the question as written in the file.
    fn source(self, language: Language) -> &'a str {
        field_at(self.card, "ask", self.index, language).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn lessons_are_in_order_and_each_leads_to_the_next() {
        let lessons = Lessons::all();
        let mut groups: Vec<&str> = lessons.lessons().map(Lesson::group).collect();
        groups.dedup();
        assert_eq!(lessons.groups().collect::<Vec<_>>(), groups);
        let ids: Vec<&str> = lessons.lessons().map(Lesson::id).collect();
        let on: Vec<&str> = lessons.lessons().filter_map(Lesson::leads_to).collect();
        assert_eq!(on, ids[1..]);
        assert_eq!(lessons.lessons().last().and_then(Lesson::leads_to), None);
        let stories: BTreeSet<&str> = lessons.lessons().map(Lesson::story).collect();
        assert_eq!(stories.len(), ids.len(), "two lessons go through the same run");
    }

    #[test]
    fn every_lesson_is_complete() {
        let lessons = Lessons::all();
        for lesson in lessons.lessons() {
            let id = lesson.id();
            assert_eq!(lesson.card.value("lesson"), id);
            let count = |section: &str, key: &str| lesson.card.values(section, key).count();
            let stops = lesson.stops().count();
            let asks = lesson.stops().filter(|stop| stop.asks().is_some()).count();
            let texts = [count("", "line"), count("en", "stop"), count("en", "ask")];
            assert_eq!(texts, [stops, stops, asks], "{id}");
            assert!((3..=6).contains(&stops) && asks >= 2, "{id}");
            let steps: Vec<usize> = lesson.stops().map(Checkpoint::step).collect();
            assert!(steps.is_sorted_by(|one, next| one < next), "{id}: {steps:?}");
        }
    }

    #[test]
    fn lesson_in_every_language_has_well_formed_sentences() {
        let lessons = Lessons::all();
        for lesson in lessons.lessons() {
            for language in Language::ALL {
                // A text without translation is English.
                let lead = lesson.lead(language);
                let is_english = lead == lesson.lead(Language::English);
                let (asks, ends) = if is_english { ('?', '.') } else { ('？', '。') };
                let ended = |text: &str| text.matches(ends).count();
                assert!(!lesson.title(language).is_empty(), "{}", lesson.id());
                let sentences = ended(lead);
                assert!(lead.ends_with(ends) && (2..=4).contains(&sentences), "{lead}");
                for narration in lesson.stops().map(|stop| stop.narration(language)) {
                    assert!(narration.ends_with(ends) && ended(narration) == 1, "{narration}");
                }
                for ask in lesson.stops().filter_map(Checkpoint::asks) {
                    let question = ask.source(language);
                    assert!(question.ends_with(asks), "{question}");
                    assert!(question.matches('`').count().is_multiple_of(2), "{question}");
                }
                let home = lesson.take_home(language).replace("8.4", "");
                let sentences = ended(&home);
                assert!(home.ends_with(ends) && (2..=3).contains(&sentences), "{home}");
            }
            let text = lesson.card.text();
            assert!(!text.contains(['!', '！']), "{}", lesson.id());
        }
    }

    /// Returns the clients, servers, commands and numbers in a sentence.
    fn facts(text: &str) -> BTreeSet<&str> {
        let words = text.split(|it: char| !(it.is_ascii_alphanumeric() || it == '_'));
        let words = words.map(|word| word.strip_suffix('s').unwrap_or(word));
        let is_fact = |word: &&str| {
            let is_name = word.len() > 1 && word.starts_with(|it: char| it.is_ascii_uppercase());
            is_name && !word.contains(|it: char| it.is_ascii_lowercase())
        };
        words.filter(is_fact).collect()
    }

    #[test]
    fn lesson_in_every_language_names_the_same_clients_and_commands() {
        let lessons = Lessons::all();
        for lesson in lessons.lessons() {
            let mut texts = vec![Language::ALL.map(|it| lesson.title(it))];
            texts.push(Language::ALL.map(|it| lesson.lead(it)));
            texts.extend(lesson.stops().map(|stop| Language::ALL.map(|it| stop.narration(it))));
            let asks = lesson.stops().filter_map(Checkpoint::asks);
            texts.extend(asks.map(|ask| Language::ALL.map(|it| ask.source(it))));
            texts.push(Language::ALL.map(|it| lesson.take_home(it)));
            for texts in texts {
                let [english, simplified, traditional] = texts.map(facts);
                assert_eq!(simplified, traditional, "{}: {texts:?}", lesson.id());
                assert_eq!(english, simplified, "{}: {texts:?}", lesson.id());
            }
        }
    }

    #[test]
    fn read_of_malformed_lessons_does_not_panic() {
        for text in ["", "\u{c}", "\u{c}a\nstops: x, y reply", "\u{c}groups\n[t]\nx"] {
            let lessons = Lessons::read(text);
            for lesson in lessons.lessons() {
                assert_eq!(lesson.title(Language::TraditionalChinese), "");
                assert!(lesson.stops().all(|stop| stop.step() == 0 && stop.line().is_empty()));
            }
            assert_eq!(lessons.group("t", Language::English), "");
        }
    }
}
