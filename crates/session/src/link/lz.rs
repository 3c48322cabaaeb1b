//! Compression of link bytes. It replaces repeated bytes by references, since a run repeats the
//! same polls many times.
//!
//! | bytes | meaning |
//! |---|---|
//! | a number | total number of bytes |
//! | a length, then the bytes | literal bytes |
//! | two numbers | length of a repeat minus [`SHORTEST`], and its distance |
//!
//! The last two rows alternate until all bytes are complete.
//!
//! This is written by hand for two reasons. A link must have the same bytes on 32-bit and 64-bit
//! targets, which no compression library guarantees. Decompression must stop at a limit.

use super::Damaged;
use super::wire::{Reader, Writer};

/// Minimum length of a repeat, in bytes. A reference to a shorter one would take as many bytes.
const SHORTEST: usize = 5;

/// Maximum number of earlier positions to compare for each repeat.
const TRIED: usize = 32;

/// Length of a hash in bits: the table of earlier positions has two to this power entries.
const HASH_BITS: u32 = 12;

/// Compresses bytes.
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

/// Decompresses the output of [`pack`], if it has at most `limit` bytes.
pub(super) fn unpack(reader: &mut Reader, limit: usize) -> Result<Vec<u8>, Damaged> {
    let length = reader.small(limit as u64)? as usize;
    // The declared length is not trusted: memory is allocated only for actual bytes.
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
        // A repeat may overlap its own output.
        let start = bytes.len() - back;
        (start..start + count).for_each(|place| bytes.push(bytes[place]));
    }
    Ok(bytes)
}

/// Index of positions by the hash of their next bytes.
struct Places<'a> {
    bytes: &'a [u8],
    /// Last position with each hash, counted from 1.
    last: Vec<u32>,
    /// For each position, the previous one with the same hash, counted from 1.
    before: Vec<u32>,
}

impl<'a> Places<'a> {
    fn new(bytes: &'a [u8]) -> Places<'a> {
        Places { bytes, last: vec![0; 1 << HASH_BITS], before: vec![0; bytes.len()] }
    }

    /// Returns the length and the distance of the longest repeat at this position, or `None` if
    /// none is long enough.
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
    fn repeats_are_packed_as_references() {
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
    fn invalid_packed_bytes_are_rejected() {
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
        fn unpacking_restores_any_bytes(bytes in prop::collection::vec(0_u8..4, 0..600)) {
            let packed = packed(&bytes);
            let mut reader = Reader::new(&packed);
            prop_assert_eq!(unpack(&mut reader, bytes.len()), Ok(bytes));
            prop_assert!(reader.rest().is_empty());
        }
    }
}
