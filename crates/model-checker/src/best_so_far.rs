//! The results of a search so far.

use super::observations::{Cause, FaultKinds, Notes, Violated, WayMark};
use super::result::{Counterexample, Incomplete, Observations};
use super::shortest_run::{Met, Target};
use lock_semantics::{MaxWait, Property, Severity};
use std::collections::BTreeMap;

/// Maximum number of ways for which simplest runs are searched, apart from the first way to each
/// violation.
const WAYS: usize = 24;

/// The results so far.
#[derive(Debug, Default)]
pub(super) struct Findings {
    /// The first known occurrence of each way to break a property.
    pub(super) ways: BTreeMap<WayMark, Met>,
    /// Ways of an approximate search that do not exist: no run with at most this number of faults
    /// has such a violation.
    pub(super) refuted: BTreeMap<WayMark, u16>,
    /// Occurrences, by way and number of faults, that are not in `ways`: another way covers them, or
    /// there are too many ways.
    pub(super) omitted: BTreeMap<(WayMark, u16), Met>,
    /// The first known run to a command or function that the model lacks.
    pub(super) unsupported: Option<Met>,
    /// The simplest runs, or the limit reached before one was found.
    pub(super) runs: Vec<(Target, Result<Counterexample, Incomplete>)>,
    pub(super) notes: Notes,
    pub(super) longest_wait: Option<MaxWait>,
    /// Minimum number of faults in a run in which a client enters.
    pub(super) faults_to_enter: Option<u16>,
    /// Whether a probe client could acquire the lock in any state so far, or failed at the start. A
    /// lock that was never free cannot be lost.
    pub(super) was_free: bool,
    /// Whether a loop without time progress was found.
    pub(super) stands_still: bool,
    /// Whether a successor was omitted because it is later than the horizon.
    pub(super) is_cut: bool,
}

impl Findings {
    pub(super) fn note(&mut self, notes: Notes, faults: FaultKinds, met: Met) {
        notes.broken.marks(faults).for_each(|mark| self.broken_at(mark, met));
        if notes.is_unsupported {
            keep_the_least(&mut self.unsupported, met);
        }
        if !notes.entered.is_empty() {
            let least = self.faults_to_enter.map_or(met.faults, |least| least.min(met.faults));
            self.faults_to_enter = Some(least);
        }
        self.was_free |= notes.is_free;
        self.notes.see(notes);
    }

    /// Records the time that a probe client would have to wait in a state.
    pub(super) fn waits(&mut self, wait: Option<MaxWait>, faults: FaultKinds, met: Met) {
        let Some(wait) = wait.filter(|_| self.was_free) else { return };
        self.longest_wait = self.longest_wait.max(Some(wait));
        if wait.is_too_long() {
            self.broken_at(never_released(faults), met);
        }
    }

    /// Returns the simplest run to a target or the limit reached before one was found. Returns
    /// `None` if no search has been made.
    pub(super) fn run_to(&self, target: Target) -> Option<&Result<Counterexample, Incomplete>> {
        self.runs.iter().find(|(it, _)| *it == target).map(|(_, run)| run)
    }

    /// Returns the worst violation of a property, if any, and the minimum number of faults that
    /// leads to it. Without `is_exact`, a violation counts only if a run shows it.
    pub(super) fn broken_by(&self, property: Property, is_exact: bool) -> Option<(Severity, u16)> {
        let both = Violated::both(property).into_iter();
        let least = |it: Violated| {
            let known = self.ways.iter().filter(|(mark, _)| {
                let run = self.run_to(Target::Violation(**mark));
                let is_shown = match run {
                    Some(Ok(_)) => true,
                    Some(Err(Incomplete::Durations)) => false,
                    Some(Err(_)) | None => is_exact,
                };
                mark.violated == it && is_shown
            });
            known.map(|(_, met)| (it.severity, met.faults)).min_by_key(|(_, faults)| *faults)
        };
        both.filter_map(least).next()
    }

    /// Returns the minimum number of faults of a violation of a property that no run shows yet.
    pub(super) fn suspected_by(&self, property: Property) -> Option<u16> {
        let ways = self.ways.iter().filter(|(mark, _)| {
            mark.violated.property == property
                && !matches!(self.run_to(Target::Violation(**mark)), Some(Ok(_)))
        });
        ways.map(|(_, met)| met.faults).min()
    }

