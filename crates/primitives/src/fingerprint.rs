//! A canonical text of a state, by which states with the same future are found to be one.
//!
//! What is alive writes itself into it. Points in time are written as distances from now, even
//! among the values of programs and keys, so that states that differ only by a shift in time have
//! one text; and a string that a client drew at random is written as the number of its first
//! appearance, so that it does not matter which one was drawn. Not decided here: which parts of a
//! state have a future, and whether programs treat times and drawn strings so that this is right.

use crate::time::{EPOCH, Millis, UnixMillis};
use std::ops::Range;
use xxhash_rust::xxh3::xxh3_128;

/// The length of a UUID in its usual form.
pub const UUID_BYTES: usize = 36;

/// How the state's times are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeBase {
    /// As distances from now.
    Now,
    /// As they are.
    Start,
}

/// A canonical text in the making.
#[derive(Clone, Debug)]
pub struct Fingerprint {
    bytes: Vec<u8>,
    base: TimeBase,
    now: Millis,
    /// The random strings met so far, in that order; none are looked for without.
    drawn: Option<Vec<[u8; UUID_BYTES]>>,
}

impl Fingerprint {
    /// An empty text. `names_drawn` says whether any UUID in a string is a drawn one, whose digits
    /// mean nothing.
    pub fn new(base: TimeBase, names_drawn: bool) -> Fingerprint {
        let drawn = names_drawn.then(Vec::new);
        Fingerprint { bytes: Vec::with_capacity(1024), base, now: Millis(0), drawn }
    }

    /// Starts anew, at this time.
    pub fn restart(&mut self, now: Millis) {
        self.bytes.clear();
        self.drawn.iter_mut().for_each(Vec::clear);
        self.now = now;
    }

    /// How times are written.
    pub fn base(&self) -> TimeBase {
        self.base
    }

    /// The hash of the text.
    pub fn digest(&self) -> u128 {
        xxh3_128(&self.bytes)
    }

    /// The text.
    pub fn as_slice(&self) -> &[u8] {
        &self.bytes
    }

    /// Cuts the text off after so many bytes and returns the hash of what came behind them.
    pub fn cut_off(&mut self, length: usize) -> u128 {
        let hash = self.bytes.get(length..).map_or_else(|| xxh3_128(&[]), xxh3_128);
        self.bytes.truncate(length);
        hash
    }

    /// Appends a hash.
    pub fn hash(&mut self, hash: u128) {
        self.bytes.extend_from_slice(&hash.to_le_bytes());
    }

    /// How many bytes there are so far.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The drawn strings that have a number, in that order.
    pub fn drawn(&self) -> &[[u8; UUID_BYTES]] {
        self.drawn.as_deref().unwrap_or_default()
    }

    /// Forgets the numbers of all drawn strings but the first so many.
    pub fn forget_drawn(&mut self, count: usize) {
        self.drawn.iter_mut().for_each(|drawn| drawn.truncate(count));
    }

    /// A small number, a tag or a truth value.
    pub fn tag(&mut self, tag: u8) {
        self.bytes.push(tag);
    }

