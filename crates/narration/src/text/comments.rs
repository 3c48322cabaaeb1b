//! The comments in the built-in locks, their parameters and units in other languages than English.
//!
//! They stand in `comments.txt`: a line of English as the program has it, then the same in the
//! other languages. Only what is read is translated: a person edits, links and runs the program's
//! own text, of which every line stays at its place. The page loads the text later than itself, in
//! a language that needs it.

use super::Language;
use super::blocks::Blocks;

/// What is translated, as far as it is loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comments(Blocks);

const COMMENT: &str = "-- ";
const PARAMETER: &str = "@param ";

impl Comments {
    /// All that is translated.
    pub fn all() -> Comments {
        Comments::read(include_str!("comments.txt"))
    }

    /// What a text says that was written as `comments.txt` is.
    pub fn read(text: &str) -> Comments {
        Comments(Blocks::read(text))
    }

    /// A comment, or what a parameter is about, in a language; as it is, if it is not translated.
    pub fn translated<'a>(&'a self, english: &'a str, language: Language) -> &'a str {
        let Some(line) = (language as usize).checked_sub(1) else { return english };
        self.0.find(|known| known == english).map_or(english, |block| block.line(line))
    }

    /// A program as it is shown: the same with translated comments.
    pub fn shown(&self, program: &str, language: Language) -> String {
        let shown = |line: &str| self.shown_line(line, language).unwrap_or_else(|| line.to_owned());
        program.split('\n').map(shown).collect::<Vec<_>>().join("\n")
    }

    /// A line with a translated comment; none, if it has none that is known.
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

/// The parts of a parameter's declaration: up to its default, what it is about, its unit.
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
    use content::strategies;
    use lua_vm::{Dialect, TokenKind, tokens};

    /// Everything in a program that is to be translated.
    fn english(program: &str) -> Vec<&str> {
        let comments = program.lines().filter_map(|line| Some(line.split_once(COMMENT)?.1));
        let parts = comments.flat_map(|comment| match parameter(comment) {
            None => vec![comment],
            Some((_, about, unit)) => vec![about, unit],
        });
        // A unit of time is the same in all languages.
        parts.filter(|part| *part != "ms").collect()
    }

    #[test]
    fn every_comment_of_a_built_in_lock_is_translated_and_no_other() {
        let mut there: Vec<&str> =
            strategies::ALL.iter().flat_map(|lock| english(lock.source)).collect();
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

    /// The program without its comments, as far as its tokens tell them.
    fn code(program: &str) -> String {
        let tokens = tokens(program, Dialect::Client);
        let code = tokens.into_iter().filter(|token| token.kind != TokenKind::Comment);
        code.map(|token| &program[token.range]).collect()
    }

    #[test]
    fn a_program_is_shown_with_the_same_code_at_the_same_lines() {
        let comments = Comments::all();
        for lock in strategies::ALL {
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
    fn what_is_not_known_stays_as_it_is() {
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
