//! A binary-safe string: the type of keys, values and arguments.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// Immutable bytes that are cheap to clone. Displayed as in `redis-cli`: in double quotes, with
/// escapes for everything except printable ASCII.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes(Arc<[u8]>);

impl Bytes {
    /// Returns the bytes as a slice.
    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }

    /// Replaces the text if it is a point in time.
    pub fn map_time(&mut self, new: &dyn Fn(i64) -> i64) {
        if let Some(at) = primitives::UnixMillis::parse(&self.0) {
            let after = new(at.0);
            if after != at.0 {
                *self = Bytes::from(after.to_string().as_str());
            }
        }
    }

    /// Returns the number of bytes.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the memory size in bytes. Always 64 bits wide, because one string may be counted
    /// many times.
    pub(super) fn size_bytes(&self) -> u64 {
        self.0.len() as u64
    }

    /// Returns `true` if there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Converts to a string, with `�` for invalid UTF-8.
    pub fn to_lossy(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.0)
    }

    /// Returns `true` if the bytes equal `word`, ignoring case.
    pub fn is_word(&self, word: &str) -> bool {
        self.0.eq_ignore_ascii_case(word.as_bytes())
    }

    /// Returns the bytes that C's `%.*s` prints: up to a zero byte, at most `limit_bytes`.
    pub(super) fn quotable(&self, limit_bytes: usize) -> &[u8] {
        let end = self.0.iter().position(|byte| *byte == 0).unwrap_or(self.0.len());
        &self.0[..end.min(limit_bytes)]
    }

    /// Converts the input of a status or an error, which is one line of the protocol.
    pub(super) fn one_line(text: &[u8]) -> Bytes {
        let without_line_ends =
            text.iter().map(|byte| if is_line_end(byte) { b' ' } else { *byte });
        Bytes(without_line_ends.collect())
    }

    /// Converts the input of an error, also removing trailing line ends
    /// (`addReplyErrorFormatInternal` in networking.c).
    pub(super) fn one_line_of_error(text: &[u8]) -> Bytes {
        let end = text.iter().rposition(|byte| !is_line_end(byte)).map_or(0, |last| last + 1);
        Bytes::one_line(&text[..end])
    }

    /// Returns the bytes as a C string: up to the first zero byte.
    pub(super) fn until_zero(&self) -> &[u8] {
        self.quotable(usize::MAX)
    }

    /// Parses an integer by Redis's strict rules (`string2ll` in util.c): no spaces, no plus sign,
    /// no leading zero, nothing outside 64 bits.
    pub fn to_integer(&self) -> Option<i64> {
        let text = std::str::from_utf8(&self.0).ok()?;
        let digits = text.strip_prefix('-').unwrap_or(text);
        let is_strict = text == "0" || !digits.starts_with(['0', '+']);
        text.parse().ok().filter(|_| is_strict)
    }

    /// Formats the bytes for display in a command, with quotes only if necessary: `lock.foo`,
    /// `"a b"`.
    pub fn bare_or_quoted(&self) -> String {
        let bare = |byte: &u8| byte.is_ascii_graphic() && !matches!(byte, b'"' | b'\'' | b'\\');
        if !self.0.is_empty() && self.0.iter().all(bare) {
            String::from_utf8_lossy(&self.0).into_owned()
        } else {
            self.to_string()
        }
    }
}

fn is_line_end(byte: &u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes(bytes.into())
    }
}

impl From<i64> for Bytes {
    fn from(number: i64) -> Bytes {
        Bytes::from(number.to_string().as_str())
    }
}

impl From<&str> for Bytes {
    fn from(text: &str) -> Bytes {
        Bytes(text.as_bytes().into())
    }
}

impl From<Arc<[u8]>> for Bytes {
    fn from(bytes: Arc<[u8]>) -> Bytes {
        Bytes(bytes)
    }
}

impl From<Bytes> for Arc<[u8]> {
    fn from(bytes: Bytes) -> Arc<[u8]> {
        bytes.0
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("\"")?;
        for &byte in self.0.iter() {
            match byte {
                b'"' => formatter.write_str("\\\"")?,
                b'\\' => formatter.write_str("\\\\")?,
                b'\n' => formatter.write_str("\\n")?,
                b'\r' => formatter.write_str("\\r")?,
                b'\t' => formatter.write_str("\\t")?,
                0x07 => formatter.write_str("\\a")?,
                0x08 => formatter.write_str("\\b")?,
                b' '..=b'~' => write!(formatter, "{}", char::from(byte))?,
                _ => write!(formatter, "\\x{byte:02x}")?,
            }
        }
        formatter.write_str("\"")
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn to_integer_accepts_only_the_canonical_form() {
        let read = |text: &str| Bytes::from(text).to_integer();
        for number in [0, 7, -7, 10, i64::MAX, i64::MIN] {
            assert_eq!(read(&number.to_string()), Some(number));
        }
        for text in
            ["", "-", "+1", "-+1", "00", "-0", "01", "-01", " 1", "1 ", "9223372036854775808"]
        {
            assert_eq!(read(text), None, "{text:?}");
        }
    }
}
