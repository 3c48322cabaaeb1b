//! The time at which time alone makes a lock free.

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
        // Between two expiries, only the clock can make a difference, and only once.
        let next = later.next_expiry().filter(|at| *at > held_at).unwrap_or(forever);
        let is_free_at = |at: Millis, admits: &mut dyn FnMut(&World, ClientId) -> bool| {
            admits(&world.after_time_alone(at), like)
        };
        if is_free_at(next, &mut admits) {
            let mut free_at = next;
            while free_at.0 - held_at.0 > 1 {
                let middle = Millis(held_at.0 + (free_at.0 - held_at.0) / 2);
                let is_free = is_free_at(middle, &mut admits);
                if is_free { free_at = middle } else { held_at = middle }
            }
            return Some(free_at);
        }
        if next >= forever {
            return None;
        }
        later = world.after_time_alone(next);
        held_at = next;
    }
}
