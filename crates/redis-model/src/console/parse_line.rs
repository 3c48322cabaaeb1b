//! Parses a line of the console (redis-cli.c, `repl` and `issueCommandRepeat`).
//!
//! The parser does not check commands. The server does.

use super::c_string::{is_word, trim_start, until_zero};
use super::directive_error::DirectiveErrorKind;
use super::split_args::{Unbalanced, split};
use crate::Bytes;
use std::num::IntErrorKind;

/// A parsed line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line without words or without effect.
    Nothing,
    /// A command for the server.
    Command {
        /// The name and the arguments; at least one word.
        words: Vec<Bytes>,
        /// Number of repetitions, at least one: `3 ping`.
        times: u64,
    },
    /// `@advance 1500`: advances the clock. The only word that `redis-cli` does not have.
    Advance {
        /// Duration, in ms.
        duration_ms: u64,
    },
    /// `connect host port`: discards queued commands and watched keys. There is only one server,
    /// for any host.
    Connect,
    /// `clear`
    Clear,
    /// `help` or `?`, with any arguments.
    Help,
    /// `quit` or `exit`
    End,
    /// A line that is rejected before it reaches the server.
    Refused(Refusal),
}

/// The errors of `redis-cli`, printed among the replies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// See [`Unbalanced`].
    Unbalanced,
    /// The number of repetitions is 0, negative or too large.
    Repetitions,
    /// `restart`: no script is being debugged.
    Restart,
    /// `:set foo`
    UnknownPreference(Bytes),
    /// `:foo`
    UnknownColonWord(Bytes),
}

/// Parses a line. Only a word with `@` can cause an error. Any other line is accepted or rejected
/// as in `redis-cli`.
pub fn read(line: &[u8]) -> Result<Line, DirectiveErrorKind> {
    let Ok(words) = split(line) else { return Ok(Line::Refused(Refusal::Unbalanced)) };
    match words.as_slice() {
        [] => Ok(Line::Nothing),
        [first, rest @ ..] if !rest.is_empty() => match repetitions(first) {
            Repetitions::NotANumber => read_words(words),
            Repetitions::Times(times) => read_command(rest.to_vec(), times),
            Repetitions::OutOfRange => Ok(Line::Refused(Refusal::Repetitions)),
        },
        _ => read_words(words),
    }
}

/// Parses a line without a number of repetitions. The words of `redis-cli` have a special meaning
/// only here: `2 quit` goes to the server.
fn read_words(words: Vec<Bytes>) -> Result<Line, DirectiveErrorKind> {
    let first = words.first().map(Bytes::as_slice).unwrap_or_default();
    let is = |word| is_word(first, word);
    Ok(if is("quit") || is("exit") {
        Line::End
    } else if first.starts_with(b":") {
        read_preference(&words)
    } else if is("restart") {
        Line::Refused(Refusal::Restart)
    } else if is("connect") && words.len() == 3 {
        Line::Connect
    } else if is("clear") && words.len() == 1 {
        Line::Clear
    } else {
        return read_command(words, 1);
    })
}

/// Parses a preference. `:set hints` and `:set nohints` are for terminals and have no effect here.
fn read_preference(words: &[Bytes]) -> Line {
    match words {
        [set, preference, ..] if is_word(set.as_slice(), ":set") => {
            let is_known =
                ["hints", "nohints"].iter().any(|known| is_word(preference.as_slice(), known));
            if is_known {
                Line::Nothing
            } else {
                Line::Refused(Refusal::UnknownPreference(preference.clone()))
            }
        }
        [word, ..] => Line::Refused(Refusal::UnknownColonWord(word.clone())),
        [] => Line::Nothing,
    }
}

fn read_command(words: Vec<Bytes>, times: u64) -> Result<Line, DirectiveErrorKind> {
    match words.as_slice() {
        [first, ..] if is_word(first.as_slice(), "help") || is_word(first.as_slice(), "?") => {
            Ok(Line::Help)
        }
        [first, rest @ ..] if first.as_slice().starts_with(b"@") => read_own(first, rest, times),
        _ => Ok(Line::Command { words, times }),
    }
}

/// Parses a word that begins with `@`. No Redis command does.
fn read_own(word: &Bytes, arguments: &[Bytes], times: u64) -> Result<Line, DirectiveErrorKind> {
    if !is_word(word.as_slice(), "@advance") {
        return Err(DirectiveErrorKind::UnknownWord(word.clone()));
    }
    match arguments {
        [] => Err(DirectiveErrorKind::NoDuration),
        [duration] => {
            let duration_ms = duration.to_integer().and_then(|number| u64::try_from(number).ok());
            let duration_ms =
                duration_ms.ok_or(DirectiveErrorKind::NotADuration(duration.clone()))?;
            Ok(Line::Advance { duration_ms: duration_ms.saturating_mul(times) })
        }
        _ => Err(DirectiveErrorKind::TooManyWords),
    }
}

enum Repetitions {
    NotANumber,
    Times(u64),
    OutOfRange,
}

/// Parses the number of repetitions by the rules of C's `strtol`, which accepts spaces and a plus
/// sign before the number and reads an empty string as 0.
fn repetitions(word: &Bytes) -> Repetitions {
    let text = until_zero(word.as_slice());
    if text.is_empty() {
        return Repetitions::OutOfRange;
    }
    let number = std::str::from_utf8(trim_start(text)).unwrap_or_default().parse::<i64>();
    match number.map(u64::try_from) {
        Ok(Ok(times @ 1..)) => Repetitions::Times(times),
        Ok(_) => Repetitions::OutOfRange,
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => Repetitions::OutOfRange,
            _ => Repetitions::NotANumber,
        },
    }
}

