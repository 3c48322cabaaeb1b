//! Candidate clock offsets for a clock jump.
//!
//! An offset between two candidates can change the program's path only after the next wait of the
//! client that reads the clock. Such changes are not covered, unless they depend on the TTL of a
//! key or on a duration parameter.

use super::candidate_times::Outcome;
use super::entry_cache::RunProbe;
use primitives::{ClientId, ServerId};
use simulator::{CLOCK_OFFSET_LIMIT_MS, Clock, Move, World};

/// Returns all candidate offsets in ms, each once: small ones first, and forward before back.
pub(super) fn of(world: &World, clock: Clock, admission: &mut RunProbe<'_>) -> Vec<i64> {
    let mut jumps = match clock {
        Clock::Client(_) => of_client(world),
        Clock::Server(server) => of_server(world, server),
    };
    for id in world.client_ids().filter(|id| is_read_by(world, clock, *id)) {
        let mut outcome = |by_ms| {
            let mut copy = world.clone();
            if by_ms != 0 && copy.apply(&Move::Jump { clock, by_ms }).is_err() {
                return Outcome::NONE;
            }
            let (way, after) = copy.course_alone(id, world.now());
            Outcome::of(way, admission(&after, id))
        };
        let limit = CLOCK_OFFSET_LIMIT_MS.cast_signed();
        let here = outcome(0);
        for end in [limit, -limit] {
            let there = outcome(end);
            changes((0, here), (end, there), &mut outcome, &mut jumps);
        }
    }
    jumps.retain(|by_ms| *by_ms != 0);
    jumps.sort_unstable_by_key(|by_ms| (by_ms.unsigned_abs(), *by_ms < 0));
    jumps.dedup();
    jumps
}

/// Returns `true` if a client reads this clock when it proceeds, itself or in a script. A server's
/// clock does not matter before a client has received a time from a server.
fn is_read_by(world: &World, clock: Clock, id: ClientId) -> bool {
    match clock {
        Clock::Client(whose) => whose == id && world.may_read_clock(id),
        Clock::Server(_) => world.has_heard_time() && world.allows(&Move::Deliver(id)),
    }
}

/// Adds the offsets on both sides of each change of the outcome that bisection finds.
fn changes(
    (from, at_from): (i64, Outcome),
    (to, at_to): (i64, Outcome),
    outcome: &mut impl FnMut(i64) -> Outcome,
    jumps: &mut Vec<i64>,
) {
    if at_from.is_like(at_to) {
        return;
    }
    if from.abs_diff(to) == 1 {
        jumps.extend([from, to]);
        return;
    }
    let middle = from + (to - from) / 2;
    let at_middle = outcome(middle);
    changes((from, at_from), (middle, at_middle), outcome, jumps);
    changes((middle, at_middle), (to, at_to), outcome, jumps);
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

/// Returns candidate offsets of a client's clock: remaining TTLs and duration parameters, give or
/// take one millisecond, forward and back. One more offset exceeds the sum of all of these.
fn of_client(world: &World) -> Vec<i64> {
    let mut amounts: Vec<i64> = world.durations_ms();
    amounts.extend(world.servers().flat_map(|(id, _)| of_server(world, id)));
    let all_ms = amounts.iter().fold(1, |sum: i64, ms| sum.saturating_add(ms.saturating_abs()));
    let far_ms = all_ms.saturating_mul(2).min(CLOCK_OFFSET_LIMIT_MS.cast_signed());
    let around = amounts.iter().flat_map(|ms| [ms - 1, *ms, ms + 1]);
    around.chain([far_ms]).flat_map(|ms| [ms, -ms]).collect()
}
