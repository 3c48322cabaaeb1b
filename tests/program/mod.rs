//! Starting the program `lockscope` and collecting what it says.

use std::io::Write;
use std::process::{ChildStdin, Command, Stdio};
use std::thread;

/// The program with these words, not started yet.
pub fn lockscope(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lockscope"));
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program to its end and gives its status, standard output and standard error.
pub fn run(mut command: Command, input: &[u8]) -> (i32, String, String) {
    let mut child = command.spawn().expect("the program starts");
    let stdin = child.stdin.take();
    let output = thread::scope(|scope| {
        // In a thread of its own, so that neither side waits for the other.
        scope.spawn(move || stdin.map(|stdin| write(stdin, input)));
        child.wait_with_output().expect("the program ends")
    });
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

/// Writes what the program takes: it may end before it has read everything.
pub fn write(mut stdin: ChildStdin, input: &[u8]) {
    drop(stdin.write_all(input));
}
