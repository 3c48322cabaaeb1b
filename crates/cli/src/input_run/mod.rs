//! Sources of the run for `run` and `link`: a program with options for its setup, a built-in story,
//! or a scenario file. Stories and scenario files have their own setup.
//!
//! A new kind of source needs a field of [`SourceArguments`], a variant of [`Source`] and an arm in
//! [`RunArguments::play`]. [`super::saved_run`] opens saved runs; `subject` reads the input of
//! `check`.

mod chance;
mod diagnostics;
mod faults;
mod program;
mod setup;
mod story;
mod subject;
mod time;

use super::failure::Failure;
use super::input;
use super::saved_run;
use chance::ChanceArguments;
pub(crate) use chance::{Seeds, Tried};
use clap::ValueHint;
use content::Story;
use faults::FaultArguments;
use formats::json::scenario;
use lua_vm::{Dialect, Program, closest};
use primitives::Millis;
pub(crate) use program::ProgramError;
use program::ProgramText;
use run_analysis::Recording;
use session::Work;
pub(crate) use setup::SetupArguments;
use simulator::{Field, Problem, Replication, Scenario, ScenarioError};
use story::StoryParser;
pub(crate) use subject::{Subject, SubjectArguments};
pub(crate) use time::LONGEST_MS;
use time::TimeArguments;

/// The run's source and the options for its setup.
#[derive(Debug, clap::Args)]
pub(crate) struct RunArguments {
    #[command(flatten)]
    source: SourceArguments,
    /// `None` if none of its options was given.
    #[command(flatten)]
    setup: Option<SetupArguments>,
    /// `None` if its option was not given.
    #[command(flatten)]
    time: Option<TimeArguments>,
    /// `None` if none of its options was given.
    #[command(flatten)]
    chance: Option<ChanceArguments>,
    /// `None` if none of its options was given.
    #[command(flatten)]
    faults: Option<FaultArguments>,
}

/// The source of the run: exactly one of these.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct SourceArguments {
    /// A lock in Lua: a file, a built-in lock such as `set-nx-px-lua`, or `-` for standard input
    #[arg(value_name = "LOCK", value_hint = ValueHint::FilePath)]
    lock: Option<String>,
    /// A built-in story instead, with its own setup and faults; `lockscope stories` lists them
    #[arg(
        long,
        value_name = "ID",
        value_parser = StoryParser,
        hide_possible_values = true,
        conflicts_with_all = OPTIONS_OF_A_PROGRAM
    )]
    story: Option<&'static Story>,
    /// A scenario file instead, in JSON, with clients, servers, network and faults; see `lockscope
    /// help scenarios`. `-` is standard input
    #[arg(
        long,
        value_name = "FILE.json",
        value_hint = ValueHint::FilePath,
        conflicts_with_all = OPTIONS_OF_A_PROGRAM
    )]
    scenario: Option<String>,
}

/// Options that conflict with a source that has its own setup.
const OPTIONS_OF_A_PROGRAM: [&str; 4] =
    ["SetupArguments", "TimeArguments", "ChanceArguments", "FaultArguments"];

/// A finished run.
pub(crate) struct Played {
    /// Name of the program, the story or the scenario file.
    pub name: String,
    /// The story, if the source is one.
    pub story: Option<&'static Story>,
    /// The run with everything derived from it.
    pub recording: Recording,
    /// Maximum length of the run.
    pub until: Millis,
    /// Statistics of the search over seeds, if one was requested.
    pub tried: Option<Tried>,
}

