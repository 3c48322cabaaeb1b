//! Byte strings with the semantics of C's string functions and thus of `redis-cli`: strings end at
//! the first zero byte, and letters and spaces do not depend on a locale.

/// Returns the bytes before the first zero byte.
pub(super) fn until_zero(bytes: &[u8]) -> &[u8] {
    bytes.split(|byte| *byte == 0).next().unwrap_or_default()
}

/// Returns the bytes without leading spaces.
pub(super) fn trim_start(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().position(|byte| !is_space(*byte)).unwrap_or(bytes.len());
    &bytes[start..]
}

/// Returns `true` for a space, a tab or a line end of any kind.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Returns `true` if the bytes equal `word`, ignoring case.
pub(super) fn is_word(bytes: &[u8], word: &str) -> bool {
    until_zero(bytes).eq_ignore_ascii_case(word.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn until_zero_cuts_at_the_first_zero_byte() {
        for (bytes, seen) in
            [(&b""[..], &b""[..]), (b"a", b"a"), (b"a\0b", b"a"), (b"\0", b""), (b"\0\0a", b"")]
        {
            assert_eq!(until_zero(bytes), seen);
        }
        assert!(is_word(b"QuIt\0now", "quit"));
        assert!(!is_word(b"quits", "quit"));
    }

    #[test]
    fn is_space_is_true_for_six_bytes() {
        let spaces: Vec<u8> = (0..=255).filter(|byte| is_space(*byte)).collect();
        assert_eq!(spaces, b"\t\n\x0b\x0c\r ");
        assert_eq!(trim_start(b" \t\x0b a "), b"a ");
        assert_eq!(trim_start(b"  "), b"");
    }
}