    /// A number.
    pub fn number(&mut self, number: u64) {
        // Most numbers are small: seven bits a byte, as in LEB128.
        let mut rest = number;
        while rest > 0x7f {
            self.bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.bytes.push(rest as u8);
    }

    /// A number that may be negative.
    pub fn integer(&mut self, number: i64) {
        self.number((number << 1 ^ number >> 63).cast_unsigned());
    }

    /// A length, of what follows.
    pub fn length(&mut self, length: usize) {
        self.number(length as u64);
    }

    /// When something is due: what was due before now is due now.
    pub fn due(&mut self, at: Millis) {
        self.number(match self.base {
            TimeBase::Start => at.0,
            TimeBase::Now if at.0 >= Millis::FAR.0 => at.0,
            TimeBase::Now => at.0.saturating_sub(self.now.0),
        });
    }

    /// The time itself, where times are not written as distances from it.
    pub fn clock(&mut self) {
        if self.base == TimeBase::Start {
            self.number(self.now.0);
        }
    }

    /// An integer that a program has got or a key holds.
    pub fn value(&mut self, number: i64) {
        match self.distance_ms(number) {
            Some(distance_ms) => {
                self.tag(1);
                self.integer(distance_ms);
            }
            None => {
                self.tag(0);
                self.integer(number);
            }
        }
    }

    /// How far a point in time on a wall clock is from now, if the number is one and times are
    /// written so.
    fn distance_ms(&self, number: i64) -> Option<i64> {
        let is_time = self.base == TimeBase::Now && UnixMillis(number).is_near_epoch();
        is_time.then(|| number - self.wall_clock())
    }

    /// What an exact wall clock shows now, if times are written as distances from it.
    pub fn relative_to(&self) -> Option<i64> {
        (self.base == TimeBase::Now).then(|| self.wall_clock())
    }

    fn wall_clock(&self) -> i64 {
        EPOCH.0.saturating_add_unsigned(self.now.0)
    }

    /// A string.
    pub fn string(&mut self, string: &[u8]) {
        if let (Some(drawn), Ok(string)) = (&mut self.drawn, string.try_into())
            && let Some(number) = number_of(string, drawn)
        {
            self.bytes.extend_from_slice(&[3, number]);
            return;
        }
        if let Some(distance_ms) = UnixMillis::parse(string).and_then(|at| self.distance_ms(at.0)) {
            self.number(2);
            self.integer(distance_ms);
            return;
        }
        let length = (string.len() as u64) << 2;
        let Some(drawn) = self.drawn.as_mut().filter(|_| holds_uuid(string)) else {
            self.number(length);
            self.bytes.extend_from_slice(string);
            return;
        };
        let mut text = Vec::with_capacity(string.len() + 8);
        let mut rest = string;
        while let Some((&first, behind)) = rest.split_first() {
            match rest.split_first_chunk::<UUID_BYTES>() {
                Some((uuid, behind_it)) if let Some(number) = number_of(uuid, drawn) => {
                    text.extend_from_slice(&[1, number]);
                    rest = behind_it;
                }
                _ => {
                    text.extend_from_slice(&[0, first]);
                    rest = behind;
                }
            }
        }
        self.number(length | 1);
        self.bytes.append(&mut text);
    }
}

/// The number of a drawn string, a new one if it is met for the first time. None if it is no drawn
/// string, or if there are too many: then they are written as they are, and fewer states are found
/// to be one.
fn number_of(string: &[u8; UUID_BYTES], drawn: &mut Vec<[u8; UUID_BYTES]>) -> Option<u8> {
    let known = drawn.iter().position(|it| it == string);
    let place = known.or_else(|| {
        let is_new = drawn.len() <= usize::from(u8::MAX) && is_uuid(string);
        is_new.then(|| {
            drawn.push(*string);
            drawn.len() - 1
        })
    });
    u8::try_from(place?).ok()
}

/// Whether a text holds a UUID.
pub fn holds_uuid(text: &[u8]) -> bool {
    text.len() >= UUID_BYTES
        && text.windows(UUID_BYTES).any(|window| window.try_into().is_ok_and(is_uuid))
}

/// Whether a part of a text, which is not empty, begins or ends within a UUID.
pub fn cuts_uuid(text: &[u8], part: &Range<usize>) -> bool {
    let uuids = text.windows(UUID_BYTES).enumerate();
    let mut uuids = uuids.filter(|(_, window)| (*window).try_into().is_ok_and(is_uuid));
    let is_within = |place: usize, uuid: usize| uuid < place && place < uuid + UUID_BYTES;
    !part.is_empty()
        && uuids.any(|(uuid, _)| is_within(part.start, uuid) || is_within(part.end, uuid))
}

fn is_uuid(bytes: &[u8; UUID_BYTES]) -> bool {
    let is_dash = |index: usize| bytes[index] == b'-';
    // Summed up as bytes, several are looked at by one instruction.
    let digits = || bytes.iter().map(|byte| u8::from(byte.is_ascii_hexdigit())).sum::<u8>();
    is_dash(8) && is_dash(13) && is_dash(18) && is_dash(23) && digits() == 32
}
