//! Check report: the verdicts of the model checker with the request, as data.
//!
//! A report adds no further verdict.

use crate::result::rank;
use crate::service::SearchResult;
use crate::{
    CheckJudgement, CheckRequest, CheckResult, Counterexample, FoundViolation, Progress, Untested,
};
use lock_semantics::{Property, Severity, Verdict};
use lua_vm::RuntimeError;
use simulator::LoadedProgram;

/// A check request with its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckReport {
    /// Name of the lock.
    pub name: String,
    /// The check request.
    pub question: CheckRequest,
    /// The check result.
    pub answer: CheckResult,
    /// Properties broken only by a given run, with the verdict of the search.
    by_given: Vec<(Property, CheckJudgement)>,
}

impl CheckReport {
    /// Returns the check result for the lock with this name.
    pub fn new(name: String, question: CheckRequest, answer: CheckResult) -> CheckReport {
        CheckReport { name, question, answer, by_given: Vec::new() }
    }

    /// Returns the report of a search for a lock without a name.
    pub(crate) fn of(search: &SearchResult) -> CheckReport {
        CheckReport::new(String::new(), search.request.clone(), search.result.clone())
    }

    /// Returns the report extended by a given run that breaks a property. The property is then
    /// broken, even if the search found no counterexample. A counterexample of the search is kept.
    #[must_use]
    pub fn with_given(
        mut self,
        property: Property,
        severity: Severity,
        run: Counterexample,
    ) -> CheckReport {
        let of_search = self.answer.verdicts.iter_mut().find(|(it, _)| *it == property);
        if let Some((_, judgement)) = of_search.filter(|(_, it)| !it.is_violated()) {
            self.answer.violations.push(FoundViolation {
                property,
                severity,
                line: None,
                run: run.clone(),
            });
            let violated = CheckJudgement::violated(severity, run);
            self.by_given.push((property, std::mem::replace(judgement, violated)));
        }
        self
    }

    /// Returns the verdict of the search on a property that only a given run breaks.
    pub fn search_on_given(&self, property: Property) -> Option<&CheckJudgement> {
        self.by_given.iter().find(|(it, _)| *it == property).map(|(_, verdict)| verdict)
    }

    /// Returns the overall verdict. A lock that no client can acquire counts as broken.
    pub fn verdict(&self) -> Verdict {
        if self.nobody_gets_in() {
            return Verdict::Broken;
        }
        let verdicts = self.answer.verdicts.iter();
        Verdict::on_lock(verdicts.map(|(property, judgement)| (*property, judgement.verdict())))
    }

    /// Returns the overall verdict of a search with this progress. A property that is known to be
    /// broken counts, even if its run was not found.
    pub fn outcome(&self, progress: &Progress) -> Verdict {
        let unseen = self.answer.broken_without_run(progress);
        let unseen = unseen.map(|unseen| Verdict::from(unseen.severity));
        unseen.into_iter().chain([self.verdict()]).min().unwrap_or(Verdict::NotTested)
    }

    /// Returns the counterexample of a property, if it is broken.
    pub fn run(&self, property: Property) -> Option<&Counterexample> {
        self.answer.verdict(property)?.violation()
    }

    /// Returns the severity of the violation of a property, or `None` if it is not broken.
    pub fn severity(&self, property: Property) -> Option<Severity> {
        self.answer.verdict(property)?.verdict().severity()
    }

    /// Returns the broken properties with their counterexamples.
    pub fn broken(&self) -> impl Iterator<Item = (Property, &Counterexample)> {
        Property::ALL.into_iter().filter_map(|property| Some((property, self.run(property)?)))
    }

    /// Returns the property that the first of [`CheckReport::ways`] shows, with its run.
    pub fn worst(&self) -> Option<(Property, &Counterexample)> {
        let has_failure = self.run(Property::NoFailure).is_some();
        let violated = self.broken().filter_map(|(property, run)| {
            let rank = rank(property, self.severity(property)?, run, has_failure);
            Some((rank, (property, run)))
        });
        violated.min_by(|(one, _), (other, _)| one.cmp(other)).map(|(_, it)| it)
    }

    /// Returns a run in which a program fails, with line and message of its error.
    pub fn failure(&self) -> Option<(&Counterexample, &RuntimeError)> {
        self.run(Property::NoFailure).zip(self.answer.failure.as_ref())
    }

    /// Returns `true` if no client ever enters without a fault, although a program calls `enter()`.
    /// This covers runs of any length. It is `false` if a program fails without a fault, since that
    /// is worse.
    pub fn nobody_gets_in(&self) -> bool {
        self.answer.horizon.is_none() && self.nobody_got_in()
    }

    /// Returns the same for runs up to the horizon.
    pub fn nobody_got_in(&self) -> bool {
        let CheckResult { seen, is_complete, .. } = &self.answer;
        let never = *is_complete && seen.entered.is_empty();
        let only_by_faults = seen.faults_to_enter.is_some_and(|least| least > 0);
        let fails = self.failure().is_some_and(|(run, _)| run.cost.faults == 0);
        (never || only_by_faults) && !fails && self.calls_enter() && !self.is_unsupported()
    }

    /// Returns `true` if a run reaches a command or function that the model lacks, so that no
    /// property is tested.
    pub fn is_unsupported(&self) -> bool {
        let mut verdicts = self.answer.verdicts.iter();
        verdicts.any(|(_, it)| *it == CheckJudgement::NotTested(Untested::Unsupported))
    }

    /// Returns `true` if no client stays inside for any time. If one does, either a probe client is
    /// blocked or the lock is not held.
    pub fn nobody_stays(&self) -> bool {
        let holds = self.answer.verdict(Property::LeaseOutlastsWork);
        holds == Some(&CheckJudgement::NotTested(Untested::NobodyIsKeptOut))
    }

    /// Returns `true` if a program calls `enter()`.
    pub fn calls_enter(&self) -> bool {
        self.programs().iter().any(|loaded| loaded.program.calls("enter"))
    }

    /// Returns `true` if a program declares several permits.
    pub fn has_permits(&self) -> bool {
        self.programs().iter().any(|loaded| loaded.program.permits() > 1)
    }

    /// Returns `true` if a program writes to the protected store with a fencing token.
    pub fn writes_with_number(&self) -> bool {
        self.programs().iter().any(|loaded| loaded.program.writes_with_number())
    }

    /// Returns the programs of all clients.
    fn programs(&self) -> Vec<LoadedProgram> {
        self.question.scenario.load().unwrap_or_default()
    }
}
