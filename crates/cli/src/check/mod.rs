//! `lockscope check`: model-checks a lock and reports a verdict for each property.
//!
//! `lockscope::explore` searches, `lockscope::report` formats the results.

mod all;
mod faults;
mod text;
mod vary;

use super::argument::{one_of, whole_number};
use super::failure::Failure;
use super::input_run::{Subject, SubjectArguments};
use super::output::{self, OutputFile};
use super::search::{Limits, Progress, search};
use clap::ValueHint;
use content::lock_table::{LAG_MS, Table};
pub(crate) use faults::AllowedFaults;
use formats::export::junit;
use formats::json;
use i18n::Language;
use lock_semantics::{Property, Verdict};
use model_checker::{CheckReport, CheckRequest, Reductions};
use simulator::{DURATION_LIMIT_MS, FaultKind};
use std::path::PathBuf;
use std::process::ExitCode;
use vary::VaryArguments;

/// Check whether a lock can break, under every interleaving and every allowed fault
///
/// Reports one verdict for each property: *broken*, with the simplest failing run (fewest faults,
/// then fewest late starts, context switches and moves); *lease limit*, if only clients that are
/// late by more than their lease violate it; *holds*, in every run within the bounds; *not tested*,
/// if no run exercises it; or *inconclusive*, with the limit that was reached. The result is
/// deterministic.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Exit status:
  0  the lock holds, or only its lease limit was reached
  1  a property is broken; with `--strict`, also a lease limit; or the output cannot be written
  2  wrong arguments, a file that cannot be read or written, or an error in the program
  3  the verdict is inconclusive, or mutual exclusion was not tested
With `--all` and `--vary` it is 0 for every verdict.

Examples:
  lockscope check set-nx-px-lua
  lockscope check my-lock.lua --clients 2 --crashes 0 --pauses 2 --set TTL=1000
  lockscope check my-lock.lua --property mutual-exclusion --lost-replies 1
  lockscope check my-lock.lua --json --junit report.xml
  lockscope check set-nx-px-lua --pauses 0 --vary TTL=100..20000 --svg ttl.svg")]
pub(crate) struct Arguments {
    /// Print one JSON object instead of text; `lockscope help checking` describes it
    #[arg(long, conflicts_with = "all")]
    json: bool,
    /// Also exit with 1 for a lease limit
    #[arg(long)]
    strict: bool,
    /// Also write a JUnit report for CI servers, with one test case for each property
    #[arg(long, value_name = "FILE.xml", value_hint = ValueHint::FilePath, conflicts_with = "all")]
    junit: Option<PathBuf>,
    #[command(flatten)]
    subject: SubjectArguments,
    #[command(flatten)]
    faults: AllowedFaults,
    /// Give each server that has no replica one that lags behind by MS milliseconds [default: 1000
    /// if failovers are allowed]
    #[arg(
        long,
        help_heading = "Faults",
        value_name = "MS",
        allow_negative_numbers = true,
        value_parser = whole_number(0..=DURATION_LIMIT_MS, "--replica-lag 1000")
    )]
    replica_lag: Option<u64>,
    /// Check this property only; may be repeated
    #[arg(long = "property", value_name = "NAME", value_parser = one_of(PROPERTIES))]
    properties: Vec<Property>,
    /// Print the run of this way to break the lock, counted from 1 in the list of ways [default:
    /// the first]
    #[arg(
        long,
        value_name = "K",
        conflicts_with_all = ["json", "all"],
        allow_negative_numbers = true,
        value_parser = whole_number(1..=u64::MAX, "--way 2")
    )]
    way: Option<u64>,
    /// The address of a Lockscope page to which the links of `--all` point
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["lock", "scenario"])]
    page: Option<String>,
    #[command(flatten)]
    vary: VaryArguments,
    #[command(flatten)]
    limits: Limits,
}

