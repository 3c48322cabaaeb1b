//! Grades a program as a defence, by its verdict within the bounds of the challenge and by the
//! limits.

use super::limits::{self, Limit};
use super::read::with_program;
use super::{Challenge, Defend};
use lock_semantics::{Property, Verdict};
use model_checker::{
    CheckJudgement, CheckReport, CheckRequest, CheckResult, FoundViolation, Overall, search,
};
use simulator::{Field, ScenarioError};

/// Grade of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// Check request and result: the run that still breaks the lock, or the bounds within which it
    /// holds.
    pub checked: CheckReport,
    /// Limits, with the values measured for the program.
    pub limits: Vec<Limit>,
}

impl Judgement {
    /// Grades a program by the result of a check requested with [`check_request_of`].
    pub fn new(
        task: &Challenge,
        defend: &Defend,
        question: CheckRequest,
        answer: CheckResult,
    ) -> Judgement {
        Judgement::of(Some(defend), CheckReport::new(task.id.clone(), question, answer))
    }

    /// Grades a program by a report. An attack has no limits.
    pub fn of(defend: Option<&Defend>, checked: CheckReport) -> Judgement {
        let kinds = defend.map(|defend| &*defend.limits).unwrap_or_default();
        let limits = limits::measured(kinds, &checked.question.scenario, &checked.answer);
        Judgement { checked, limits }
    }

    /// Returns the verdict on the lock.
    pub fn overall(&self) -> Overall {
        self.checked.overall()
    }

    /// Returns `true` if the lock is broken, but only by runs with a fault. The search tries the runs
    /// with the fewest faults first, so a simplest run with a fault excludes all without one.
    pub(super) fn holds_without_faults(&self) -> bool {
        let CheckResult { violations, verdicts, seen, .. } = &self.checked.answer;
        let is_decided = |(_, it): &(Property, CheckJudgement)| {
            !matches!(it, CheckJudgement::Inconclusive(_) | CheckJudgement::NotTested(_))
        };
        let needs_fault = |it: &FoundViolation| it.run.cost.faults > 0;
        // It is known only if the search has omitted no run.
        let is_whole = seen.faults_to_enter.is_some() && verdicts.iter().all(is_decided);
        is_whole && !violations.is_empty() && violations.iter().all(needs_fault)
    }

    /// Returns `true` if the program keeps to all limits.
    pub fn is_within_limits(&self) -> bool {
        self.limits.iter().all(Limit::is_met)
    }

    /// Returns `true` if the program solves the challenge: the lock holds and keeps to all limits.
    pub fn is_solved(&self) -> bool {
        self.overall().verdict == Verdict::Holds && self.is_within_limits()
    }
}

/// Builds the check request for a program submitted to a challenge.
///
/// # Errors
/// The reasons why the program cannot run: errors in the program, or parameters of the challenge
/// that it does not declare. All clients run the same program, so only errors of the first client
/// are returned.
pub fn check_request_of(
    task: &Challenge,
    program: &str,
) -> Result<CheckRequest, Vec<ScenarioError>> {
    let scenario = with_program(&task.scenario, program);
    if let Err(errors) = scenario.load() {
        return Err(errors.into_iter().filter(|error| is_about_the_first(&error.field)).collect());
    }
    Ok(CheckRequest { scenario, ..task.question() })
}

/// Runs the model checker on a program and grades the result.
///
/// # Errors
/// The same as for [`check_request_of`].
pub(crate) fn judge(
    task: &Challenge,
    defend: &Defend,
    program: &str,
) -> Result<Judgement, Vec<ScenarioError>> {
    let question = check_request_of(task, program)?;
    let answer = search(question.clone())?;
    Ok(Judgement::new(task, defend, question, answer))
}

fn is_about_the_first(field: &Field) -> bool {
    match field {
        Field::Program(client) | Field::Parameter(client, _) => client.index() == 0,
        _ => true,
    }
}
