//! Shortens what makes a diagram wide: tokens and long values keep their beginning.
//!
//! Timestamps stay, of which the last digits count, and so do words: a token has digits among its
//! letters, or is longer than any word.

/// What is left of a token or a long value, in characters.
const KEPT: usize = 6;

/// The longest run of letters and digits that is shown.
const TOKEN: usize = 20;

/// The longest word, and the longest text between quotes.
const VALUE: usize = 40;

/// `SET lock 73db82… NX` for a long value in a sentence; what is short stays as it is.
pub(super) fn shortened(text: &str) -> String {
    let mut shortened = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (length, is_long) = match first {
            '"' => {
                let inner = quoted_length(&rest[1..]);
                if rest[1..1 + inner].chars().count() > VALUE {
                    shortened.push('"');
                    rest = &rest[1..];
                    (inner, true)
                } else {
                    (1, false)
                }
            }
            _ if is_of_token(first) => {
                let length = rest.find(|it| !is_of_token(it)).unwrap_or(rest.len());
                let has_digit = rest[..length].contains(|it: char| it.is_ascii_digit());
                (length, length >= TOKEN && has_digit || length > VALUE)
            }
            _ => (first.len_utf8(), false),
        };
        let (piece, behind) = rest.split_at(length);
        if is_long {
            shortened.extend(piece.chars().take(KEPT));
            shortened.push('…');
        } else {
            shortened.push_str(piece);
        }
        rest = behind;
    }
    shortened
}

/// How many bytes stand before the closing quote; 0, if there is none.
fn quoted_length(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.find(|it| {
        let ends = it == '"' && !is_escaped;
        is_escaped = it == '\\' && !is_escaped;
        ends
    });
    end.unwrap_or(0)
}

/// What a uuid, a hash or a number in base 64 is written with.
fn is_of_token(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '-' | '_' | '+' | '/' | '=')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_long_values_are_cut_to_their_beginning_and_nothing_else_is() {
        let words = "one two three four five six seven eight nine ten";
        for (text, expected) in [
            ("SET lock 73db82df-a743-412e-9961-b31ac98bf4e7 NX → OK", "SET lock 73db82… NX → OK"),
            ("53175d61-490b-43df-8fc5-d07f6f03c29b:1", "53175d…:1"),
            ("\"64aa204faf903b2c8d24af681f82ffed88c1028a\", nil", "\"64aa20…\", nil"),
            ("SETNX lock.foo 1700000010001 → 0", "SETNX lock.foo 1700000010001 → 0"),
            ("DEL redisson_lock__channel:{lock}", "DEL redisson_lock__channel:{lock}"),
            (
                "EVAL 'if redis.call(\"GET\", KEYS[1]) ==…' 1",
                "EVAL 'if redis.call(\"GET\", KEYS[1]) ==…' 1",
            ),
            (words, words),
            (&format!("SET k \"{words}\" NX"), "SET k \"one tw…\" NX"),
            (&format!("SET k \"a\\\"{words}\" \"b\""), "SET k \"a\\\"one…\" \"b\""),
            (&format!("SET k {}", "x".repeat(41)), "SET k xxxxxx…"),
            (&format!("no \"end: {words}"), &format!("no \"end: {words}")),
            (
                "C1 在临界区内崩溃；它的锁留了下来，其他客户端一直等到它过期为止，然后才能进入临界区",
                "C1 在临界区内崩溃；它的锁留了下来，其他客户端一直等到它过期为止，然后才能进入临界区",
            ),
            ("", ""),
        ] {
            assert_eq!(shortened(text), expected);
        }
    }
}
