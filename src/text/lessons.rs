//! The path of lessons: each is a run with stops, with what it is about, what happens at each stop
//! and what is to be taken home.
//!
//! It is one text, `lessons.txt`. First the groups (`~` the id, then its name in all languages),
//! then a block for each lesson: `#` its id, its group and its story; `:` the title; `?` the lead;
//! for each stop `@` the step and a part of its line in English, `-` what happened there and why it
//! matters, and, if something is asked before that step is shown, `*` the kind of the question and
//! the question; `=` what to take home; `>` the lesson that mends it or leads on. What people read
//! stands there in all languages.
//!
//! The choices of a question are not written here: they are computed from the run. The page loads
//! the text later than itself.

use super::Language;
use super::blocks::{Block, Blocks};

/// The lessons, as far as they are loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lessons(Blocks);

/// A lesson with everything that belongs to it.
#[derive(Clone, Copy, Debug)]
pub struct Lesson<'a> {
    block: &'a Block,
}

/// A step at which a lesson stops.
#[derive(Clone, Copy, Debug)]
pub struct Stop<'a> {
    block: &'a Block,
    /// Its place among the stops.
    place: usize,
}

/// What is asked before a step is shown.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    stop: Stop<'a>,
    kind: Asked,
}

/// What a question about a step asks for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Asked {
    /// What is answered, and what that does.
    Reply,
    /// Who is inside afterwards.
    Entry,
    /// What is in the key afterwards.
    Value,
}

const LESSON: &str = "# ";
const GROUP: &str = "~ ";
const STOP: char = '@';

impl Lessons {
    /// All lessons.
    pub fn all() -> Lessons {
        Lessons::read(include_str!("lessons.txt"))
    }

    /// What a text says that was written as `lessons.txt` is.
    pub fn read(text: &str) -> Lessons {
        Lessons(Blocks::read(text))
    }

    /// All lessons, in the order of the path.
    pub fn lessons(&self) -> impl Iterator<Item = Lesson<'_>> {
        let lessons = self.0.all().filter(|block| block.head().starts_with(LESSON));
        lessons.map(|block| Lesson { block })
    }

    /// The lesson with this id.
    pub fn of(&self, id: &str) -> Option<Lesson<'_>> {
        self.lessons().find(|lesson| lesson.id() == id)
    }

    /// The ids of the groups.
    pub fn groups(&self) -> impl Iterator<Item = &str> {
        self.0.all().filter_map(|block| block.head().strip_prefix(GROUP))
    }

    /// What a group is called; nothing for an unknown one.
    pub fn group(&self, id: &str, language: Language) -> &str {
        let block = self.0.find(|head| head.strip_prefix(GROUP) == Some(id));
        block.map_or("", |block| block.line(language as usize))
    }
}

impl<'a> Lesson<'a> {
    /// Its id.
    pub fn id(self) -> &'a str {
        self.head(0)
    }

    /// The id of its group.
    pub fn group(self) -> &'a str {
        self.head(1)
    }

    /// The id of the story that it goes through.
    pub fn story(self) -> &'a str {
        self.head(2)
    }

    /// What it is called.
    pub fn title(self, language: Language) -> &'a str {
        said(self.block.lines(), ':', language)
    }

    /// What it is about, without what comes of it.
    pub fn lead(self, language: Language) -> &'a str {
        said(self.block.lines(), '?', language)
    }

    /// The steps at which it stops, in their order.
    pub fn stops(self) -> impl Iterator<Item = Stop<'a>> {
        let stops = self.block.lines().filter(|line| line.starts_with(STOP)).enumerate();
        stops.map(move |(place, _)| Stop { block: self.block, place })
    }

    /// What to take home.
    pub fn take_home(self, language: Language) -> &'a str {
        said(self.block.lines(), '=', language)
    }

    /// The id of the lesson that mends it or leads on; none for the last.
    pub fn leads_to(self) -> Option<&'a str> {
        signed(self.block.lines(), '>').next()
    }

    fn head(self, place: usize) -> &'a str {
        let head = self.block.head().strip_prefix(LESSON).unwrap_or_default();
        head.split_whitespace().nth(place).unwrap_or_default()
    }
}

impl<'a> Stop<'a> {
    /// The number of the step, from 1; 0, if there is none.
    pub fn step(self) -> usize {
        self.place().0.parse().unwrap_or_default()
    }

    /// A part of the step's line in English, by which a test notices that the step has moved.
    pub fn line(self) -> &'a str {
        self.place().1
    }

    /// What happened, and why it matters.
    pub fn narration(self, language: Language) -> &'a str {
        said(self.lines(), '-', language)
    }

    /// What is asked before the step is shown, if anything.
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

    /// Its lines: those from its sign up to the next one.
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
    /// What it asks for.
    pub fn kind(self) -> Asked {
        self.kind
    }

    /// The question.
    pub fn question(self, language: Language) -> &'a str {
        let said = said(self.stop.lines(), '*', language);
        said.split_once(' ').map_or("", |(_, question)| question)
    }
}

/// What lines with this sign say in a language.
fn said<'a>(lines: impl Iterator<Item = &'a str>, sign: char, language: Language) -> &'a str {
    signed(lines, sign).nth(language as usize).unwrap_or_default()
}

/// The lines with this sign, without it.
fn signed<'a>(lines: impl Iterator<Item = &'a str>, sign: char) -> impl Iterator<Item = &'a str> {
    lines.filter_map(move |line| line.strip_prefix(sign)).map(str::trim)
}
