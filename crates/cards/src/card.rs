//! Splits a card into its header, its sections and their lines `key: value`.

use super::error::{Place, SyntaxError, SyntaxProblem};

/// A card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card<'a> {
    /// The lines before the first section.
    pub header: Section<'a>,
    /// The sections, in order.
    pub sections: Vec<Section<'a>>,
}

/// The lines below `[name]`, or the header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section<'a> {
    /// The name; empty for the header.
    pub name: &'a str,
    /// Position of the heading; line 0 for the header.
    pub at: Place,
    /// The lines after the heading.
    pub lines: Vec<&'a str>,
}

/// A line `key: value`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// The key.
    pub key: &'a str,
    /// Position of the line's first character that is no space.
    pub at: Place,
    /// The value, without spaces around it.
    pub value: &'a str,
    /// Position of the value.
    pub value_at: Place,
}

/// Successive entries that belong together. The first one has a certain key.
pub type Record<'a> = Vec<Entry<'a>>;

/// The names that sections of a card may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SectionNames {
    /// Sections with lines `key: value`; empty if any name is allowed.
    pub texts: &'static [&'static str],
    /// Sections with a program. Their lines are not split into keys and values.
    pub programs: &'static [&'static str],
}

impl SectionNames {
    /// Any names, and no programs.
    pub const ANY: SectionNames = SectionNames { texts: &[], programs: &[] };

    /// Iterates over the names.
    pub fn all(self) -> impl Iterator<Item = &'static str> {
        self.texts.iter().chain(self.programs).copied()
    }

    fn contain(self, name: &str) -> bool {
        self.texts.is_empty() || self.all().any(|known| known == name)
    }
}

impl<'a> Card<'a> {
    /// Splits a card. Adds unknown and duplicate sections to `errors`.
    pub fn parse(
        text: &'a str,
        names: SectionNames,
        errors: &mut Vec<impl From<SyntaxError>>,
    ) -> Card<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let at = Place { line: 0, column: 1 };
        let mut sections = vec![Section { name: "", at, lines: Vec::new() }];
        for (line, text) in (1..).zip(text.lines()) {
            let last = sections.len() - 1;
            let is_program = names.programs.contains(&sections[last].name);
            let Some(name) = heading(text).filter(|name| names.contain(name) || !is_program) else {
                sections[last].lines.push(text);
                continue;
            };
            let place = Place { line, column: 1 };
            let problem = if !names.contain(name) {
                let known = names.all().map(str::to_owned).collect();
                Some(SyntaxProblem::UnknownSection { name: name.to_owned(), known })
            } else if sections.iter().any(|it| it.name == name) {
                Some(SyntaxProblem::Twice(format!("[{name}]")))
            } else {
                None
            };
            errors.extend(problem.map(|problem| SyntaxError { place, problem }.into()));
            sections.push(Section { name, at: place, lines: Vec::new() });
        }
        let header = sections.remove(0);
        Card { header, sections }
    }

    /// Returns the first section with this name.
    pub fn section(&self, name: &str) -> Option<&Section<'a>> {
        self.sections.iter().find(|section| section.name == name)
    }

    /// Returns the position of the end of the header.
    pub fn end_of_header(&self) -> Place {
        let line = u32::try_from(self.header.lines.len()).unwrap_or(u32::MAX);
        Place { line: line.max(1), column: 1 }
    }
}

impl<'a> Section<'a> {
    /// Returns the lines `key: value`. Adds lines of another form to `errors`.
    pub fn entries(&self, errors: &mut Vec<impl From<SyntaxError>>) -> Vec<Entry<'a>> {
        let mut entries = Vec::new();
        for (line, text) in (self.at.line + 1..).zip(self.lines.iter().copied()) {
            if is_skipped(text) {
                continue;
            }
            let place =
                Place { line, column: column_of(text, text.len() - text.trim_start().len()) };
            let Some((key, value)) = entry(text) else {
                errors.push(SyntaxError { place, problem: SyntaxProblem::NoKey }.into());
                continue;
            };
            let behind_key = text.find(':').map_or(0, |colon| colon + 1);
            let blanks = text[behind_key..].len() - text[behind_key..].trim_start().len();
            let value_at = Place { line, column: column_of(text, behind_key + blanks) };
            entries.push(Entry { key, at: place, value, value_at });
        }
        entries
    }

    /// Returns the lines of the section as a program.
    pub fn program(&self) -> String {
        self.lines.join("\n").trim_end().to_owned() + "\n"
    }
}

impl<'a> Entry<'a> {
    /// Returns the comma-separated parts of the value, each with its position.
    pub fn parts(self) -> impl Iterator<Item = (&'a str, Place)> {
        let Entry { value, value_at, .. } = self;
        let mut start = 0;
        value.split(',').map(move |part| {
            let blanks = part.len() - part.trim_start().len();
            let before = column_of(value, start + blanks) - 1;
            start += part.len() + 1;
            (part.trim(), Place { column: value_at.column + before, ..value_at })
        })
    }
}

/// Groups entries into records, each of which begins with this key. Entries before the first such
/// key are left out.
pub fn records<'a>(entries: &[Entry<'a>], first: &str) -> Vec<Record<'a>> {
    let mut records: Vec<Record> = Vec::new();
    for entry in entries {
        if entry.key == first {
            records.push(vec![*entry]);
        } else if let Some(record) = records.last_mut() {
            record.push(*entry);
        }
    }
    records
}

/// Returns the name in a line `[name]`.
pub fn heading(line: &str) -> Option<&str> {
    let name = line.trim_end().strip_prefix('[')?.strip_suffix(']')?;
    let is_name = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
    name.chars().all(is_name).then_some(name)
}

/// Returns key and value of a line `key: value`, or `None` for a line of another form.
pub fn entry(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':').filter(|_| !is_skipped(line))?;
    Some((key.trim(), value.trim()))
}

/// Returns `true` for an empty line or a comment.
fn is_skipped(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// Returns the column, counted from 1, after the first `bytes` bytes of a line.
fn column_of(line: &str, bytes: usize) -> u32 {
    let before = line.get(..bytes).unwrap_or(line);
    u32::try_from(before.chars().count() + 1).unwrap_or(u32::MAX)
}
