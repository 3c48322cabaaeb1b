//! Reasons to start a search again with other rules: it has learned a fact, or needs an approximation.

use super::super::successors::{Approximation, Rules};
use super::super::times::Learned;
use super::StateSearch;
use lock_semantics::has_random_latency;
use std::sync::Arc;

/// If states have more than this many zones each, the search starts again with a coarser
/// approximation ...
const MANY_ZONES: usize = 6;

/// ... or with more than this many, if it then restarts clients: that adds few runs.
const FEW_ZONES: usize = 3;

impl StateSearch {
    /// Starts the search again with other rules.
    pub(super) fn restart(&mut self, rules: Rules) {
        let (question, start) = (self.question.clone(), self.start.clone());
        *self = StateSearch::from_start(question, start, rules, self.crew.threads());
    }

    /// Starts the search again if an expanded state shows a fact about times that is not among the
    /// constants. Returns `true` if it does.
    pub(super) fn learn(&mut self, learned: &[Learned], is_inexact: bool) -> bool {
        // With random latencies, each message may take another time, and the result is inconclusive.
        if has_random_latency(&self.start) {
            return false;
        }
        let Some(constants) = self.rules.constants.with(learned) else { return false };
        // If distances are not followed exactly, each round may have another one.
        let is_inexact = is_inexact || self.findings.notes.takes_time_apart;
        if self.rules.constants.is_full(is_inexact) {
            self.findings.notes.takes_time_apart = true;
            return false;
        }
        self.restart(Rules { constants: Arc::new(constants), ..self.rules.clone() });
        true
    }

    /// Starts the search again with a coarser approximation. Returns `false` if no coarser one
    /// exists.
    pub(in super::super) fn coarsen(&mut self) -> bool {
        let coarser = self.rules.coarser(self.findings.notes.may_restart);
        coarser.into_iter().for_each(|it| self.approximate(it));
        coarser.is_some()
    }

    /// Starts the search again with a coarser approximation if there are too many zones.
    pub(super) fn coarsen_if_scattered(&mut self) {
        let coarser = self.rules.coarser(self.findings.notes.may_restart);
        let is_restart = coarser.is_some_and(|it| it.restarts != self.rules.approximation.restarts);
        if self.known.are_scattered(if is_restart { FEW_ZONES } else { MANY_ZONES }) {
            self.coarsen();
        }
    }

    pub(super) fn approximate(&mut self, approximation: Approximation) {
        // These runs exist, so they need not be found again.
        let known = std::mem::take(&mut self.findings.runs);
        let refuted = std::mem::take(&mut self.findings.refuted);
        self.restart(Rules { approximation, ..self.rules.clone() });
        self.findings.refuted = refuted;
        self.findings.runs.extend(known.into_iter().filter(|(_, run)| run.is_ok()));
    }
}
