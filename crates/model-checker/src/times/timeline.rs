//! Computes the times of a run from the constraints on them.

use super::{Origin, Passing, RandomDelay, Times, now_of};
use crate::successors::Action;
use primitives::Millis;
use rustc_hash::FxHashMap;
use simulator::World;
use std::collections::BTreeMap;

/// The constraints on the times of a whole run.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Timeline {
    constraints: Vec<Constraint>,
    /// Number of passages of time.
    passages: u32,
    /// For each wait of random length, its serial number, its end, its start, and its shortest
    /// length in ms.
    random_waits: Vec<(u32, Variable, Variable, i64)>,
}

/// The times of a run.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Valuation {
    /// Now after each passage of time.
    pub(in super::super) nows: Vec<Millis>,
    /// The difference between the length of each random wait and its shortest length, in ms, by
    /// serial number.
    pub(in super::super) random_delays: BTreeMap<u32, i64>,
}

/// `later` is at least `least_ms` after `earlier`.
#[derive(Clone, Copy, Debug)]
struct Constraint {
    later: Variable,
    earlier: Variable,
    least_ms: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Variable {
    /// Now after this many passages of time.
    Now(u32),
    /// The time with this id.
    Time(u32),
}

impl Timeline {
    /// Begins a run with the times of its first state.
    pub(in super::super) fn from(start: &Times) -> Timeline {
        let mut timeline = Timeline::default();
        timeline.create(0, start);
        timeline
    }

    /// Adds the actions of a transition to a state with these times.
    pub(in super::super) fn add(&mut self, actions: &[Action], after: &Times) {
        let first = self.passages;
        for it in &after.conditions {
            let variable = |origin: Origin| match origin {
                Origin::Now => Variable::Now(first + it.passages),
                Origin::Time(id) => Variable::Time(id),
            };
            self.require(variable(it.other), variable(it.one), -it.most_ms);
        }
        self.create(first, after);
        for action in actions {
            if let Action::Pass(_, passing) = action {
                self.pass(*passing);
            }
        }
    }

    /// Requires that the run ends with the valuation of these times in `world`.
    pub(in super::super) fn end_with(&mut self, times: &Times, world: &World) {
        let now = Variable::Now(self.passages);
        for time in &times.all {
            let it = Variable::Time(time.id);
            let distance_ms = time.at - now_of(world);
            self.require(it, now, distance_ms);
            self.require(now, it, -distance_ms);
        }
    }

    fn require(&mut self, later: Variable, earlier: Variable, least_ms: i64) {
        self.constraints.push(Constraint { later, earlier, least_ms });
    }

    fn pass(&mut self, passing: Passing) {
        let last = Variable::Now(self.passages);
        self.passages += 1;
        let now = Variable::Now(self.passages);
        self.require(now, last, i64::from(passing == Passing::Some));
        if passing == Passing::Nothing {
            self.require(last, now, 0);
        }
    }

    /// Adds the times that a transition has created. It begins after `first` passages of time.
    fn create(&mut self, first: u32, after: &Times) {
        for (passages, time) in &after.created {
            let it = Variable::Time(time.id);
            let from = match time.origin {
                Origin::Now => Variable::Now(first + passages),
                Origin::Time(id) => Variable::Time(id),
            };
            let more_ms = time.more.map_or(0, |it| it.most_ms);
            self.require(it, from, time.distance_ms);
            self.require(from, it, -time.distance_ms - more_ms);
            if let Some(RandomDelay { serial, .. }) = time.more {
                self.random_waits.push((serial, it, from, time.distance_ms));
            }
        }
    }

    /// Returns the earliest times of a run, or `None` if the constraints contradict one another.
    pub(in super::super) fn earliest(&self) -> Option<Valuation> {
        let mut values: FxHashMap<Variable, i64> = FxHashMap::default();
        let is_settled = (0..=self.constraints.len() + 1).any(|_| {
            let mut is_changed = false;
            for Constraint { later, earlier, least_ms } in &self.constraints {
                let least = values.get(earlier).copied().unwrap_or(0) + least_ms;
                let value = values.entry(*later).or_insert(0);
                if least > *value {
                    *value = least;
                    is_changed = true;
                }
            }
            !is_changed
        });
        let value = |it: Variable| values.get(&it).copied().unwrap_or(0);
        let nows = (1..=self.passages)
            .map(|it| Millis(value(Variable::Now(it)).cast_unsigned()))
            .collect();
        let random = self.random_waits.iter();
        let random_delays = random
            .map(|&(serial, end, start, least_ms)| (serial, value(end) - value(start) - least_ms))
            .collect();
        is_settled.then_some(Valuation { nows, random_delays })
    }
}
