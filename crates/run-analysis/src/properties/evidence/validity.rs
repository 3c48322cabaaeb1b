//! Until when a key says that it is valid: by its TTL, or by a value that is a time.

use crate::timeline::{Clocks, last_valid};
use primitives::{ClientId, Millis, ServerId, UnixMillis};
use redis_model::Entry;
use simulator::Clock;

/// Until when a key says that it is valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Validity {
    /// So long it lives.
    Ttl(Millis),
    /// Its value is a time.
    Timestamp {
        /// The last that a clock shows while it is valid.
        last: UnixMillis,
        /// When the clock of its writer shows that.
        at: Millis,
    },
    /// It says nothing.
    Endless,
}

impl Validity {
    /// What an entry says. A time in its value is one on the clock of the client that wrote it; on
    /// an exact clock, if none did.
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
        let last = entry.value.string().and_then(last_valid);
        let timestamp = last.and_then(|last| Some((last, clock.first_showing(last)?)));
        timestamp.map_or(Validity::Endless, |(last, at)| Validity::Timestamp { last, at })
    }

    /// Until when it is valid; none, if for ever.
    pub(super) fn deadline(self) -> Option<Millis> {
        match self {
            Validity::Ttl(deadline) | Validity::Timestamp { at: deadline, .. } => Some(deadline),
            Validity::Endless => None,
        }
    }

    /// Until when it is valid by its TTL, if it has one.
    pub(super) fn ttl_deadline(self) -> Option<Millis> {
        match self {
            Validity::Ttl(deadline) => Some(deadline),
            Validity::Timestamp { .. } | Validity::Endless => None,
        }
    }

    /// The last that a clock shows while it is valid, if its value is a time.
    pub(super) fn timestamp(self) -> Option<UnixMillis> {
        match self {
            Validity::Timestamp { last, .. } => Some(last),
            Validity::Ttl(_) | Validity::Endless => None,
        }
    }

    /// Until when it is valid by its writer's clock, if its value is a time.
    pub(super) fn timestamp_deadline(self) -> Option<Millis> {
        self.timestamp().and_then(|_| self.deadline())
    }
}
