//! Verdicts on each property without faults, and with the faults of one kind alone.
//!
//! For a lock that breaks, they show for which faults a change has fixed it. A property that holds
//! with a fault budget also holds with a smaller one; a property that breaks also breaks with a
//! larger one. So one check can decide several cells.

use crate::{CheckJudgement, CheckRequest, CheckResult, faults_of};
use lock_semantics::{Property, Verdict};
use simulator::{FaultBudget, FaultKind, Scenario};

/// A table of verdicts: one row for each property, one column for each fault budget.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultTable {
    /// Fault budgets: no faults, then each kind alone that is allowed and can happen.
    pub columns: Vec<FaultBudget>,
    /// The properties with one verdict for each column, or `None` where it is not known.
    pub rows: Vec<(Property, Vec<Option<Verdict>>)>,
}

/// Verdicts of one check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckedBudget {
    /// Fault budget of the check.
    faults: FaultBudget,
    judgements: Vec<(Property, CheckJudgement)>,
}

impl CheckedBudget {
    /// Returns the verdicts of a check.
    pub fn new(request: &CheckRequest, result: &CheckResult) -> CheckedBudget {
        CheckedBudget { faults: request.bounds.faults, judgements: result.verdicts.clone() }
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

impl FaultTable {
    /// Builds the table from these checks, for a lock with the fault budget `faults`.
    pub fn new(checked: &[CheckedBudget], faults: FaultBudget, scenario: &Scenario) -> FaultTable {
        let columns = columns(faults, scenario);
        let properties = checked.first().map(|it| &*it.judgements).unwrap_or_default().iter();
        let row = |(property, _): &(Property, CheckJudgement)| {
            let verdicts = columns.iter().map(|column| verdict(checked, *property, *column));
            (*property, verdicts.collect())
        };
        let rows = properties.map(row).collect();
        FaultTable { columns, rows }
    }

    /// Returns the fault budgets with at least one open verdict.
    pub fn open_budgets(&self) -> Vec<FaultBudget> {
        let is_open = |column: usize| self.rows.iter().any(|(_, row)| row[column].is_none());
        let columns = self.columns.iter().enumerate();
        columns.filter(|(column, _)| is_open(*column)).map(|(_, faults)| *faults).collect()
    }
}

/// Returns `true` if faults of this kind can happen in a setup. A failover requires a replica.
pub fn can_happen(kind: FaultKind, scenario: &Scenario) -> bool {
    kind != FaultKind::Failover || scenario.servers.iter().any(|it| it.replication.is_some())
}

fn verdict(checked: &[CheckedBudget], property: Property, column: FaultBudget) -> Option<Verdict> {
    checked.iter().find_map(|it| it.verdict(property, column))
}

/// Returns the fault budgets of the columns: no faults, then each kind that is allowed and can
/// happen.
fn columns(faults: FaultBudget, scenario: &Scenario) -> Vec<FaultBudget> {
    let kinds = FaultKind::ALL.into_iter();
    let kinds = kinds.filter(|kind| faults.count(*kind) > 0 && can_happen(*kind, scenario));
    let alone = kinds.map(|kind| FaultBudget::NOTHING.with(kind, faults.count(kind)));
    [FaultBudget::NOTHING].into_iter().chain(alone).collect()
}
