//! A card whose sections and keys are known, with the errors found so far.

use cards::{
    Card, CardError, Entry, LANGUAGES, Place, Problem, SectionNames, Source, SyntaxError,
    SyntaxProblem,
};

/// A card and the errors in it.
pub(super) struct Checked<'a> {
    path: &'a str,
    card: Card<'a>,
    errors: Vec<CardError>,
}

/// The keys of a section.
#[derive(Clone, Copy)]
pub(super) struct Keys {
    /// Keys that occur at most once.
    pub(super) once: &'static [&'static str],
    /// Keys that may be repeated.
    pub(super) repeated: &'static [&'static str],
}

impl<'a> Checked<'a> {
    /// Parses a card.
    pub(super) fn parse(source: &'a Source, names: SectionNames) -> Checked<'a> {
        let mut errors = Vec::new();
        let card = Card::parse(&source.text, names, &mut errors);
        Checked { path: &source.path, card, errors }
    }

    /// Returns the entries of a section, or of the header if the name is empty, and reports unknown
    /// and duplicate keys.
    pub(super) fn entries(&mut self, section: &str, keys: Keys) -> Vec<Entry<'a>> {
        let entries = self.unnamed(section);
        for (index, entry) in entries.iter().enumerate() {
            if keys.repeated.contains(&entry.key) {
                continue;
            }
            if !keys.once.contains(&entry.key) {
                let known = keys.once.iter().chain(keys.repeated).map(|key| format!("`{key}`"));
                let known = known.collect::<Vec<_>>().join(", ");
                let (problem, remedy) = (
                    format!("there is no key `{}` here", entry.key),
                    format!("the keys are {known}"),
                );
                self.error(entry.at, &problem, &remedy);
            } else if entries[..index].iter().any(|earlier| earlier.key == entry.key) {
                let problem = Problem::Syntax(SyntaxProblem::Twice(entry.key.to_owned()));
                self.errors.push(CardError { place: entry.at, problem });
            } else if entry.value.is_empty() {
                let problem = format!("`{}` has no value", entry.key);
                self.error(entry.value_at, &problem, "write a value, or remove the line");
            }
        }
        entries
    }

    /// Returns the value of `key` in each language, in the order of [`LANGUAGES`]. A missing
    /// translation is the English text; a missing English text is an error.
    pub(super) fn translated(
        &mut self,
        key: &'static str,
        keys: Keys,
    ) -> [&'a str; LANGUAGES.len()] {
        let english = self.english(key, keys);
        LANGUAGES.map(|language| self.text(language, key).unwrap_or(english))
    }

    /// Returns the entries of a section whose keys are no names.
    pub(super) fn unnamed(&mut self, section: &str) -> Vec<Entry<'a>> {
        let section = match section {
            "" => Some(&self.card.header),
            name => self.card.section(name),
        };
        section.map(|section| section.entries(&mut self.errors)).unwrap_or_default()
    }

    /// Returns the names of the sections.
    pub(super) fn sections(&self) -> Vec<&'a str> {
        self.card.sections.iter().map(|section| section.name).collect()
    }

    /// Reports a missing key of the header.
    pub(super) fn required(&mut self, header: &[Entry], key: &str, remedy: &str) {
        if !header.iter().any(|entry| entry.key == key) {
            let at = self.card.end_of_header();
            self.error(at, &format!("`{key}` is missing"), remedy);
        }
    }

    fn english(&mut self, key: &'static str, keys: Keys) -> &'a str {
        for language in LANGUAGES {
            self.entries(language, keys);
        }
        self.text("en", key).unwrap_or_else(|| {
            let at = self.card.section("en").map_or(self.card.end_of_header(), |it| it.at);
            let remedy = format!("add the section `[en]` with a line `{key}: …`");
            self.error(at, &format!("the English `{key}` is missing"), &remedy);
            ""
        })
    }

    fn text(&self, section: &str, key: &str) -> Option<&'a str> {
        let entries = self.card.section(section)?.entries(&mut Vec::<SyntaxError>::new());
        entries.iter().find(|entry| entry.key == key).map(|entry| entry.value)
    }

    /// Reports an error.
    pub(super) fn error(&mut self, at: Place, problem: &str, remedy: &str) {
        self.errors.push(CardError::new(at, problem, remedy));
    }

    /// Appends the errors, sorted by position, each with the path of the file.
    pub(super) fn finish(mut self, errors: &mut Vec<String>) {
        self.errors.sort_by_key(|error| error.place);
        errors.extend(self.errors.iter().map(|error| format!("content/{}:{error}", self.path)));
    }
}

/// Reports a folder without a file that each folder of its kind needs.
pub(super) fn missing(errors: &mut Vec<String>, folder: &str, file: &str, what: &str) {
    errors.push(format!("content/{folder}: there is no file {file}; add {what}"));
}
