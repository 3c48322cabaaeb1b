//! Probe clients that are blocked while no client is inside, and the time that they have to wait.

use super::entry_cache::EntryCache;
use super::result::Cost;
use super::state::{State, StateHasher};
use super::successors::{DrawnStrings, Stepper};
use super::times::Times;
use lock_semantics::{FairContinuation, MaxWait, ReleaseTimes, Setting, has_shown_time};
use primitives::{ClientId, Millis};
use simulator::{PollCache, World};

/// Blocked probe clients in a state, and their first moves.
#[derive(Debug)]
pub(super) struct WaitBounds {
    departures: Vec<FairContinuation>,
    has_shown_time: bool,
    /// Whether a fault has happened or a client has ended in the run to this state.
    is_left_behind: bool,
    now: Millis,
    times: Times,
}

impl WaitBounds {
    /// Returns the blocked probes, or `None` if a client is inside, if no probe is blocked, or if
    /// liveness is not checked. A state in which moves are due matters only to the search for the
    /// simplest run, and only if the end of each pause and delay is fixed. Otherwise a state
    /// without due moves follows soon.
    pub(super) fn of(stepper: &mut Stepper, state: State, cost: Cost) -> Option<WaitBounds> {
        let State { mut world, free, mut times, .. } = state;
        let rules = &stepper.rules;
        let is_soon_enough = world.is_quiet() || rules.counts_switches && !world.has_open_ends();
        if !rules.asks_who_waits || !is_soon_enough || !world.inside().is_empty() {
            return None;
        }
        let Stepper { identity, admissions, .. } = stepper;
        let servers = identity.for_probes(&world);
        let alike = identity.representatives().filter(|&like| {
            if free.contains(like) && world.permits(like) == 1 {
                return false;
            }
            let probe = admissions.of(identity, &world, servers, like);
            !probe.all_enter && !probe.is_neutral
        });
        let alike: Vec<ClientId> = alike.collect();
        if alike.is_empty() {
            return None;
        }
        // Many states have the same latest times, so that their walks are the same.
        times.set_latest(&mut world, &stepper.rules.constants);
        let has_shown_time = has_shown_time(&world);
        let mut walk = Walk::of(stepper, has_shown_time);
        let departures =
            alike.into_iter().map(|like| FairContinuation::from(world.clone(), like, &mut walk));
        Some(WaitBounds {
            departures: departures.collect(),
            has_shown_time,
            is_left_behind: cost.faults > 0 || world.clients().any(|(_, it)| !it.is_alive()),
            now: world.now(),
            times,
        })
    }

    /// Returns the maximum time that the probes have to wait. Returns `None` if no fault has
    /// happened, no client has ended, and the lock is certainly released.
    pub(super) fn longest_wait(
        self,
        stepper: &mut Stepper,
        returns: &mut ReleaseTimes,
    ) -> Option<MaxWait> {
        let mut walk = Walk::of(stepper, self.has_shown_time);
        let waits = self.departures.into_iter().map(|it| returns.wait(it, &mut walk));
        let waits =
            waits.filter(|it| self.is_left_behind || !matches!(it, MaxWait::Milliseconds(_)));
        let longest = |wait| match wait {
            MaxWait::Milliseconds(ms) => self
                .times
                .longest_until(self.now.after(ms), ms)
                .map_or(MaxWait::Unbounded, MaxWait::Milliseconds),
            other => other,
        };
        waits.map(longest).max()
    }
}

/// The functions that a walk needs.
pub(super) struct Walk<'a> {
    identity: &'a mut StateHasher,
    admissions: &'a EntryCache,
    known_rounds: &'a mut PollCache,
    /// Whether programs may compare random strings by order, although states are compared as if
    /// they did not.
    may_order_drawn: bool,
}

impl Walk<'_> {
    pub(super) fn of(stepper: &mut Stepper, has_shown_time: bool) -> Walk<'_> {
        let may_order_drawn = stepper.rules.drawn_strings == DrawnStrings::NamedSoFar;
        let Stepper { waiting, admissions, known_rounds, .. } = stepper;
        let identity = if has_shown_time { &mut waiting.absolute } else { &mut waiting.relative };
        Walk { identity, admissions, known_rounds, may_order_drawn }
    }
}

impl Setting for Walk<'_> {
    fn digest(&mut self, world: &World, like: ClientId) -> Option<u128> {
        let is_known = !(self.may_order_drawn && world.takes_drawn_apart());
        is_known.then(|| self.identity.of_world(world, like))
    }

    fn admits(&mut self, world: &World, like: ClientId) -> bool {
        let servers = self.identity.for_probes(world);
        self.admissions.of(self.identity, world, servers, like).all_enter
    }

    fn known_rounds(&mut self) -> &mut PollCache {
        self.known_rounds
    }
}
