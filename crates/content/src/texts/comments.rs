//! Translations of the comments, parameters and units in the built-in locks.
//!
//! They are in the section `[comments]` of each `lock.txt`. Translations that several locks share
//! are in `content/locks/comments.txt`. Each consists of an English line as in the program, then
//! the same line in the other languages. Only the displayed program is translated. The user edits,
//! shares and runs the untranslated source, and all lines keep their position. The page loads the
//! translations after startup, in languages that need them.

use cards::{Cards, LANGUAGES, LoadedCard};
use i18n::{Language, unbroken};

/// The translations that are loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comments(Cards);

const COMMENT: &str = "-- ";
const PARAMETER: &str = "@param ";

impl Comments {
    /// Returns all translations.
    pub fn all() -> Comments {
        Comments::read(include_str!(concat!(env!("OUT_DIR"), "/comments.txt")))
    }

    /// Parses the joined cards of the locks.
    pub fn read(text: &str) -> Comments {
        // The English lines are compared with lines of programs.
        let kept =
            |line: &str| if line.starts_with("en:") { line.to_owned() } else { unbroken(line) };
        Comments(Cards::read(&text.lines().map(kept).collect::<Vec<_>>().join("\n")))
    }

    /// Returns a comment or the description of a parameter in a language, or unchanged if it has no
    /// translation.
    pub fn translated<'a>(&'a self, english: &'a str, language: Language) -> &'a str {
        if language == Language::English {
            return english;
        }
        let mut entries = self.0.all().flat_map(entries);
        if !entries.any(|entry| entry == ("en", english)) {
            return english;
        }
        let mut translations = entries.take_while(|(key, _)| *key != "en");
        let in_language = translations.find(|(key, _)| *key == LANGUAGES[language as usize]);
        in_language.map_or(english, |(_, text)| text)
    }

    /// Returns a program with translated comments, for display.
    pub fn shown(&self, program: &str, language: Language) -> String {
        let shown = |line: &str| self.shown_line(line, language).unwrap_or_else(|| line.to_owned());
        program.split('\n').map(shown).collect::<Vec<_>>().join("\n")
    }

    /// Returns a line with a translated comment, or `None` if there is no translation.
    fn shown_line(&self, line: &str, language: Language) -> Option<String> {
        let (code, comment) = line.split_once(COMMENT)?;
        let comment = match parameter(comment) {
            None => self.translated(comment, language).to_owned(),
            Some((declared, about, unit)) => {
                let translated = [about, unit].map(|it| self.translated(it, language));
                if translated == [about, unit] {
                    return None;
                }
                format!("{declared} {}, {}", translated[0], translated[1])
            }
        };
        Some(format!("{code}{COMMENT}{comment}"))
    }
}

/// Iterates over the translations in a card: in its header and in its section `[comments]`.
fn entries(card: &LoadedCard) -> impl Iterator<Item = (&str, &str)> {
    card.entries("").chain(card.entries("comments"))
}

/// Returns the parts of a parameter's declaration: up to its default, its description, its unit.
fn parameter(comment: &str) -> Option<(&str, &str, &str)> {
    let behind_name = PARAMETER.len() + comment.strip_prefix(PARAMETER)?.find(' ')? + 1;
    let behind_default = behind_name + comment[behind_name..].find(' ')?;
    let (declared, rest) = comment.split_at(behind_default);
    let (about, unit) = rest.rsplit_once(',')?;
    Some((declared, about.trim(), unit.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locks;
    use lua_vm::{Dialect, TokenKind, tokens};

    /// Returns the program without its comments, based on its tokens.
    fn code(program: &str) -> String {
        let tokens = tokens(program, Dialect::Client);
        let code = tokens.into_iter().filter(|token| token.kind != TokenKind::Comment);
        code.map(|token| &program[token.range]).collect()
    }

    #[test]
    fn shown_program_has_the_same_code_in_the_same_lines() {
        let comments = Comments::all();
        for lock in locks::ALL {
            assert_eq!(comments.shown(lock.source, Language::English), lock.source);
            assert_eq!(
                Comments::default().shown(lock.source, Language::SimplifiedChinese),
                lock.source
            );
            for language in [Language::SimplifiedChinese, Language::TraditionalChinese] {
                let shown = comments.shown(lock.source, language);
                for (line, shown) in lock.source.split('\n').zip(shown.split('\n')) {
                    let code =
                        |line: &str| line.split_once(COMMENT).map(|(code, _)| code.to_owned());
                    assert_eq!(code(line), code(shown), "{}", lock.id);
                    if code(line).is_none() {
                        assert_eq!(line, shown, "{}", lock.id);
                    }
                }
                assert_eq!(shown.lines().count(), lock.source.lines().count(), "{}", lock.id);
                let has_script = lock.source.contains("[[");
                assert!(has_script || code(&shown) == code(lock.source), "{}", lock.id);
            }
        }
    }

    #[test]
    fn comment_without_translation_is_unchanged() {
        let comments = Comments::all();
        for (line, shown) in [
            ("x = 1", "x = 1"),
            ("-- my own", "-- my own"),
            ("x = 1 -- the race is here", "x = 1 -- 竞争就在这里"),
            ("print(\"-- the race is here\")", "print(\"-- the race is here\")"),
            ("-- @param TTL 300 lock lifetime, ms", "-- @param TTL 300 锁的有效期, ms"),
            ("-- @param TTL 300 my lifetime, s", "-- @param TTL 300 my lifetime, s"),
            ("-- @param TTL", "-- @param TTL"),
            ("-- @param", "-- @param"),
        ] {
            assert_eq!(comments.shown(line, Language::SimplifiedChinese), shown);
        }
    }
}
