//! The input of `check`: a program with its setup, or the setup of a scenario file or of a link.

use super::setup::SetupArguments;
use super::{give_replicas, load, read_scenario, refused};
use crate::failure::Failure;
use crate::saved_run;
use clap::ValueHint;
use i18n::Language;
use narration::ItemNames;
use run_analysis::Recording;
use simulator::Scenario;

/// The scenario's source and the options for its setup.
#[derive(Debug, clap::Args)]
pub(crate) struct SubjectArguments {
    #[command(flatten)]
    source: SubjectSource,
    /// `None` if none of its options was given.
    #[command(flatten)]
    setup: Option<SetupArguments>,
}

/// The source of the scenario: exactly one of these.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct SubjectSource {
    /// A lock in Lua: a file, a built-in lock such as `set-nx-px-lua`, or `-` for standard input.
    /// Also a link or a saved run, FILE.json: its setup is checked, and a property that the run
    /// breaks is reported as broken
    #[arg(value_name = "LOCK", value_hint = ValueHint::FilePath)]
    lock: Option<String>,
    /// A scenario file instead. Only its setup is used, not its moves; `-` reads it from standard
    /// input
    #[arg(
        long,
        value_name = "FILE.json",
        value_hint = ValueHint::FilePath,
        conflicts_with = "SetupArguments"
    )]
    scenario: Option<String>,
    /// All built-in locks instead, each without faults and with one fault of each kind, as a
    /// Markdown table
    #[arg(long, conflicts_with_all = OPTIONS_OF_ONE)]
    all: bool,
}

/// Options that conflict with `--all`.
const OPTIONS_OF_ONE: [&str; 13] = [
    "parameters",
    "servers",
    "latency",
    "seed",
    "crashes",
    "pauses",
    "delays",
    "lost-requests",
    "lost-replies",
    "clock-jumps",
    "restarts",
    "partitions",
    "failovers",
];

/// The scenario to check.
pub(crate) struct Subject {
    /// Display name of the lock.
    pub name: String,
    /// The setup.
    pub scenario: Scenario,
    /// The run of the link or of the saved run, if the source is one.
    pub given: Option<Recording>,
}

impl SubjectArguments {
    /// Returns the number of clients for `--all`, or `None` without `--all`.
    pub(crate) fn clients_of_all(&self) -> Option<usize> {
        let setup = &SetupArguments::default();
        let clients = self.setup.as_ref().unwrap_or(setup).clients();
        self.source.all.then_some(clients)
    }

    /// Returns `true` if the options set this parameter.
    pub(crate) fn sets(&self, parameter: &str) -> bool {
        self.setup.as_ref().is_some_and(|setup| setup.sets(parameter))
    }

    /// Reads the source. `lag_ms` is the replication lag of the replica that each server without
    /// one gets. With `None`, no replicas are added.
    ///
    /// # Errors
    /// The source cannot be read, has errors, or does not fit its setup.
    pub(crate) fn read(&self, lag_ms: Option<u64>) -> Result<Subject, Failure> {
        let mut subject = match (&self.source.lock, &self.source.scenario) {
            (_, Some(path)) => {
                let (name, work) = read_scenario(path)?;
                Subject { name, scenario: (*work.scenario).clone(), given: None }
            }
            (Some(word), None) if saved_run::is_saved(word) => self.of_saved_run(word)?,
            // With `--all` nothing is read, and clap requires one of the three.
            (word, None) => return self.of_program(word.as_deref().unwrap_or_default(), lag_ms),
        };
        give_replicas(&mut subject.scenario, lag_ms);
        Ok(subject)
    }

    fn of_saved_run(&self, word: &str) -> Result<Subject, Failure> {
        if self.setup.is_some() {
            return Err(Failure::Usage {
                what: "a link or a saved run has its own setup".to_owned(),
                remedy: "leave out the options for the setup of a program".to_owned(),
            });
        }
        let link = saved_run::link(word)?;
        let (recording, _) = saved_run::replay(&link, word)?;
        let name = Language::English.texts().title_of(&link.work);
        let scenario = (*link.work.scenario).clone();
        Ok(Subject { name, scenario, given: Some(recording) })
    }

    fn of_program(&self, word: &str, lag_ms: Option<u64>) -> Result<Subject, Failure> {
        let (name, program) = load(word)?;
        let setup = &SetupArguments::default();
        let mut scenario = self.setup.as_ref().unwrap_or(setup).scenario(&program);
        give_replicas(&mut scenario, lag_ms);
        scenario.load().map_err(|errors| refused(&errors, &name, &program))?;
        Ok(Subject { name, scenario, given: None })
    }
}
