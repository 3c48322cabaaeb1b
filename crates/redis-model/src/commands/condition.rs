//! The conditions IFEQ, IFNE, IFDEQ and IFDNE of SET and DELEX, which check the current value
//! first.
//!
//! <https://redis.io/docs/latest/commands/set/>, since Redis 8.4.

use crate::Bytes;
use crate::error::CommandError;
use xxhash_rust::xxh3::xxh3_64;

/// A condition on the string of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Condition<'a> {
    /// `IFEQ value`
    Value(&'a Bytes),
    /// `IFNE value`
    OtherValue(&'a Bytes),
    /// `IFDEQ digest`
    Digest(&'a Bytes),
    /// `IFDNE digest`
    OtherDigest(&'a Bytes),
}

impl<'a> Condition<'a> {
    /// Parses an option and its operand.
    pub(super) fn parse(option: &Bytes, operand: &'a Bytes) -> Option<Condition<'a>> {
        match option {
            _ if option.is_word("ifeq") => Some(Condition::Value(operand)),
            _ if option.is_word("ifne") => Some(Condition::OtherValue(operand)),
            _ if option.is_word("ifdeq") => Some(Condition::Digest(operand)),
            _ if option.is_word("ifdne") => Some(Condition::OtherDigest(operand)),
            _ => None,
        }
    }

    /// Returns `true` if the key's current value meets the condition. Only SET checks a missing
    /// key.
    ///
    /// # Errors
    /// The operand does not have the length of a digest. Not checked if the key is missing.
    pub(super) fn holds(self, current: Option<&Bytes>) -> Result<bool, CommandError> {
        let Some(current) = current else {
            return Ok(matches!(self, Condition::OtherValue(_) | Condition::OtherDigest(_)));
        };
        match self {
            Condition::Value(value) => Ok(current == value),
            Condition::OtherValue(value) => Ok(current != value),
            Condition::Digest(digest) => has_digest(current, digest),
            Condition::OtherDigest(digest) => has_digest(current, digest).map(|equal| !equal),
        }
    }
}

/// Returns `true` if `digest` is the value's digest: 64-bit XXH3 in hexadecimal, upper or lower
/// case. Only the length of the client's operand is validated (t_string.c, `validateHexDigest`).
fn has_digest(value: &Bytes, digest: &Bytes) -> Result<bool, CommandError> {
    const DIGITS: usize = 16;
    if digest.len() != DIGITS {
        return Err(CommandError::Text("ERR must be exactly 16 hexadecimal characters"));
    }
    let actual = format!("{:0DIGITS$x}", xxh3_64(value.as_slice()));
    Ok(digest.is_word(&actual))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digest_of_the_right_length_is_accepted() {
        for (value, digest) in
            [("", "2d06800538d394c2"), ("v8", "0cc76dbb41381419"), ("hello", "9555e8555c62dcfd")]
        {
            let holds = has_digest(&Bytes::from(value), &Bytes::from(digest));
            assert_eq!(holds, Ok(true), "{value}");
        }
    }
}
