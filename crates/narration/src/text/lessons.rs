//! The lessons in order. Each is a run with checkpoints, with a summary, an explanation for each
//! checkpoint, and a takeaway.
//!
//! They are in one file, `lessons.txt`. It contains first the groups (`~` the id, then the name in
//! all languages), then one block per lesson, with these markers:
//!
//! - `#` id, group and story;
//! - `:` the title;
//! - `?` the summary;
//! - `@` the step of a checkpoint and a part of its line in English;
//! - `-` the events at the checkpoint and their meaning;
//! - `*` the kind of question before the step is shown, and the question, if any;
//! - `=` the takeaway;
//! - `>` the lesson with the fix or the next lesson.
//!
//! Sentences for users are present in all languages. The answer choices are not in the file, but
//! computed from the run. The page loads the file after startup.

use super::Language;
use super::blocks::{Block, Blocks, said, signed};

/// The lessons that are loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lessons(Blocks);

/// A lesson with all its lines.
#[derive(Clone, Copy, Debug)]
pub struct Lesson<'a> {
    block: &'a Block,
}

/// A step at which a lesson stops.
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint<'a> {
    block: &'a Block,
    /// Index among the checkpoints.
    place: usize,
}

/// A question before a step is shown.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    stop: Checkpoint<'a>,
    kind: Asked,
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

const LESSON: &str = "# ";
const GROUP: &str = "~ ";
const STOP: char = '@';

impl Lessons {
    /// Returns all lessons.
    pub fn all() -> Lessons {
        Lessons::read(include_str!("lessons.txt"))
    }

    /// Parses the format of `lessons.txt`.
    pub fn read(text: &str) -> Lessons {
        Lessons(Blocks::read(text))
    }

    /// Returns these lessons, followed by the lessons of another file.
    pub fn with(&self, text: &str) -> Lessons {
        Lessons(self.0.with(text))
    }

    /// Iterates over all lessons, in order.
    pub fn lessons(&self) -> impl Iterator<Item = Lesson<'_>> {
        let lessons = self.0.all().filter(|block| block.head().starts_with(LESSON));
        lessons.map(|block| Lesson { block })
    }

    /// Returns the lesson with this id.
    pub fn of(&self, id: &str) -> Option<Lesson<'_>> {
        self.lessons().find(|lesson| lesson.id() == id)
    }

    /// Iterates over the ids of the groups.
    pub fn groups(&self) -> impl Iterator<Item = &str> {
        self.0.heads(GROUP)
    }

    /// Returns the name of a group; empty for an unknown one.
    pub fn group(&self, id: &str, language: Language) -> &str {
        self.0.named(GROUP, id, language)
    }
}

impl<'a> Lesson<'a> {
    /// Returns its id.
    pub fn id(self) -> &'a str {
        self.head(0)
    }

    /// Returns the id of its group.
    pub fn group(self) -> &'a str {
        self.head(1)
    }

    /// Returns the id of its story.
    pub fn story(self) -> &'a str {
        self.head(2)
    }

    /// Returns its title.
    pub fn title(self, language: Language) -> &'a str {
        said(self.block.lines(), ':', language).unwrap_or_default()
    }

    /// Returns its summary, without the result.
    pub fn lead(self, language: Language) -> &'a str {
        said(self.block.lines(), '?', language).unwrap_or_default()
    }

    /// Iterates over the steps at which it stops, in order.
    pub fn stops(self) -> impl Iterator<Item = Checkpoint<'a>> {
        let stops = self.block.lines().filter(|line| line.starts_with(STOP)).enumerate();
        stops.map(move |(place, _)| Checkpoint { block: self.block, place })
    }

    /// Returns the takeaway.
    pub fn take_home(self, language: Language) -> &'a str {
        said(self.block.lines(), '=', language).unwrap_or_default()
    }

    /// Returns the id of the lesson with the fix or of the next lesson, or `None` for the last.
    pub fn leads_to(self) -> Option<&'a str> {
        signed(self.block.lines(), '>').next()
    }

    fn head(self, place: usize) -> &'a str {
        let head = self.block.head().strip_prefix(LESSON).unwrap_or_default();
        head.split_whitespace().nth(place).unwrap_or_default()
    }
}

