//! End of the validity of a key, by its TTL or by a timestamp in its value.

use crate::timeline::Clocks;
use primitives::{ClientId, Millis, ServerId, UnixMillis};
use redis_model::Entry;
use simulator::Clock;

/// End of the validity of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Validity {
    /// Expiry at this time.
    Ttl(Millis),
    /// A value that is a timestamp.
    Timestamp {
        /// The last time shown by a clock while the key is valid.
        last: UnixMillis,
        /// Virtual time at which the writer's clock shows that.
        at: Millis,
    },
    /// No known end.
    Endless,
}

impl Validity {
    /// Returns the validity of an entry. A timestamp refers to the clock of the client that wrote
    /// it, or to an exact clock if no client did.
    pub(super) fn of(
        entry: &Entry,
        server: ServerId,
        writer: Option<ClientId>,
        clocks: &Clocks,
    ) -> Validity {
        if let Some(expires_at) = entry.expires_at {
            let expires_at = clocks.of(Clock::Server(server)).first_showing(expires_at);
            return expires_at.map_or(Validity::Endless, Validity::Ttl);
        }
        let clock = writer.map(|writer| clocks.of(Clock::Client(writer))).unwrap_or_default();
        let last = entry.value.string().and_then(|value| clocks.last_valid(value));
        let timestamp = last.and_then(|last| Some((last, clock.first_showing(last)?)));
        timestamp.map_or(Validity::Endless, |(last, at)| Validity::Timestamp { last, at })
    }

    /// Returns the end of the validity, or `None` if it is unlimited.
    pub(super) fn deadline(self) -> Option<Millis> {
        match self {
            Validity::Ttl(deadline) | Validity::Timestamp { at: deadline, .. } => Some(deadline),
            Validity::Endless => None,
        }
    }

    /// Returns the expiry time, if the key has a TTL.
    pub(super) fn ttl_deadline(self) -> Option<Millis> {
        match self {
            Validity::Ttl(deadline) => Some(deadline),
            Validity::Timestamp { .. } | Validity::Endless => None,
        }
    }

    /// Returns the last time shown by a clock while the key is valid, if its value is a timestamp.
    pub(super) fn timestamp(self) -> Option<UnixMillis> {
        match self {
            Validity::Timestamp { last, .. } => Some(last),
            Validity::Ttl(_) | Validity::Endless => None,
        }
    }

    /// Returns the end of the validity by the writer's clock, if the value is a timestamp.
    pub(super) fn timestamp_deadline(self) -> Option<Millis> {
        self.timestamp().and_then(|_| self.deadline())
    }
}
