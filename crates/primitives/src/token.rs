//! Tokens: random values that identify the locks of a client, and their shortened form for users.
//! Programs always read the full value.
//!
//! A token is a UUID, which `uuid()` and nearly all libraries generate. Other long values are not
//! shortened, since a key may be long too.

use std::ops::Range;

/// Lengths of the groups of hexadecimal digits in a UUID, which hyphens separate.
const GROUPS: [usize; 5] = [8, 4, 4, 4, 12];
/// Length of a UUID, in bytes.
const LENGTH: usize = 36;
/// Number of final digits that are shown.
const SHOWN: usize = 5;

/// Returns `true` if a value begins with a token. The rest of the value may name a thread.
pub fn is_token(value: &[u8]) -> bool {
    value.get(..LENGTH).is_some_and(is_uuid)
}

/// Returns the string with each token shortened to its end: `…3c29b`.
pub fn with_short_tokens(text: &str) -> String {
    let mut short = String::new();
    let mut end = 0;
    for token in tokens(text.as_bytes()) {
        short.push_str(&text[end..token.start]);
        short.push('…');
        short.push_str(&text[token.end - SHOWN..token.end]);
        end = token.end;
    }
    short.push_str(&text[end..]);
    short
}

/// Iterates over the byte ranges of tokens in `text`. All bytes of a token are ASCII.
fn tokens(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let found = text.get(from..)?.windows(LENGTH).position(is_uuid)?;
        let start = from + found;
        from = start + LENGTH;
        Some(start..from)
    })
}

fn is_uuid(text: &[u8]) -> bool {
    text.len() == LENGTH
        && text.split(|byte| *byte == b'-').map(<[u8]>::len).eq(GROUPS)
        && text.iter().all(|byte| *byte == b'-' || byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "53175d61-490b-43df-8fc5-d07f6f03c29b";

    #[test]
    fn token_anywhere_in_a_string_is_shortened_to_its_end() {
        for (text, short) in [
            (TOKEN.to_owned(), "…3c29b"),
            (format!("SET lock.foo {TOKEN} NX"), "SET lock.foo …3c29b NX"),
            (format!("[\"{TOKEN}:1\", \"{TOKEN}\"]"), "[\"…3c29b:1\", \"…3c29b\"]"),
            (format!("é{}", TOKEN.to_uppercase()), "é…3C29B"),
            (TOKEN[1..].to_owned(), &TOKEN[1..]),
            ("1700000010001 é".to_owned(), "1700000010001 é"),
            (String::new(), ""),
        ] {
            assert_eq!(with_short_tokens(&text), short);
        }
    }

    #[test]
    fn token_is_a_value_that_begins_with_a_uuid() {
        for (value, expected) in [
            (TOKEN, true),
            (&format!("{TOKEN}:1"), true),
            (&format!("a{TOKEN}"), false),
            (&TOKEN[1..], false),
            ("53175d61-490b-43df-8fc5-d07f6f03c29x", false),
            ("53175d61-490b-43df-8fc5d-07f6f03c29b", false),
        ] {
            assert_eq!(is_token(value.as_bytes()), expected, "{value}");
        }
    }
}
