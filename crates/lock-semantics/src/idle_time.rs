//! Computes the time for which a client whose attempts have no effect waits for a lock that no
//! client uses.
//!
//! From a state in which no client is inside and no live client holds the lock, the clients that
//! have started proceed round-robin without further faults. The idle time ends when a client enters
//! or acquires the lock, or when no client waits any more.

use super::Setting;
use super::liveness::{end_what_is_open, make};
use super::poll_skipping::{self, Outlook};
use primitives::{ClientId, ClientSet};
use rustc_hash::FxHashMap;
use simulator::{Event, EventKind, Move, Waiting, World};

/// Maximum number of instants (distinct points in time) of a walk.
const INSTANTS: usize = 400;

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

/// The beginning of an idle time.
#[derive(Clone, Debug)]
pub struct IdleStart {
    /// The world: no client is inside, and no live client holds the lock.
    pub world: World,
    /// Clients that have sent a request, have not entered, and have not ended.
    pub waiting: ClientSet,
    /// Clients that have entered, or whose program contains no call of `enter()`.
    pub others: ClientSet,
}

/// An idle time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IdleTime {
    /// Its length in ms, or `None` if it does not end.
    pub ms: Option<u64>,
    /// The longest sleep of a waiting client in it, in ms.
    pub longest_sleep_ms: u64,
}

/// The length of the longest idle time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LongestIdle {
    /// At least this many ms.
    Milliseconds(u64),
    /// It does not end.
    Endless,
}

/// Known idle times by state.
#[derive(Debug, Default)]
pub struct IdleTimes {
    known: FxHashMap<(u128, ClientSet, ClientSet), IdleTime>,
}

impl IdleTime {
    const NOTHING: IdleTime = IdleTime { ms: Some(0), longest_sleep_ms: 0 };

    /// Returns `true` if the time is longer than the idle bound. `lease_ms` is the longest lease
    /// that counts.
    pub fn is_too_long(self, bound: IdleBound, lease_ms: u64) -> bool {
        self.ms.is_none_or(|ms| ms > bound.of(self.longest_sleep_ms, lease_ms))
    }

    /// Returns its length.
    pub fn length(self) -> LongestIdle {
        self.ms.map_or(LongestIdle::Endless, LongestIdle::Milliseconds)
    }

    /// Returns the time that ends this much later.
    #[must_use]
    pub fn longer_by(self, ms: u64) -> IdleTime {
        IdleTime { ms: self.ms.map(|own| own.saturating_add(ms)), ..self }
    }

    /// Returns the time that begins this much earlier.
    fn after(self, ms: u64, sleep_ms: u64) -> IdleTime {
        IdleTime {
            ms: self.ms.map(|own| own.saturating_add(ms)),
            longest_sleep_ms: self.longest_sleep_ms.max(sleep_ms),
        }
    }
}

/// An instant of a walk.
struct Step {
    key: (u128, ClientSet, ClientSet),
    /// Time to the next instant, in ms.
    ms: u64,
    /// The longest sleep that began before it, in ms.
    sleep_ms: u64,
}

impl IdleTimes {
    /// Returns the idle time that begins in a state, or `None` if it is not known.
    pub fn of(&mut self, start: IdleStart, setting: &mut impl Setting) -> Option<IdleTime> {
        self.walk(start, setting, |_| false)
    }

    /// Returns the idle time that begins in a state, up to the time at which it is longer than a
    /// bound, or `None` if it is not known.
    pub fn up_to_bound(
        start: IdleStart,
        (bound, lease_ms): (IdleBound, u64),
        setting: &mut impl Setting,
    ) -> Option<IdleTime> {
        let is_too_long = |time: IdleTime| time.is_too_long(bound, lease_ms);
        IdleTimes::default().walk(start, setting, is_too_long)
    }

