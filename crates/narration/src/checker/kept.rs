//! The table as the page keeps it, so that nothing is asked twice.

use super::told::Cell;
use crate::report::Table;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is known of the table. It is worth something as long as the version of the page is the
/// same.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptTable {
    /// The version of the page.
    pub version: String,
    /// The cells of each lock, by the id of a built-in one and by the link to the set-up of
    /// another.
    pub cells: BTreeMap<String, [Option<Cell>; Table::FAULTS.len()]>,
}
