//! Shortens tokens and long values, which would make a diagram wide, to their first characters.
//!
//! Timestamps are not shortened, because their last digits matter. Words are not shortened either:
//! a token has digits among its letters, or is longer than any word.

/// Number of characters that remain of a token or long value.
const KEPT: usize = 6;

/// Length from which a sequence with digits counts as a token, in characters.
const TOKEN: usize = 20;

/// Maximum length of a word and of a quoted string, in characters.
const VALUE: usize = 40;

/// Shortens long values in a sentence, as in `SET lock 73db82… NX`.
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

/// Returns the number of bytes before the closing quote, or 0 without a closing quote.
fn quoted_length(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.find(|it| {
        let ends = it == '"' && !is_escaped;
        is_escaped = it == '\\' && !is_escaped;
        ends
    });
    end.unwrap_or(0)
}

/// Returns `true` for characters of a UUID, a hash or a base64 string.
fn is_of_token(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '-' | '_' | '+' | '/' | '=')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortened_cuts_only_tokens_and_long_values() {
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
