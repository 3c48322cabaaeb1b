//! Runs a program, echoes its output as it arrives, and stores the lines.
//!
//! This module does not interpret the lines: `counts` counts tests and `tools::installer`
//! recognises a missing network. Each started program ends with this process; see `group`.

pub(crate) mod group;

use std::env;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Sender};
use std::thread;

use crate::failure::Failure;

/// A program that has ended.
#[derive(Debug)]
pub(crate) struct Finished {
    /// Exit status.
    pub status: ExitStatus,
    /// Lines printed to both streams, in order of arrival.
    pub lines: Vec<String>,
}

/// Runs a command and returns an error unless it succeeds, for programs that explain their failures
/// themselves.
pub(crate) fn succeed(command: &mut Command) -> Result<(), Failure> {
    let finished = stream(command)?;
    if finished.status.success() {
        Ok(())
    } else {
        Err(Failure::new(
            format!("`{}` failed ({})", describe(command), finished.status),
            "its output above says why",
        ))
    }
}

/// Runs a command and echoes every line as soon as it arrives.
pub(crate) fn stream(command: &mut Command) -> Result<Finished, Failure> {
    // A pipe makes programs turn colours off, so the variables turn them on again.
    if io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none() {
        command.env("CARGO_TERM_COLOR", "always").env("FORCE_COLOR", "1");
    }
    run(command, true)
}

/// Runs a command without echoing its output.
pub(crate) fn quietly(command: &mut Command) -> Result<Finished, Failure> {
    run(command, false)
}

/// Returns the first line that a program prints, if it starts and succeeds, for queries such as
/// `--version`.
pub(crate) fn answer(command: &mut Command) -> Option<String> {
    answers(command)?.into_iter().next()
}

/// Returns all lines that a program prints to standard output. Warnings on standard error are
/// excluded.
pub(crate) fn answers(command: &mut Command) -> Option<Vec<String>> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output.status.success().then_some(())?;
    let text = String::from_utf8_lossy(&output.stdout);
    Some(text.lines().map(str::to_owned).collect())
}

/// Formats a command as a user would type it.
pub(crate) fn describe(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy()];
    words.extend(command.get_args().map(|word| word.to_string_lossy()));
    words.join(" ")
}

/// Returns the error for a program that did not start.
pub(crate) fn not_started(command: &Command, error: &io::Error) -> Failure {
    let program = command.get_program().to_string_lossy();
    Failure::new(
        format!("`{program}` could not be started ({error})"),
        format!("make sure that `{program}` is installed and on the PATH"),
    )
}

fn run(command: &mut Command, echo: bool) -> Result<Finished, Failure> {
    // Programs started from here must not wait for input from the keyboard.
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut started = group::spawn(command).map_err(|error| not_started(command, &error))?;
    let child = &mut started.program;
    let (sender, receiver) = mpsc::channel();
    send_lines(child.stdout.take(), sender.clone());
    send_lines(child.stderr.take(), sender);
    let mut lines = Vec::new();
    for line in receiver {
        if echo {
            // If the reader of our output has exited, the work still continues, and its status
            // counts.
            let _ = writeln!(io::stdout(), "{line}");
        }
        lines.push(line);
    }
    let status = child.wait().map_err(|error| not_started(command, &error))?;
    Ok(Finished { status, lines })
}

/// Sends the lines of one stream from its own thread. Both streams must be read concurrently,
/// because a full pipe would block the child.
fn send_lines(stream: Option<impl Read + Send + 'static>, sender: Sender<String>) {
    let Some(stream) = stream else { return };
    thread::spawn(move || {
        let mut reader = BufReader::new(stream);
        let mut bytes = Vec::new();
        while reader.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
            let line = String::from_utf8_lossy(&bytes);
            if sender.send(line.trim_end_matches(['\n', '\r']).to_owned()).is_err() {
                break;
            }
            bytes.clear();
        }
    });
}
