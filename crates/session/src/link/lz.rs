//! Packs bytes: what occurred before is not written again, since a run polls over and over.
//!
//! | bytes | what |
//! |---|---|
//! | a number | how many bytes there are in all |
//! | a length, then the bytes | bytes as they are |
//! | two numbers | how many bytes, above [`SHORTEST`], are the same as those so far back |
//!
//! The last two follow each other until all bytes are there.
//!
//! It is written by hand because a link must have the same bytes where a pointer has 32 and where
//! it has 64 bits, which no library of compression promises, and because unpacking must stop at a
//! limit.

use super::Damaged;
use super::wire::{Reader, Writer};

/// What is repeated is never shorter: it would take as many bytes to say so.
const SHORTEST: usize = 5;

/// So many places that begin alike are tried.
const TRIED: usize = 32;

/// The size of the table of earlier places, in bits.
const HASH_BITS: u32 = 12;

/// Writes bytes so that repeats take little.
pub(super) fn pack(bytes: &[u8], writer: &mut Writer) {
    writer.count(bytes.len());
    let mut known = Places::new(bytes);
    let (mut place, mut written) = (0, 0);
    while place < bytes.len() {
        let Some((length, back)) = known.longest(place) else {
            known.add(place);
            place += 1;
            continue;
        };
        writer.bytes(&bytes[written..place]);
        writer.count(length - SHORTEST);
        writer.count(back);
        (place..place + length).for_each(|place| known.add(place));
        place += length;
        written = place;
    }
    if written < bytes.len() {
        writer.bytes(&bytes[written..]);
    }
}

/// Reads what [`pack`] wrote, if it is at most so long.
pub(super) fn unpack(reader: &mut Reader, limit: usize) -> Result<Vec<u8>, Damaged> {
    let length = reader.small(limit as u64)? as usize;
    // What is said is not believed: room is made when something is there for it.
    let mut bytes = Vec::new();
    while bytes.len() < length {
        let left = length - bytes.len();
        bytes.extend_from_slice(reader.bytes(left)?);
        let left = length - bytes.len();
        if left == 0 {
            break;
        }
        let count = reader.small(left as u64)? as usize + SHORTEST;
        let back = reader.small(bytes.len() as u64)? as usize;
        if count > left || back == 0 {
            return Err(Damaged::Unreadable);
        }
        // What is repeated may reach into what it makes.
        let start = bytes.len() - back;
        (start..start + count).for_each(|place| bytes.push(bytes[place]));
    }
    Ok(bytes)
}

/// Where bytes begin alike.
struct Places<'a> {
    bytes: &'a [u8],
    /// For each hash the last place that has it, counted from 1.
    last: Vec<u32>,
    /// For each place the one before it that has the same hash, counted from 1.
    before: Vec<u32>,
}

impl<'a> Places<'a> {
    fn new(bytes: &'a [u8]) -> Places<'a> {
        Places { bytes, last: vec![0; 1 << HASH_BITS], before: vec![0; bytes.len()] }
    }

    /// The longest repeat that begins here and is worth it, and how far back it stands.
    fn longest(&self, place: usize) -> Option<(usize, usize)> {
        let rest = &self.bytes[place..];
        let mut best = None;
        let mut next = self.last[self.hash(place)? as usize];
        for _ in 0..TRIED {
            let known = (next as usize).checked_sub(1)?;
            let alike = self.bytes[known..].iter().zip(rest).take_while(|(a, b)| a == b).count();
            if alike > best.map_or(SHORTEST - 1, |(longest, _)| longest) {
                best = Some((alike, place - known));
            }
            next = self.before[known];
            if next == 0 {
                break;
            }
        }
        best
    }

    fn add(&mut self, place: usize) {
        if let Some(hash) = self.hash(place) {
            let last = &mut self.last[hash as usize];
            self.before[place] = *last;
            *last = place as u32 + 1;
        }
    }

    fn hash(&self, place: usize) -> Option<u32> {
        let begin = self.bytes.get(place..)?.first_chunk()?;
        Some(u32::from_le_bytes(*begin).wrapping_mul(0x9E37_79B1) >> (32 - HASH_BITS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut writer = Writer::default();
        pack(bytes, &mut writer);
        writer.bytes
    }

    #[test]
    fn what_is_repeated_takes_little() {
        for (bytes, expected) in [
            (&b""[..], &b"\x00"[..]),
            (b"abcd", b"\x04\x04abcd"),
            (b"abcabcabcabc", b"\x0c\x03abc\x04\x03"),
            (b"aaaaaaaaab", b"\x0a\x01a\x03\x01\x01b"),
            (b"12345-12345", b"\x0b\x0612345-\x00\x06"),
        ] {
            assert_eq!(packed(bytes), expected, "{bytes:?}");
        }
    }

    #[test]
    fn what_was_never_packed_is_refused() {
        for (bytes, limit, reason) in [
            (&b"\x05"[..], 4, Damaged::Limit),
            (b"\x05", 5, Damaged::Cut),
            (b"\x05\x06", 5, Damaged::Limit),
            (b"\x09\x01a\x00\x02", 9, Damaged::Limit),
            (b"\x09\x01a\x00\x00", 9, Damaged::Unreadable),
            (b"\x05\x01a\x00\x01", 9, Damaged::Unreadable),
        ] {
            assert_eq!(unpack(&mut Reader::new(bytes), limit), Err(reason), "{bytes:?}");
        }
    }

    proptest! {
        #[test]
        fn all_bytes_come_back(bytes in prop::collection::vec(0_u8..4, 0..600)) {
            let packed = packed(&bytes);
            let mut reader = Reader::new(&packed);
            prop_assert_eq!(unpack(&mut reader, bytes.len()), Ok(bytes));
            prop_assert!(reader.rest().is_empty());
        }
    }
}
