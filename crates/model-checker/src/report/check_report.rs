//! Check result: the verdicts of the model checker with the request, the runs to show, and their
//! messages. `asked` formats the request; `wording` and `hints` format the verdicts.
//!
//! This module adds no further verdict, except that a program which ends because its request was
//! not answered does not count as failed. This is the rule everywhere in Lockscope.

mod asked;
mod given;
mod helping;
mod hints;
mod overall;
mod points;
mod table;
mod wording;

pub use asked::faults_in_words;
pub use given::{
    Shortened, Shortening, costs, first_broken, first_moves, shortening, worst_broken,
};
pub use overall::{Overall, Worst};
pub use points::{Point, Stretch, stretches};
pub use table::{Cell, LAG_MS, Table};
pub use wording::{
    BoundInWords, Occurrence, VerdictRow, bound_in_words, collision_exponent, cost_in_words,
    states_in_words,
};

use lock_semantics::{Property, Severity, Verdict};
use lua_vm::RuntimeError;
use model_checker::{CheckJudgement, CheckRequest, CheckResult, Counterexample, Untested};
use primitives::Millis;
use run_analysis::ProgramFailure;
use run_analysis::Recording;
use session::Link;
use simulator::{LoadedProgram, Move};

/// Minimum horizon of a counterexample, so that the user can continue it.
const USUAL_RUN: Millis = Millis(60_000);

/// A check request with its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckReport {
    /// Name of the lock.
    pub name: String,
    /// The check request.
    pub question: CheckRequest,
    /// The check result.
    pub answer: CheckResult,
    /// Whether the failure in the result is an actual failure of a program.
    has_failed: bool,
    /// Properties broken only by a given run, with the verdict of the search.
    by_given: Vec<(Property, CheckJudgement)>,
}

impl CheckReport {
    /// Returns the check result for the lock with this name.
    pub fn new(name: String, question: CheckRequest, answer: CheckResult) -> CheckReport {
        let mut checked =
            CheckReport { name, question, answer, has_failed: false, by_given: Vec::new() };
        let failed = checked.answer.failure.as_ref().and_then(|(run, _)| checked.replayed(run));
        let failures = failed.iter().flat_map(|it| it.coverage().failures());
        checked.has_failed = failures.filter_map(ProgramFailure::severity).next().is_some();
        checked
    }

    /// Returns the overall verdict. An unused store does not affect it, unless only its property
    /// was requested. A lock that no client can acquire counts as broken.
    pub fn verdict(&self) -> Verdict {
        if self.failure().is_some() || self.nobody_gets_in() {
            return Verdict::Broken;
        }
        let judgements = self.answer.verdicts.iter().map(|(_, judgement)| judgement);
        let judgements =
            judgements.filter(|it| **it != CheckJudgement::NotTested(Untested::StoreUnused));
        judgements.map(CheckJudgement::verdict).min().unwrap_or(Verdict::NotTested)
    }

    /// Returns the counterexample of a property, if it is broken.
    pub fn run(&self, property: Property) -> Option<&Counterexample> {
        self.answer.verdict(property)?.violation()
    }

    /// Returns the broken properties with their counterexamples.
    pub fn broken(&self) -> impl Iterator<Item = (Property, &Counterexample)> {
        Property::ALL.into_iter().filter_map(|property| Some((property, self.run(property)?)))
    }

    /// Returns the worst broken property with its counterexample. Errors come before warnings;
    /// within each, the order of [`Property::ALL`] decides.
    pub fn worst(&self) -> Option<(Property, &Counterexample)> {
        self.broken().min_by_key(|(property, _)| Severity::of(*property))
    }

