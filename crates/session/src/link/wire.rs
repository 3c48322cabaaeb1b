//! Numbers and strings as bytes. A number is written seven bits a byte, the lowest first, and each
//! byte but the last has its highest bit set; a string is its length and its bytes.
//!
//! It is written by hand: every length is checked against a limit while it is read, and no change
//! of a type changes the bytes.

use super::Damaged;

/// Writes to the end of bytes.
#[derive(Default)]
pub(super) struct Writer {
    /// What has been written.
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

    /// A length or a place.
    pub(super) fn count(&mut self, count: usize) {
        self.number(count as u64);
    }

    /// A number that may be negative: the lowest bit is its sign, so that small ones stay short.
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

/// Reads from the front of bytes.
pub(super) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) fn new(rest: &'a [u8]) -> Reader<'a> {
        Reader { rest }
    }

    /// What has not been read.
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
            // A number has one form: no bits beyond the 64th, no zeros on top.
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

    /// A number that is at most so large.
    pub(super) fn small(&mut self, limit: u64) -> Result<u64, Damaged> {
        let number = self.number()?;
        if number > limit { Err(Damaged::Limit) } else { Ok(number) }
    }

    /// How many things follow, up to a limit. Each takes at least a byte, so space can be reserved
    /// for all.
    pub(super) fn count(&mut self, limit: usize) -> Result<usize, Damaged> {
        let count = self.small(limit as u64)? as usize;
        if count > self.rest.len() { Err(Damaged::Cut) } else { Ok(count) }
    }

    /// Bytes, up to a limit.
    pub(super) fn bytes(&mut self, limit: usize) -> Result<&'a [u8], Damaged> {
        let count = self.count(limit)?;
        let (bytes, rest) = self.rest.split_at(count);
        self.rest = rest;
        Ok(bytes)
    }

    /// A text, up to a limit in bytes.
    pub(super) fn text(&mut self, limit: usize) -> Result<&'a str, Damaged> {
        std::str::from_utf8(self.bytes(limit)?).map_err(|_| Damaged::Unreadable)
    }
}
