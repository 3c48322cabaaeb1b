//! Times at which time alone makes a lock free.

use primitives::{ClientId, Millis};
use simulator::World;

/// A lock that is still held this much later is held forever: longer than any lease, but within the
/// range of the clocks, in ms.
const FOREVER_MS: u64 = 300_000_000_000;

/// Returns the first time at which a probe with the program of `like` can acquire the lock if only
/// time passes, or `None` if it never can. `admits` runs a probe.
pub fn released_at(
    world: &World,
    like: ClientId,
    mut admits: impl FnMut(&World, ClientId) -> bool,
) -> Option<Millis> {
    let mut held_at = world.now();
    if admits(world, like) {
        return Some(held_at);
    }
    let forever = held_at.after(FOREVER_MS);
    let mut later = world.clone();
    loop {
        // Between two expiries, only the clock can change the outcome, and only once.
        let next = later.next_expiry().filter(|at| *at > held_at).unwrap_or(forever);
        let mut is_free_at = |at: Millis| admits(&world.after_time_alone(at), like);
        if is_free_at(next) {
            return Some(first_free(held_at, next, &mut is_free_at));
        }
        if next >= forever {
            return None;
        }
        later = world.after_time_alone(next);
        held_at = next;
    }
}

/// Returns the time from which a lock is permanently free for the program of `like` if only time
/// passes, or `None` if it never is. `admits` runs a probe.
pub fn permanently_free_from(
    world: &World,
    like: ClientId,
    mut admits: impl FnMut(&World, ClientId) -> bool,
) -> Option<Millis> {
    let tells_time = world.can_tell_time(like);
    let mut free_from = None;
    let mut at = world.now();
    let forever = at.after(FOREVER_MS);
    let mut later = world.clone();
    loop {
        let is_free = admits(&later, like);
        free_from = if is_free { free_from.or(Some(at)) } else { None };
        let next = later.next_expiry().filter(|next| *next > at).unwrap_or(forever);
        // Between two expiries, only the clock can change the outcome, and only once.
        if tells_time && next.0 - at.0 > 1 {
            let mut is_free_at = |at: Millis| admits(&world.after_time_alone(at), like);
            let last = Millis(next.0 - 1);
            free_from = match (is_free, is_free_at(last)) {
                (_, false) => None,
                (true, true) => free_from,
                (false, true) => Some(first_free(at, last, &mut is_free_at)),
            };
        }
        if next >= forever {
            return free_from;
        }
        later = world.after_time_alone(next);
        at = next;
    }
}

/// Returns the first time at which a lock is free, by bisection. It is held at `held_at` and free
/// at `free_at`.
fn first_free(
    mut held_at: Millis,
    mut free_at: Millis,
    is_free_at: &mut impl FnMut(Millis) -> bool,
) -> Millis {
    while free_at.0 - held_at.0 > 1 {
        let middle = Millis(held_at.0 + (free_at.0 - held_at.0) / 2);
        let is_free = is_free_at(middle);
        if is_free { free_at = middle } else { held_at = middle }
    }
    free_at
}