    /// Returns all failing runs in the order in which they are shown. Errors come before warnings.
    /// Then come the runs with the fewest faults, since without faults only the lock can be wrong;
    /// then the order of [`Property::ALL`] decides. A run in which a program fails has no property.
    /// It comes after the runs that are as severe, or last if the request is limited to some
    /// properties.
    pub fn wrong(&self) -> Vec<(Option<Property>, &Counterexample)> {
        let mut wrong: Vec<_> = self.broken().map(|(it, run)| (Some(it), run)).collect();
        wrong.extend(self.failure().map(|(run, _)| (None, run)));
        let asks_for_all = self.question.properties.len() == Property::ALL.len();
        wrong.sort_by_key(|(property, run)| {
            let severity = property.map_or(Severity::Broken, Severity::of);
            (property.is_none() && !asks_for_all, severity, run.cost.faults)
        });
        wrong
    }

    /// Returns a run in which a program fails for another reason than a missing reply.
    pub fn failure(&self) -> Option<&(Counterexample, RuntimeError)> {
        self.answer.failure.as_ref().filter(|_| self.has_failed)
    }

    /// Returns `true` if no client ever enters without a fault, although a program calls `enter()`.
    /// This covers runs of any length. It is `false` if a program fails without a fault, since that
    /// is worse.
    pub fn nobody_gets_in(&self) -> bool {
        self.answer.horizon.is_none() && self.nobody_got_in()
    }

    /// Returns the same for runs up to the horizon.
    fn nobody_got_in(&self) -> bool {
        let CheckResult { seen, is_complete, .. } = &self.answer;
        let never = *is_complete && seen.entered.is_empty();
        let only_by_faults = seen.faults_to_enter.is_some_and(|least| least > 0);
        let fails = self.failure().is_some_and(|(run, _)| run.cost.faults == 0);
        (never || only_by_faults) && !fails && self.calls_enter()
    }

    /// Returns `true` if a program calls `enter()`.
    fn calls_enter(&self) -> bool {
        self.programs().iter().any(|loaded| loaded.program.calls("enter"))
    }

    /// Returns the programs of all clients.
    fn programs(&self) -> Vec<LoadedProgram> {
        self.question.scenario.load().unwrap_or_default()
    }

    /// Replays a run of the result with all derived data, or returns `None` if this is impossible.
    fn replayed(&self, run: &Counterexample) -> Option<Recording> {
        let mut recording = Recording::start(&self.question.scenario).ok()?;
        run.moves.iter().try_for_each(|made| recording.push(made.clone())).ok()?;
        Some(recording)
    }

    /// Replays a run of the result, far enough to show the property that it breaks. Returns `None`
    /// if this is impossible. A lock that is never released shows only with time: the clients
    /// continue round-robin until a client has waited too long.
    pub fn recording(&self, broken: Option<Property>, run: &Counterexample) -> Option<Recording> {
        let recording = self.replayed(run)?;
        if broken != Some(Property::TheLockComesBack) {
            return Some(recording);
        }
        let shows = |it: &Recording| it.findings().iter().any(|it| Some(it.property()) == broken);
        let until = self.until(&recording);
        let mut longer = recording.clone();
        while !shows(&longer) {
            // The same schedule as in the liveness check: the first client goes first.
            let next = longer.run().world().next_in_turn();
            let next = next.filter(|next| !matches!(next, Move::Tick(to) if *to > until));
            if next.is_none_or(|next| longer.push(next).is_err()) {
                return Some(recording);
            }
        }
        Some(longer)
    }

    /// Returns the link to a run of the result.
    pub fn link(&self, recording: &Recording) -> Link {
        session::Link::to_run(recording, None, self.until(recording))
    }

    /// Returns the link to such a run as a string, or `None` if it is too long for an address.
    pub fn link_text(&self, broken: Option<Property>, run: &Counterexample) -> Option<String> {
        session::encode_for_address(&self.link(&self.recording(broken, run)?))
    }

    /// Returns the horizon of such a run.
    fn until(&self, recording: &Recording) -> Millis {
        let asked = self.question.bounds.until.unwrap_or(USUAL_RUN);
        asked.max(recording.run().world().now())
    }
}

#[cfg(test)]
mod own_locks;
#[cfg(test)]
mod tests;
