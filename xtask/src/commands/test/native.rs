//! The native tests: cargo compiles all test programs, then several of them run at once.
//!
//! `cargo test` runs one program after another, and a test that uses one thread leaves the other
//! processors idle. The output of a program is printed when the program ends.

use std::collections::VecDeque;
use std::num::NonZero;
use std::process::Command;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use super::result_of;
use super::test_programs::{self, TestProgram};
use crate::counts::{self, Tally};
use crate::failure::Failure;
use crate::process::{self, Finished};
use crate::project;
use crate::tools::redis_server;

/// The test programs that take longest. They start first, so that no processor is idle at the end.
const LONGEST: &[&str] = &[
    "gallery_explored",
    "model_checker",
    "lock_table",
    "memory",
    "locks",
    "run_analysis",
    "redis_differential",
    "lua_differential",
    "verdicts",
];

/// The results of the native tests.
pub(super) struct Results {
    /// Numbers of tests.
    pub tally: Tally,
    /// Skipped tests with their reasons.
    pub skipped: Vec<String>,
}

/// Compiles and runs all native tests. A failed test does not stop the others.
pub(super) fn run() -> Result<Results, Failure> {
    let mut jobs = VecDeque::from([doctests()]);
    jobs.extend(longest_first(test_programs::compile()?).iter().map(Job::of));
    let redis = redis_server::find_or_install();
    for Job { command, .. } in &mut jobs {
        // Without a server, the tests that need one print the reason.
        match &redis {
            Ok(program) => command.env("REDIS_SERVER", program),
            Err(failure) => command.env("REDIS_SERVER_MISSING", failure.to_string()),
        };
    }
    let at_once = thread::available_parallelism().map_or(1, NonZero::get);
    let mut results = Results { tally: Tally::default(), skipped: Vec::new() };
    let mut failed = Vec::new();
    run_jobs(jobs, at_once, |name, finished| {
        println!("     Running {name}");
        finished.lines.iter().for_each(|line| println!("{line}"));
        results.skipped.extend(counts::skipped_rust_tests(&finished.lines));
        results.tally += result_of(&finished, counts::rust_tests);
        if !finished.status.success() {
            failed.push(format!("error: `{name}` failed ({})", finished.status));
        }
    })?;
    failed.iter().for_each(|line| println!("{line}"));
    Ok(results)
}

/// A command that runs tests.
struct Job {
    /// Heading of its output.
    name: String,
    command: Command,
}

impl Job {
    fn of(program: &TestProgram) -> Self {
        Self { name: program.executable.display().to_string(), command: program.command() }
    }
}

/// Returns the job of the examples in the docs, which cargo compiles and runs itself.
fn doctests() -> Job {
    let mut command = project::cargo("test");
    command.args(["--workspace", "--no-fail-fast", "--doc"]);
    Job { name: process::describe(&command), command }
}

fn longest_first(mut programs: Vec<TestProgram>) -> Vec<TestProgram> {
    programs.sort_by_key(|program| {
        LONGEST.iter().position(|name| *name == program.name()).unwrap_or(LONGEST.len())
    });
    programs
}

/// Runs the jobs in this order, `at_once` at a time, and passes the name and the output of each to
/// `report` as soon as it ends.
///
/// # Errors
///
/// A [`Failure`] if a program cannot be started. The jobs in the queue do not run then.
fn run_jobs(
    jobs: VecDeque<Job>,
    at_once: usize,
    mut report: impl FnMut(String, Finished),
) -> Result<(), Failure> {
    let jobs = Mutex::new(jobs);
    // A poisoned lock is still a valid queue.
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for sender in vec![sender; at_once] {
            scope.spawn(move || {
                while let Some(Job { name, mut command }) = next() {
                    let finished = process::quietly(&mut command);
                    if sender.send((name, finished)).is_err() {
                        break;
                    }
                }
            });
        }
        receiver.into_iter().try_for_each(|(name, finished)| {
            report(name, finished?);
            Ok(())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    fn job(script: &str) -> Job {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Job { name: script.to_owned(), command }
    }

    #[cfg(unix)]
    #[test]
    fn run_jobs_reports_each_job_with_its_output_and_status() {
        for at_once in 1..=3 {
            let jobs = ["echo a", "echo b; exit 3", "echo c"].map(job).into();
            let mut results = Vec::new();
            let report = |name, finished: Finished| {
                results.push((name, finished.lines.concat(), finished.status.code()));
            };
            run_jobs(jobs, at_once, report).expect("there is a shell");
            results.sort();
            let result = |script: &str, line: &str, status| {
                (script.to_owned(), line.to_owned(), Some(status))
            };
            let expected = [
                result("echo a", "a", 0),
                result("echo b; exit 3", "b", 3),
                result("echo c", "c", 0),
            ];
            assert_eq!(results, expected, "{at_once} at once");
        }
    }

    #[test]
    fn run_jobs_program_that_cannot_be_started_is_an_error() {
        let job = Job { name: String::new(), command: Command::new("there is no such program") };
        assert!(run_jobs([job].into(), 2, |_, _| {}).is_err());
    }
}
