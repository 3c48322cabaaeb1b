//! Passages of time in steps of a fixed length, for a search that tests the exploration by zones.

use super::{Action, Stepper, Successors};
use crate::observations::Notes;
use crate::state::State;
use lock_semantics::{LongestIdle, shows_time};
use primitives::{Millis, TimeBase};
use simulator::Move;

impl Stepper {
    /// Adds the successor after the next event or the next multiple of a step, whichever comes
    /// first.
    pub(super) fn tick(&mut self, state: &State, step: Millis, successors: &mut Successors) {
        let world = &state.world;
        let Some(Move::Tick(next)) = world.due_moves().pop() else {
            if world.is_quiet() && self.idle_bounds_ms(state).is_some() {
                // Nothing follows, so the idle time does not end.
                let longest_idle = Some(LongestIdle::Endless);
                let mut notes = Notes { longest_idle, ..Notes::default() };
                let mut state = state.clone();
                self.end_too_long_idle(&mut state, &mut notes);
                self.step_from(&state, &[], &[], notes, successors);
            }
            return;
        };
        // Before the first client starts, nothing depends on the time, unless a program uses parts
        // of a point in time.
        let is_new = world.client_ids().all(|id| world.may_start(id));
        if is_new && (self.rules.time.base() == TimeBase::Now || !shows_time(world)) {
            return;
        }
        let is_open =
            world.has_open_ends() || world.has_partitions() || self.identity.reads_clock();
        let multiple = (world.now().0 / step.0 + 1) * step.0;
        let to = if is_open { next.min(Millis(multiple)) } else { next };
        if self.rules.until.is_some_and(|until| to > until) {
            successors.is_cut = true;
            return;
        }
        self.step(state, &[Action::Move(Move::Tick(to))], successors);
    }
}
