//! What becomes of each property without any fault, and with the faults of one kind alone: of a
//! lock that breaks, this shows what a change has mended all the same.
//!
//! A cell is known from any answer that covers it: what holds with more faults holds with fewer,
//! and what fewer break, more do not mend.

use super::can_happen;
use super::told::{ByFault, Mark, Proof};
use crate::report::{Checked, faults_in_words, faults_of};
use crate::text::Sentences;
use lock_semantics::Property;
use model_checker::Verdict;
use simulator::{FaultKind, Purse, Scenario};

/// What an answer says of each property.
#[derive(Debug)]
pub(super) struct Tried {
    /// The faults that were allowed.
    faults: Purse,
    verdicts: Vec<(Property, Known)>,
}

/// What became of a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    /// A run with these faults breaks it.
    Broken(Purse),
    Holds,
    NotTested,
    NotDecided,
}

impl Tried {
    pub(super) fn of(checked: &Checked) -> Tried {
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

    /// What it says of a property with these faults at most.
    fn mark(&self, property: Property, column: Purse) -> Option<Mark> {
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
    /// What these answers say of a lock that may have so many faults.
    pub(super) fn of(
        tried: &[Tried],
        (faults, scenario): (Purse, &Scenario),
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
        let name = |column: &Purse| match faults_in_words(*column, text).concat() {
            none if none.is_empty() => text.conclusion.no_faults.to_owned(),
            faults => faults,
        };
        ByFault {
            properties: properties.map(proof).collect(),
            columns: columns.iter().map(name).collect(),
        }
    }
}

/// The faults with which something is not known yet.
pub(super) fn unknown(tried: &[Tried], faults: Purse, scenario: &Scenario) -> Vec<Purse> {
    let properties: Vec<Property> =
        tried.iter().flat_map(|it| it.verdicts.iter().map(|(property, _)| *property)).collect();
    let is_open = |column: &Purse| properties.iter().any(|it| mark(tried, *it, *column).is_none());
    columns(faults, scenario).into_iter().filter(is_open).collect()
}

fn mark(tried: &[Tried], property: Property, column: Purse) -> Option<Mark> {
    tried.iter().find_map(|it| it.mark(property, column))
}

/// No fault, and then those of each kind that are allowed and can happen.
fn columns(faults: Purse, scenario: &Scenario) -> Vec<Purse> {
    let kinds = FaultKind::ALL.into_iter();
    let kinds = kinds.filter(|kind| faults.count(*kind) > 0 && can_happen(*kind, scenario));
    let alone = kinds.map(|kind| Purse::NOTHING.with(kind, faults.count(kind)));
    [Purse::NOTHING].into_iter().chain(alone).collect()
}