    /// Returns `true` if any run breaks a property.
    pub(super) fn is_broken(&self, property: Property) -> bool {
        self.ways.keys().any(|mark| mark.violated.property == property)
    }

    /// Returns the simplest known run to a violation, or the limit reached before one was found.
    pub(super) fn run_to_violation(
        &self,
        it: Violated,
    ) -> Option<Result<&Counterexample, Incomplete>> {
        let runs = self.runs.iter().filter_map(|(target, run)| match target {
            Target::Violation(mark) if mark.violated == it => Some(run),
            _ => None,
        });
        let simplest = runs.clone().filter_map(|run| run.as_ref().ok()).min_by_key(|run| run.cost);
        let limit = || runs.clone().find_map(|run| run.as_ref().err());
        simplest.map(Ok).or_else(|| limit().map(|limit| Err(*limit)))
    }

    /// Removes a way, because no run with at most `faults` faults has its violation.
    pub(super) fn refute(&mut self, mark: WayMark, faults: u16) {
        self.ways.remove(&mark);
        let refuted = self.refuted.entry(mark).or_default();
        *refuted = faults.max(*refuted);
        self.reconsider_omitted();
    }

    /// Records the simplest run to a target, or the limit reached before one was found. Ways that
    /// only a way without a run covers are then sought as well.
    pub(super) fn end_search(&mut self, target: Target, run: Result<Counterexample, Incomplete>) {
        let has_failed = run.is_err();
        self.runs.push((target, run));
        if has_failed {
            self.reconsider_omitted();
        }
    }

    fn reconsider_omitted(&mut self) {
        for ((mark, _), met) in std::mem::take(&mut self.omitted) {
            self.broken_at(mark, met);
        }
    }

    fn broken_at(&mut self, mark: WayMark, met: Met) {
        if self.refuted.get(&mark).is_some_and(|faults| met.faults <= *faults) {
            return;
        }
        let is_known = |it: Violated| self.ways.keys().any(|known| known.violated == it);
        let has_failed = |it| matches!(self.run_to(Target::Violation(it)), Some(Err(_)));
        let is_covered = self
            .ways
            .keys()
            .any(|known| *known != mark && known.covers(mark) && !has_failed(*known));
        let is_one_too_many =
            !self.ways.contains_key(&mark) && self.ways.len() >= WAYS && is_known(mark.violated);
        if is_covered || is_one_too_many {
            return self.omit(mark, met);
        }
        let has_run = |mark| self.run_to(Target::Violation(mark)).is_some();
        let covered: Vec<(WayMark, Met)> = self
            .ways
            .iter()
            .map(|(known, met)| (*known, *met))
            .filter(|(known, _)| *known != mark && mark.covers(*known) && !has_run(*known))
            .collect();
        for (known, met) in covered {
            self.ways.remove(&known);
            self.omit(known, met);
        }
        // In one state, a transition with a fault can come before one without.
        let least = self.ways.get(&mark).map_or(met, |known| met.min(*known));
        if let Some(known) = self.ways.insert(mark, least) {
            self.omit(mark, met.max(known));
        }
    }

    fn omit(&mut self, mark: WayMark, met: Met) {
        let known = self.omitted.entry((mark, met.faults)).or_insert(met);
        *known = met.min(*known);
    }

    pub(super) fn seen(&self) -> Observations {
        let Notes {
            entered,
            kept_out,
            ran_out_inside,
            wrote_to_store,
            rejected_holder,
            takes_time_apart,
            longest_idle,
            ..
        } = self.notes;
        Observations {
            entered: entered.iter().collect(),
            kept_out,
            ran_out_inside,
            wrote_to_store,
            rejected_holder,
            longest_wait: self.longest_wait,
            longest_idle,
            faults_to_enter: self.faults_to_enter,
            times_matter: takes_time_apart,
        }
    }
}

/// Returns the mark of a lock that is never released.
pub(super) fn never_released(faults: FaultKinds) -> WayMark {
    let violated = Violated::broken(Property::NoDeadlock);
    WayMark { violated, cause: Cause::default(), faults }
}

/// Keeps the smaller occurrence. In one state, a transition with a fault can come before one
/// without.
fn keep_the_least(known: &mut Option<Met>, met: Met) {
    *known = Some(known.map_or(met, |it| it.min(met)));
}
