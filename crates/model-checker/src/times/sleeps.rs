//! Sleeps of any length in a zone.

use super::Times;
use primitives::{Millis, NOW, Role};

impl Times {
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
