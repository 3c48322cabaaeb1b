//! The errors that end the program, with their messages and exit statuses.

use super::input_run::ProgramError;
use super::output;
use formats::json::scenario::ScenarioFileError;
use learning::CardError;
use session::Damaged;
use std::io;
use std::process::ExitCode;

/// An error that ends the program.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// clap rejects the arguments.
    #[error("{}", .0.render().ansi().to_string().trim_end())]
    Arguments(clap::Error),
    /// An argument is well-formed but does not fit, or names something that does not exist.
    #[error("lockscope: {what}; {remedy}")]
    Usage {
        /// Description of the problem.
        what: String,
        /// Advice for the user.
        remedy: String,
    },
    /// The program cannot be found or read.
    #[error("lockscope: {0}")]
    Source(#[from] ProgramError),
    /// The program has errors: all of them, formatted with their source lines.
    #[error("{0}")]
    Program(String),
    /// The scenario file has errors: all of them, each with its line and column.
    #[error("{}", located(name, errors))]
    Scenario {
        /// Name of the file.
        name: String,
        /// The errors.
        errors: Vec<ScenarioFileError>,
    },
    /// The task file has errors: all of them, each with its line and column.
    #[error("{}", placed(name, errors))]
    Task {
        /// Name of the file.
        name: String,
        /// The errors.
        errors: Vec<CardError>,
    },
    /// The link to open is invalid.
    #[error("lockscope: {name} cannot be opened: {damaged}; {}", remedy(*damaged))]
    Link {
        /// The first characters of the link in quotes, or the name of the file.
        name: String,
        /// The kind of damage.
        damaged: Damaged,
    },
    /// The replay of a link differs from the result that the link recorded. `show` has already
    /// printed the first step that differs.
    #[error(
        "lockscope: this version gives a different result from the version that made the link; \
         open it with that version to see the original run"
    )]
    DifferentResult,
    /// The run does not fit into a link.
    #[error(
        "lockscope: the run is too long for a link: {} characters, and the limit is {limit}; \
         save it with `lockscope run … --json`",
        length.map_or_else(|| "many".to_owned(), |length| length.to_string())
    )]
    LongLink {
        /// Length that the link would have, in characters, or `None` if not even a file can hold
        /// the run.
        length: Option<usize>,
        /// Maximum length of a link, in characters.
        limit: usize,
    },
    /// Standard input cannot be read.
    #[error("lockscope: standard input cannot be read: {0}")]
    Read(io::Error),
    /// A line of the input is too long.
    #[error(
        "lockscope: line {line} of the input has more than {limit_bytes} bytes; \
         split it into shorter lines"
    )]
    LongLine {
        /// Number of the line, from 1.
        line: u64,
        /// Maximum length of a line, in bytes.
        limit_bytes: u64,
    },
    /// A file cannot be written.
    #[error(
        "lockscope: {name} cannot be written: {error}; choose a path where you may write a file"
    )]
    File {
        /// Path of the file.
        name: String,
        /// The system's error.
        error: io::Error,
    },
    /// Standard output cannot be written.
    #[error("lockscope: standard output cannot be written: {0}")]
    Write(io::Error),
}

impl Failure {
    /// Prints the error on standard error, unless the output's reader has exited, as in `lockscope
    /// console | head -1`.
    pub(crate) fn report(&self) {
        if !self.is_closed_pipe() {
            output::print_error(&self.to_string());
        }
    }

    /// Returns the exit status: 2 for wrong arguments, wrong input files and files that cannot be
    /// written, 1 for later errors, 0 if the output's reader has exited.
    pub(crate) fn status(&self) -> ExitCode {
        match self {
            Failure::Arguments(_)
            | Failure::Usage { .. }
            | Failure::Source(_)
            | Failure::Link { .. }
            | Failure::Scenario { .. }
            | Failure::Task { .. }
            | Failure::Program(_)
            | Failure::File { .. } => ExitCode::from(2),
            Failure::Write(_) if self.is_closed_pipe() => ExitCode::SUCCESS,
            Failure::DifferentResult
            | Failure::LongLink { .. }
            | Failure::Read(_)
            | Failure::LongLine { .. }
            | Failure::Write(_) => ExitCode::FAILURE,
        }
    }

    fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Write(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Returns advice for a link that cannot be opened.
fn remedy(damaged: Damaged) -> &'static str {
    match damaged {
        Damaged::NotOurs => {
            "copy the part after the `#` of a Lockscope address, or pass a saved run"
        }
        Damaged::Version(_) => "get the latest version of Lockscope",
        Damaged::Cut | Damaged::Altered => "copy all of it again and put it in quotes",
        Damaged::Limit | Damaged::Unreadable | Damaged::Scenario => {
            "ask the sender to share it again"
        }
    }
}

/// Formats the errors in a scenario file as compilers do: `FILE:LINE:COLUMN: FIELD: …`.
fn located(name: &str, errors: &[ScenarioFileError]) -> String {
    let line = |ScenarioFileError { place, path, problem }: &ScenarioFileError| {
        let place = place.map(|it| format!(":{}:{}", it.line, it.column)).unwrap_or_default();
        let field = if path.is_empty() { String::new() } else { format!("{path}: ") };
        format!("{name}{place}: {field}{problem}")
    };
    errors.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Formats the errors in a task file in the same form.
fn placed(name: &str, errors: &[CardError]) -> String {
    errors.iter().map(|error| format!("{name}:{error}")).collect::<Vec<_>>().join("\n")
}
