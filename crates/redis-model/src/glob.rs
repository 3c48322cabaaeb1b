//! The glob patterns of KEYS: `*`, `?`, `[abc]`, `[^a-z]`, `\x` (util.c, `stringmatchlen`).

/// Returns `true` if the whole text matches the pattern.
///
/// Backtracks to the last `*` only: once the part between two stars has matched, its first match is
/// as good as any later one. So the time is at most proportional to the product of the lengths.
pub(super) fn matches(pattern: &[u8], text: &[u8]) -> bool {
    if text.is_empty() {
        return pattern.is_empty() || pattern == b"*";
    }
    let (mut pattern_rest, mut text_rest) = (pattern, text);
    let mut last_star: Option<(&[u8], &[u8])> = None;
    loop {
        if let Some(after_star) = pattern_rest.strip_prefix(b"*") {
            pattern_rest = after_star;
            last_star = Some((after_star, text_rest));
            continue;
        }
        let Some((&byte, after_byte)) = text_rest.split_first() else {
            if pattern_rest.is_empty() {
                return true;
            }
            return false;
        };
        if let Some(after_item) = item(pattern_rest, byte) {
            (pattern_rest, text_rest) = (after_item, after_byte);
            continue;
        }
        let Some((after_star, [_, later @ ..])) = last_star else { return false };
        (pattern_rest, text_rest) = (after_star, later);
        last_star = Some((after_star, later));
    }
}

/// Returns the pattern after its first item (which is not a `*`) if that item matches the byte.
fn item(pattern: &[u8], byte: u8) -> Option<&[u8]> {
    match pattern {
        [b'?', rest @ ..] => Some(rest),
        [b'[', set @ ..] => {
            let (is_in, rest) = set_contains(set, byte);
            is_in.then_some(rest)
        }
        [b'\\', literal, rest @ ..] | [literal, rest @ ..] => (*literal == byte).then_some(rest),
        [] => None,
    }
}

/// Returns whether the byte is in the set after a `[`, and the rest after the set. A set without
/// `]` extends to the end of the pattern.
fn set_contains(set: &[u8], byte: u8) -> (bool, &[u8]) {
    let (is_negated, mut rest) = match set {
        [b'^', rest @ ..] => (true, rest),
        _ => (false, set),
    };
    let mut is_in = false;
    loop {
        rest = match rest {
            [] => return (is_in != is_negated, rest),
            [b'\\', literal, rest @ ..] => {
                is_in |= *literal == byte;
                rest
            }
            [b']', rest @ ..] => return (is_in != is_negated, rest),
            [start, b'-', end, rest @ ..] => {
                is_in |= (*start.min(end)..=*start.max(end)).contains(&byte);
                rest
            }
            [literal, rest @ ..] => {
                is_in |= *literal == byte;
                rest
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn patterns_match_as_in_redis() {
        for (pattern, matching, others) in [
            ("*", &["", "a", "abc"][..], &[][..]),
            ("**", &["a"], &[""]),
            ("", &[""], &["a"]),
            ("lock.*", &["lock.", "lock.foo"], &["lock", "clock.foo"]),
            ("a*b*c", &["abc", "aXbXc", "abbcc"], &["ab", "acb", "abcd"]),
            ("?", &["a", "*"], &["", "ab"]),
            ("h[ae]llo", &["hallo", "hello"], &["hillo", "hllo"]),
            ("h[^e]llo", &["hallo"], &["hello"]),
            ("[a-c]", &["a", "b", "c"], &["d", "-"]),
            ("[c-a]", &["b"], &["d"]),
            ("[a\\-c]", &["a", "-", "c"], &["b"]),
            ("[\\]]", &["]"], &["\\"]),
            ("[]", &[], &["a", "]"]),
            ("[^]", &["a", "]"], &[""]),
            ("[ab", &["a", "b"], &["c"]),
            ("[^", &["a"], &["", "ab"]),
            ("\\*", &["*"], &["a", "\\*"]),
            ("a\\", &["a\\"], &["a"]),
        ] {
            for text in matching {
                assert!(matches(pattern.as_bytes(), text.as_bytes()), "{pattern} {text}");
            }
            for text in others {
                assert!(!matches(pattern.as_bytes(), text.as_bytes()), "{pattern} {text}");
            }
        }
    }

    #[test]
    fn match_with_many_stars_takes_no_exponential_time() {
        let pattern = "*a".repeat(10_000) + "b";
        assert!(!matches(pattern.as_bytes(), "a".repeat(20_000).as_bytes()));
    }
}
