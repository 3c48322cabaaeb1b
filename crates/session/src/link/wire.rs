//! Encoding of numbers and strings. A number takes seven bits per byte, lowest first; each byte
//! except the last has its highest bit set. A string is its length, then its bytes.
//!
//! This is written by hand so that every length is checked against a limit while reading, and a
//! change of a Rust type never changes the encoding.

use super::Damaged;

/// Appends to a byte vector.
#[derive(Default)]
pub(super) struct Writer {
    /// Bytes written so far.
    pub(super) bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub(super) fn number(&mut self, mut number: u64) {
        while number > 0x7F {
            self.byte((number & 0x7F) as u8 | 0x80);
            number >>= 7;
        }
        self.byte(number as u8);
    }

    /// Writes a length or an index.
    pub(super) fn count(&mut self, count: usize) {
        self.number(count as u64);
    }

    /// Writes a signed number in zigzag encoding: the lowest bit is the sign, so that small numbers
    /// stay short.
    pub(super) fn signed(&mut self, number: i64) {
        self.number(((number << 1) ^ (number >> 63)).cast_unsigned());
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.count(bytes.len());
        self.bytes.extend_from_slice(bytes);
    }

    pub(super) fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }
}

/// Reads from the front of a byte slice.
pub(super) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) fn new(rest: &'a [u8]) -> Reader<'a> {
        Reader { rest }
    }

    /// Returns the bytes not read yet.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    pub(super) fn byte(&mut self) -> Result<u8, Damaged> {
        let (first, rest) = self.rest.split_first().ok_or(Damaged::Cut)?;
        self.rest = rest;
        Ok(*first)
    }

    pub(super) fn number(&mut self) -> Result<u64, Damaged> {
        let mut number = 0;
        for place in 0..10 {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7F);
            // Each number has exactly one encoding: no bits above the 64th, and no leading zeros.
            if (place == 9 && bits > 1) || (place > 0 && byte == 0) {
                break;
            }
            number |= bits << (7 * place);
            if byte <= 0x7F {
                return Ok(number);
            }
        }
        Err(Damaged::Unreadable)
    }

    pub(super) fn signed(&mut self) -> Result<i64, Damaged> {
        let number = self.number()?;
        Ok((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
    }

    /// Reads a number that is at most `limit`.
    pub(super) fn small(&mut self, limit: u64) -> Result<u64, Damaged> {
        let number = self.number()?;
        if number > limit { Err(Damaged::Limit) } else { Ok(number) }
    }

    /// Reads the number of items that follow, at most `limit`. Each item takes at least one byte,
    /// so allocating memory for all of them is safe.
    pub(super) fn count(&mut self, limit: usize) -> Result<usize, Damaged> {
        let count = self.small(limit as u64)? as usize;
        if count > self.rest.len() { Err(Damaged::Cut) } else { Ok(count) }
    }

    /// Reads at most `limit` bytes.
    pub(super) fn bytes(&mut self, limit: usize) -> Result<&'a [u8], Damaged> {
        let count = self.count(limit)?;
        let (bytes, rest) = self.rest.split_at(count);
        self.rest = rest;
        Ok(bytes)
    }

    /// Reads a string of at most `limit` bytes.
    pub(super) fn text(&mut self, limit: usize) -> Result<&'a str, Damaged> {
        std::str::from_utf8(self.bytes(limit)?).map_err(|_| Damaged::Unreadable)
    }
}
