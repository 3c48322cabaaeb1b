//! Virtual time and the wall clocks computed from it.
//!
//! Time is counted in whole milliseconds from 0 and advances only with a move of the world. This
//! module never reads the clock of the machine.

use std::fmt;

/// Reading of every exact wall clock at virtual time 0, in ms since the Unix epoch. A round number,
/// so that timestamps are easy to read: `1700000010001` is 10 001 ms.
pub const EPOCH: UnixMillis = UnixMillis(1_700_000_000_000);

/// A point in virtual time: milliseconds since the start of the run.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub u64);

impl Millis {
    /// A time later than any due time: the end of a pause or delay whose end is not fixed yet
    /// (`world::open_ended`).
    pub const FAR: Millis = Millis(u64::MAX - 1);

    /// Returns the point `duration_ms` later. Saturates.
    #[must_use]
    pub const fn after(self, duration_ms: u64) -> Millis {
        Millis(self.0.saturating_add(duration_ms))
    }
}

impl fmt::Debug for Millis {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ms", self.0)
    }
}

/// The reading of a wall clock: milliseconds since the Unix epoch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnixMillis(pub i64);

impl UnixMillis {
    /// Returns the time since `earlier`, in ms, or 0 if this is before it.
    pub fn milliseconds_since(self, earlier: UnixMillis) -> i64 {
        self.0.saturating_sub(earlier.0).max(0)
    }

    /// Returns `true` within about twelve years of [`EPOCH`]. Every clock reading in a run is.
    pub fn is_near_epoch(self) -> bool {
        self.0.abs_diff(EPOCH.0) <= 400_000_000_000
    }

    /// Parses a point in time of thirteen digits, or returns `None` if it is not near [`EPOCH`].
    pub fn parse(text: &[u8]) -> Option<UnixMillis> {
        let digits: &[u8; 13] = text.try_into().ok()?;
        if !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        let number = digits.iter().fold(0, |number, digit| number * 10 + i64::from(digit - b'0'));
        Some(UnixMillis(number)).filter(|at| at.is_near_epoch())
    }

    /// Returns the virtual time at which an exact clock shows this, or `None` if it never does.
    pub fn on_an_exact_clock(self) -> Option<Millis> {
        let since_epoch = self.0.checked_sub(EPOCH.0)?;
        u64::try_from(since_epoch).ok().map(Millis)
    }
}

/// A wall clock that may be wrong: it is `offset_ms` ahead (behind, if negative) and drifts by
/// `drift_ppm` microseconds per second.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct WallClock {
    /// Offset at virtual time 0, in ms; positive values are ahead.
    pub offset_ms: i64,
    /// Drift, in parts per million.
    pub drift_ppm: i32,
}

impl WallClock {
    /// Returns the reading of the clock at `now`. Saturates.
    pub fn read(self, now: Millis) -> UnixMillis {
        let now = i128::from(now.0);
        // Most clocks are exact, and a 128-bit division is slow.
        let gained = match self.drift_ppm {
            0 => 0,
            drift_ppm => now * i128::from(drift_ppm) / 1_000_000,
        };
        let shown = i128::from(EPOCH.0) + now + i128::from(self.offset_ms) + gained;
        UnixMillis(shown.clamp(i64::MIN.into(), i64::MAX.into()) as i64)
    }

    /// Moves the clock forward by `by_ms`, or back if it is negative.
    pub fn jump(&mut self, by_ms: i64) {
        self.offset_ms = self.offset_ms.saturating_add(by_ms);
    }

    /// Returns the first virtual time at which the clock shows at least `shown`, or `None` if it
    /// never does. Correct only for clocks that run at half speed or faster.
    pub fn first_showing(self, shown: UnixMillis) -> Option<Millis> {
        let wanted = i128::from(shown.0) - i128::from(EPOCH.0) - i128::from(self.offset_ms);
        let speed = 1_000_000 + i128::from(self.drift_ppm);
        if speed <= 0 {
            return None;
        }
        let guess = (wanted.max(0) * 1_000_000 / speed).min(i128::from(i64::MAX));
        // The rounding error of the guess is at most this large.
        let around = (guess - 3).max(0)..=(guess + 3).min(i128::from(i64::MAX));
        let mut candidates = around.filter_map(|at| u64::try_from(at).ok()).map(Millis);
        candidates.find(|&at| self.read(at) >= shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wall_clock_with_offset_and_drift_adds_both() {
        for (offset_ms, drift_ppm, now, shown) in [
            (0, 0, 0, 1_700_000_000_000),
            (0, 0, 10_001, 1_700_000_010_001),
            (250, 0, 1_000, 1_700_000_001_250),
            (-5_000, 0, 1_000, 1_699_999_996_000),
            (0, 100, 10_000, 1_700_000_010_001),
            (0, -100, 10_000, 1_700_000_009_999),
            (i64::MAX, 0, 1, i64::MAX),
            (0, 100_000, 200_000_000_000_000, 221_700_000_000_000),
            (0, i32::MIN, u64::MAX, i64::MIN),
        ] {
            let clock = WallClock { offset_ms, drift_ppm };
            assert_eq!(clock.read(Millis(now)), UnixMillis(shown), "{clock:?} at {now}");
        }
    }

    #[test]
    fn first_showing_of_a_reading_is_its_first_millisecond() {
        for offset_ms in [0, 250, -5_000, 100_000_000] {
            for drift_ppm in [0, 1, -1, 200, -200, 100_000, -100_000, -500_000] {
                let clock = WallClock { offset_ms, drift_ppm };
                for wanted in (0..40).chain(9_990..10_010).chain([86_400_000]) {
                    let shown = UnixMillis(EPOCH.0 + wanted);
                    let first = clock.first_showing(shown).expect("it comes");
                    assert!(clock.read(first) >= shown, "{clock:?} {wanted}");
                    let before = first.0.checked_sub(1).map(Millis);
                    assert!(before.is_none_or(|before| clock.read(before) < shown), "{clock:?}");
                }
            }
        }
        let exact = WallClock::default();
        assert_eq!(
            exact.first_showing(UnixMillis(i64::MAX)).map(|at| exact.read(at).0),
            Some(i64::MAX)
        );
        assert_eq!(exact.first_showing(UnixMillis(i64::MIN)), Some(Millis(0)));
    }

    #[test]
    fn timestamp_before_the_run_has_no_virtual_time() {
        let at = |shown| UnixMillis(shown).on_an_exact_clock();
        assert_eq!(at(1_700_000_010_001), Some(Millis(10_001)));
        assert_eq!(at(1_699_999_999_999), None);
        assert_eq!(at(i64::MIN), None);
    }
}