/// The properties with their names in options.
const PROPERTIES: [(&str, &str, Property); Property::ALL.len()] = [
    (
        "mutual-exclusion",
        "at most one client is inside the critical section",
        Property::MutualExclusion,
    ),
    (
        "lease-outlasts-work",
        "a client that is inside still holds the lock",
        Property::LeaseOutlastsWork,
    ),
    (
        "holder-only",
        "only the holder releases, extends or overwrites its lock",
        Property::HolderOnly,
    ),
    (
        "no-deadlock",
        "once no client is inside or about to enter, the lock becomes permanently free",
        Property::NoDeadlock,
    ),
    ("progress", "if clients request a free lock, one of them enters", Property::Progress),
    ("no-idle-lock", "no client waits for a lock that no client uses", Property::NoIdleLock),
    (
        "no-lost-update",
        "the store accepts no write that is based on a stale read",
        Property::NoLostUpdate,
    ),
    (
        "no-entry-after-failure",
        "no client enters after a failed acquire",
        Property::NoEntryAfterFailure,
    ),
    ("no-failure", "no program fails", Property::NoFailure),
];

impl Arguments {
    /// Returns the properties to check.
    fn checked_properties(&self) -> Vec<Property> {
        let is_checked = |it: &Property| self.properties.is_empty() || self.properties.contains(it);
        Property::ALL.into_iter().filter(is_checked).collect()
    }

    fn question(&self, subject: &Subject) -> CheckRequest {
        CheckRequest {
            scenario: subject.scenario.without_found_starts(),
            properties: self.checked_properties(),
            bounds: self.limits.bounds(self.faults.budget),
            reductions: Reductions::ALL,
        }
    }

    /// Returns the index of the way whose run is printed.
    fn way_index(&self, checked: &CheckReport) -> Result<usize, Failure> {
        let Some(way) = self.way else { return Ok(0) };
        let count = checked.ways().len();
        let index = usize::try_from(way - 1).ok().filter(|index| *index < count);
        let remedy = match count {
            0 | 1 => "leave out --way".to_owned(),
            _ => format!("pass a number from 1 to {count}"),
        };
        index.ok_or_else(|| Failure::Usage {
            what: format!("there is no way {way} to break this lock: the check found {count}"),
            remedy,
        })
    }

    fn lag_ms(&self) -> Option<u64> {
        let has_failovers = self.faults.budget.count(FaultKind::Failover) > 0;
        self.replica_lag.or(has_failovers.then_some(LAG_MS))
    }
}

/// Runs the subcommand.
pub(crate) fn execute(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if let Some(clients) = arguments.subject.clients_of_all() {
        let bounds = arguments.limits.bounds(arguments.faults.budget);
        let table = Table { clients, properties: arguments.checked_properties(), bounds };
        return all::execute(&table, arguments.limits.threads(), arguments.page.as_deref());
    }
    let sweep = arguments.vary.sweep()?;
    let subject = arguments.subject.read(arguments.lag_ms())?;
    if let Some(sweep) = sweep {
        return vary::execute(arguments, &subject, &sweep);
    }
    let question = arguments.question(&subject);
    let report = arguments.junit.as_deref().map(OutputFile::create).transpose()?;
    let threads = arguments.limits.threads();
    let answer = search(&question, &subject.name, threads, &Progress::new())?;
    let mut checked = CheckReport::new(subject.name, question, answer);
    if let Some(given) = &subject.given {
        checked = session::with_given_run(checked, given);
    }
    if let Some(report) = report {
        report.write(&junit(&checked, arguments.strict, Language::English.texts()))?;
    }
    let is_refused = arguments.strict && checked.verdict() == Verdict::LeaseLimit;
    if arguments.json {
        output::print_exactly(json::check_report::write(&checked).as_bytes())?;
    } else {
        output::print(&text::of(&checked, arguments.way_index(&checked)?))?;
        if is_refused {
            output::print("With --strict, a lease limit leads to exit status 1.\n")?;
        }
    }
    Ok(match checked.verdict() {
        Verdict::Broken => ExitCode::FAILURE,
        Verdict::LeaseLimit if is_refused => ExitCode::FAILURE,
        Verdict::NotTested | Verdict::Inconclusive => ExitCode::from(3),
        Verdict::LeaseLimit | Verdict::Holds => ExitCode::SUCCESS,
    })
}
