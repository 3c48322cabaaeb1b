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

/// Try every interleaving and every allowed fault, and report which properties of a lock hold
///
/// Each property gets one verdict: broken, holds, not tested or inconclusive. A broken property
/// comes with a counterexample, the simplest run that breaks it: the fewest faults, then the fewest
/// context switches, then the fewest moves. A move is one action of a client, a server or the
/// network; at a context switch, the next move is by another client. A property that holds does so
/// in all runs within the bounds. An inconclusive verdict names the limit that was reached. The same arguments always give
/// the same verdicts.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Exit status: 0 if all requested properties hold; 1 if a property is broken, a program can fail, no \
client can enter, or the output cannot be written; 2 for wrong arguments, a file that cannot be read \
or written, or an error in the program; 3 if a property is inconclusive or was not tested. Without a \
write to the store, lost updates are not tested; this changes the exit status only if no other \
property was requested. With `--all` and `--vary` it is 0 for every verdict.

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
            scenario: subject.scenario.clone(),
            properties: self.checked_properties(),
            bounds: self.limits.bounds(self.faults.budget),
            reductions: Reductions::ALL,
        }
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
        report.write(&junit(&checked, Language::English.texts()))?;
    }
    if arguments.json {
        output::print_exactly(json::check_report::write(&checked).as_bytes())?;
    } else {
        output::print(&text::of(&checked))?;
    }
    Ok(match checked.verdict() {
        Verdict::Broken => ExitCode::FAILURE,
        Verdict::LeaseLimit if arguments.strict => ExitCode::FAILURE,
        Verdict::NotTested | Verdict::Inconclusive => ExitCode::from(3),
        Verdict::LeaseLimit | Verdict::Holds => ExitCode::SUCCESS,
    })
}
