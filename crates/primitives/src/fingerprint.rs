//! A canonical form of a state, used to recognise equivalent states.
//!
//! Each live part of the state writes itself into the fingerprint. Points in time are written
//! relative to now, even among the values of programs and keys, so states that differ only by a
//! shift in time have the same form. A string that a client generated at random is written as the
//! number of its first appearance, so its digits do not matter. This module does not decide which
//! parts of a state affect its future, nor whether programs treat times and random strings such
//! that this is sound.

use crate::time::{EPOCH, Millis, UnixMillis};
use std::ops::Range;
use xxhash_rust::xxh3::xxh3_128;

/// Length of a UUID in its usual form, in bytes.
pub const UUID_BYTES: usize = 36;

/// Representation of the times of the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeBase {
    /// Times relative to now.
    Now,
    /// Absolute times, since the start of the run.
    Start,
}

/// The meaning of a time in a state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Something is due at this time.
    Due,
    /// A key expires after this time.
    Expiry,
    /// A program or key contains this time.
    Value,
    /// No client has used the lock since this time. Nothing contains it.
    Idle,
}

/// A time in a state, found while [`Fingerprint::restart_with_slots`] is in effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Distance from now, in ms.
    pub distance_ms: i64,
    /// Meaning of the time.
    pub role: Role,
}

/// A canonical form under construction.
#[derive(Clone, Debug)]
pub struct Fingerprint {
    bytes: Vec<u8>,
    base: TimeBase,
    now: Millis,
    /// The random strings found so far, in order of appearance, or `None` if strings are written
    /// unchanged.
    drawn: Option<Vec<[u8; UUID_BYTES]>>,
    /// The times found so far, if they are not written.
    times: Option<Vec<Slot>>,
    /// Points in time that are longer ago count as equal, in ms.
    longest_ms: i64,
}

impl Fingerprint {
    /// Creates an empty fingerprint. If `names_drawn` is true, each UUID in a string counts as a
    /// random one, whose digits mean nothing.
    pub fn new(base: TimeBase, names_drawn: bool) -> Fingerprint {
        let drawn = names_drawn.then(Vec::new);
        Fingerprint {
            bytes: Vec::with_capacity(1024),
            base,
            now: Millis(0),
            drawn,
            times: None,
            longest_ms: i64::MAX,
        }
    }

    /// Makes points in time equal that are longer ago than this, in ms. No program may distinguish
    /// them.
    pub fn forget_beyond(&mut self, longest_ms: i64) {
        self.longest_ms = longest_ms;
    }

    /// Clears the fingerprint and sets the current time.
    pub fn restart(&mut self, now: Millis) {
        self.bytes.clear();
        self.drawn.iter_mut().for_each(Vec::clear);
        self.times = None;
        self.now = now;
    }

    /// Like [`Fingerprint::restart`], but times are collected instead of written.
    pub fn restart_with_slots(&mut self, now: Millis) {
        let mut times = self.times.take().unwrap_or_default();
        self.restart(now);
        times.clear();
        self.times = Some(times);
    }

    /// Returns the times found so far.
    pub fn times(&self) -> &[Slot] {
        self.times.as_deref().unwrap_or_default()
    }

    /// Clears the bytes, but keeps the times.
    pub fn clear_bytes(&mut self) {
        self.bytes.clear();
    }

    /// Returns the representation of times.
    pub fn base(&self) -> TimeBase {
        self.base
    }

    /// Returns the hash of the bytes written so far.
    pub fn digest(&self) -> u128 {
        xxh3_128(&self.bytes)
    }

    /// Returns the bytes written so far.
    pub fn as_slice(&self) -> &[u8] {
        &self.bytes
    }

    /// Truncates the fingerprint to `length` bytes and returns the hash of the removed bytes.
    pub fn cut_off(&mut self, length: usize) -> u128 {
        let hash = self.bytes.get(length..).map_or_else(|| xxh3_128(&[]), xxh3_128);
        self.bytes.truncate(length);
        hash
    }

    /// Appends a hash.
    pub fn hash(&mut self, hash: u128) {
        self.bytes.extend_from_slice(&hash.to_le_bytes());
    }

    /// Returns the number of bytes written so far.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Returns `true` if nothing has been written.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Returns the random strings that have a number, in the order of their numbers.
    pub fn drawn(&self) -> &[[u8; UUID_BYTES]] {
        self.drawn.as_deref().unwrap_or_default()
    }

    /// Removes the numbers of all random strings except the first `count`.
    pub fn forget_drawn(&mut self, count: usize) {
        self.drawn.iter_mut().for_each(|drawn| drawn.truncate(count));
    }

    /// Writes a small number, a tag or a boolean.
    pub fn tag(&mut self, tag: u8) {
        self.bytes.push(tag);
    }

