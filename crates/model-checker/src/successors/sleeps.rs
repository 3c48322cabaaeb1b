//! Sleeps of clients that have changed nothing, in an approximate search.
//!
//! While the lock is held, such a client makes any number of attempts without an effect. A search
//! in which it may wake at any time until one sleep after the end of the lease, instead of at each
//! multiple of its sleep, omits no run and has far fewer states. It may find runs that do not
//! exist, so the search for a simplest run follows exact sleeps.

use super::{Sleeps, Stepper};
use crate::state::State;
use lock_semantics::released_at;
use primitives::{ClientId, ClientSet, Millis};
use simulator::{Move, Waiting, World};

impl Stepper {
    /// Returns `true` if the search needs the lengths of sleeps.
    pub(super) fn follows_sleeps(&self) -> bool {
        self.rules.asks_idle || self.rules.approximation.sleeps != Sleeps::Exact
    }

    /// Records which of the clients that have moved wait and have changed nothing.
    pub(super) fn record_sleepers(&self, state: &mut State, moved: ClientSet) {
        if self.rules.approximation.sleeps == Sleeps::Exact {
            return;
        }
        let waiting = state.memory.waiting(&state.world) & moved;
        let has_no_effect =
            |id: &ClientId| !state.memory.has_changed(*id) && !state.memory.is_known(*id);
        let sleepers: ClientSet = waiting.iter().filter(has_no_effect).collect();
        state.sleepers = (state.sleepers - moved) | sleepers;
        state.blocked = state.blocked & state.sleepers;
    }

    /// Returns `true` if a client continues like one that starts when it wakes.
    pub(super) fn is_like_new(&self, state: &State, id: ClientId) -> bool {
        state.world.is_like_new(id, |at| state.times.matters(at, &self.rules.constants))
    }

    /// Ends sleeps of any length after a move that has made the lock free: the client has slept for
    /// less than one sleep since its last attempt. `writes` is whether the move has changed a
    /// value.
    pub(super) fn end_long_sleeps(&self, state: &mut State, made: &Move, writes: bool) {
        let is_tick = matches!(made, Move::Tick(_));
        // If programs read the time, the lock may have become free earlier. The end of the lease
        // limits the sleep then.
        let is_at_once = !is_tick || !self.identity.reads_clock();
        if !writes && (matches!(made, Move::Deliver(_)) || is_tick && is_at_once) {
            return;
        }
        let is_freed = |id: &ClientId| is_free_for(state, *id);
        let freed: ClientSet = state.blocked.iter().filter(is_freed).collect();
        let now = state.world.now();
        for id in freed.iter().filter(|_| is_at_once) {
            let until = now.after(state.memory.sleep_ms(id));
            state.times.let_sleep_at_most(until, now);
            state.world.sleep_until(id, until);
        }
        state.blocked = state.blocked - freed;
    }

    /// Lets clients wake early whose attempts have had no effect, and sleep for longer while the
    /// lock is held.
    pub(super) fn relax_sleeps(&mut self, state: &mut State) {
        if self.rules.approximation.sleeps == Sleeps::Exact {
            return;
        }
        let held = match self.rules.approximation.sleeps {
            Sleeps::Relaxed => {
                let others = (state.sleepers - state.blocked).iter();
                state.blocked | others.filter(|id| !is_free_for(state, *id)).collect()
            }
            Sleeps::Early | Sleeps::Exact => ClientSet::EMPTY,
        };
        state.blocked = ClientSet::EMPTY;
        let mut sleepers = state.sleepers;
        while let Some(first) = sleepers.iter().next() {
            let until = sleeps_until(&state.world, first);
            let is_alike = |id: &ClientId| sleeps_until(&state.world, *id) == until;
            let alike: ClientSet = sleepers.iter().filter(is_alike).collect();
            sleepers = sleepers - alike;
            // A time at which something else is due, too, cannot change.
            let Some(until) = until.filter(|it| state.times.due_at(*it) == alike.iter().count())
            else {
                continue;
            };
            state.times.let_wake_early(until);
            if (alike - held).is_empty() && self.let_sleep(state, alike, until) {
                state.blocked |= alike;
            }
        }
    }

    /// Lets clients sleep for longer whose sleeps have the same end. Returns `false` if it is not
    /// known for how long.
    fn let_sleep(&mut self, state: &mut State, alike: ClientSet, until: Millis) -> bool {
        if !self.identity.reads_clock() {
            let at = state.times.let_sleep(until, state.world.now());
            alike.iter().for_each(|id| state.world.sleep_until(id, at));
            return true;
        }
        let mut releases = alike.iter().map(|id| self.released_at(&state.world, id));
        let Some(release) = releases.next().flatten() else { return false };
        let sleep_ms = alike.iter().map(|id| state.memory.sleep_ms(id)).max().unwrap_or(0);
        releases.all(|it| it == Some(release))
            && state.times.let_sleep_after(until, release, sleep_ms)
    }

    /// Returns the first time at which time alone makes the lock free for a client, if there is
    /// one.
    pub(super) fn released_at(&mut self, world: &World, like: ClientId) -> Option<Millis> {
        let Stepper { identity, admissions, .. } = self;
        released_at(world, like, |world, like| {
            let servers = identity.for_probes(world);
            admissions.of(identity, world, servers, like).enters
        })
    }
}

/// Returns `true` if a client that sleeps could acquire the lock if it woke now.
fn is_free_for(state: &State, id: ClientId) -> bool {
    state.free.contains(id) || state.world.admits_sleeper(id)
}

fn sleeps_until(world: &World, id: ClientId) -> Option<Millis> {
    match world.client(id)?.waiting() {
        Waiting::Sleep { until } => Some(*until),
        _ => None,
    }
}
