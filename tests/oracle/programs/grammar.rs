//! What a rule of the grammar is, and all rules together.
//!
//! A rule has a name and shapes. In a shape, «name» stands for any shape of that rule, and everything else
//! for itself; `␣` is a space that is never made a line break. The first shape of a rule is its plainest
//! and soon comes to an end, whatever rules it names.
//!
//! **Kinds.** What follows from «number», «string», «boolean» or «scalar» is of that kind or an error,
//! never anything else, and what follows from «walked» is a table that this program made, with no table
//! among its keys. So no program walks a table in the order of addresses, prints an address, or raises a
//! table without a text, with which 7.0.15 crashes. «value» may be anything, and an error is never far.

use super::functions::FUNCTIONS;
use super::operators::OPERATORS;
use super::statements::{BLOCKS, STATEMENTS};
use super::values::VALUES;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Something that may be written in several ways.
#[derive(Debug)]
pub struct Rule {
    /// What other rules call it.
    pub name: &'static str,
    /// Its shapes, each with how often it is taken; together at most 256.
    pub shapes: &'static [(usize, &'static str)],
}

/// A shape of a rule: their places.
pub type Use = (usize, usize);

/// All rules, first those that a reader wants counted one by one.
pub static RULES: LazyLock<Vec<&Rule>> = LazyLock::new(|| {
    [STATEMENTS, OPERATORS, FUNCTIONS, BLOCKS, VALUES].into_iter().flatten().collect()
});

static PLACES: LazyLock<BTreeMap<&str, usize>> =
    LazyLock::new(|| RULES.iter().enumerate().map(|(place, rule)| (rule.name, place)).collect());

/// The place of a rule.
pub fn place_of(name: &str) -> usize {
    *PLACES.get(name).unwrap_or_else(|| panic!("there is no rule «{name}»"))
}

impl Rule {
    /// How often any shape is taken.
    pub fn weight(&self) -> usize {
        self.shapes.iter().map(|(weight, _)| weight).sum()
    }

    /// The place of the shape that this number, which is below the weight, falls on.
    pub fn shape_at(&self, number: usize) -> usize {
        let mut end = 0;
        let is_here = |(weight, _): &(usize, &str)| {
            end += weight;
            number < end
        };
        self.shapes.iter().position(is_here).expect("the number is below the weight")
    }
}