impl Refusal {
    /// Returns the output of `redis-cli`, including its line end. It is not always UTF-8, since it
    /// quotes the input.
    pub fn text(&self) -> Vec<u8> {
        let quoting = |before: &str, word: &Bytes| {
            [before.as_bytes(), b" '", until_zero(word.as_slice()), b"'"].concat()
        };
        let mut text = match self {
            Refusal::Unbalanced => Unbalanced.to_string().into_bytes(),
            Refusal::Repetitions => b"Invalid redis-cli repeat command option value.".to_vec(),
            Refusal::Restart => b"Use 'restart' only in Lua debugging mode.".to_vec(),
            Refusal::UnknownPreference(word) => quoting("unknown redis-cli preference", word),
            Refusal::UnknownColonWord(word) => quoting("unknown redis-cli internal command", word),
        };
        text.push(b'\n');
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares each line with its parsed form, one pair per row.
    #[track_caller]
    fn check(table: &[(&str, &str)]) {
        for (line, expected) in table {
            let read = match read(line.as_bytes()) {
                Ok(Line::Command { words, times }) => {
                    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
                    format!("{times} × {}", words.join(" "))
                }
                Ok(Line::Refused(refusal)) => String::from_utf8_lossy(&refusal.text()).into_owned(),
                Ok(other) => format!("{other:?}"),
                Err(error) => error.to_string(),
            };
            assert_eq!(read.trim_end_matches('\n'), *expected, "{line}");
        }
    }

    #[test]
    fn number_before_a_command_repeats_it() {
        let refused = "Invalid redis-cli repeat command option value.";
        check(&[
            ("ping", r#"1 × "ping""#),
            ("3 ping", r#"3 × "ping""#),
            ("+3 ping", r#"3 × "ping""#),
            ("\" 3\" ping", r#"3 × "ping""#),
            ("\"3\\x00a\" ping", r#"3 × "ping""#),
            ("9223372036854775807 ping", r#"9223372036854775807 × "ping""#),
            ("9223372036854775808 ping", refused),
            ("0 ping", refused),
            ("-1 ping", refused),
            ("\"\" ping", refused),
            ("3", r#"1 × "3""#),
            ("\"\"", r#"1 × """#),
            ("- ping", r#"1 × "-" "ping""#),
            ("\" \" ping", r#"1 × " " "ping""#),
            ("3x ping", r#"1 × "3x" "ping""#),
            ("3 3 ping", r#"3 × "3" "ping""#),
        ]);
    }

    #[test]
    fn words_of_redis_cli_do_not_reach_the_server() {
        check(&[
            ("", "Nothing"),
            ("# no comment", r##"1 × "#" "no" "comment""##),
            ("QUIT now", "End"),
            ("exit", "End"),
            ("2 quit", r#"2 × "quit""#),
            ("connect host 6379", "Connect"),
            ("connect host", r#"1 × "connect" "host""#),
            ("clear", "Clear"),
            ("clear all", r#"1 × "clear" "all""#),
            ("help", "Help"),
            ("? set", "Help"),
            ("2 help", "Help"),
            ("restart it", "Use 'restart' only in Lua debugging mode."),
            (":set hints", "Nothing"),
            (":SET NoHints more", "Nothing"),
            (":set foo", "unknown redis-cli preference 'foo'"),
            (":set", "unknown redis-cli internal command ':set'"),
            (":", "unknown redis-cli internal command ':'"),
            ("2 :set foo", r#"2 × ":set" "foo""#),
            ("\"a", "Invalid argument(s)"),
        ]);
    }

    #[test]
    fn advance_with_wrong_arguments_explains_the_syntax() {
        let example = "write for example `@advance 1500`";
        let not =
            |word: &str| format!("`@advance` takes whole milliseconds, not {word}; {example}");
        let unknown = |word: &str| {
            format!("there is no {word}; only `@advance` begins with `@`, as in `@advance 1500`")
        };
        check(&[
            ("@advance 1500", "Advance { duration_ms: 1500 }"),
            ("@ADVANCE 0", "Advance { duration_ms: 0 }"),
            ("3 @advance 100", "Advance { duration_ms: 300 }"),
            ("3 @advance 9223372036854775807", "Advance { duration_ms: 18446744073709551615 }"),
            ("@advance", &format!("`@advance` lacks its milliseconds; {example}")),
            ("@advance 1 2", &format!("`@advance` takes one number and nothing more; {example}")),
            ("@advance x", &not("`x`")),
            ("@advance -5", &not("`-5`")),
            ("@advance 1.5", &not("`1.5`")),
            ("@advance 1500ms", &not("`1500ms`")),
            ("@advance ''", &not("`\"\"`")),
            ("@advance 9223372036854775808", &not("`9223372036854775808`")),
            ("@foo", &unknown("`@foo`")),
            ("@", &unknown("`@`")),
            (&format!("@{}", "a".repeat(100)), &unknown(&format!("`@{}…`", "a".repeat(39)))),
        ]);
    }

    #[test]
    fn refusal_quotes_bytes_up_to_a_zero_byte() {
        let word = Bytes::from(b":\xff\0a".to_vec());
        let text = Refusal::UnknownColonWord(word).text();
        assert_eq!(text, b"unknown redis-cli internal command ':\xff'\n");
    }
}
