//! What a search has found so far, and how early.

use super::answer::{Bound, Counterexample, Seen};
use super::easiest::{Met, Target};
use super::notes::{Notes, place};
use lock_semantics::{LongestWait, Property};

/// What was found so far.
#[derive(Debug, Default)]
pub(super) struct Findings {
    /// By how few faults each is broken, and how early, in the order of [`Property::ALL`].
    pub(super) broken: [Option<Met>; Property::ALL.len()],
    pub(super) failed: Option<Met>,
    /// The easiest runs, or why none was found.
    pub(super) runs: Vec<(Target, Result<Counterexample, Bound>)>,
    pub(super) notes: Notes,
    pub(super) longest_wait: Option<LongestWait>,
    /// With how few faults anybody has entered.
    pub(super) faults_to_enter: Option<u16>,
    /// Whether a newcomer would get in before anybody has done anything. What keeps it out then is
    /// not lost.
    pub(super) was_open: bool,
    /// Whether time was found to stand still somewhere.
    pub(super) stands_still: bool,
    /// Whether something was left out because it would have happened too late.
    pub(super) is_cut: bool,
}

impl Findings {
    pub(super) fn note(&mut self, notes: Notes, met: Met) {
        for property in Property::ALL {
            if notes.broken.contains(property) {
                self.broken_at(property, met);
            }
        }
        if notes.failed.is_some() {
            keep_the_least(&mut self.failed, met);
        }
        if !notes.entered.is_empty() {
            let least = self.faults_to_enter.map_or(met.faults, |least| least.min(met.faults));
            self.faults_to_enter = Some(least);
        }
        self.notes.see(notes);
    }

    /// In a state, a newcomer would have to wait so long.
    pub(super) fn waits(&mut self, wait: Option<LongestWait>, met: Met) {
        let Some(wait) = wait.filter(|_| self.was_open || !self.notes.entered.is_empty()) else {
            return;
        };
        self.longest_wait = self.longest_wait.max(Some(wait));
        if wait.is_too_long() {
            self.broken_at(Property::TheLockComesBack, met);
        }
    }

    /// The easiest run to a target, or why none was found; none, if nobody has looked for one.
    pub(super) fn run_to(&self, target: Target) -> Option<&Result<Counterexample, Bound>> {
        self.runs.iter().find(|(it, _)| *it == target).map(|(_, run)| run)
    }

    /// Whether a property was seen to be broken, in whatever run.
    pub(super) fn is_broken(&self, property: Property) -> bool {
        self.broken[place(property)].is_some()
    }

    fn broken_at(&mut self, property: Property, met: Met) {
        keep_the_least(&mut self.broken[place(property)], met);
    }

    pub(super) fn seen(&self) -> Seen {
        let Notes { entered, kept_out, ran_out_inside, wrote_to_store, takes_time_apart, .. } =
            self.notes;
        Seen {
            entered: entered.iter().collect(),
            kept_out,
            ran_out_inside,
            wrote_to_store,
            longest_wait: self.longest_wait,
            faults_to_enter: self.faults_to_enter,
            times_matter: takes_time_apart,
        }
    }
}

/// Of the steps that break something in one state, one with a fault can come before one without.
fn keep_the_least(known: &mut Option<Met>, met: Met) {
    *known = Some(known.map_or(met, |it| it.min(met)));
}
