//! Candidate clock offsets for a clock jump.
//!
//! These are samples: distances between the times of the state, remaining TTLs and duration
//! parameters, give or take 1 ms. A search that tries a jump therefore reports no property as
//! holding.

use super::state::State;
use primitives::ServerId;
use simulator::{CLOCK_OFFSET_LIMIT_MS, Clock, World};

/// An offset of at least this many ms exceeds most durations in programs: one hour.
const FAR_MS: i64 = 3_600_000;

/// Returns all candidate offsets in ms, each once: small ones first, and forward before back. Empty
/// if the clock does not matter.
pub(super) fn of(state: &State, clock: Clock) -> Vec<i64> {
    let world = &state.world;
    let mut jumps = match clock {
        Clock::Client(_) => of_client(world),
        Clock::Server(server) => of_server(world, server),
    };
    let is_shown = match clock {
        Clock::Client(id) => world.may_read_clock(id),
        Clock::Server(_) => world.has_heard_time(),
    };
    if is_shown {
        let now = world.now().0.cast_signed();
        jumps.extend(around(state.times.values().map(|at| at - now).collect()));
        let all_ms = jumps.iter().fold(1, |sum: i64, ms| sum.saturating_add(ms.saturating_abs()));
        let far_ms = all_ms.max(FAR_MS).min(CLOCK_OFFSET_LIMIT_MS.cast_signed());
        jumps.extend([far_ms, -far_ms]);
    }
    let limit = CLOCK_OFFSET_LIMIT_MS;
    jumps.retain(|by_ms| (1..=limit).contains(&by_ms.unsigned_abs()));
    jumps.sort_unstable_by_key(|by_ms| (by_ms.unsigned_abs(), *by_ms < 0));
    jumps.dedup();
    jumps
}

/// Returns candidate offsets of a server's clock: forward to the last millisecond of a key or just
/// beyond it, and back by the same amount, which doubles the remaining TTL.
fn of_server(world: &World, server: ServerId) -> Vec<i64> {
    let (Some(it), Some(now)) = (world.server(server), world.server_now(server)) else {
        return Vec::new();
    };
    let left_ms = it.entries().filter_map(|(_, entry)| Some(entry.expires_at?.0 - now.0));
    left_ms.flat_map(|left| [left, left + 1, -left, -left - 1]).collect()
}

/// Returns candidate offsets of a client's clock.
fn of_client(world: &World) -> Vec<i64> {
    let mut amounts: Vec<i64> = world.durations_ms();
    amounts.extend(world.servers().flat_map(|(id, _)| of_server(world, id)));
    around(amounts)
}

fn around(amounts: Vec<i64>) -> Vec<i64> {
    let near = amounts.into_iter().flat_map(|ms| [ms - 1, ms, ms + 1]);
    near.flat_map(|ms| [ms, -ms]).collect()
}
