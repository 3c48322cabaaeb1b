//! How far a search is, for whoever waits for it.

use lock_semantics::Property;

/// What a search has come to so far. States with fewer faults are visited first, so that those with
/// fewer than the last are all there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many states were visited with no fault, with one, and so on, up to those that are
    /// visited now.
    pub states: Vec<u64>,
    /// The most moves that lead to a state.
    pub deepest: u32,
    /// What became of each property so far, in the order in which they were asked for.
    pub standings: Vec<Standing>,
    /// Whether something is broken and its easiest run is being looked for, rather than more
    /// states.
    pub seeks_easiest: bool,
}

/// What became of a property so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Which.
    pub property: Property,
    /// The least number of faults that breaks it, if it is known to be broken.
    pub broken_by: Option<u16>,
    /// Whether some run has put it to the test.
    pub is_tested: bool,
}