impl<'a> Checkpoint<'a> {
    /// Returns the number of the step, from 1; 0 if it is missing.
    pub fn step(self) -> usize {
        self.place().0.parse().unwrap_or_default()
    }

    /// Returns a part of the step's line in English. A test compares it to detect that the step has
    /// moved.
    pub fn line(self) -> &'a str {
        self.place().1
    }

    /// Returns the explanation of the events and their meaning.
    pub fn narration(self, language: Language) -> &'a str {
        said(self.lines(), '-', language).unwrap_or_default()
    }

    /// Returns the question before the step is shown, if any.
    pub fn asks(self) -> Option<Ask<'a>> {
        let kind = match signed(self.lines(), '*').next()?.split_whitespace().next()? {
            "reply" => Asked::Reply,
            "entry" => Asked::Entry,
            "value" => Asked::Value,
            _ => return None,
        };
        Some(Ask { stop: self, kind })
    }

    fn place(self) -> (&'a str, &'a str) {
        let line = signed(self.lines(), STOP).next().unwrap_or_default();
        line.split_once(' ').unwrap_or((line, ""))
    }

    /// Iterates over its lines: from its marker to the next one.
    fn lines(self) -> impl Iterator<Item = &'a str> {
        let mut stops = 0;
        let placed = self.block.lines().map(move |line| {
            stops += usize::from(line.starts_with(STOP));
            (stops, line)
        });
        placed.filter(move |(stops, _)| *stops == self.place + 1).map(|(_, line)| line)
    }
}

impl<'a> Ask<'a> {
    /// Returns the kind of question.
    pub fn kind(self) -> Asked {
        self.kind
    }

    /// Returns the question.
    pub fn question(self, language: Language) -> &'a str {
        let said = said(self.stop.lines(), '*', language).unwrap_or_default();
        said.split_once(' ').map_or("", |(_, question)| question)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Each lesson, with its number of checkpoints and its number of questions.
    const COUNTS: [(&str, &str, usize, usize); 17] = [
        ("atomicity", "setnx-and-del", 4, 3),
        ("atomicity", "the-crash", 4, 2),
        ("atomicity", "two-dels", 5, 3),
        ("atomicity", "getset", 5, 3),
        ("time", "clocks", 4, 2),
        ("time", "expire-second", 4, 2),
        ("time", "multi-or-script", 4, 2),
        ("time", "set-nx-px", 5, 2),
        ("owner", "token", 4, 3),
        ("owner", "get-compare-del", 5, 3),
        ("owner", "script", 4, 2),
        ("waiting", "asking-again", 4, 2),
        ("waiting", "cache-stampede", 5, 3),
        ("longer", "pause-and-fence", 4, 2),
        ("longer", "renewal", 4, 2),
        ("servers", "failover", 5, 2),
        ("servers", "redlock", 4, 2),
    ];

    #[test]
    fn lessons_are_in_order_and_each_leads_to_the_next() {
        let lessons = Lessons::all();
        let found = lessons.lessons().map(|lesson| {
            let asks = lesson.stops().filter(|stop| stop.asks().is_some()).count();
            (lesson.group(), lesson.id(), lesson.stops().count(), asks)
        });
        assert_eq!(found.collect::<Vec<_>>(), COUNTS);
        let mut groups: Vec<&str> = COUNTS.iter().map(|(group, ..)| *group).collect();
        groups.dedup();
        assert_eq!(lessons.groups().collect::<Vec<_>>(), groups);
        let ids: Vec<&str> = lessons.lessons().map(Lesson::id).collect();
        let on: Vec<&str> = lessons.lessons().filter_map(Lesson::leads_to).collect();
        assert_eq!(on, ids[1..]);
        assert_eq!(lessons.lessons().last().and_then(Lesson::leads_to), None);
        let stories: BTreeSet<&str> = lessons.lessons().map(Lesson::story).collect();
        assert_eq!(stories.len(), ids.len(), "two lessons go through the same run");
        assert_eq!(lessons.0.all().count(), ids.len() + groups.len(), "a block is neither");
    }