    /// Writes a number.
    pub fn number(&mut self, number: u64) {
        // Most numbers are small, so each byte contains seven bits, as in LEB128.
        let mut rest = number;
        while rest > 0x7f {
            self.bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.bytes.push(rest as u8);
    }

    /// Writes a number that may be negative.
    pub fn integer(&mut self, number: i64) {
        self.number((number << 1 ^ number >> 63).cast_unsigned());
    }

    /// Writes the length of the data that follows.
    pub fn length(&mut self, length: usize) {
        self.number(length as u64);
    }

    /// Writes a time at which something is due. A time in the past is written as now.
    pub fn due(&mut self, at: Millis) {
        match self.base {
            TimeBase::Now if at.0 < Millis::FAR.0 => self.due_in(at.0.saturating_sub(self.now.0)),
            _ => self.number(at.0),
        }
    }

    /// Writes a time at which something is due: its distance from now, in ms.
    pub fn due_in(&mut self, left_ms: u64) {
        let Some(times) = &mut self.times else { return self.number(left_ms) };
        self.bytes.push(u8::from(left_ms > 0));
        // A value that is due now is not a time that the future depends on.
        if left_ms > 0 {
            times.push(Slot { distance_ms: left_ms.cast_signed(), role: Role::Due });
        }
    }

    /// Writes the current time, unless times are written relative to it.
    pub fn clock(&mut self) {
        if self.base == TimeBase::Start {
            self.number(self.now.0);
        }
    }

    /// Writes an integer that a program or a key contains.
    pub fn value(&mut self, number: i64) {
        match self.distance_ms(number) {
            Some(distance_ms) => {
                self.tag(1);
                self.at(distance_ms, Role::Value);
            }
            None => {
                self.tag(0);
                self.integer(number);
            }
        }
    }

    /// Writes the distance of the time at which a key expires from now, in ms. All times in the
    /// past are written alike: a replica keeps a key that has expired until its primary sends a
    /// DEL.
    pub fn distance(&mut self, distance_ms: i64) {
        let Some(times) = &mut self.times else { return self.integer(distance_ms.max(-1)) };
        self.bytes.push(u8::from(distance_ms < 0));
        // Nothing happens at a time in the past.
        if distance_ms >= 0 {
            times.push(Slot { distance_ms, role: Role::Expiry });
        }
    }

    /// Writes a point in time that a program contains: its distance from now, in ms.
    pub fn time_value(&mut self, distance_ms: i64) {
        self.at(distance_ms, Role::Value);
    }

    fn at(&mut self, distance_ms: i64, role: Role) {
        match &mut self.times {
            Some(times) => times.push(Slot { distance_ms, role }),
            None => self.integer(distance_ms.max(-self.longest_ms)),
        }
    }

    /// Returns the distance of a point in time on a wall clock from now, in ms, or `None` if the
    /// number is not a time near the epoch or times are absolute.
    fn distance_ms(&self, number: i64) -> Option<i64> {
        let is_time = self.base == TimeBase::Now && UnixMillis(number).is_near_epoch();
        is_time.then(|| number - self.wall_clock())
    }

    /// Returns the current time of an exact wall clock if times are written relative to it.
    pub fn relative_to(&self) -> Option<i64> {
        (self.base == TimeBase::Now).then(|| self.wall_clock())
    }

    fn wall_clock(&self) -> i64 {
        EPOCH.0.saturating_add_unsigned(self.now.0)
    }

    /// Writes a string.
    pub fn string(&mut self, string: &[u8]) {
        if let (Some(drawn), Ok(string)) = (&mut self.drawn, string.try_into())
            && let Some(number) = number_of(string, drawn)
        {
            self.bytes.extend_from_slice(&[3, number]);
            return;
        }
        if let Some(distance_ms) = UnixMillis::parse(string).and_then(|at| self.distance_ms(at.0)) {
            self.number(2);
            self.at(distance_ms, Role::Value);
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

/// Returns the number of a random string and assigns a new number at its first appearance. Returns
/// `None` if the string is not a UUID or if there are too many. Such strings are written unchanged,
/// so fewer states count as equivalent.
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

/// Returns `true` if the bytes contain a UUID.
pub fn holds_uuid(text: &[u8]) -> bool {
    text.len() >= UUID_BYTES
        && text.windows(UUID_BYTES).any(|window| window.try_into().is_ok_and(is_uuid))
}

/// Returns `true` if a non-empty part of the bytes begins or ends within a UUID.
pub fn cuts_uuid(text: &[u8], part: &Range<usize>) -> bool {
    let uuids = text.windows(UUID_BYTES).enumerate();
    let mut uuids = uuids.filter(|(_, window)| (*window).try_into().is_ok_and(is_uuid));
    let is_within = |place: usize, uuid: usize| uuid < place && place < uuid + UUID_BYTES;
    !part.is_empty()
        && uuids.any(|(uuid, _)| is_within(part.start, uuid) || is_within(part.end, uuid))
}

fn is_uuid(bytes: &[u8; UUID_BYTES]) -> bool {
    let is_dash = |index: usize| bytes[index] == b'-';
    // Summing bytes lets the compiler check several with one instruction.
    let digits = || bytes.iter().map(|byte| u8::from(byte.is_ascii_hexdigit())).sum::<u8>();
    is_dash(8) && is_dash(13) && is_dash(18) && is_dash(23) && digits() == 32
}
