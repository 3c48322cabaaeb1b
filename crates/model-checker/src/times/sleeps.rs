//! Sleeps of any length in a zone.

use super::Times;
use primitives::{Millis, NOW, Role};

impl Times {
    /// Lets a client that sleeps until this time in the witness sleep no longer.
    pub(in super::super) fn let_sleep_at_most(&mut self, until: Millis, now: Millis) {
        let place = self.place(until.0.cast_signed(), Role::Due);
        if place != NOW {
            self.zone.limit(place, NOW, until.0.cast_signed() - now.0.cast_signed());
        }
    }

    /// Lets a client that sleeps until this time in the witness wake earlier.
    pub(in super::super) fn let_wake_early(&mut self, until: Millis) {
        let place = self.place(until.0.cast_signed(), Role::Due);
        if place != NOW {
            self.zone.allow_earlier(place);
        }
    }

    /// Lets a client that sleeps until this time in the witness sleep for any time.
    pub(in super::super) fn let_sleep(&mut self, until: Millis) {
        let place = self.place(until.0.cast_signed(), Role::Due);
        if place != NOW {
            self.zone.allow_later(place);
        }
    }

    /// Lets a client that sleeps until this time in the witness sleep until this long after the time
    /// at which a lock becomes free. Returns `false` if the zone has no such time.
    pub(in super::super) fn let_sleep_after(
        &mut self,
        until: Millis,
        release: Millis,
        sleep_ms: u64,
    ) -> bool {
        let place = self.place(until.0.cast_signed(), Role::Due);
        let latest = Millis(release.0 + sleep_ms);
        let Some(found) = self.known_release(release.0.cast_signed()) else { return false };
        if place == NOW || found.place == place || until > latest {
            return false;
        }
        self.zone.allow_later(place);
        self.zone.limit(place, found.place, found.plus_ms + sleep_ms.cast_signed())
    }
}