    #[test]
    fn every_lesson_is_complete() {
        let lessons = Lessons::all();
        for lesson in lessons.lessons() {
            let id = lesson.id();
            assert!(lesson.block.lines().all(|line| line[1..].starts_with(' ')), "{id}");
            let signs: String = lesson.block.lines().map(|line| &line[..1]).collect();
            let rest = signs.strip_prefix(":::???").expect(id);
            let rest = rest.strip_suffix('>').unwrap_or(rest).strip_suffix("===").expect(id);
            let mut stops = rest.split(STOP);
            assert_eq!(stops.next(), Some(""), "{id}");
            assert!(stops.all(|stop| ["---", "---***"].contains(&stop)), "{id}: {signs}");
            let steps: Vec<usize> = lesson.stops().map(Checkpoint::step).collect();
            assert!(steps.is_sorted_by(|one, next| one < next), "{id}: {steps:?}");
            assert!((3..=6).contains(&steps.len()), "{id}");
            assert!(lesson.stops().filter(|stop| stop.asks().is_some()).count() >= 2, "{id}");
        }
    }

    #[test]
    fn lesson_in_every_language_has_well_formed_sentences() {
        let lessons = Lessons::all();
        for lesson in lessons.lessons() {
            for language in Language::ALL {
                let (asks, ends) = match language {
                    Language::English => ('?', '.'),
                    _ => ('？', '。'),
                };
                let ended = |text: &str| text.matches(ends).count();
                assert!(!lesson.title(language).is_empty(), "{}", lesson.id());
                let lead = lesson.lead(language);
                let sentences = ended(lead);
                assert!(lead.ends_with(ends) && (2..=4).contains(&sentences), "{lead}");
                for said in lesson.stops().map(|stop| stop.narration(language)) {
                    assert!(said.ends_with(ends) && ended(said) == 1, "{said}");
                }
                for ask in lesson.stops().filter_map(Checkpoint::asks) {
                    let question = ask.question(language);
                    assert!(question.ends_with(asks), "{question}");
                }
                let home = lesson.take_home(language).replace("8.4", "");
                assert!(home.ends_with(ends) && ended(&home) == 1, "{home}");
            }
            let text: String = lesson.block.lines().collect();
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
            let mut said = vec![Language::ALL.map(|it| lesson.title(it))];
            said.push(Language::ALL.map(|it| lesson.lead(it)));
            said.extend(lesson.stops().map(|stop| Language::ALL.map(|it| stop.narration(it))));
            let asks = lesson.stops().filter_map(Checkpoint::asks);
            said.extend(asks.map(|ask| Language::ALL.map(|it| ask.question(it))));
            said.push(Language::ALL.map(|it| lesson.take_home(it)));
            for texts in said {
                let [english, simplified, traditional] = texts.map(facts);
                assert_eq!(simplified, traditional, "{}: {texts:?}", lesson.id());
                assert_eq!(english, simplified, "{}: {texts:?}", lesson.id());
            }
        }
    }

    #[test]
    fn read_of_malformed_lessons_does_not_panic() {
        for text in ["", "# ", "# a\n? b", "# a b c\n@ x\n* y\n@\n> z", "~ t\n", "@ 1\n*"] {
            let lessons = Lessons::read(text);
            for lesson in lessons.lessons() {
                assert_eq!(lesson.title(Language::TraditionalChinese), "");
                assert!(lesson.stops().all(|stop| stop.step() == 0 && stop.asks().is_none()));
            }
            assert_eq!(lessons.group("t", Language::English), "");
        }
    }
}
