//! The meaning of each function, statement and command of the reference.
//!
//! They are in `content/reference/`: a line `name:`, then the meaning in each language. The page
//! loads them after startup, when the reference is opened.

use super::sections;
use cards::Cards;
use i18n::{Language, unbroken};

/// The meanings that are loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Meanings(Cards);

impl Meanings {
    /// Returns all meanings.
    pub fn all() -> Meanings {
        Meanings::read(include_str!(concat!(env!("OUT_DIR"), "/reference.txt")))
    }

    /// Parses the joined cards of the reference.
    pub fn read(text: &str) -> Meanings {
        // The names are compared with those in the tables.
        let kept =
            |line: &str| if line.starts_with("name:") { line.to_owned() } else { unbroken(line) };
        Meanings(Cards::read(&text.lines().map(kept).collect::<Vec<_>>().join("\n")))
    }

    /// Returns the meaning of a function or value of programs; empty for an unknown one.
    pub fn function(&self, name: &str, language: Language) -> &str {
        self.of("functions", name, language)
    }

    /// Returns the meaning of a statement, by its form in the reference; empty for an unknown one.
    pub fn statement(&self, form: &str, language: Language) -> &str {
        self.of("statements", form, language)
    }

    /// Returns the meaning of a Redis command, by its name in lower case; empty for an unknown one.
    pub fn command(&self, name: &str, language: Language) -> &str {
        self.of("commands", name, language)
    }

    /// Iterates over the names in a part of the reference.
    pub fn names(&self, part: &str) -> impl Iterator<Item = &str> {
        self.0.find(part).into_iter().flat_map(|card| card.values("", "name"))
    }

    fn of(&self, part: &str, name: &str, language: Language) -> &str {
        let Some(card) = self.0.find(part) else { return "" };
        let record = || {
            let from = card.entries("").skip_while(|entry| *entry != ("name", name));
            from.skip(1).take_while(|(key, _)| *key != "name")
        };
        let in_language = |section| record().find(|(key, _)| *key == section);
        sections(language).find_map(in_language).map_or("", |(_, meaning)| meaning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meaning_without_translation_is_english() {
        let text =
            "\u{c}commands\nname: get\nen: Reads 10 ms.\nzh-Hant: 讀。\nname: set\nen: Writes.\n";
        let meanings = Meanings::read(text);
        for (name, language, meaning) in [
            ("get", Language::English, "Reads 10\u{a0}ms."),
            ("get", Language::SimplifiedChinese, "Reads 10\u{a0}ms."),
            ("get", Language::TraditionalChinese, "讀。"),
            ("set", Language::TraditionalChinese, "Writes."),
            ("del", Language::English, ""),
        ] {
            assert_eq!(meanings.command(name, language), meaning);
        }
        assert_eq!(meanings.function("get", Language::English), "");
        assert_eq!(meanings.names("commands").collect::<Vec<_>>(), ["get", "set"]);
    }
}
