//! Translations of the comments, parameters and units in the built-in locks.
//!
//! They are in `comments.txt`: an English line as in the program, then the same line in the other
//! languages. Only the displayed program is translated. The user edits, shares and runs the
//! untranslated source, and all lines keep their position. The page loads the file after startup,
//! in languages that need it.

use super::Language;
use super::blocks::Blocks;

/// The translations that are loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comments(Blocks);

const COMMENT: &str = "-- ";
const PARAMETER: &str = "@param ";

impl Comments {
    /// Returns all translations.
    pub fn all() -> Comments {
        Comments::read(include_str!("comments.txt"))
    }

    /// Parses the format of `comments.txt`.
    pub fn read(text: &str) -> Comments {
        Comments(Blocks::read(text))
    }

    /// Returns a comment or the description of a parameter in a language, or unchanged if it has no
    /// translation.
    pub fn translated<'a>(&'a self, english: &'a str, language: Language) -> &'a str {
        let Some(line) = (language as usize).checked_sub(1) else { return english };
        self.0.find(|known| known == english).map_or(english, |block| block.line(line))
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
    use content::locks;
    use lua_vm::{Dialect, TokenKind, tokens};

    /// Returns everything in a program that needs a translation.
    fn english(program: &str) -> Vec<&str> {
        let comments = program.lines().filter_map(|line| Some(line.split_once(COMMENT)?.1));
        let parts = comments.flat_map(|comment| match parameter(comment) {
            None => vec![comment],
            Some((_, about, unit)) => vec![about, unit],
        });
        // The unit of time is the same in all languages.
        parts.filter(|part| *part != "ms").collect()
    }

    #[test]
    fn comments_contain_exactly_those_of_built_in_locks() {
        let mut there: Vec<&str> =
            locks::ALL.iter().flat_map(|lock| english(lock.source)).collect();
        there.sort_unstable();
        there.dedup();
        let comments = Comments::all();
        for block in comments.0.all() {
            let head = block.head();
            assert_eq!(block.lines().count() + 1, Language::ALL.len(), "{head}");
            assert!(block.lines().all(|line| !line.trim().is_empty()), "{head}");
        }
        let known: Vec<&str> = comments.0.all().map(|block| block.head()).collect();
        let missing: Vec<_> = there.iter().filter(|it| !known.contains(it)).collect();
        assert!(missing.is_empty(), "comments.txt does not translate {missing:#?}");
        let unused: Vec<_> = known.iter().filter(|it| !there.contains(it)).collect();
        assert!(unused.is_empty(), "no lock has the comments {unused:#?}");
        assert_eq!(known.len(), there.len(), "comments.txt translates something twice");
    }

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
                assert_ne!(shown, lock.source, "{}", lock.id);
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
