//! What the subcommands have in common that explore: the bounds of a search, and the searching.

mod progress;

use super::argument::whole_number;
use super::failure::Failure;
use super::run_source::LONGEST_MS;
use model_checker::{Answer, Bounds, Ends, Explorer, Question};
use primitives::Millis;
pub use progress::Progress;
use simulator::Purse;
use std::thread;

/// The most memory that a search may be given, in MB.
const MEMORY_LIMIT_MB: u64 = 1 << 20;

/// The most threads.
const THREAD_LIMIT: u64 = 256;

/// How far a search goes.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Bounds of the search")]
pub struct Limits {
    /// How long runs last, in virtual milliseconds [default: for ever where no program can tell
    /// what time it is, else 30000]
    #[arg(
        long = "for",
        value_name = "MS",
        allow_negative_numbers = true,
        value_parser = whole_number(1..=LONGEST_MS, "--for 30000")
    )]
    until_ms: Option<u64>,
    /// Let pauses, delays and partitions also end at every multiple of so many virtual
    /// milliseconds, and shortly before; 1 is every millisecond [default: only where that changes
    /// what comes next]
    #[arg(
        long = "ends-every",
        value_name = "MS",
        allow_negative_numbers = true,
        value_parser = whole_number(1..=LONGEST_MS, "--ends-every 100")
    )]
    ends_every_ms: Option<u64>,
    /// How many states are visited at most
    #[arg(
        long,
        value_name = "N",
        default_value_t = Bounds::USUAL.states,
        allow_negative_numbers = true,
        value_parser = whole_number(1..=u64::MAX, "--states 1000000")
    )]
    states: u64,
    /// How much memory the search takes at most, in MB, roughly
    #[arg(
        long,
        value_name = "MB",
        default_value_t = Bounds::USUAL.bytes >> 20,
        allow_negative_numbers = true,
        value_parser = whole_number(1..=MEMORY_LIMIT_MB, "--memory 1024")
    )]
    memory: u64,
    #[command(flatten)]
    threads: Threads,
}

/// On how many threads a search runs.
#[derive(Debug, clap::Args)]
pub struct Threads {
    /// On how many threads it searches [default: as many as there are processors]; the answer is
    /// the same for any number
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = whole_number(1..=THREAD_LIMIT, "--threads 4")
    )]
    threads: Option<u64>,
}

impl Limits {
    /// The bounds of a search with so many faults.
    pub fn bounds(&self, faults: Purse) -> Bounds {
        Bounds {
            faults,
            states: self.states,
            bytes: self.memory << 20,
            until: self.until_ms.map(Millis),
            ends: self.ends_every_ms.map_or(Ends::WhereTheyMatter, |ms| Ends::Every(Millis(ms))),
        }
    }

    /// On how many threads it searches.
    pub fn threads(&self) -> usize {
        self.threads.count()
    }
}

impl Threads {
    /// So many as are given, or else as there are processors.
    pub fn count(&self) -> usize {
        let given = self.threads.and_then(|threads| usize::try_from(threads).ok());
        given.or_else(|| thread::available_parallelism().ok().map(usize::from)).unwrap_or(1)
    }
}

/// Searches for the answer to a question about the lock of this name.
pub fn search(
    question: &Question,
    name: &str,
    threads: usize,
    progress: &Progress,
) -> Result<Answer, Failure> {
    let explorer = Explorer::on_threads(question.clone(), threads);
    let explorer = explorer.map_err(|errors| Failure::Usage {
        what: match errors.first() {
            Some(error) => format!("{name} cannot be run: {error}"),
            None => format!("{name} cannot be run"),
        },
        remedy: "change its setup".to_owned(),
    })?;
    Ok(progress.finish(explorer))
}
