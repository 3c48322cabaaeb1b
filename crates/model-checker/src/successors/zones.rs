//! Passages of time in zones: all distances between times at once.

use super::{Action, Stepper, Successor, Successors};
use crate::observations::Notes;
use crate::state::State;
use crate::times::{IdlePart, MOST_PARTS, Part, Passing, Stop};
use lock_semantics::{LongestIdle, Property};
use primitives::ClientId;
use simulator::{Move, World};

/// A state after time has passed, with the observations in the meantime.
struct Passed {
    state: State,
    notes: Notes,
}

impl Stepper {
    /// Adds the successors after time has passed.
    pub(super) fn passages(&mut self, state: &State, successors: &mut Successors) {
        let world = &state.world;
        if is_new(world) {
            return;
        }
        let (is_quiet, has_new_ends) = (world.is_quiet(), world.has_new_open_ends());
        if !is_quiet || has_new_ends {
            for stop in state.times.events_now() {
                self.pass_and_settle(state, &stop, Passing::Nothing, successors);
            }
        }
        if is_quiet {
            let passing = if has_new_ends { Passing::Some } else { Passing::Any };
            for stop in state.times.events() {
                self.pass_and_settle(state, &stop, passing, successors);
            }
            if has_new_ends {
                self.pass_and_settle(state, &Stop::Between, passing, successors);
            }
        }
    }

    fn pass_and_settle(
        &mut self,
        state: &State,
        stop: &Stop,
        passing: Passing,
        successors: &mut Successors,
    ) {
        for Passed { state, notes } in self.passes(state, stop, passing, &mut successors.is_cut) {
            let made = [Action::Pass(stop.clone(), passing)];
            self.step_from(&state, &[], &made, notes, successors);
        }
    }

    /// Returns the states after time has passed, one for each outcome of a probe.
    fn passes(
        &mut self,
        state: &State,
        stop: &Stop,
        passing: Passing,
        is_cut: &mut bool,
    ) -> Vec<Passed> {
        let ticks = passing != Passing::Nothing;
        let now = state.world.now();
        let at = if ticks { now.after(1) } else { now };
        if ticks && !state.world.allows(&Move::Tick(at)) {
            return Vec::new();
        }
        let outer = std::mem::take(&mut self.others);
        let mut found = Vec::new();
        let Some(first) = state.times.pass(stop, passing, self.rules.until, is_cut) else {
            self.others = outer;
            return found;
        };
        let bounds_ms = self.idle_bounds_ms(state).filter(|_| ticks);
        let idle = bounds_ms.and_then(|[_, most_ms]| state.times.idle_in(&first, most_ms));
        let longest_idle = idle.as_ref().map(|it| it.longest);
        // With shorter random sleeps, the idle time may be too long already.
        let is_idle_unknown =
            bounds_ms.zip(longest_idle).is_some_and(|([least_ms, most_ms], it)| {
                least_ms < most_ms && it > LongestIdle::Milliseconds(least_ms)
            });
        let too_long = idle.and_then(|IdlePart { too_long, .. }| too_long);
        let is_idle_too_long = too_long.is_some();
        let idle_condition = too_long.as_ref().and_then(|it| it.conditions.last().copied());
        // The first run with a long idle time is enough.
        let mut parts: Vec<(Part, bool)> =
            [(first, false)].into_iter().chain(too_long.map(|part| (part, true))).collect();
        for count in 0.. {
            let Some((part, violates)) = parts.pop() else { break };
            if count == MOST_PARTS {
                self.is_partial = true;
                break;
            }
            let mut next = state.clone();
            let mut notes = Notes { longest_idle, is_idle_unknown, ..Notes::default() };
            next.times.begin_passage();
            let set = next.times.set(part, &mut next.world, at, &self.rules.constants);
            if let Err(smaller) = set {
                parts.extend(smaller.into_iter().map(|part| (part, violates)));
                continue;
            }
            if violates {
                notes.broken.add_broken(Property::NoIdleLock);
            }
            if is_idle_too_long {
                next.memory.mark_idle_too_long();
                next.times.end_idle();
            }
            next.has_passed |= ticks && matches!(stop, Stop::At(_));
            if ticks {
                self.make_move(&mut next, &Move::Tick(at), &mut notes, &mut Vec::new());
                self.observe_idle(&mut next, &mut notes);
            }
            parts.extend(self.others.drain(..).map(|mut part| {
                part.conditions.extend(idle_condition.filter(|_| violates));
                (part, violates)
            }));
            found.push(Passed { state: next, notes });
        }
        self.others = outer;
        found
    }

    /// Adds a state after its moves. If nothing is due, time passes until some time before the next
    /// event, so that states that differ only by this time are one.
    pub(super) fn let_time_pass(
        &mut self,
        state: State,
        actions: &[Action],
        notes: Notes,
        found: &mut Vec<Successor>,
    ) {
        let world = &state.world;
        let can_pass = world.is_quiet() && !world.has_new_open_ends() && !is_new(world);
        if !can_pass || !world.allows(&Move::Tick(world.now().after(1))) {
            found.push(Successor { state, actions: actions.to_vec(), notes });
            return;
        }
        let at_once = state.times.events_now().map(|stop| (stop, Passing::Nothing));
        let stops: Vec<(Stop, Passing)> = at_once.chain([(Stop::Between, Passing::Any)]).collect();
        for (stop, passing) in stops {
            // The end of runs is noted when time passes until the next event.
            for Passed { state: mut next, notes: own } in
                self.passes(&state, &stop, passing, &mut false)
            {
                let mut notes = notes;
                notes.merge(own);
                self.refresh(&mut next, &mut notes);
                let last = [Action::Pass(stop.clone(), passing)];
                found.push(Successor { state: next, actions: [actions, &last].concat(), notes });
            }
        }
    }

    /// Updates the times of a state.
    pub(in super::super) fn refresh(&mut self, state: &mut State, notes: &mut Notes) {
        let refreshed =
            state.times.refresh(&state.world, &mut self.identity, &self.rules.constants);
        self.learned.extend(refreshed.learned);
        notes.takes_time_apart |= refreshed.is_inexact;
        self.relax_sleeps(state);
    }
}

/// Returns `true` if no client has started, so that nothing depends on the time.
fn is_new(world: &World) -> bool {
    let mut clients = world.client_ids();
    clients.all(|id: ClientId| world.may_start(id))
}
