//! The options and functions that all subcommands with a search share.

mod progress;

use super::argument::whole_number;
use super::failure::Failure;
use super::input_run::LONGEST_MS;
use lock_semantics::IdleBound;
use model_checker::{Arrivals, CheckBounds, CheckRequest, CheckResult, EndTimes, Search};
use primitives::Millis;
pub(crate) use progress::Progress;
use simulator::FaultBudget;
use std::thread;

/// Maximum value of `--memory`, in MB.
const MEMORY_LIMIT_MB: u64 = 1 << 20;

/// Maximum number of threads.
const THREAD_LIMIT: u64 = 256;

/// Bounds and resource limits of a search.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Bounds of the search")]
pub(crate) struct Limits {
    /// Maximum length of a run, in virtual milliseconds [default: unlimited]
    #[arg(
        long = "for",
        value_name = "MS",
        allow_negative_numbers = true,
        value_parser = whole_number(1..=LONGEST_MS, "--for 30000")
    )]
    until_ms: Option<u64>,
    /// Maximum number of states to explore
    #[arg(
        long,
        value_name = "N",
        default_value_t = CheckBounds::USUAL.states,
        allow_negative_numbers = true,
        value_parser = whole_number(1..=u64::MAX, "--states 1000000")
    )]
    states: u64,
    /// Approximate memory limit of the search, in MB
    #[arg(
        long,
        value_name = "MB",
        default_value_t = CheckBounds::USUAL.bytes >> 20,
        allow_negative_numbers = true,
        value_parser = whole_number(1..=MEMORY_LIMIT_MB, "--memory 1024")
    )]
    memory: u64,
    /// Maximum time for which clients may wait for a lock that no client uses, in virtual
    /// milliseconds [default: 1000, plus the longest sleep of a waiting client, plus the longest
    /// lease if a fault happened]
    #[arg(
        long = "idle",
        value_name = "MS",
        allow_negative_numbers = true,
        value_parser = whole_number(0..=LONGEST_MS, "--idle 5000")
    )]
    idle_ms: Option<u64>,
    #[command(flatten)]
    threads: Threads,
}

/// The number of threads of a search.
#[derive(Debug, clap::Args)]
pub(crate) struct Threads {
    /// Number of threads of the search [default: the number of processors]; it does not change the
    /// result
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = whole_number(1..=THREAD_LIMIT, "--threads 4")
    )]
    threads: Option<u64>,
}

impl Limits {
    /// Returns the bounds of a search with this fault budget.
    pub(crate) fn bounds(&self, faults: FaultBudget) -> CheckBounds {
        CheckBounds {
            faults,
            states: self.states,
            bytes: self.memory << 20,
            until: self.until_ms.map(Millis),
            ends: EndTimes::WhereTheyMatter,
            arrivals: Arrivals::AnyTime,
            idle: IdleBound { fixed_ms: self.idle_ms },
        }
    }

    /// Returns the number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads.count()
    }
}

impl Threads {
    /// Returns the given number of threads, or else the number of processors.
    pub(crate) fn count(&self) -> usize {
        let given = self.threads.and_then(|threads| usize::try_from(threads).ok());
        given.or_else(|| thread::available_parallelism().ok().map(usize::from)).unwrap_or(1)
    }
}

/// Runs a search on the lock with this name and returns its result.
pub(crate) fn search(
    question: &CheckRequest,
    name: &str,
    threads: usize,
    progress: &Progress,
) -> Result<CheckResult, Failure> {
    let search = Search::on_threads(question.clone(), threads);
    let search = search.map_err(|errors| Failure::Usage {
        what: match errors.first() {
            Some(error) => format!("{name} cannot be run: {error}"),
            None => format!("{name} cannot be run"),
        },
        remedy: "change its setup".to_owned(),
    })?;
    Ok(progress.finish(search))
}
