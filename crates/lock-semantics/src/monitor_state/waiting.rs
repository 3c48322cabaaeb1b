//! Waiting clients and idle times: times in which clients wait for a lock that no client uses.

use super::leases::Awareness;
use super::{MonitorState, is_locking};
use primitives::{ClientId, ClientSet};
use simulator::{Client, Event, EventKind, World};

/// The wait of a client for its first entry.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub(super) enum Wait {
    /// The client has not sent a request.
    #[default]
    Before,
    /// The client has sent a request and has not entered.
    Waits,
    /// The client has entered.
    Over,
}

/// The length of a sleep, 0 without a sleep. The bounds differ if it is random.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct SleepLength {
    /// The shortest possible length, in ms.
    pub least_ms: u64,
    /// The longest possible length, in ms.
    pub most_ms: u64,
}

impl SleepLength {
    /// Returns the length of the longer one of two sleeps.
    fn max(self, other: SleepLength) -> SleepLength {
        SleepLength {
            least_ms: self.least_ms.max(other.least_ms),
            most_ms: self.most_ms.max(other.most_ms),
        }
    }
}

/// The current idle time.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub(super) enum Idle {
    /// A client uses the lock, no client waits, or a fault is under way.
    #[default]
    Nothing,
    /// Clients wait for a lock that no client uses.
    Under {
        /// The longest sleep of a waiting client since it began.
        longest_sleep: SleepLength,
    },
    /// The idle time is known to be longer than the idle bound.
    TooLong,
}

/// The effect of a move on the current idle time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IdleChange {
    /// An idle time begins.
    Begins,
    /// The idle time ends, or no client waits for an unused lock.
    Ends,
    /// The idle time continues.
    GoesOn,
}

impl MonitorState {
    /// Returns the live clients that have sent a request and have not entered.
    pub fn waiting(&self, world: &World) -> ClientSet {
        let waits = |id: &ClientId| {
            self.waits[id.index()] == Wait::Waits
                && world.client(*id).is_some_and(Client::is_alive)
                && is_locking(world, *id)
        };
        world.client_ids().filter(waits).collect()
    }

    /// Processes the state after a move, with respect to the idle time.
    pub fn observe_idle(&mut self, world: &World) -> IdleChange {
        let waiting = self.waiting(world);
        if waiting.is_empty() || !self.is_unused(world) {
            self.idle = Idle::Nothing;
            return IdleChange::Ends;
        }
        let sleeps = waiting.iter().map(|id| self.sleeps[id.index()]);
        let sleep = sleeps.fold(SleepLength::default(), SleepLength::max);
        match &mut self.idle {
            Idle::Nothing => {
                self.idle = Idle::Under { longest_sleep: sleep };
                IdleChange::Begins
            }
            Idle::Under { longest_sleep } => {
                *longest_sleep = sleep.max(*longest_sleep);
                IdleChange::GoesOn
            }
            Idle::TooLong => IdleChange::GoesOn,
        }
    }

    /// Returns the longest sleep of a waiting client in the current idle time, or `None` if there is
    /// no idle time, or it is known to be too long.
    pub fn idle_sleep(&self) -> Option<SleepLength> {
        match self.idle {
            Idle::Under { longest_sleep } => Some(longest_sleep),
            Idle::Nothing | Idle::TooLong => None,
        }
    }

    /// Records that the current idle time is too long.
    pub fn mark_idle_too_long(&mut self) {
        self.idle = Idle::TooLong;
    }

    /// Replaces the length of a sleep that has just begun.
    pub fn sleep_for(&mut self, client: ClientId, length: SleepLength) {
        let sleep = &mut self.sleeps[client.index()];
        if *sleep != SleepLength::default() {
            *sleep = length;
        }
    }

    /// Returns the longest possible length of the sleep under way of a client that waits, in ms.
    pub fn sleep_ms(&self, client: ClientId) -> u64 {
        self.sleeps[client.index()].most_ms
    }

    /// Records that a message of a client is delayed.
    pub fn delay(&mut self, client: ClientId) {
        self.delayed |= client.into();
    }

    /// Updates the wait of the client that an event is about.
    pub(super) fn observe_wait(&mut self, client: ClientId, event: &Event, after: &World) {
        // A request that has timed out, or whose client has ended, may still be under way.
        if !after.client(client).is_some_and(Client::has_abandoned_requests) {
            self.delayed = self.delayed - client.into();
        }
        let wait = &mut self.waits[client.index()];
        *wait = match (*wait, &event.kind) {
            (_, EventKind::Entered { .. }) => Wait::Over,
            (Wait::Before, EventKind::Sent { .. }) => Wait::Waits,
            (wait, _) => wait,
        };
        self.sleeps[client.index()] = match event.kind {
            EventKind::Slept { until } if *wait == Wait::Waits => {
                let ms = until.0.saturating_sub(event.at.0);
                SleepLength { least_ms: ms, most_ms: ms }
            }
            _ => SleepLength::default(),
        };
    }

    /// Returns `true` if a permit is free: the clients that are inside or hold the lock do not have
    /// all permits. A holder that does not know that it is the holder does not use the lock. No fault
    /// may be under way: no pause, no delay, no partition, and no lost message of a client that
    /// waits.
    fn is_unused(&self, world: &World) -> bool {
        let is_aware = |id: &ClientId| self.leases[id.index()].awareness != Awareness::Unknown;
        let users = world.inside() | self.about_to_enter(world).iter().filter(is_aware).collect();
        let permits = world.client_ids().map(|id| world.permits(id)).max().unwrap_or(1);
        let is_interrupted = |id: ClientId| {
            let client = world.client(id).filter(|client| client.is_alive());
            let is_lost = || {
                let call = client.and_then(Client::call);
                call.is_some_and(|call| call.stage.message().is_none())
            };
            self.delayed.contains(id)
                || client.is_some_and(|client| client.paused_until(world.now()).is_some())
                || self.waits[id.index()] == Wait::Waits && is_lost()
        };
        users.iter().count() < permits
            && !world.client_ids().any(is_interrupted)
            && !world.has_partitions()
    }
}
