//! The built-in locks, one `.lua` file each.

/// A built-in lock program.
#[derive(PartialEq, Eq, Debug)]
pub struct Strategy {
    /// Its name in lists, links and on the command line.
    pub id: &'static str,
    /// The text that is shown and run.
    pub source: &'static str,
}

/// SETNX with a timestamp as the value; an expired lock is deleted.
pub const SETNX_TIMESTAMP: Strategy =
    Strategy { id: "setnx-timestamp", source: include_str!("setnx-timestamp.lua") };
