//! What is asked.

use crate::explore::{Bounds, Ends};
use crate::faults::{FaultKind, Purse};
use serde::{Deserialize, Serialize};

/// A question of the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// Its number. What is told has it as well.
    pub id: u32,
    /// The tag of the language to answer in.
    pub language: String,
    /// What it is about.
    pub subject: Subject,
}

impl Asked {
    /// Returns the id of a request that cannot be parsed otherwise, or 0 if it has none.
    pub(super) fn id_in(text: &str) -> u32 {
        #[derive(Deserialize)]
        struct Envelope {
            id: u32,
        }
        serde_json::from_str(text).map_or(0, |Envelope { id }| id)
    }

    /// Its text.
    pub fn in_json(&self) -> String {
        // Nothing in it has keys that are not strings, which is all that can go wrong.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// What a question is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// Whether a lock breaks.
    Lock(LockQuestion),
    /// Whether an easier run breaks what this one breaks: the text of its link.
    Run(String),
    /// A cell of the table of all built-in locks, by its place among
    /// [`Table::cells`](crate::report::Table::cells).
    Cell(usize),
    /// The lock with these values of parameters for all clients.
    Point {
        /// The lock.
        lock: LockQuestion,
        /// The parameters with their values.
        values: Vec<(String, u64)>,
    },
    /// A task: whether its lock can be attacked, or what a program comes to as a defence.
    Task {
        /// The text of its file.
        file: String,
        /// The program; none: that of the task.
        program: Option<String>,
    },
}

/// A question about a lock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LockQuestion {
    /// What it is called.
    pub name: String,
    /// The text of a link that has its set-up.
    pub link: String,
    /// How many clients run it; none: as many as are set up.
    pub clients: Option<usize>,
    /// How far the search goes.
    pub limits: Limits,
}

/// So many clients run each lock of the table.
pub const CELL_CLIENTS: usize = 2;

/// How many states are visited for each cell of the table, and for each point of a map.
pub const CELL_STATES: u64 = 20_000;

/// How far a search goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// How many faults of each kind may happen, in the order of [`FaultKind::ALL`].
    faults: [u8; FaultKind::ALL.len()],
    /// How many states are visited at most.
    pub states: u64,
    /// How much memory it takes at most, in MB.
    pub megabytes: u64,
}

impl Default for Limits {
    /// One crash and one pause, and as much memory as a page may well take.
    fn default() -> Limits {
        Limits::new(Bounds::USUAL.faults, Bounds::USUAL.states, 512)
    }
}

impl Limits {
    /// So many faults, states and MB.
    pub fn new(faults: Purse, states: u64, megabytes: u64) -> Limits {
        Limits { faults: FaultKind::ALL.map(|kind| faults.count(kind)), states, megabytes }
    }

    /// For a cell of the table with one fault of this kind, or none, and for a point of a map.
    pub fn of_cell(fault: Option<FaultKind>) -> Limits {
        let faults = fault.map_or(Purse::NOTHING, |kind| Purse::NOTHING.with(kind, 1));
        Limits { states: CELL_STATES, ..Limits::default() }.with_faults(faults)
    }

    /// The same with these faults.
    #[must_use]
    pub fn with_faults(self, faults: Purse) -> Limits {
        Limits::new(faults, self.states, self.megabytes)
    }

    /// The same with one fault at most that lasts, and no clock jump: what a program that measures
    /// durations can be asked about.
    #[must_use]
    pub fn with_fewer_durations(self) -> Limits {
        let mut faults = self.faults().with(FaultKind::ClockJump, 0);
        let mut left = 1;
        for kind in FaultKind::LASTING {
            let count = faults.count(kind).min(left);
            faults = faults.with(kind, count);
            left -= count;
        }
        self.with_faults(faults)
    }

    /// How many faults of each kind may happen.
    pub fn faults(&self) -> Purse {
        FaultKind::ALL.into_iter().zip(self.faults).collect()
    }

    /// The same as the explorer has it.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds {
            faults: self.faults(),
            states: self.states,
            bytes: self.megabytes << 20,
            until: None,
            ends: Ends::WhereTheyMatter,
        }
    }
}
