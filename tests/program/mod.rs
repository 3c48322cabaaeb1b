//! Runs the program `lockscope` and collects its output.

use std::io::Write;
use std::process::{ChildStdin, Command, Stdio};
use std::thread;

/// Returns the command for the program with these arguments, not started yet.
pub(crate) fn lockscope(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lockscope"));
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program to its end and returns its exit status, standard output and standard error.
pub(crate) fn run(mut command: Command, input: &[u8]) -> (i32, String, String) {
    let mut child = command.spawn().expect("the program starts");
    let stdin = child.stdin.take();
    let output = thread::scope(|scope| {
        // In its own thread, so that neither side blocks the other.
        scope.spawn(move || stdin.map(|stdin| write(stdin, input)));
        child.wait_with_output().expect("the program ends")
    });
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

/// Returns standard output of a call that must succeed without an error message.
#[allow(dead_code, reason = "not every test prints text")]
#[track_caller]
pub(crate) fn printed(words: &[&str], input: &str) -> String {
    let (status, stdout, stderr) = run(lockscope(words), input.as_bytes());
    // The status of `run` also depends on its verdict (`tests/verdicts.rs`).
    let is_answer = status == 0 || words.first() == Some(&"run") && [1, 3].contains(&status);
    assert!(is_answer && stderr.is_empty(), "lockscope {words:?}: {status} {stderr}");
    stdout
}

/// Replaces the parts of the output that change with the version: the version and the link.
#[allow(dead_code, reason = "not every test prints runs")]
pub(crate) fn lasting(text: &str) -> String {
    let version = concat!("Lockscope ", env!("CARGO_PKG_VERSION"), "\n");
    let lines = text.split_inclusive('\n');
    let lines = lines.map(|line| if line.starts_with("Link: v1.") { "Link: v1.…\n" } else { line });
    lines.collect::<String>().replace(version, "Lockscope 0.1.0\n")
}

/// Writes the input until all is written or the program ends.
pub(crate) fn write(mut stdin: ChildStdin, input: &[u8]) {
    drop(stdin.write_all(input));
}
