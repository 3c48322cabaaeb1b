//! Progress of a check.

use lock_semantics::{Property, Severity};

/// Progress of a check. States with fewer faults are explored first. Therefore the states with
/// fewer faults than the current ones are complete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Number of explored states by number of faults: with no fault, with one, and so on up to the
    /// current number.
    pub states: Vec<u64>,
    /// Maximum number of moves that lead to a state.
    pub deepest: u32,
    /// The result so far for each requested property, in the order of the request.
    pub standings: Vec<Standing>,
    /// Whether the check is searching for the simplest run that breaks a known broken property,
    /// instead of exploring more states.
    pub seeks_easiest: bool,
}

/// The result for a property so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The property.
    pub property: Property,
    /// If it is known to be broken, the severity of the worst violation, and the minimum number of
    /// faults that leads to it.
    pub broken_by: Option<(Severity, u16)>,
    /// Whether some run has tested it.
    pub is_tested: bool,
    /// All states with fewer faults than this have been explored. `None` if the search for this
    /// property has not begun.
    pub explored_below: Option<u16>,
}

impl Progress {
    /// Adds the progress of the search that follows this one.
    #[must_use]
    pub(super) fn and(mut self, next: Progress) -> Progress {
        let Progress { states, deepest, standings, seeks_easiest } = next;
        self.states.resize(self.states.len().max(states.len()), 0);
        self.states.iter_mut().zip(states).for_each(|(all, more)| *all += more);
        self.standings.extend(standings);
        Progress { deepest: self.deepest.max(deepest), seeks_easiest, ..self }
    }

    /// Adds a property that another search will decide.
    #[must_use]
    pub(super) fn before(mut self, property: Property) -> Progress {
        self.standings.push(Standing {
            property,
            broken_by: None,
            is_tested: false,
            explored_below: None,
        });
        self
    }
}
