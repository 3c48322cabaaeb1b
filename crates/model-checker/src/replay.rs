//! Replays the runs that a search reports, through the monitor of single runs.
//!
//! A search follows all distances between times at once. If it does not follow an operation
//! exactly, its run may break nothing. Such a run is never reported.

use super::observations::Violated;
use super::result::Counterexample;
use super::successors::Stepper;
use super::wait_bounds::Walk;
use lock_semantics::{
    Breach, BreachMonitor, FairContinuation, IdleBound, NextEntries, NextEntry, Property,
    ReleaseTimes, Violation, has_shown_time,
};
use primitives::ClientId;
use simulator::{Move, Scenario, Waiting, World};

/// Maximum number of moves that are added to the end of a run.
const MOVES_ADDED: usize = 400;

/// A run while it is replayed.
struct Replay {
    world: World,
    monitor: BreachMonitor,
    violated: Violated,
    idle_bound: IdleBound,
    /// Whether the violation has occurred.
    is_shown: bool,
}

/// Returns `true` if a violation occurs in a run of `checked`. Moves that are due at its end are
/// added if the violation comes with them. `stepper` predicts the rest of the run.
pub(super) fn shows(
    checked: &Scenario,
    run: &mut Counterexample,
    violated: Violated,
    stepper: &mut Stepper,
) -> bool {
    let Ok(world) = World::new(&run.scenario(checked)) else { return false };
    let monitor = BreachMonitor::without_predictions(&world);
    let idle_bound = stepper.rules.idle_bound;
    let mut replay = Replay { world, monitor, violated, idle_bound, is_shown: false };
    if run.moves.iter().any(|made| replay.make(made).is_none()) {
        return false;
    }
    match violated.property {
        Property::NoDeadlock | Property::Progress => {}
        _ => {
            replay.make_due_moves(run);
            return replay.is_shown;
        }
    }
    if stepper.rules.is_any_start {
        replay.forget_later_starts();
    }
    if let Some(limit) = stepper.rules.counts_up_to.filter(|_| stepper.rules.reductions.counters) {
        // A walk ends only when its states repeat.
        replay.world.count_up_to(limit);
    }
    match violated.property {
        Property::Progress => replay.lacks_progress(stepper),
        _ => replay.is_never_released(stepper),
    }
}

impl Replay {
    /// Makes a move and checks the property. Returns `None` if the move is not possible.
    fn make(&mut self, made: &Move) -> Option<()> {
        let Replay { world, monitor, violated, idle_bound, is_shown } = self;
        let events = world.apply(made).ok()?;
        // A worse violation, which is reported as well, may come first.
        let is_it = |found: Violated| {
            found.property == violated.property && found.severity <= violated.severity
        };
        for event in &events {
            let found = monitor.of_event(event, world).into_iter();
            *is_shown |= found.map(Violated::from).any(is_it);
        }
        let events: Vec<_> = events.iter().collect();
        let breaches = monitor.of_move(made, (0, &events), world).into_iter();
        *is_shown |= breaches.map(Violated::from).any(is_it);
        if violated.property == Property::NoIdleLock {
            *is_shown |= monitor.is_idle_too_long(made, &events, *idle_bound);
        }
        Some(())
    }

    /// Makes moves that are due at the end of a run until the violation occurs, and then adds them
    /// to the run.
    fn make_due_moves(&mut self, run: &mut Counterexample) {
        let mut added = Vec::new();
        while !self.is_shown && added.len() < MOVES_ADDED {
            let next = self.world.next_in_turn().filter(|it| !matches!(it, Move::Tick(_)));
            let Some(next) = next.filter(|next| self.make(next).is_some()) else { return };
            added.push(next);
        }
        if self.is_shown {
            run.moves.extend(added);
        }
    }

    /// Makes clients that start after the run ones that may start at any time.
    fn forget_later_starts(&mut self) {
        let now = self.world.now();
        for id in self.world.client_ids() {
            let client = self.world.client(id);
            let starts_later = |it: &Waiting| matches!(it, Waiting::Start { at } if *at > now);
            if client.is_some_and(|client| starts_later(client.waiting())) {
                self.world.unstart(id);
            }
        }
    }

    /// Returns `true` if no client is inside, and a probe never acquires the lock.
    fn is_never_released(&self, stepper: &mut Stepper) -> bool {
        let Replay { world, .. } = self;
        if !world.inside().is_empty() {
            return false;
        }
        let likes: Vec<ClientId> = stepper.identity.representatives().collect();
        likes.into_iter().any(|like| {
            let mut walk = Walk::of(stepper, has_shown_time(world));
            let continuation = FairContinuation::from(world.clone(), like, &mut walk);
            ReleaseTimes::default().wait(continuation, &mut walk).is_too_long()
        })
    }

    /// Returns `true` if no client has entered, and none ever does. The run may lack the attempts
    /// of clients that have had no effect.
    fn lacks_progress(&self, stepper: &mut Stepper) -> bool {
        let Replay { world, monitor, .. } = self;
        if monitor.memory().has_progress() {
            return false;
        }
        let has_ended = world.clients().all(|(_, client)| !client.is_alive());
        let mut walk = Walk::of(stepper, has_shown_time(world));
        has_ended || NextEntries::default().of(world, &mut walk) == NextEntry::Never
    }
}

impl From<Violation> for Violated {
    fn from(found: Violation) -> Violated {
        Violated { property: found.property, severity: found.severity }
    }
}

impl From<Breach> for Violated {
    fn from(found: Breach) -> Violated {
        match found {
            Breach::HolderOnly { severity, .. } => {
                Violated { property: Property::HolderOnly, severity }
            }
            Breach::LeaseOutlastsWork { severity, .. } => {
                Violated { property: Property::LeaseOutlastsWork, severity }
            }
            Breach::NoDeadlock { .. } => Violated::broken(Property::NoDeadlock),
        }
    }
}
