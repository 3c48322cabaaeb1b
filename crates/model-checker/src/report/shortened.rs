//! Result of the search for a run that is simpler than a given one.

use super::CheckReport;
use crate::{CheckJudgement, Counterexample, Incomplete};
use lock_semantics::Property;

/// Result of the search for a simpler run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shortening {
    /// This run is simpler.
    Easier(Counterexample),
    /// The given run is the simplest.
    Easiest,
    /// The search found no run that breaks the property, not even the given one, which remains
    /// valid. The reason: the model checker decides with probe clients, and it sends no commands of
    /// external clients.
    NotFound,
    /// The search ended early for this reason.
    Ended(Incomplete),
}

/// A given run that breaks a property, and the result of the search for a simpler one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shortened {
    /// The broken property.
    pub property: Property,
    /// The given run, up to the break.
    pub given: Counterexample,
    /// Result of the search.
    pub search: Shortening,
}

impl Shortened {
    /// Returns the simplest known run.
    pub fn run(&self) -> &Counterexample {
        match &self.search {
            Shortening::Easier(run) => run,
            Shortening::Easiest | Shortening::NotFound | Shortening::Ended(_) => &self.given,
        }
    }
}

impl CheckReport {
    /// Interprets this check result as a search for a run simpler than `given`.
    pub fn shortened(&self, property: Property, given: Counterexample) -> Shortened {
        let search = match self.answer.verdict(property) {
            Some(CheckJudgement::Broken(run) | CheckJudgement::LeaseLimit(run)) => {
                if run.cost < given.cost {
                    Shortening::Easier(run.clone())
                } else {
                    Shortening::Easiest
                }
            }
            Some(CheckJudgement::Inconclusive(bound)) => {
                let known = self.answer.violations.iter().filter(|it| it.property == property);
                let simplest = known.map(|it| &it.run).min_by_key(|run| run.cost);
                match simplest.filter(|run| run.cost < given.cost) {
                    Some(run) => Shortening::Easier(run.clone()),
                    None => Shortening::Ended(*bound),
                }
            }
            Some(CheckJudgement::Holds | CheckJudgement::NotTested(_)) | None => {
                Shortening::NotFound
            }
        };
        Shortened { property, given, search }
    }
}
