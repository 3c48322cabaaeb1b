//! Work as text: what the browser keeps of it, and what a link will carry.
//!
//! [`encode`] writes a [`Work`], [`decode`] reads one. The text is base64url of these bytes:
//!
//! | bytes | what |
//! |---|---|
//! | 1 | the version of the format: [`VERSION`] |
//! | a number | how long the work is |
//! | so many | the work: `setup` writes the set-up, `course` the branches and their moves |
//! | 4 | CRC-32 of all before, the lowest byte first |
//!
//! What is set up and chosen is written, never what follows from it. A reader takes any text: it never holds
//! more than a small multiple of it, and of a text longer than [`TEXT_LIMIT`] nothing.

mod base64url;
mod course;
mod setup;
mod wire;

use crate::run::Work;
use wire::{Reader, Writer};

/// The version that is written.
pub const VERSION: u8 = 1;

/// The longest text that is written or read: browsers keep about five million characters a site.
pub const TEXT_LIMIT: usize = 4 * 1024 * 1024;

/// How long the checksum is.
const CHECKSUM_BYTES: usize = 4;

/// Why a text is no work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Damaged {
    /// It is something else: base64url has no such characters.
    #[error("it is something else")]
    NotOurs,
    /// It is of a version that is not known here.
    #[error("it is of version {0}")]
    Version(u8),
    /// Its end is missing.
    #[error("its end is missing")]
    Cut,
    /// It is not as it was written.
    #[error("it was altered")]
    Altered,
    /// There is more of something than there may be.
    #[error("it is over a limit")]
    Limit,
    /// It says what this version never says.
    #[error("it cannot be read")]
    Unreadable,
    /// Its scenario cannot be run.
    #[error("its scenario cannot be run")]
    Scenario,
}

/// Writes work as text; nothing, if that would be longer than [`TEXT_LIMIT`].
pub fn encode(work: &Work) -> Option<String> {
    let mut inner = Writer::default();
    setup::write(work, &mut inner);
    course::write(work, &mut inner);
    let mut outer = Writer::default();
    outer.byte(VERSION);
    outer.bytes(&inner.bytes);
    let checksum = checksum(&outer.bytes);
    outer.bytes.extend(checksum);
    let text = base64url::encode(&outer.bytes);
    (text.len() <= TEXT_LIMIT).then_some(text)
}

/// Reads work that [`encode`] has written. Its moves are not made: the world may not allow them.
///
/// # Errors
/// What is wrong with the text.
pub fn decode(text: &str) -> Result<Work, Damaged> {
    if text.len() > TEXT_LIMIT {
        return Err(Damaged::Limit);
    }
    let bytes = base64url::decode(text).ok_or(Damaged::NotOurs)?;
    let mut outer = Reader::new(&bytes);
    match outer.byte()? {
        VERSION => {}
        other => return Err(Damaged::Version(other)),
    }
    let mut reader = Reader::new(outer.bytes(TEXT_LIMIT)?);
    let rest = outer.rest();
    if rest.len() < CHECKSUM_BYTES {
        return Err(Damaged::Cut);
    }
    let covered = &bytes[..bytes.len() - rest.len()];
    // A text is written in one way: spare bits that are set were not written so.
    if rest != checksum(covered) || base64url::encode(&bytes) != text {
        return Err(Damaged::Altered);
    }
    let (story, scenario, until) = setup::read(&mut reader)?;
    let (branches, moves) = course::read(&mut reader)?;
    if !reader.rest().is_empty() {
        return Err(Damaged::Unreadable);
    }
    scenario.load().map_err(|_| Damaged::Scenario)?;
    Ok(Work { story, scenario: scenario.into(), until, branches: branches.into(), moves })
}

/// CRC-32 as in zip files: it notices every change within any 32 bits, so that of one character, too.
fn checksum(bytes: &[u8]) -> [u8; CHECKSUM_BYTES] {
    let mut rest = u32::MAX;
    for byte in bytes {
        rest ^= u32::from(*byte);
        for _ in 0..8 {
            rest = (rest >> 1) ^ if rest & 1 == 1 { 0xEDB8_8320 } else { 0 };
        }
    }
    (!rest).to_le_bytes()
}

#[cfg(test)]
mod tests;
