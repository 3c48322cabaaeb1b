//! The errors that end the program: what each prints, and its exit status.

use super::output;
use super::run_source::ProgramError;
use formats::document::scenario::ScenarioFileError;
use narration::tasks::Mistake;
use session::Damaged;
use std::io;
use std::process::ExitCode;

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// clap rejects the arguments.
    #[error("{}", .0.render().ansi().to_string().trim_end())]
    Arguments(clap::Error),
    /// An argument is well-formed but names something that does not exist or does not fit.
    #[error("lockscope: {what}; {remedy}")]
    Usage {
        /// What is wrong.
        what: String,
        /// What to do about it.
        remedy: String,
    },
    /// There is no program to run.
    #[error("lockscope: {0}")]
    Source(#[from] ProgramError),
    /// The program to run has mistakes: all of them, formatted with their lines.
    #[error("{0}")]
    Program(String),
    /// The scenario file to run has mistakes: all of them, each with its line and column.
    #[error("{}", located(name, errors))]
    Scenario {
        /// The file.
        name: String,
        /// The mistakes.
        errors: Vec<ScenarioFileError>,
    },
    /// The task file has mistakes: all of them, each with its line and column.
    #[error("{}", placed(name, mistakes))]
    Task {
        /// The file.
        name: String,
        /// The mistakes.
        mistakes: Vec<Mistake>,
    },
    /// The link to open is invalid.
    #[error("lockscope: {name:?} cannot be opened: {damaged}; {}", remedy(*damaged))]
    Link {
        /// How the link begins, or the file.
        name: String,
        /// What is wrong with it.
        damaged: Damaged,
    },
    /// The replay of a link differs from what the link recorded. `show` has printed the first step
    /// that differs.
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
        /// The length that the link would have, in characters; none if not even a file can hold it.
        length: Option<usize>,
        /// The longest link, in characters.
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
        /// The number of the line, from 1.
        line: u64,
        /// The longest line, in bytes.
        limit_bytes: u64,
    },
    /// A file cannot be written.
    #[error("lockscope: {name} cannot be written: {error}; write the path of a file that may be")]
    File {
        /// Its path.
        name: String,
        /// The system's error.
        error: io::Error,
    },
    /// Standard output cannot be written.
    #[error("lockscope: standard output cannot be written: {0}")]
    Write(io::Error),
}

impl Failure {
    /// Prints the error on standard error, unless the reader of the output has gone away, as in
    /// `lockscope console | head -1`.
    pub fn report(&self) {
        if !self.is_closed_pipe() {
            output::print_error(&self.to_string());
        }
    }

    /// 2 for wrong arguments, wrong input files and files that cannot be written, 1 for later
    /// errors, 0 if the reader of the output has gone away.
    pub fn status(&self) -> ExitCode {
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

/// What to do about a link that cannot be opened.
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

/// The mistakes in a scenario file in the form that compilers use: `FILE:LINE:COLUMN: FIELD: …`.
fn located(name: &str, errors: &[ScenarioFileError]) -> String {
    let line = |ScenarioFileError { place, path, problem }: &ScenarioFileError| {
        let place = place.map(|it| format!(":{}:{}", it.line, it.column)).unwrap_or_default();
        let field = if path.is_empty() { String::new() } else { format!("{path}: ") };
        format!("{name}{place}: {field}{problem}")
    };
    errors.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The mistakes in a task file in the same form.
fn placed(name: &str, mistakes: &[Mistake]) -> String {
    mistakes.iter().map(|mistake| format!("{name}:{mistake}")).collect::<Vec<_>>().join("\n")
}
