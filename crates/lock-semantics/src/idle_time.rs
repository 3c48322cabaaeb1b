//! Idle times: clients wait for a lock that no client uses.

use crate::monitor_state::{IdleChange, MonitorState};
use crate::release_time::released_at;
use primitives::Millis;
use simulator::{FaultKind, Move, World};

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
    /// The idle time does not end.
    Endless,
}

/// Measures the idle times of a single run.
#[derive(Clone, Default, Debug)]
pub struct IdleMonitor {
    /// Start of the current idle time.
    since: Option<Millis>,
    longest_lease_ms: u64,
    has_fault: bool,
}

impl IdleMonitor {
    /// Returns the start of the current idle time.
    pub(crate) fn since(&self) -> Option<Millis> {
        self.since
    }

    /// Returns the longest lease so far in ms, or 0 if no fault has happened: then it does not count.
    pub(crate) fn lease_ms(&self) -> u64 {
        if self.has_fault { self.longest_lease_ms } else { 0 }
    }

    /// Processes a move. `memory` has observed its events. Returns `true` if the current idle time
    /// is longer than its bound.
    pub fn observe(
        &mut self,
        made: &Move,
        writes: bool,
        after: &World,
        memory: &mut MonitorState,
        bound: IdleBound,
    ) -> bool {
        self.has_fault |= FaultKind::of(made).is_some();
        if writes {
            self.observe_lease(after);
        }
        let lease_ms = self.lease_ms();
        let now = after.now();
        let idle = self.since.zip(memory.idle_sleep());
        let is_too_long =
            idle.is_some_and(|(since, sleep)| now.0 - since.0 > bound.of(sleep.most_ms, lease_ms));
        match memory.observe_idle(after) {
            IdleChange::Begins => self.since = Some(now),
            IdleChange::Ends => self.since = None,
            IdleChange::GoesOn => {}
        }
        is_too_long
    }

    /// Records the time until time alone makes the lock free, if it is held.
    fn observe_lease(&mut self, after: &World) {
        let admits = |world: &World, like| world.admits_probe_like(like);
        for like in after.client_ids().filter(|like| !after.admits_probe_like(*like)) {
            if let Some(at) = released_at(after, like, admits) {
                self.longest_lease_ms = self.longest_lease_ms.max(at.0 - after.now().0);
            }
        }
    }
}
