//! Splits a challenge file into its header and the sections under `[name]`. `read` interprets these
//! parts.

use super::card_error::{CardError, Problem};
use super::names::LANGUAGE_NAMES;
use lua_vm::Position;

/// Names of the sections that contain programs. The lines of these sections are not split into keys
/// and values.
pub(super) const PROGRAMS: [&str; 3] = ["lock", "reference", "near-miss"];

/// A line `key: value`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry<'a> {
    pub(super) key: &'a str,
    pub(super) at: Position,
    pub(super) value: &'a str,
    pub(super) value_at: Position,
}

/// The lines under `[name]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Section<'a> {
    pub(super) name: &'a str,
    pub(super) at: Position,
    pub(super) lines: Vec<&'a str>,
}

/// A file as header and sections.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct File<'a> {
    pub(super) header: Section<'a>,
    pub(super) sections: Vec<Section<'a>>,
}

/// Splits a file. Adds unknown and duplicate sections to `mistakes`.
pub(super) fn split<'a>(text: &'a str, mistakes: &mut Vec<CardError>) -> File<'a> {
    let header = Section { name: "", at: Position { line: 0, column: 1 }, lines: Vec::new() };
    let mut sections = vec![header];
    for (number, line) in (1..).zip(text.lines()) {
        let place = sections.len() - 1;
        let is_program = PROGRAMS.contains(&sections[place].name);
        match heading(line).filter(|name| is_known(name) || !is_program) {
            Some(name) => {
                let at = Position { line: number, column: 1 };
                if !is_known(name) {
                    mistakes.push(Problem::UnknownSection(name.to_owned()).at(at));
                } else if sections.iter().any(|it| it.name == name) {
                    mistakes.push(Problem::Twice(format!("[{name}]")).at(at));
                }
                sections.push(Section { name, at, lines: Vec::new() });
            }
            None => sections[place].lines.push(line),
        }
    }
    let header = sections.remove(0);
    File { header, sections }
}

fn is_known(name: &str) -> bool {
    PROGRAMS.contains(&name) || LANGUAGE_NAMES.iter().any(|(known, _)| *known == name)
}

/// Returns the name in a line `[name]`.
fn heading(line: &str) -> Option<&str> {
    let name = line.trim_end().strip_prefix('[')?.strip_suffix(']')?;
    let is_name = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
    name.chars().all(is_name).then_some(name)
}

impl<'a> File<'a> {
    /// Returns the first section with this name.
    pub(super) fn section(&self, name: &str) -> Option<&Section<'a>> {
        self.sections.iter().find(|section| section.name == name)
    }
}

impl<'a> Section<'a> {
    /// Returns the lines `key: value`. Skips empty lines and comments, and adds all other lines to
    /// `mistakes`.
    pub(super) fn entries(&self, mistakes: &mut Vec<CardError>) -> Vec<Entry<'a>> {
        let mut entries = Vec::new();
        for (line, text) in (self.at.line + 1..).zip(self.lines.iter().copied()) {
            let column = column_of(text, text.len() - text.trim_start().len());
            let at = Position { line, column };
            if text.trim().is_empty() || text.trim_start().starts_with('#') {
                continue;
            }
            let Some((key, value)) = text.split_once(':') else {
                mistakes.push(Problem::NoKey.at(at));
                continue;
            };
            let blanks = value.len() - value.trim_start().len();
            let value_at = Position { line, column: column_of(text, key.len() + 1 + blanks) };
            entries.push(Entry { key: key.trim(), at, value: value.trim(), value_at });
        }
        entries
    }

    /// Returns the lines of the section as a program.
    pub(super) fn program(&self) -> String {
        self.lines.join("\n").trim_end().to_owned() + "\n"
    }

    /// Converts a position in the program of this section to a position in the file.
    pub(super) fn place_of(&self, place: Position) -> Position {
        Position { line: self.at.line + place.line, column: place.column }
    }
}

impl<'a> Entry<'a> {
    /// Returns the comma-separated parts of the value, each with its position.
    pub(super) fn parts(self) -> impl Iterator<Item = (&'a str, Position)> {
        let Entry { value, value_at, .. } = self;
        let mut start = 0;
        value.split(',').map(move |part| {
            let blanks = part.len() - part.trim_start().len();
            let before = column_of(value, start + blanks) - 1;
            start += part.len() + 1;
            (part.trim(), Position { column: value_at.column + before, ..value_at })
        })
    }
}

/// Returns the column, counted from 1, after the first `bytes` bytes of a line.
fn column_of(line: &str, bytes: usize) -> u32 {
    let before = line.get(..bytes).unwrap_or(line);
    u32::try_from(before.chars().count() + 1).unwrap_or(u32::MAX)
}
