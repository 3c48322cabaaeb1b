//! Verdicts on each property without faults, and with the faults of one kind alone.
//!
//! For a lock that breaks, they show for which faults a change has fixed it. A property that holds
//! with a fault budget also holds with a smaller one; a property that breaks also breaks with a
//! larger one. So one check can decide several cells.

use super::can_happen;
use super::told::{ByFault, Mark, Proof};
use crate::report::{CheckReport, faults_in_words, faults_of};
use crate::text::{ItemNames, Sentences};
use lock_semantics::Property;
use model_checker::Verdict;
use simulator::{FaultBudget, FaultKind, Scenario};

/// Verdicts of one check.
#[derive(Debug)]
pub(super) struct Tried {
    /// Fault budget of the check.
    faults: FaultBudget,
    verdicts: Vec<(Property, Known)>,
}

/// Verdict on a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    /// A run with these faults breaks the property.
    Broken(FaultBudget),
    Holds,
    NotTested,
    NotDecided,
}

impl Tried {
    pub(super) fn of(checked: &CheckReport) -> Tried {
        let known = |(property, verdict): &(Property, Verdict)| {
            let known = match verdict {
                Verdict::Broken(run) => Known::Broken(faults_of(&run.moves)),
                Verdict::Holds => Known::Holds,
                Verdict::NotTested(_) => Known::NotTested,
                Verdict::NotDecided(_) => Known::NotDecided,
            };
            (*property, known)
        };
        Tried {
            faults: checked.question.bounds.faults,
            verdicts: checked.answer.verdicts.iter().map(known).collect(),
        }
    }

    /// Returns the verdict on a property with the fault budget `column`, or `None` if this check
    /// does not decide it.
    fn mark(&self, property: Property, column: FaultBudget) -> Option<Mark> {
        let (_, known) = self.verdicts.iter().find(|(it, _)| *it == property)?;
        let covers = column.is_within(self.faults);
        match known {
            Known::Broken(faults) => faults.is_within(column).then_some(Mark::broken(property)),
            Known::Holds => covers.then_some(Mark::Holds),
            Known::NotTested => covers.then_some(Mark::Untested),
            Known::NotDecided => None,
        }
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
        let properties = tried.first().map(|it| &*it.verdicts).unwrap_or_default().iter();
        let proof = |(property, _): &(Property, Known)| Proof {
            name: text.property(*property).to_owned(),
            marks: columns
                .iter()
                .map(|column| mark(tried, *property, *column).unwrap_or(Mark::Searching))
                .collect(),
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
        tried.iter().flat_map(|it| it.verdicts.iter().map(|(property, _)| *property)).collect();
    let is_open =
        |column: &FaultBudget| properties.iter().any(|it| mark(tried, *it, *column).is_none());
    columns(faults, scenario).into_iter().filter(is_open).collect()
}

fn mark(tried: &[Tried], property: Property, column: FaultBudget) -> Option<Mark> {
    tried.iter().find_map(|it| it.mark(property, column))
}

/// Returns the fault budgets of the columns: no faults, then each kind that is allowed and can
/// happen.
fn columns(faults: FaultBudget, scenario: &Scenario) -> Vec<FaultBudget> {
    let kinds = FaultKind::ALL.into_iter();
    let kinds = kinds.filter(|kind| faults.count(*kind) > 0 && can_happen(*kind, scenario));
    let alone = kinds.map(|kind| FaultBudget::NOTHING.with(kind, faults.count(kind)));
    [FaultBudget::NOTHING].into_iter().chain(alone).collect()
}
