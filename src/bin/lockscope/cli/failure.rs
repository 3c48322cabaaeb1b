//! Why the program ends before its work is done: one sentence and a status.

use super::output;
use super::run_source::ProgramError;
use lockscope::link::Damaged;
use std::io;
use std::process::ExitCode;

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The arguments are not what the command line takes.
    #[error("{}", .0.render().ansi().to_string().trim_end())]
    Arguments(clap::Error),
    /// An argument is well-formed but asks for something that is not there.
    #[error("lockscope: {what}; {remedy}")]
    Usage {
        /// What is wrong.
        what: String,
        /// What to write instead.
        remedy: String,
    },
    /// There is no program to run.
    #[error("lockscope: {0}")]
    Source(#[from] ProgramError),
    /// The program to run has mistakes: all of them, shown with their lines.
    #[error("{0}")]
    Program(String),
    /// What was to be opened is no link.
    #[error("lockscope: {name:?} cannot be opened: {damaged}; {}", remedy(*damaged))]
    Link {
        /// How the link begins, or the file.
        name: String,
        /// What is wrong with it.
        damaged: Damaged,
    },
    /// A link was opened, and this version finds something else than was found before. It has been
    /// said.
    #[error("lockscope: this version finds something else than the one that made the link")]
    FoundOtherwise,
    /// A run takes more than a link may have.
    #[error(
        "lockscope: the run is too long for a link: {} characters, and {limit} is the most; \
         save it with `lockscope run … --json`",
        length.map_or_else(|| "many".to_owned(), |length| length.to_string())
    )]
    LongLink {
        /// How long the link would be; none, if not even a file can hold it.
        length: Option<usize>,
        /// How long one may be.
        limit: usize,
    },
    /// Standard input cannot be read.
    #[error("lockscope: standard input cannot be read: {0}")]
    Read(io::Error),
    /// A line of the input is too long to be kept.
    #[error(
        "lockscope: line {line} of the input has more than {limit_bytes} bytes; \
         break it into shorter ones"
    )]
    LongLine {
        /// Which, from 1.
        line: u64,
        /// How many bytes one may have.
        limit_bytes: u64,
    },
    /// Standard output cannot be written.
    #[error("lockscope: standard output cannot be written: {0}")]
    Write(io::Error),
}

impl Failure {
    /// Says on standard error what went wrong, unless the reader has stopped reading: `lockscope
    /// console | head -1`.
    pub fn report(&self) {
        if !self.is_closed_pipe() {
            output::complain(&self.to_string());
        }
    }

    /// 2 for wrong arguments and what they name, 1 for what went wrong later, 0 for a reader that
    /// has read enough.
    pub fn status(&self) -> ExitCode {
        match self {
            Failure::Arguments(_)
            | Failure::Usage { .. }
            | Failure::Source(_)
            | Failure::Link { .. }
            | Failure::Program(_) => ExitCode::from(2),
            Failure::Write(_) if self.is_closed_pipe() => ExitCode::SUCCESS,
            Failure::FoundOtherwise
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
        Damaged::NotOurs => "write what stands behind the `#` of an address of Lockscope",
        Damaged::Version(_) => "get the latest version of Lockscope",
        Damaged::Cut | Damaged::Altered => "copy all of it again, and put it between quotes",
        Damaged::Limit | Damaged::Unreadable | Damaged::Scenario => {
            "ask whoever made it to share it again"
        }
    }
}