/// [`SourceArguments`] as an enum.
enum Source<'a> {
    /// The path of a file, the name of a built-in lock, or `-`.
    Program(&'a str),
    Story(&'static Story),
    /// The path of a scenario file, or `-`.
    Scenario(&'a str),
}

impl SourceArguments {
    fn given(&self) -> Source<'_> {
        match (self.story, &self.scenario) {
            (Some(story), _) => Source::Story(story),
            (None, Some(path)) => Source::Scenario(path),
            // clap requires one of the three.
            (None, None) => Source::Program(self.lock.as_deref().unwrap_or_default()),
        }
    }
}

impl RunArguments {
    /// Plays the run.
    ///
    /// # Errors
    /// The program or the scenario cannot be read, has errors, or does not fit its setup.
    pub(crate) fn play(&self) -> Result<Played, Failure> {
        match self.source.given() {
            Source::Program(name) => {
                let (setup, chance) = (&SetupArguments::default(), &ChanceArguments::default());
                let setup = self.setup.as_ref().unwrap_or(setup);
                let chance = self.chance.as_ref().unwrap_or(chance);
                let until = self.time.as_ref().unwrap_or(&TimeArguments::default()).until();
                play_program(name, setup, until, chance, self.faults.unwrap_or_default())
            }
            Source::Story(story) => play_story(story),
            Source::Scenario(path) => play_scenario(path),
        }
    }

    /// Returns the path of the saved run, if the source is one. Saved runs are opened, not played.
    ///
    /// # Errors
    /// [`Failure::Usage`] if there are also options for the setup, because a saved run has its own.
    pub(crate) fn saved_run(&self) -> Result<Option<&str>, Failure> {
        let has_options = self.setup.is_some()
            || self.time.is_some()
            || self.chance.is_some()
            || self.faults.is_some();
        match self.source.given() {
            Source::Program(name) if !name.ends_with(".json") => Ok(None),
            Source::Program(name) if !has_options => Ok(Some(name)),
            Source::Program(name) => Err(Failure::Usage {
                what: format!("{name:?} is a saved run, which has its own setup"),
                remedy: "leave out the options".to_owned(),
            }),
            _ => Ok(None),
        }
    }
}

fn play_story(story: &'static Story) -> Result<Played, Failure> {
    let recording = session::record_story(story).map_err(|error| Failure::Usage {
        what: format!("the story {} cannot be run: {error}", story.id),
        remedy: "please report it as a bug in Lockscope".to_owned(),
    })?;
    Ok(Played {
        name: story.id.to_owned(),
        story: Some(story),
        recording,
        until: story.until,
        tried: None,
    })
}

fn play_program(
    name: &str,
    setup: &SetupArguments,
    until: Millis,
    chance: &ChanceArguments,
    faults: FaultArguments,
) -> Result<Played, Failure> {
    let (name, program) = load(name)?;
    let mut scenario = setup.scenario(&program);
    give_replicas(&mut scenario, faults.lag_ms());
    let (recording, tried) =
        chance.play(scenario, until, faults).map_err(|errors| refused(&errors, &name, &program))?;
    Ok(Played { name, story: None, recording, until, tried })
}

/// Reads a program. Returns its display name with it.
///
/// # Errors
/// There is no such program, or it has errors.
pub(crate) fn load(name: &str) -> Result<(String, Program), Failure> {
    if saved_run::is_link(name) {
        return Err(Failure::Usage {
            what: format!("{} is a link to a run, not a lock", saved_run::shown(name)),
            remedy: "`lockscope show LINK` prints the run, `lockscope check LINK` checks its setup"
                .to_owned(),
        });
    }
    if name.ends_with(".json") {
        return Err(Failure::Usage {
            what: format!("{name} is JSON, not a lock in Lua"),
            remedy: format!(
                "`lockscope show {name}` prints a saved run, `lockscope run --scenario {name}` \
                 runs a scenario file"
            ),
        });
    }
    let text = ProgramText::read(name)?;
    match Program::load(&text.text, Dialect::Client) {
        Ok(program) => Ok((text.name, program)),
        Err(diagnostics) => Err(Failure::Program(diagnostics::format_all(&text, &diagnostics))),
    }
}

/// Gives each server without a replica one with this replication lag, if it is not `None`.
fn give_replicas(scenario: &mut Scenario, lag_ms: Option<u64>) {
    let replication = lag_ms.map(|lag_ms| Replication { lag_ms });
    for server in &mut scenario.servers {
        server.replication = server.replication.or(replication);
    }
}

fn play_scenario(path: &str) -> Result<Played, Failure> {
    let (name, work) = read_scenario(path)?;
    let recording = work.record().map_err(|_| Failure::Usage {
        what: format!("{name} cannot be run"),
        remedy: "please report it as a bug in Lockscope".to_owned(),
    })?;
    Ok(Played { name, story: None, recording, until: work.until, tried: None })
}

/// Reads a scenario file. Returns its display name with it.
fn read_scenario(path: &str) -> Result<(String, Work), Failure> {
    let name = input::name(path).to_owned();
    let text = input::text(path).map_err(|error| Failure::Usage {
        what: format!("{name} cannot be read: {error}"),
        remedy: "write the path of a scenario file".to_owned(),
    })?;
    let content = text.trim_start_matches('\u{feff}').trim_start();
    if !content.starts_with('{') {
        let what = if content.is_empty() { "is empty" } else { "is not JSON" };
        return Err(Failure::Usage {
            what: format!("{name} {what}"),
            remedy: "write a scenario, which `lockscope help scenarios` describes; for a lock in \
                     Lua, omit `--scenario`"
                .to_owned(),
        });
    }
    match scenario::read(&text) {
        Ok(work) => Ok((name, work)),
        Err(errors) => Err(Failure::Scenario { name, errors }),
    }
}

/// Describes the first reason for which the scenario is invalid. All clients are alike, so the
/// other reasons only repeat it.
pub(crate) fn refused(errors: &[ScenarioError], file: &str, program: &Program) -> Failure {
    let place = errors.first().map(|error| (&error.field, &error.problem));
    let (what, remedy) = match place {
        Some((_, Problem::UnknownParameter { name, known })) => {
            let remedy = if known.is_empty() {
                format!("it declares none; add `-- @param {name} default text, unit` to declare it")
            } else {
                format!("it has {}", known.join(", "))
            };
            let similar = did_you_mean(known.iter().map(String::as_str), name);
            (format!("{file} has no parameter {name:?}{similar}"), remedy)
        }
        Some((Field::Parameter(_, name), Problem::Parameter { given, reason })) => {
            let declared = program.parameters().iter().find(|parameter| parameter.name == *name);
            let default =
                declared.map(|parameter| parameter.default.to_string()).unwrap_or_default();
            let what = format!("`--set {name}={}`: {reason}", given.escape_debug());
            (what, format!("write for example `--set {name}={default}`"))
        }
        Some((field, problem)) => {
            (format!("{file} cannot be run: {field}: {problem}"), SEE_HELP.to_owned())
        }
        None => (format!("{file} cannot be run"), SEE_HELP.to_owned()),
    };
    Failure::Usage { what, remedy }
}

const SEE_HELP: &str = "see `lockscope help run`";

/// Formats a suggestion to append to "there is no X", if a known name is close.
pub(crate) fn did_you_mean<'a>(known: impl Iterator<Item = &'a str>, name: &str) -> String {
    closest(name, known).map(|known| format!(" (did you mean `{known}`?)")).unwrap_or_default()
}
