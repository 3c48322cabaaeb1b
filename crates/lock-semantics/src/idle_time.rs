//! Idle times: clients wait for a lock that no client uses.

/// An idle time that every lock is allowed, in ms, in addition to the longest sleep of a client.
const IDLE_MS: u64 = 1_000;

/// The longest idle time that a lock is allowed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct IdleBound {
    /// The bound in ms, or `None` if it depends on the idle time.
    pub fixed_ms: Option<u64>,
}

impl IdleBound {
    /// Returns the bound on an idle time with this longest sleep of a waiting client. `lease_ms` is
    /// the longest lease that counts.
    pub fn of(self, longest_sleep_ms: u64, lease_ms: u64) -> u64 {
        let usual_ms = || IDLE_MS.saturating_add(longest_sleep_ms).saturating_add(lease_ms);
        self.fixed_ms.unwrap_or_else(usual_ms)
    }
}

/// The length of the longest idle time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LongestIdle {
    /// At least this many ms.
    Milliseconds(u64),
    /// It does not end.
    Endless,
}
