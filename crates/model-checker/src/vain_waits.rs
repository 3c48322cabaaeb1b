//! Clients that wait although no client uses the lock, and whose attempts have no effect. The search
//! replaces them by clients that have not started ([`Action::Unstart`](super::successors::Action)),
//! so their idle times are computed by walks.

use super::observations::Notes;
use super::state::State;
use super::successors::{Stepper, TimeModel};
use super::wait_bounds::Walk;
use lock_semantics::{IdleStart, IdleTimes, has_shown_time, released_at};
use primitives::{ClientId, Millis};
use simulator::World;

/// The idle time of a client that has not started and could have been waiting.
#[derive(Debug)]
pub(super) struct VainWait {
    /// The client.
    pub(super) client: ClientId,
    /// The beginning of the idle time.
    pub(super) start: IdleStart,
    /// The time at which time alone makes the lock free, if it is held and becomes free.
    pub(super) released_at: Option<Millis>,
    /// The difference between the longest time until then and the time in the witness, in ms, or
    /// `None` if it is not known.
    pub(super) longer_ms: Option<u64>,
}

impl Stepper {
    /// Returns the idle times that begin in a state.
    pub(super) fn vain_waits(&mut self, state: &State) -> Vec<VainWait> {
        let world = &state.world;
        if !self.rules.asks_idle || !world.is_quiet() || self.ends_too_soon(state) {
            return Vec::new();
        }
        let first_of_class =
            |like| self.identity.alike(like, world).iter().find(|id| world.may_start(*id));
        let may_start: Vec<ClientId> =
            self.identity.representatives().filter_map(first_of_class).collect();
        let starts = state.memory.idle_starts(world, &may_start);
        let starts = starts.into_iter().filter(|(client, start)| is_vain(&start.world, *client));
        starts.map(|(client, start)| self.vain_wait(state, client, start)).collect()
    }

    fn vain_wait(&mut self, state: &State, client: ClientId, start: IdleStart) -> VainWait {
        let is_held = !state.free.contains(client) && self.rules.time == TimeModel::Zones;
        let released_at = if is_held { self.released_at(&state.world, client) } else { None };
        let now = state.world.now();
        let longer_ms = match released_at {
            None => Some(0),
            Some(at) => {
                let constants = &self.rules.constants;
                let longest_ms =
                    state.times.longest_until_release(at, now.0.cast_signed(), constants);
                longest_ms.map(|ms| ms.saturating_sub(at.0 - now.0))
            }
        };
        VainWait { client, start, released_at, longer_ms }
    }

    /// Ends the current idle time if it has just begun, becomes too long if all clients take turns,
    /// and does not depend on the expiry of a lease.
    pub(super) fn find_long_idle(&mut self, state: &mut State, notes: &mut Notes) {
        if !state.world.is_quiet() || !state.times.is_idle_new() || self.ends_too_soon(state) {
            return;
        }
        let Some(start) = state.memory.idle_start(&state.world) else { return };
        let held = self.identity.representatives().filter(|like| !state.free.contains(*like));
        let held: Vec<ClientId> = held.collect();
        if held.into_iter().any(|like| self.released_at(&state.world, like).is_some()) {
            return;
        }
        let bound = (self.rules.idle_bound, self.lease_ms(state));
        let mut walk = Walk::of(self, has_shown_time(&start.world));
        let time = IdleTimes::up_to_bound(start, bound, &mut walk);
        if let Some(time) = time.filter(|time| time.is_too_long(bound.0, bound.1)) {
            notes.longest_idle = notes.longest_idle.max(Some(time.length()));
            self.end_too_long_idle(state, notes);
            self.refresh(state, notes);
        }
    }

    /// Returns `true` if runs end before an idle time that begins now is too long.
    fn ends_too_soon(&self, state: &State) -> bool {
        let least_ms = self.rules.idle_bound.of(0, self.lease_ms(state));
        let now_ms = state.times.least_since_start().unwrap_or(state.world.now().0);
        self.rules.until.is_some_and(|until| now_ms + least_ms >= until.0)
    }

    /// Returns the first time at which time alone makes the lock free for a client, if there is one.
    pub(super) fn released_at(&mut self, world: &World, like: ClientId) -> Option<Millis> {
        let Stepper { identity, admissions, .. } = self;
        released_at(world, like, |world, like| {
            let servers = identity.of_servers(world);
            admissions.of(identity, world, servers, like).enters
        })
    }
}

/// Maximum number of moves of an attempt.
const MOVES: usize = 200;

/// Returns `true` if the first attempt of a client that starts now changes nothing, so that the client
/// is then like a new one.
fn is_vain(start: &World, id: ClientId) -> bool {
    let mut world = start.clone();
    for _ in 0..MOVES {
        // A client that remembers a time is not replaced if the time matters, but a walk is right for
        // it, too.
        if world.is_like_new(id, |_| false) {
            return true;
        }
        let Some(events) = world.next_in_turn().and_then(|next| world.apply(&next).ok()) else {
            return false;
        };
        if events.iter().any(|event| !event.kind.changes().is_empty()) {
            return false;
        }
    }
    false
}
