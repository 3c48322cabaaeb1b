//! The instants at which it makes a difference that a pause or a delay ends.
//!
//! Where anything happens, time stops anyway. In between, what goes on can do another thing than
//! before only in the last millisecond of a key, and where it goes another way because of what time
//! it is. One that can tell time is followed beyond its next wait. Not looked at: how what it
//! leaves behind then lies to what others do later, and what one that cannot tell time does itself
//! after its next wait. For that there is the [`Grid`].

use lua_vm::Way;
use primitives::{ClientId, Millis};
use simulator::{Admission, World};

/// Instants at which what lasts may end although nothing changes there: every multiple of a step,
/// and as many milliseconds right before as it takes to put the ends of several in any order
/// between two multiples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    step_ms: u64,
    before_ms: u64,
}

impl Grid {
    /// For so many pauses, delays and partitions.
    pub(super) fn new(step: Millis, lasting: u16) -> Grid {
        let step_ms = step.0.max(1);
        let orders = 1_u64.checked_shl(lasting.into()).unwrap_or(u64::MAX);
        Grid { step_ms, before_ms: (orders - 1).min(step_ms - 1) }
    }

    /// The next of them.
    pub(super) fn next_after(self, now: Millis) -> Millis {
        let soon = now.0 + 1;
        let multiple = soon.div_ceil(self.step_ms) * self.step_ms;
        Millis(soon.max(multiple - self.before_ms))
    }

    /// Where a time lies between two multiples.
    pub(super) fn phase(self, now: Millis) -> u64 {
        now.0 % self.step_ms
    }
}

/// The first instant that matters between now and the next at which something happens.
/// `admission` tells what becomes of a newcomer like a client.
pub(super) fn first_that_matters(
    world: &World,
    next: Millis,
    mut admission: impl FnMut(&World, ClientId) -> Admission,
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

/// What comes of it if a client goes on alone at some time.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    way: Way,
    /// What becomes of a newcomer after that.
    of_newcomer: Way,
    enters: bool,
}

impl Outcome {
    /// Nothing.
    pub(super) const NONE: Outcome =
        Outcome { way: Way::NONE, of_newcomer: Way::NONE, enters: false };

    /// If a client went this way, and this becomes of a newcomer after that.
    pub(super) fn of(way: Way, newcomer: Admission) -> Outcome {
        // What the client leaves behind may be old by then, so that a newcomer gets in.
        Outcome { way, of_newcomer: newcomer.way, enters: newcomer.enters }
    }

    pub(super) fn is_like(self, other: Outcome) -> bool {
        self.enters == other.enters
            && self.way.turns_like(other.way)
            && self.of_newcomer.turns_like(other.of_newcomer)
    }

    /// As if what is compared had not been rounded. Whoever takes times in whole seconds compares
    /// those alike, so that it need not be looked at in each millisecond.
    fn with_exact_comparisons(self) -> Outcome {
        let [way, of_newcomer] = [self.way, self.of_newcomer].map(Way::with_exact_comparisons);
        Outcome { way, of_newcomer, ..self }
    }

    fn is_even_with(self, other: Outcome) -> bool {
        self.way.is_even_with(other.way) && self.of_newcomer.is_even_with(other.of_newcomer)
    }
}

/// The last instant before the next at which something happens at which the outcome is still what
/// it is now, or if that is now, the first at which it is not. If an outcome is as it is now and
/// even, so are all before it; if it is not even, each of them is looked at.
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
