//! The files that the page loads: all cards of one kind in one string.
//!
//! A form feed precedes each card. Then a separate line contains its id. Comments and empty lines
//! are left out.

use super::card::{Card, SectionNames, entry, heading};
use super::error::SyntaxError;
use super::items::{Item, Source, items, shared};
use std::rc::Rc;

/// Names of the sections and keys with texts, in the order of the languages of the page.
pub const LANGUAGES: [&str; 3] = ["en", "zh-Hans", "zh-Hant"];

/// Precedes each card.
const BEFORE: char = '\u{c}';

/// A file that the page loads.
struct Family {
    /// Name of the file, without `.txt`.
    name: &'static str,
    /// The folder below `content/`.
    kind: &'static str,
    /// Files of all items, which come first.
    shared: &'static [&'static str],
    /// The file of each item; empty if the kind has no folders.
    card: &'static str,
    /// Keys that the page does not need.
    dropped: &'static [&'static str],
    /// Sections that the page does not need.
    dropped_sections: &'static [&'static str],
    /// Sections that contain programs.
    programs: &'static [&'static str],
    /// Whether cards are kept as they are, without the line `order: …`.
    is_whole: bool,
}

const FAMILIES: &[Family] = &[
    Family {
        name: "challenges",
        kind: "challenges",
        shared: &[],
        card: "challenge.txt",
        dropped: &["order"],
        dropped_sections: &[],
        programs: &[],
        is_whole: true,
    },
    Family {
        name: "interviews",
        kind: "interviews",
        shared: &["topics.txt", "articles.txt"],
        card: "question.txt",
        dropped: &["order"],
        dropped_sections: &[],
        programs: &["code"],
        is_whole: false,
    },
    Family {
        name: "lessons",
        kind: "lessons",
        shared: &["groups.txt"],
        card: "lesson.txt",
        dropped: &["order"],
        dropped_sections: &[],
        programs: &[],
        is_whole: false,
    },
    // The first visit in English needs no translation.
    Family {
        name: "lessons-en",
        kind: "lessons",
        shared: &["groups.txt"],
        card: "lesson.txt",
        dropped: &["order", "zh-Hans", "zh-Hant"],
        dropped_sections: &["zh-Hans", "zh-Hant"],
        programs: &[],
        is_whole: false,
    },
    Family {
        name: "reference",
        kind: "reference",
        shared: &["functions.txt", "statements.txt", "commands.txt"],
        card: "",
        dropped: &[],
        dropped_sections: &[],
        programs: &[],
        is_whole: false,
    },
    Family {
        name: "stories",
        kind: "stories",
        shared: &["topics.txt"],
        card: "story.txt",
        dropped: &[
            "order",
            "listed",
            "shows",
            "fixes",
            "servers",
            "replica-lag",
            "keeps-all-but-the-last",
            "call-timeout",
            "until",
            "client",
            "title",
        ],
        dropped_sections: &["events", "facts"],
        programs: &[],
        is_whole: false,
    },
    Family {
        name: "comments",
        kind: "locks",
        shared: &["comments.txt"],
        card: "lock.txt",
        dropped: &["name", "keywords", "admits-two", "leaves"],
        dropped_sections: &["en", "zh-Hans", "zh-Hant"],
        programs: &[],
        is_whole: false,
    },
];

/// Returns the files that the page loads, with their names.
pub fn joined(sources: &[Source]) -> Vec<(&'static str, String)> {
    FAMILIES.iter().map(|family| (family.name, family.joined(sources))).collect()
}

impl Family {
    fn joined(&self, sources: &[Source]) -> String {
        let mut text = String::new();
        for name in self.shared {
            if let Some(source) = shared(sources, self.kind, name) {
                let id = name.strip_suffix(".txt").unwrap_or(name);
                self.append(&mut text, id, &source.text);
            }
        }
        for Item { id, files, .. } in items(sources, self.kind) {
            let is_card = |file: &&&Source| file.path.rsplit('/').next() == Some(self.card);
            if let Some(file) = files.iter().find(is_card) {
                self.append(&mut text, id, &file.text);
            }
        }
        text
    }

