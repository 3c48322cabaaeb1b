//! Cached results of the table of all locks, so that the page need not check a cell twice.

use content::lock_table::Table;
use narration::Cell;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Cached cells of the table. They are valid only for the same version of the page.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptTable {
    /// Version of the page.
    pub version: String,
    /// Cells of each lock. The key is the id of a built-in lock, or the link to the setup of
    /// another lock.
    pub cells: BTreeMap<String, [Option<Cell>; Table::FAULTS.len()]>,
}
