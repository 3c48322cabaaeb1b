//! The rules of the grammar for random programs.
//!
//! A rule has a name and shapes. In a shape, «name» is replaced by any shape of that rule, and
//! everything else is literal; `␣` is a space that never becomes a line break. The first shape of a
//! rule is its simplest, and must not expand without end.
//!
//! **Types.** «number», «string», «boolean» and «scalar» always give a value of that type or an
//! error, and «walked» gives a table that the program made, with no tables among its keys. So no
//! program iterates in the order of addresses, prints an address, or raises a table without text,
//! which would crash 7.0.15. «value» may be anything, so errors are frequent.

use super::functions::FUNCTIONS;
use super::operators::OPERATORS;
use super::statements::{BLOCKS, STATEMENTS};
use super::values::VALUES;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A part of a program that can be written in several ways.
#[derive(Debug)]
pub(super) struct Rule {
    /// The name that other rules use for it.
    pub name: &'static str,
    /// The shapes with their weights, which add up to at most 256.
    pub shapes: &'static [(usize, &'static str)],
}

/// The index of a rule, and the index of one of its shapes.
pub(super) type Use = (usize, usize);

/// All rules, starting with the rules that the tally prints.
pub(super) static RULES: LazyLock<Vec<&Rule>> = LazyLock::new(|| {
    [STATEMENTS, OPERATORS, FUNCTIONS, BLOCKS, VALUES].into_iter().flatten().collect()
});

static INDICES: LazyLock<BTreeMap<&str, usize>> =
    LazyLock::new(|| RULES.iter().enumerate().map(|(index, rule)| (rule.name, index)).collect());

/// Returns the index of a rule.
pub(super) fn index_of(name: &str) -> usize {
    *INDICES.get(name).unwrap_or_else(|| panic!("there is no rule «{name}»"))
}

impl Rule {
    /// Returns the sum of the weights.
    pub(super) fn weight(&self) -> usize {
        self.shapes.iter().map(|(weight, _)| weight).sum()
    }

    /// Returns the index of the shape that a number below the sum of the weights selects.
    pub(super) fn shape_at(&self, number: usize) -> usize {
        let mut end = 0;
        let is_here = |(weight, _): &(usize, &str)| {
            end += weight;
            number < end
        };
        self.shapes.iter().position(is_here).expect("the number is below the weight")
    }
}
