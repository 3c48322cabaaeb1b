//! Runs another program, shows what it prints while it prints it, and keeps the lines.
//!
//! It does not judge the lines: counting tests is `counts`, recognising a missing network is
//! `tools::installer`. What is started here ends when this program does; see `group`.

pub mod group;

use std::env;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Sender};
use std::thread;

use crate::failure::Failure;

/// A program that has ended.
#[derive(Debug)]
pub struct Finished {
    /// How it ended.
    pub status: ExitStatus,
    /// What it printed, to both streams, in the order of arrival.
    pub lines: Vec<String>,
}

/// Runs a command and fails unless it succeeds, for programs whose own output says what is wrong.
pub fn succeed(command: &mut Command) -> Result<(), Failure> {
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
pub fn stream(command: &mut Command) -> Result<Finished, Failure> {
    // A pipe makes programs think that nobody looks, so those that ask are told to use colours.
    if io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none() {
        command.env("CARGO_TERM_COLOR", "always").env("FORCE_COLOR", "1");
    }
    run(command, true)
}

/// Runs a command whose output matters only to this program.
pub fn quietly(command: &mut Command) -> Result<Finished, Failure> {
    run(command, false)
}

/// The first line a program answers, if it starts and succeeds: for questions such as `--version`.
pub fn answer(command: &mut Command) -> Option<String> {
    answers(command)?.into_iter().next()
}

/// All lines a program answers. Warnings, which go to the other stream, are no part of an answer.
pub fn answers(command: &mut Command) -> Option<Vec<String>> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output.status.success().then_some(())?;
    let text = String::from_utf8_lossy(&output.stdout);
    Some(text.lines().map(str::to_owned).collect())
}

/// The command as one would type it.
pub fn describe(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy()];
    words.extend(command.get_args().map(|word| word.to_string_lossy()));
    words.join(" ")
}

/// The sentence for a program that did not even start.
pub fn not_started(command: &Command, error: &io::Error) -> Failure {
    let program = command.get_program().to_string_lossy();
    Failure::new(
        format!("`{program}` could not be started ({error})"),
        format!("make sure that `{program}` is installed and on the PATH"),
    )
}

fn run(command: &mut Command, echo: bool) -> Result<Finished, Failure> {
    // Nothing started from here may wait for an answer from the keyboard.
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut started = group::spawn(command).map_err(|error| not_started(command, &error))?;
    let child = &mut started.program;
    let (sender, receiver) = mpsc::channel();
    send_lines(child.stdout.take(), sender.clone());
    send_lines(child.stderr.take(), sender);
    let mut lines = Vec::new();
    for line in receiver {
        if echo {
            // When nobody reads our output any more the work still goes on, and its status counts.
            let _ = writeln!(io::stdout(), "{line}");
        }
        lines.push(line);
    }
    let status = child.wait().map_err(|error| not_started(command, &error))?;
    Ok(Finished { status, lines })
}

/// Both streams are read at once, each by its own thread: a full pipe would stop the child.
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
