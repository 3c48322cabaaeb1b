//! Sleeps of any length in a zone.

use super::{Constants, Derived, RandomDelay, Times};
use primitives::{Millis, NOW, Role};

/// The end of a wait of random length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct RandomEnd {
    /// The end in the witness: a time for which no other one is mistaken.
    pub(in super::super) at: Millis,
    /// Number of such waits in the run before.
    pub(in super::super) serial: u32,
}

impl Times {
    /// Lets a wait that begins now have any length in this range, in ms. Returns `None` if each end
    /// of the wait in this range would be mistaken for another time.
    pub(in super::super) fn wait_at_random(
        &mut self,
        now: Millis,
        (least_ms, most_ms): (i64, i64),
        constants: &Constants,
    ) -> Option<RandomEnd> {
        let start = now.0.cast_signed();
        let is_taken = |ms: i64| {
            let is_derived = |it: &Derived| it.at == start + ms && it.role == Role::Due;
            self.place(start + ms, Role::Due) != NOW
                || self.derived.iter().any(is_derived)
                || constants.contains(Role::Due, ms)
        };
        let middle_ms = least_ms + (most_ms - least_ms) / 2;
        let mut lengths = (middle_ms..=most_ms).chain(least_ms.max(1)..middle_ms);
        let at = start + lengths.find(|ms| !is_taken(*ms))?;
        let serial = self.random_waits;
        self.random_waits += 1;
        self.derived.push(Derived {
            at,
            role: Role::Due,
            from: NOW,
            distance_ms: least_ms,
            more: Some(RandomDelay { serial, most_ms: most_ms - least_ms }),
        });
        Some(RandomEnd { at: Millis(at.cast_unsigned()), serial })
    }

    /// Lets a client that sleeps until this time in the witness sleep no longer.
    pub(in super::super) fn let_sleep_at_most(&mut self, until: Millis, now: Millis) {
        if let Some(place) = self.place_of_sleep(until) {
            let is_possible =
                self.zone.limit(place, NOW, until.0.cast_signed() - now.0.cast_signed());
            debug_assert!(is_possible, "the witness remains");
        }
    }

    /// Returns the number of things that are due at this time in the witness.
    pub(in super::super) fn due_at(&self, until: Millis) -> usize {
        let at = until.0.cast_signed();
        let others = self.common.iter().filter(|it| **it == at);
        usize::from(self.place(at, Role::Due) != NOW) + others.count()
    }

    /// Lets a client that sleeps until this time in the witness wake earlier.
    pub(in super::super) fn let_wake_early(&mut self, until: Millis) {
        if let Some(place) = self.place_of_sleep(until) {
            self.zone.allow_earlier(place);
        }
    }

    /// Lets a client that sleeps until this time in the witness sleep for any time. Returns the end
    /// of its sleep in the new witness: a time for which no other one is mistaken.
    pub(in super::super) fn let_sleep(&mut self, until: Millis, now: Millis) -> Millis {
        const FAR: u64 = 50_000_000;
        let Some(place) = self.place_of_sleep(until) else { return until };
        if until > now.after(FAR) {
            return until;
        }
        self.zone.allow_later(place);
        let mut later = (1..).map(|more| now.after(FAR + more));
        let is_free = |at: &Millis| self.place(at.0.cast_signed(), Role::Due) == NOW;
        let at = later.find(is_free).unwrap_or(until);
        self.all[place - 1].at = at.0.cast_signed();
        at
    }

    /// Lets a client that sleeps until this time in the witness sleep until this long after the
    /// time at which a lock becomes free. Returns `false` if the zone has no such time.
    pub(in super::super) fn let_sleep_after(
        &mut self,
        until: Millis,
        release: Millis,
        sleep_ms: u64,
    ) -> bool {
        let latest = release.after(sleep_ms);
        let times = self.place_of_sleep(until).zip(self.known_release(release.0.cast_signed()));
        let Some((place, found)) = times.filter(|(place, found)| found.place != *place) else {
            return false;
        };
        if until > latest {
            return false;
        }
        self.zone.allow_later(place);
        self.zone.limit(place, found.place, found.plus_ms + sleep_ms.cast_signed())
    }

    fn place_of_sleep(&self, until: Millis) -> Option<usize> {
        Some(self.place(until.0.cast_signed(), Role::Due)).filter(|place| *place != NOW)
    }
}
