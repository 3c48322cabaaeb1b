//! Candidate times at which the end of a pause or delay can change the outcome.
//!
//! Time stops at each event anyway. Between events, an end time matters in two cases: in the last
//! millisecond of a key, and where a client's program branches on the time. A client that can tell
//! the time is simulated beyond its next wait. Two effects are not covered: the timing of a
//! client's writes relative to later actions of others, and the actions of a client that cannot
//! tell the time after its next wait. A [`Grid`] covers them.

use super::state::StateHasher;
use lua_vm::NumericPath;
use primitives::{ClientId, Millis, Regions};
use simulator::{ProbeResult, World};

/// Additional candidate times: every multiple of a step, and some milliseconds before each. There
/// are enough of these to arrange the ends of several faults in any order between two multiples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    step_ms: u64,
    before_ms: u64,
}

impl Grid {
    /// Creates a grid for `lasting` pauses, delays and partitions.
    pub(super) fn new(step: Millis, lasting: u16) -> Grid {
        let step_ms = step.0.max(1);
        let orders = 1_u64.checked_shl(lasting.into()).unwrap_or(u64::MAX);
        Grid { step_ms, before_ms: (orders - 1).min(step_ms - 1) }
    }

    /// Returns the next candidate time.
    pub(super) fn next_after(self, now: Millis) -> Millis {
        let soon = now.0 + 1;
        let multiple = soon.div_ceil(self.step_ms) * self.step_ms;
        Millis(soon.max(multiple - self.before_ms))
    }

    /// Returns the position of a time between two multiples.
    pub(super) fn phase(self, now: Millis) -> u64 {
        now.0 % self.step_ms
    }
}

/// Returns the next time after now that is in another region, or in the middle of one. Returns
/// `None` if no time of the state is left, so that all later times are alike.
pub(super) fn next_in_regions(
    world: &World,
    regions: Regions,
    identity: &mut StateHasher,
) -> Option<Millis> {
    let remainders = identity.remainders_ms(world, regions);
    if remainders.is_empty() {
        return world.has_new_open_ends().then(|| world.now().after(1));
    }
    // A program may compare the time with one of them plus or minus an offset.
    let boundaries = remainders.into_iter().flat_map(|it| {
        let offsets = regions.offsets_ms.into_iter();
        let around = offsets.flat_map(move |offset_ms| [it + offset_ms, it - offset_ms]);
        around.map(|it| it.rem_euclid(regions.step_ms))
    });
    let (mut is_on_boundary, mut next) = (false, regions.step_ms);
    for boundary in boundaries {
        match boundary {
            0 => is_on_boundary = true,
            later => next = next.min(later),
        }
    }
    let wait_ms = if is_on_boundary { (next / 2).max(1) } else { next };
    Some(world.now().after(wait_ms.cast_unsigned()))
}

/// Returns the first relevant time between now and the next event. `admission` runs a probe with
/// the program of a client.
pub(super) fn first_that_matters(
    world: &World,
    next: Millis,
    mut admission: impl FnMut(&World, ClientId) -> ProbeResult,
) -> Option<Millis> {
    let now = world.now();
    let expires_at = world.next_expiry().filter(|at| *at == next);
    let last_of_key = expires_at.map(|at| Millis(at.0 - 1));
    let clients = world.clients().map(|(id, _)| id);
    let open = clients.filter(|id| world.is_open_ended(*id) && world.can_tell_time(*id));
    let changes = open.filter_map(|id| {
        let mut outcome = |at| {
            let (way, after) = world.course_alone(id, Millis(at));
            let outcome = Outcome::of(way, admission(&after, id));
            if world.measures_time(id) { outcome } else { outcome.with_exact_comparisons() }
        };
        first_change(now.0, next.0, &mut outcome)
    });
    changes.chain(last_of_key).filter(|at| (now.0 + 1..next.0).contains(&at.0)).min()
}

/// The outcome if a client proceeds alone at some time.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    way: NumericPath,
    /// Path of a probe client after that.
    of_probe: NumericPath,
    enters: bool,
}

impl Outcome {
    /// No outcome.
    pub(super) const NONE: Outcome =
        Outcome { way: NumericPath::NONE, of_probe: NumericPath::NONE, enters: false };

    /// Creates the outcome from the path of a client and the result of a probe after it.
    pub(super) fn of(way: NumericPath, probe: ProbeResult) -> Outcome {
        // The client's writes may be outdated by then, so that the probe enters.
        Outcome { way, of_probe: probe.way, enters: probe.enters }
    }

    pub(super) fn is_like(self, other: Outcome) -> bool {
        self.enters == other.enters
            && self.way.turns_like(other.way)
            && self.of_probe.turns_like(other.of_probe)
    }

    /// Returns the outcome as if the compared values had not been rounded. Programs that use times
    /// in whole seconds round all of them alike, so not every millisecond must be tried.
    fn with_exact_comparisons(self) -> Outcome {
        let [way, of_probe] = [self.way, self.of_probe].map(NumericPath::with_exact_comparisons);
        Outcome { way, of_probe, ..self }
    }

    fn is_even_with(self, other: Outcome) -> bool {
        self.way.is_even_with(other.way) && self.of_probe.is_even_with(other.of_probe)
    }
}

/// Returns the last time before the next event with the current outcome, or the first time with
/// another one if the outcome changes at once. Bisects the interval. If two times have the same
/// outcome and all operations in between are monotonic in time, the times between have it too.
/// Otherwise it tries each of them.
fn first_change(now: u64, next: u64, outcome: &mut impl FnMut(u64) -> Outcome) -> Option<Millis> {
    let first = outcome(now);
    let (mut same, mut different) = (now, next);
    let mut middle = next.saturating_sub(1);
    while different - same > 1 {
        let at_middle = outcome(middle);
        if !at_middle.is_like(first) {
            different = middle;
        } else if at_middle.is_even_with(first) {
            same = middle;
        } else {
            let change = (same + 1..middle).find(|at| !outcome(*at).is_like(first));
            (same, different) = change.map_or((middle, different), |at| (at - 1, at));
        }
        middle = same + (different - same) / 2;
    }
    let change = if same > now { same } else { different };
    (different < next).then_some(Millis(change))
}
