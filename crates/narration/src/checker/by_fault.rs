//! Verdicts on each property without faults, and with the faults of one kind alone.
//!
//! For a lock that breaks, they show for which faults a change has fixed it. A property that holds
//! with a fault budget also holds with a smaller one; a property that breaks also breaks with a
//! larger one. So one check can decide several cells.

use super::can_happen;
use super::told::{ByFault, Proof};
use crate::report::{CheckReport, faults_in_words, faults_of};
use crate::text::{ItemNames, Sentences};
use lock_semantics::{Property, Verdict};
use model_checker::CheckJudgement;
use simulator::{FaultBudget, FaultKind, Scenario};

/// Verdicts of one check.
#[derive(Debug)]
pub(super) struct Tried {
    /// Fault budget of the check.
    faults: FaultBudget,
    judgements: Vec<(Property, CheckJudgement)>,
}

impl Tried {
    pub(super) fn of(checked: &CheckReport) -> Tried {
        Tried {
            faults: checked.question.bounds.faults,
            judgements: checked.answer.verdicts.clone(),
        }
    }

    /// Returns the verdict on a property with the fault budget `column`, or `None` if this check
    /// does not decide it.
    fn verdict(&self, property: Property, column: FaultBudget) -> Option<Verdict> {
        let (_, judgement) = self.judgements.iter().find(|(it, _)| *it == property)?;
        let covers = match judgement {
            CheckJudgement::Broken(run) | CheckJudgement::LeaseLimit(run) => {
                faults_of(&run.moves).is_within(column)
            }
            CheckJudgement::Holds | CheckJudgement::NotTested(_) => column.is_within(self.faults),
            CheckJudgement::Inconclusive(_) => false,
        };
        covers.then(|| judgement.verdict())
    }
}

impl ByFault {
    /// Builds the table from these checks, for a lock with the fault budget `faults`.
    pub(super) fn of(
        tried: &[Tried],
        (faults, scenario): (FaultBudget, &Scenario),
        text: &Sentences,
    ) -> ByFault {
        let columns = columns(faults, scenario);
        let properties = tried.first().map(|it| &*it.judgements).unwrap_or_default().iter();
        let proof = |(property, _): &(Property, CheckJudgement)| Proof {
            name: text.property(*property).to_owned(),
            marks: columns.iter().map(|column| verdict(tried, *property, *column)).collect(),
        };
        let name = |column: &FaultBudget| match faults_in_words(*column, text).concat() {
            none if none.is_empty() => text.conclusion.no_faults.to_owned(),
            faults => faults,
        };
        ByFault {
            properties: properties.map(proof).collect(),
            columns: columns.iter().map(name).collect(),
        }
    }
}

/// Returns the fault budgets with at least one open verdict.
pub(super) fn unknown(
    tried: &[Tried],
    faults: FaultBudget,
    scenario: &Scenario,
) -> Vec<FaultBudget> {
    let properties: Vec<Property> =
        tried.iter().flat_map(|it| it.judgements.iter().map(|(property, _)| *property)).collect();
    let is_open =
        |column: &FaultBudget| properties.iter().any(|it| verdict(tried, *it, *column).is_none());
    columns(faults, scenario).into_iter().filter(is_open).collect()
}

fn verdict(tried: &[Tried], property: Property, column: FaultBudget) -> Option<Verdict> {
    tried.iter().find_map(|it| it.verdict(property, column))
}

/// Returns the fault budgets of the columns: no faults, then each kind that is allowed and can
/// happen.
fn columns(faults: FaultBudget, scenario: &Scenario) -> Vec<FaultBudget> {
    let kinds = FaultKind::ALL.into_iter();
    let kinds = kinds.filter(|kind| faults.count(*kind) > 0 && can_happen(*kind, scenario));
    let alone = kinds.map(|kind| FaultBudget::NOTHING.with(kind, faults.count(kind)));
    [FaultBudget::NOTHING].into_iter().chain(alone).collect()
}
