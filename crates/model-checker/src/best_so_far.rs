//! The results of a search so far.

use super::observations::{Notes, VIOLATIONS, Violated};
use super::result::{Counterexample, Incomplete, Observations};
use super::shortest_run::{Met, Target};
use lock_semantics::{MaxWait, Property, Severity};

/// The results so far.
#[derive(Debug, Default)]
pub(super) struct Findings {
    /// Minimum number of faults that leads to each violation, and the time, in the order of
    /// [`Violated::all`].
    pub(super) broken: [Option<Met>; VIOLATIONS],
    /// The simplest runs, or the limit reached before one was found.
    pub(super) runs: Vec<(Target, Result<Counterexample, Incomplete>)>,
    pub(super) notes: Notes,
    pub(super) longest_wait: Option<MaxWait>,
    /// Minimum number of faults in a run in which a client enters.
    pub(super) faults_to_enter: Option<u16>,
    /// Whether any probe client was not blocked before the first move. A lock that was never free
    /// cannot be lost.
    pub(super) was_open: bool,
    /// Whether a loop without time progress was found.
    pub(super) stands_still: bool,
    /// Whether a successor was omitted because it is later than the horizon.
    pub(super) is_cut: bool,
}

impl Findings {
    pub(super) fn note(&mut self, notes: Notes, met: Met) {
        for violated in Violated::all().filter(|it| notes.broken.contains(*it)) {
            self.broken_at(violated, met);
        }
        if !notes.entered.is_empty() {
            let least = self.faults_to_enter.map_or(met.faults, |least| least.min(met.faults));
            self.faults_to_enter = Some(least);
        }
        self.notes.see(notes);
    }

    /// Records the time that a probe client would have to wait in a state.
    pub(super) fn waits(&mut self, wait: Option<MaxWait>, met: Met) {
        let Some(wait) = wait.filter(|_| self.was_open || !self.notes.entered.is_empty()) else {
            return;
        };
        self.longest_wait = self.longest_wait.max(Some(wait));
        if wait.is_too_long() {
            self.broken_at(Violated::broken(Property::NoDeadlock), met);
        }
    }

    /// Returns the simplest run to a target or the limit reached before one was found. Returns
    /// `None` if no search has been made.
    pub(super) fn run_to(&self, target: Target) -> Option<&Result<Counterexample, Incomplete>> {
        self.runs.iter().find(|(it, _)| *it == target).map(|(_, run)| run)
    }

    /// Returns the worst violation of a property, if any, and the minimum number of faults that
    /// leads to it.
    pub(super) fn broken_by(&self, property: Property) -> Option<(Severity, u16)> {
        let met = Violated::both(property).into_iter();
        met.filter_map(|it| Some((it.severity, self.broken[it.place()]?.faults))).next()
    }

    /// Returns `true` if any run breaks a property.
    pub(super) fn is_broken(&self, property: Property) -> bool {
        Violated::both(property).into_iter().any(|it| self.broken[it.place()].is_some())
    }

    fn broken_at(&mut self, violated: Violated, met: Met) {
        keep_the_least(&mut self.broken[violated.place()], met);
    }

    pub(super) fn seen(&self) -> Observations {
        let Notes { entered, kept_out, ran_out_inside, wrote_to_store, takes_time_apart, .. } =
            self.notes;
        Observations {
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

/// Keeps the smaller occurrence. In one state, a transition with a fault can come before one
/// without.
fn keep_the_least(known: &mut Option<Met>, met: Met) {
    *known = Some(known.map_or(met, |it| it.min(met)));
}
