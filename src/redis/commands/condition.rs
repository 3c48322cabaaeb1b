//! The options IFEQ, IFNE, IFDEQ and IFDNE, by which SET and DELEX look at the value first.
//!
//! <https://redis.io/docs/latest/commands/set/>, since Redis 8.4.

use crate::redis::Bytes;
use crate::redis::error::CommandError;
use xxhash_rust::xxh3::xxh3_64;

/// What the string that a key holds must be like.
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
    /// The condition that the option and the word behind it spell.
    pub(super) fn parse(option: &Bytes, operand: &'a Bytes) -> Option<Condition<'a>> {
        match option {
            _ if option.is_word("ifeq") => Some(Condition::Value(operand)),
            _ if option.is_word("ifne") => Some(Condition::OtherValue(operand)),
            _ if option.is_word("ifdeq") => Some(Condition::Digest(operand)),
            _ if option.is_word("ifdne") => Some(Condition::OtherDigest(operand)),
            _ => None,
        }
    }

    /// Whether it holds for what the key holds now; for a missing key that is for SET alone to ask.
    ///
    /// # Errors
    /// The operand has not the length of a digest. Nobody notices as long as the key is missing.
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

/// Whether this is the value's digest: XXH3 with 64 bits in hexadecimal digits, upper or lower case.
/// Of what the client sent only the length is checked (t_string.c, `validateHexDigest`).
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
    fn a_digest_has_16_digits_whatever_it_is() {
        for (value, digest) in
            [("", "2d06800538d394c2"), ("v8", "0cc76dbb41381419"), ("hello", "9555e8555c62dcfd")]
        {
            let holds = has_digest(&Bytes::from(value), &Bytes::from(digest));
            assert_eq!(holds, Ok(true), "{value}");
        }
    }
}
