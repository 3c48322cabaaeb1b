//! The instants at which it makes a difference that a pause or a delay ends.
//!
//! Where anything happens, time stops anyway. In between, what goes on can do another thing than
//! before only in the last millisecond of a key, and where it reads a clock and decides otherwise.
//! Where that is found by halving the time between two instants: a client that decides otherwise
//! and back again between two of these is missed.

use crate::ids::ClientId;
use crate::time::Millis;
use crate::world::World;

/// A stretch of time is halved into so many parts at least before it is taken for uniform.
const PARTS: u64 = 8;

/// The first instant that matters between now and the next at which something happens. `admits`
/// tells whether a newcomer like a client would get in.
pub(super) fn first_that_matters(
    world: &World,
    next: Millis,
    mut admits: impl FnMut(&World, ClientId) -> bool,
) -> Option<Millis> {
    let now = world.now();
    let expires_at = world.next_expiry().filter(|at| *at == next);
    let last_of_key = expires_at.map(|at| Millis(at.0 - 1));
    let clients = world.clients().map(|(id, _)| id);
    let open = clients.filter(|id| world.is_open_ended(*id) && world.can_tell_time(*id));
    let changes = open.filter_map(|id| first_change(world, id, next, &mut admits));
    changes.chain(last_of_key).filter(|at| (now.0 + 1..next.0).contains(&at.0)).min()
}

/// The last instant at which a client would still go the way that it would go now, or if that is
/// now, the first at which it would not.
fn first_change(
    world: &World,
    id: ClientId,
    next: Millis,
    admits: &mut impl FnMut(&World, ClientId) -> bool,
) -> Option<Millis> {
    let now = world.now().0;
    // What it leaves behind may be old by then, so that a newcomer gets in.
    let mut way = |at: u64| {
        let (way, after) = world.course_alone(id, Millis(at));
        (way, admits(&after, id))
    };
    let way_now = way(now);
    let length_ms = next.0.saturating_sub(now);
    let mut same = now;
    for at in (1..=PARTS).map(|part| now + length_ms * part / PARTS) {
        if way(at) == way_now {
            same = at;
            continue;
        }
        let mut different = at;
        while different - same > 1 {
            let middle = same + (different - same) / 2;
            if way(middle) == way_now { same = middle } else { different = middle }
        }
        return Some(Millis(if same > now { same } else { different }));
    }
    None
}