    /// Follows the clients until the idle time ends or is long enough.
    fn walk(
        &mut self,
        start: IdleStart,
        setting: &mut impl Setting,
        is_enough: impl Fn(IdleTime) -> bool,
    ) -> Option<IdleTime> {
        let mut so_far = IdleTime::NOTHING;
        let choices = start.world.random_choices();
        let mut walk = Walk { sleep_ms: 0, start, events: Vec::new() };
        let mut path: Vec<Step> = Vec::new();
        let end = loop {
            let IdleStart { world, waiting, others } = &walk.start;
            let key = (setting.digest(world, ClientId(0))?, *waiting, *others);
            if let Some(known) = self.known.get(&key) {
                break *known;
            }
            // Other random values may give another time.
            if path.len() == INSTANTS || walk.start.world.random_choices() > choices {
                return None;
            }
            if path.iter().any(|step| step.key == key) {
                break IdleTime { ms: None, longest_sleep_ms: 0 };
            }
            let before = walk.start.world.now();
            walk.sleep_ms = walk.sleep_under_way_ms();
            let passed = walk.pass_an_instant(setting)?;
            let ms = walk.start.world.now().0 - before.0;
            path.push(Step { key, ms, sleep_ms: walk.sleep_ms });
            so_far = so_far.after(ms, walk.sleep_ms);
            match passed {
                Passed::On if is_enough(so_far) => break IdleTime::NOTHING,
                Passed::On => {}
                Passed::Ended => break IdleTime::NOTHING,
                Passed::ForEver => break IdleTime { ms: None, longest_sleep_ms: 0 },
            }
        };
        let mut time = end;
        for step in path.into_iter().rev() {
            time = time.after(step.ms, step.sleep_ms);
            self.known.insert(step.key, time);
        }
        Some(time)
    }
}

/// The effect of an instant.
enum Passed {
    On,
    /// A client has entered or acquired the lock, or no client waits.
    Ended,
    /// Nothing follows, and a client waits.
    ForEver,
}

struct Walk {
    start: IdleStart,
    /// The longest sleep in the current instant, in ms.
    sleep_ms: u64,
    events: Vec<Event>,
}

impl Walk {
    /// Runs all clients until nothing is due, then lets time pass. Returns `None` if this does not
    /// end.
    fn pass_an_instant(&mut self, setting: &mut impl Setting) -> Option<Passed> {
        let was_free = self.is_free(setting);
        end_what_is_open(&mut self.start.world);
        loop {
            let due = self.start.world.next_in_turn();
            let Some(next) = due.filter(|next| !matches!(next, Move::Tick(_))) else { break };
            make(&mut self.start.world, &next, &mut self.events)?;
            if self.observe() {
                return Some(Passed::Ended);
            }
        }
        if self.start.waiting.is_empty() || was_free && !self.is_free(setting) {
            return Some(Passed::Ended);
        }
        match poll_skipping::outlook(&self.start.world, setting.known_rounds()) {
            Outlook::Nothing => Some(Passed::ForEver),
            Outlook::Something { polls, next, bytes, longest_round_ms } => {
                setting.looked_at(bytes);
                self.sleep_ms = self.sleep_ms.max(longest_round_ms);
                polls.iter().for_each(|(id, skipped)| skipped.skip(&mut self.start.world, *id));
                make(&mut self.start.world, &Move::Tick(next), &mut self.events)?;
                Some(Passed::On)
            }
        }
    }

    /// Processes the events of a move. Returns `true` if a client has entered.
    fn observe(&mut self) -> bool {
        let IdleStart { world, waiting, others } = &mut self.start;
        for event in &self.events {
            let Some(client) = event.client.filter(|it| !others.contains(*it)) else { continue };
            match event.kind {
                EventKind::Entered => return true,
                EventKind::Sent { .. } => *waiting |= client.into(),
                EventKind::Slept { until } => {
                    self.sleep_ms = self.sleep_ms.max(until.0.saturating_sub(event.at.0));
                }
                _ => {}
            }
        }
        let has_ended = |id: &ClientId| world.client(*id).is_none_or(|it| !it.is_alive());
        let ended: ClientSet = waiting.iter().filter(has_ended).collect();
        *waiting = *waiting - ended;
        false
    }

    fn is_free(&self, setting: &mut impl Setting) -> bool {
        let IdleStart { world, others, .. } = &self.start;
        let like = world.client_ids().find(|id| !others.contains(*id));
        like.is_some_and(|like| setting.admits(world, like))
    }

    /// Returns the longest remaining time of the sleeps of waiting clients, in ms.
    fn sleep_under_way_ms(&self) -> u64 {
        let IdleStart { world, waiting, .. } = &self.start;
        let left = waiting.iter().filter_map(|id| match world.client(id)?.waiting() {
            Waiting::Sleep { until } => Some(until.0.saturating_sub(world.now().0)),
            _ => None,
        });
        left.max().unwrap_or_default()
    }
}