    /// Appends a card without the lines that the page does not need.
    fn append(&self, text: &mut String, id: &str, card: &str) {
        text.push_str(&format!("{BEFORE}{id}\n"));
        if self.is_whole {
            let lines = card.lines().filter(|line| !line.starts_with("order:"));
            lines.for_each(|line| text.push_str(&format!("{line}\n")));
            return;
        }
        let names = SectionNames { texts: &[], programs: self.programs };
        let card = Card::parse(card, names, &mut Vec::<SyntaxError>::new());
        for section in [&card.header].into_iter().chain(&card.sections) {
            if self.dropped_sections.contains(&section.name) {
                continue;
            }
            if !section.name.is_empty() {
                text.push_str(&format!("[{}]\n", section.name));
            }
            if self.programs.contains(&section.name) {
                text.push_str(&section.program());
                continue;
            }
            let entries = section.lines.iter().filter_map(|line| entry(line));
            for (key, value) in entries.filter(|(key, _)| !self.dropped.contains(key)) {
                text.push_str(&format!("{key}: {value}\n"));
            }
        }
    }
}

/// The cards of a file that the page loads. A copy is one pointer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cards(Rc<Vec<LoadedCard>>);

/// A card of a file that the page loads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadedCard {
    id: Box<str>,
    text: Box<str>,
}

impl Cards {
    /// Splits a file that the page loads.
    pub fn read(text: &str) -> Cards {
        let cards = text.split(BEFORE).filter_map(|card| card.split_once('\n'));
        Cards(Rc::new(cards.map(|(id, text)| LoadedCard::new(id, text)).collect()))
    }

    /// Returns these cards, followed by others.
    #[must_use]
    pub fn with(&self, others: impl Iterator<Item = LoadedCard>) -> Cards {
        Cards(Rc::new(self.all().cloned().chain(others).collect()))
    }

    /// Iterates over all cards, in order.
    pub fn all(&self) -> impl Iterator<Item = &LoadedCard> {
        self.0.iter()
    }

    /// Returns the card with this id.
    pub fn find(&self, id: &str) -> Option<&LoadedCard> {
        self.all().find(|card| &*card.id == id)
    }
}

impl LoadedCard {
    /// Creates a card with this id.
    pub fn new(id: &str, text: &str) -> LoadedCard {
        LoadedCard { id: id.into(), text: text.into() }
    }

    /// Returns its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the card as in a file that the page loads.
    pub fn joined(&self) -> String {
        format!("{BEFORE}{}\n{}", self.id, self.text)
    }

    /// Returns its whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Iterates over the lines below `[section]`, or over the header's lines if the name is empty.
    pub fn lines(&self, section: &str) -> impl Iterator<Item = &str> {
        let mut is_within = section.is_empty();
        self.text.lines().filter(move |line| match heading(line) {
            Some(name) => {
                is_within = name == section;
                false
            }
            None => is_within,
        })
    }

    /// Iterates over keys and values of a section, or of the header if the name is empty.
    pub fn entries(&self, section: &str) -> impl Iterator<Item = (&str, &str)> {
        self.lines(section).filter_map(entry)
    }

    /// Iterates over the values of a key in a section, or in the header if the name is empty.
    pub fn values(&self, section: &str, key: &str) -> impl Iterator<Item = &str> {
        self.entries(section).filter(move |(found, _)| *found == key).map(|(_, value)| value)
    }

    /// Returns the value of a key of the header; empty without this key.
    pub fn value(&self, key: &str) -> &str {
        self.values("", key).next().unwrap_or_default()
    }

    /// Iterates over the names of its sections.
    pub fn sections(&self) -> impl Iterator<Item = &str> {
        self.text.lines().filter_map(heading)
    }
}
