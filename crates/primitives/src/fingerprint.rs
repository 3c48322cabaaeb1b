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

/// The regions of time in which states are equivalent: all durations in a scenario are multiples of
/// a step, so only the number of whole steps between two times and the order of the remainders can
/// matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Regions {
    /// Greatest common divisor of all durations, in ms, at least 1.
    pub step_ms: i64,
    /// A gap between two past times that is longer than this, in ms, counts as this long. No program
    /// compares times with a larger difference.
    pub longest_ms: i64,
    /// Durations that are no multiple of the step, modulo it, sorted. Unused places are 0.
    pub offsets_ms: [i64; OFFSETS],
}

/// Maximum number of durations that are no multiple of the step.
pub const OFFSETS: usize = 6;

impl Regions {
    /// Returns the remainder of a distance, then the remainders that programs may compare it with.
    pub fn remainders(self, distance_ms: i64) -> impl Iterator<Item = i64> {
        let offsets = self.offsets_ms.into_iter().filter(|it| *it != 0);
        let shifted = [0].into_iter().chain(offsets);
        shifted.map(move |offset_ms| (distance_ms + offset_ms).rem_euclid(self.step_ms))
    }

    /// Returns the number of bytes of a time.
    fn slot_bytes(self) -> usize {
        4 + self.remainders(0).count()
    }

    /// Returns the number of whole steps from now to a time. `past` contains the distances of all
    /// past times, the latest first.
    fn steps(self, distance_ms: i64, past: &[i64]) -> i32 {
        let mut cut_ms = 0;
        let mut before = 0;
        for at in past.iter().take_while(|at| **at >= distance_ms) {
            // Whole steps, so that the remainder stays the same.
            let excess = ((before - at) - self.longest_ms).max(0);
            cut_ms += excess - excess.rem_euclid(self.step_ms);
            before = *at;
        }
        let steps = (distance_ms + cut_ms).div_euclid(self.step_ms);
        i32::try_from(steps).unwrap_or(i32::MAX)
    }
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
}

/// A time in a state, found while [`Fingerprint::restart_with_slots`] is in effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Distance from now, in ms.
    pub distance_ms: i64,
    /// Its meaning.
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
    /// How times are compared while [`Fingerprint::restart_in_regions`] is in effect.
    regions: Option<Regions>,
    /// Position of each time in `bytes` and its distance from now, in ms. Filled only in regions.
    slots: Vec<(usize, i64)>,
    /// The times found so far, if they are not written.
    times: Option<Vec<Slot>>,
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
            regions: None,
            slots: Vec::new(),
            times: None,
        }
    }

    /// Clears the fingerprint and sets the current time.
    pub fn restart(&mut self, now: Millis) {
        self.bytes.clear();
        self.drawn.iter_mut().for_each(Vec::clear);
        self.slots.clear();
        self.regions = None;
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

    /// Like [`Fingerprint::restart`], but times count as equal if they are in the same region:
    /// [`Fingerprint::settle_times`] must follow before a digest.
    pub fn restart_in_regions(&mut self, now: Millis, regions: Regions) {
        self.restart(now);
        self.regions = Some(regions);
    }

    /// Replaces each time by its region: the number of whole steps between it and now, and the
    /// order of the remainders.
    pub fn settle_times(&mut self) {
        let Some(regions) = self.regions else { return };
        // Now is a time as well.
        self.slot(regions, 0);
        let all = self.slots.iter().flat_map(|(_, distance_ms)| regions.remainders(*distance_ms));
        let mut order: Vec<i64> = all.collect();
        order.sort_unstable();
        order.dedup();
        let mut past: Vec<i64> =
            self.slots.iter().map(|(_, it)| *it).filter(|it| *it < 0).collect();
        past.sort_unstable_by(|one, other| other.cmp(one));
        for (position, distance_ms) in &self.slots {
            let steps = regions.steps(*distance_ms, &past).to_le_bytes();
            let ranks = regions.remainders(*distance_ms).map(|remainder| {
                let rank = order.binary_search(&remainder).unwrap_or_default();
                u8::try_from(rank).unwrap_or(u8::MAX)
            });
            let place = self.bytes.iter_mut().skip(*position);
            place.zip(steps.into_iter().chain(ranks)).for_each(|(byte, it)| *byte = it);
        }
    }

    /// Returns the remainders of all times written so far, in ms, sorted: each is the distance
    /// from now, modulo the step. Empty without regions.
    pub fn remainders_ms(&self) -> Vec<i64> {
        let Some(regions) = self.regions else { return Vec::new() };
        let remainder = |(_, distance_ms): &(usize, i64)| distance_ms.rem_euclid(regions.step_ms);
        let mut remainders: Vec<i64> = self.slots.iter().map(remainder).collect();
        remainders.sort_unstable();
        remainders.dedup();
        remainders
    }

    /// Writes a time at this distance from now, in ms, to be replaced by its region.
    fn slot(&mut self, regions: Regions, distance_ms: i64) {
        self.slots.push((self.bytes.len(), distance_ms));
        self.bytes.resize(self.bytes.len() + regions.slot_bytes(), 0);
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

    /// Returns the hash of a range of the bytes written so far.
    pub fn digest_of(&self, range: Range<usize>) -> u128 {
        xxh3_128(self.bytes.get(range).unwrap_or_default())
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
        if let Some(times) = self.times.as_mut().filter(|_| at.0 < Millis::FAR.0) {
            let left_ms = at.0.saturating_sub(self.now.0);
            self.bytes.push(u8::from(left_ms > 0));
            if left_ms > 0 {
                times.push(Slot { distance_ms: left_ms.cast_signed(), role: Role::Due });
            }
            return;
        }
        if let Some(regions) = self.regions.filter(|_| at.0 < Millis::FAR.0) {
            // A value that is due now is not a time that the future depends on.
            let left_ms = at.0.saturating_sub(self.now.0);
            self.tag(u8::from(left_ms > 0));
            if left_ms > 0 {
                self.slot(regions, left_ms.cast_signed());
            }
            return;
        }
        self.number(match self.base {
            TimeBase::Start => at.0,
            TimeBase::Now if at.0 >= Millis::FAR.0 => at.0,
            TimeBase::Now => at.0.saturating_sub(self.now.0),
        });
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

    /// Writes the distance of a time from now, in ms. Negative distances are in the past.
    pub fn distance(&mut self, distance_ms: i64) {
        self.at(distance_ms, Role::Expiry);
    }

    /// Writes a point in time that a program contains: its distance from now, in ms.
    pub fn time_value(&mut self, distance_ms: i64) {
        self.at(distance_ms, Role::Value);
    }

    fn at(&mut self, distance_ms: i64, role: Role) {
        if let Some(times) = &mut self.times {
            times.push(Slot { distance_ms, role });
            return;
        }
        match self.regions {
            Some(regions) => self.slot(regions, distance_ms),
            None => self.integer(distance_ms),
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
