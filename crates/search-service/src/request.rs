//! Requests to the search worker.

use content::locks;
use i18n::Language;
use lock_semantics::IdleBound;
use model_checker::{Arrivals, CheckBounds, EndTimes};
use primitives::Millis;
use serde::{Deserialize, Serialize};
use session::{Link, View, Work};
use simulator::{FaultBudget, FaultKind};
use std::rc::Rc;

/// A request of the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Id of the request, which its responses repeat.
    pub id: RequestId,
    /// Language of the responses.
    #[serde(with = "language_tag")]
    pub language: Language,
    /// Subject of the request.
    pub subject: Subject,
}

impl Request {
    /// Returns a short check for which the page does not wait. A browser optimizes code while it
    /// runs, so the first check after this one is faster.
    pub fn rehearsal() -> Request {
        let scenario = locks::scenario(REHEARSED, CELL_CLIENTS).into();
        let (branches, caption) = (Rc::default(), Rc::default());
        let work = Work { story: None, scenario, until: Millis(0), branches, moves: 0, caption };
        let lock = LockQuestion {
            name: String::new(),
            setup: Link { work, shown: View::default(), findings: Vec::new() },
            clients: None,
            limits: Limits::default(),
        };
        let id = RequestId::Check(0);
        Request { id, language: Language::default(), subject: Subject::Lock(lock) }
    }
}

/// Program of the rehearsal. It has failing runs with crashes and with pauses.
const REHEARSED: &str = "local token = uuid()
while redis.call('SETNX', 'lock', token) == 0 do sleep(10) end
redis.call('PEXPIRE', 'lock', 100)
enter()
work(40)
leave()
if redis.call('GET', 'lock') == token then redis.call('DEL', 'lock') end
";

/// Id of a request: the part of the page that sent it, with its own number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RequestId {
    /// A request of the check panel.
    Check(u32),
    /// A request for a cell of the lock table or a point of the parameter map.
    Cell(u32),
    /// A request of the *Challenges* tab.
    Challenge(u32),
}

/// Subject of a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Subject {
    /// Check a lock.
    Lock(LockQuestion),
    /// Search for edits that fix a lock, and check them. All its clients run the same program.
    Fix(LockQuestion),
    /// Search for a simpler run that breaks the same property as the current run of this link.
    Run(Link),
    /// Check a cell of the table of all built-in locks, given by its index in
    /// [`Table::cells`](content::lock_table::Table::cells).
    Cell(usize),
    /// Check the lock with these parameter values for all clients.
    Point {
        /// The lock.
        lock: LockQuestion,
        /// Parameters with their values.
        values: Vec<(String, u64)>,
    },
    /// Check a challenge: its lock as the target of an attack, or a program as a defence.
    Task {
        /// Content of the challenge file.
        file: String,
        /// The program, or `None` for the lock of the challenge.
        program: Option<String>,
    },
}

/// A request to check a lock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LockQuestion {
    /// Display name of the lock.
    pub name: String,
    /// Link to the setup.
    pub setup: Link,
    /// Number of clients, or `None` for the number in the setup. A lock with permits gets more.
    pub clients: Option<usize>,
    /// Fault budget and resource limits.
    pub limits: Limits,
}

/// Number of clients that run each lock of the table.
pub const CELL_CLIENTS: usize = 2;

/// Maximum number of states for each cell of the table and each point of a parameter map.
pub const CELL_STATES: u64 = 5_000;

/// Fault budget and resource limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// Maximum number of faults of each kind, in the order of [`FaultKind::ALL`].
    faults: [u8; FaultKind::ALL.len()],
    /// Maximum number of states.
    pub states: u64,
    /// Maximum memory, in MB.
    pub megabytes: u64,
}

impl Default for Limits {
    /// Returns the defaults: one crash, one pause, and an amount of memory that suits a web page.
    fn default() -> Limits {
        Limits::new(CheckBounds::USUAL.faults, CheckBounds::USUAL.states, 512)
    }
}

impl Limits {
    /// Creates limits from a fault budget, a number of states and an amount of memory in MB.
    pub fn new(faults: FaultBudget, states: u64, megabytes: u64) -> Limits {
        Limits { faults: FaultKind::ALL.map(|kind| faults.count(kind)), states, megabytes }
    }

    /// Returns the limits for a point of a parameter map or a cell of the table, with one fault of
    /// this kind or without faults.
    pub fn of_cell(fault: Option<FaultKind>) -> Limits {
        let faults = fault.map_or(FaultBudget::NOTHING, |kind| FaultBudget::NOTHING.with(kind, 1));
        Limits { states: CELL_STATES, ..Limits::default() }.with_faults(faults)
    }

    /// Returns the same limits with another fault budget.
    #[must_use]
    pub fn with_faults(self, faults: FaultBudget) -> Limits {
        Limits::new(faults, self.states, self.megabytes)
    }

    /// Returns the same limits with [`FaultBudget::with_fewer_durations`].
    #[must_use]
    pub fn with_fewer_durations(self) -> Limits {
        self.with_faults(self.faults().with_fewer_durations())
    }

    /// Returns the fault budget.
    pub fn faults(&self) -> FaultBudget {
        FaultKind::ALL.into_iter().zip(self.faults).collect()
    }

    /// Converts the limits to bounds of the model checker.
    pub(crate) fn bounds(&self) -> CheckBounds {
        CheckBounds {
            faults: self.faults(),
            states: self.states,
            bytes: self.megabytes << 20,
            until: None,
            ends: EndTimes::WhereTheyMatter,
            arrivals: Arrivals::AnyTime,
            idle: IdleBound::default(),
        }
    }
}

/// Serialization of a language as its tag.
mod language_tag {
    use i18n::Language;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        language: &Language,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(language.tag())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Language, D::Error> {
        <&str>::deserialize(deserializer).map(Language::from_tag)
    }
}
