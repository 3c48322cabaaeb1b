//! Splits a line into words, with the quotes and escapes of `redis-cli` (sds.c, `sdssplitargs`).
//!
//! A line ends at its first zero byte, like a C string; in a word a zero byte is written `\x00`.

use super::c_string::{is_space, trim_start, until_zero};
use crate::Bytes;

/// Error for a quote that is not closed, or a closing quote without a space after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("Invalid argument(s)")]
pub struct Unbalanced;

/// Splits a line into words. In double quotes, `\n`, `\r`, `\t`, `\a`, `\b` and `\xHH` mean one
/// byte, and a backslash before anything else means that character. In single quotes, only `\'` is
/// an escape. A quote may open in the middle of a word, but its closing quote ends the word.
pub fn split(line: &[u8]) -> Result<Vec<Bytes>, Unbalanced> {
    let mut words = Vec::new();
    let mut rest = trim_start(until_zero(line));
    while !rest.is_empty() {
        let mut word = Vec::new();
        rest = trim_start(take_word(rest, &mut word)?);
        words.push(Bytes::from(word));
    }
    Ok(words)
}

/// Appends the next word to `word` and returns the rest. Not every space ends a word: a vertical
/// tab or a form feed inside a word is part of it.
fn take_word<'a>(mut rest: &'a [u8], word: &mut Vec<u8>) -> Result<&'a [u8], Unbalanced> {
    loop {
        rest = match rest {
            [] | [b' ' | b'\n' | b'\r' | b'\t', ..] => return Ok(rest),
            [b'"', after @ ..] => return take_double_quoted(after, word),
            [b'\'', after @ ..] => return take_single_quoted(after, word),
            [byte, after @ ..] => {
                word.push(*byte);
                after
            }
        };
    }
}

fn take_double_quoted<'a>(mut rest: &'a [u8], word: &mut Vec<u8>) -> Result<&'a [u8], Unbalanced> {
    loop {
        let (byte, after) = match rest {
            [b'"', after @ ..] => return check_end(after),
            [b'\\', b'x', high, low, after @ ..]
                if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() =>
            {
                (16 * hex_digit(*high) + hex_digit(*low), after)
            }
            [b'\\', escaped, after @ ..] => (unescaped(*escaped), after),
            [byte, after @ ..] => (*byte, after),
            [] => return Err(Unbalanced),
        };
        word.push(byte);
        rest = after;
    }
}

fn take_single_quoted<'a>(mut rest: &'a [u8], word: &mut Vec<u8>) -> Result<&'a [u8], Unbalanced> {
    loop {
        let (byte, after) = match rest {
            [b'\'', after @ ..] => return check_end(after),
            [b'\\', b'\'', after @ ..] => (b'\'', after),
            [byte, after @ ..] => (*byte, after),
            [] => return Err(Unbalanced),
        };
        word.push(byte);
        rest = after;
    }
}

/// Checks that a closing quote is followed by a space or by the end of the line.
fn check_end(rest: &[u8]) -> Result<&[u8], Unbalanced> {
    match rest.first() {
        Some(byte) if !is_space(*byte) => Err(Unbalanced),
        _ => Ok(rest),
    }
}

/// Returns the byte that a backslash before `byte` represents.
fn unescaped(byte: u8) -> u8 {
    match byte {
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'a' => 0x07,
        b'b' => 0x08,
        other => other,
    }
}

/// Returns the value of a hexadecimal digit, or 0 for any other byte.
fn hex_digit(byte: u8) -> u8 {
    match byte {
        b'0'..=b'9' => byte - b'0',
        b'a'..=b'f' => byte - b'a' + 10,
        b'A'..=b'F' => byte - b'A' + 10,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Compares each line with its words, quoted and separated by spaces.
    #[track_caller]
    fn check(table: &[(&[u8], &str)]) {
        for (line, expected) in table {
            let words = split(line)
                .map(|words| words.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
            let words = words.unwrap_or_else(|unbalanced| unbalanced.to_string());
            assert_eq!(words, *expected, "{}", line.escape_ascii());
        }
    }

    #[test]
    fn split_separates_words_at_spaces() {
        check(&[
            (b"", ""),
            (b" \t\r\x0b\x0c", ""),
            (b"a", r#""a""#),
            (b" get  key\t\r", r#""get" "key""#),
            (b"a \x0bb", r#""a" "b""#),
            (b"a\x0bb\x0c c", r#""a\x0bb\x0c" "c""#),
            (b"\xff a\\n", r#""\xff" "a\\n""#),
        ]);
    }

    #[test]
    fn split_ends_a_line_at_a_zero_byte() {
        check(&[(b"a b\0 c \"", r#""a" "b""#), (b"\0a", ""), (b"\"a\0\"", "Invalid argument(s)")]);
    }

    #[test]
    fn split_resolves_escapes_in_double_quotes() {
        check(&[
            (br#""""#, r#""""#),
            (br#""a b""#, r#""a b""#),
            (br#""\n\r\t\a\b""#, r#""\n\r\t\a\b""#),
            (br#""\x00\xfF\x41""#, r#""\x00\xffA""#),
            (br#""\x4" "\xzz" "\x""#, r#""x4" "xzz" "x""#),
            (br#""\q\"\\\'""#, r#""q\"\\'""#),
            (br#"a"b c""#, r#""ab c""#),
            (b"\"a\"\x0bb", r#""a" "b""#),
        ]);
    }

    #[test]
    fn split_resolves_one_escape_in_single_quotes() {
        check(&[
            (b"''", r#""""#),
            (br"'a\'b'", r#""a'b""#),
            (br#"'a\n"\\ '"#, r#""a\\n\"\\\\ ""#),
            (b"a'b c'", r#""ab c""#),
        ]);
    }

    #[test]
    fn split_rejects_a_quote_without_a_proper_end() {
        for line in [
            &b"\""[..],
            b"'",
            b"a \"b",
            b"\"a\"b",
            b"'a'b",
            b"'a'\"b\"",
            b"\"a\\\"",
            b"\"\\",
            b"'\\'",
        ] {
            check(&[(line, "Invalid argument(s)")]);
        }
    }

    proptest! {
        #[test]
        fn split_of_quoted_words_returns_the_words(words: Vec<Vec<u8>>) {
            let words: Vec<Bytes> = words.into_iter().map(Bytes::from).collect();
            let line = words.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            prop_assert_eq!(split(line.as_bytes()), Ok(words));
        }

        #[test]
        fn split_of_any_bytes_does_not_panic(line: Vec<u8>) {
            let _ = split(&line);
        }

        #[test]
        fn split_of_any_quotes_does_not_panic(line in "[\"'\\\\x0a ]*") {
            let _ = split(line.as_bytes());
        }
    }
}
