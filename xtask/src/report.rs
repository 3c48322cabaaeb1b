//! The course of `cargo xtask test`: a heading for each step, and the sum at the end.
//!
//! It knows nothing about the steps themselves, and a failed one does not stop the others.

use std::process::ExitCode;
#[expect(clippy::disallowed_types, reason = "the core has no clock, but people wait for this")]
use std::time::Instant;

use crate::counts::Tally;
use crate::failure::Failure;

/// What has been checked so far.
#[derive(Debug)]
pub struct Report {
    #[expect(clippy::disallowed_types, reason = "the core has no clock, but people wait for this")]
    start: Instant,
    total: Tally,
    failures: Vec<String>,
}

impl Report {
    /// Starts the clock.
    pub fn start() -> Self {
        #[expect(
            clippy::disallowed_types,
            reason = "the core has no clock, but people wait for this"
        )]
        let start = Instant::now();
        Self { start, total: Tally::default(), failures: Vec::new() }
    }

    /// Runs one step under its heading and tells whether everything in it passed.
    pub fn step(&mut self, name: &str, work: impl FnOnce() -> Result<Tally, Failure>) -> bool {
        println!("\n== {name} (at {} s)", self.start.elapsed().as_secs());
        let tally = match work() {
            Ok(tally) => {
                if tally.failed > 0 {
                    self.failures.push(format!("{name}: {} failed, see above", tally.failed));
                }
                tally
            }
            Err(failure) => {
                println!("error: {failure}");
                self.failures.push(format!("{name}: {failure}"));
                Tally::FAILED
            }
        };
        self.total += tally;
        tally.failed == 0
    }

    /// Repeats what failed, prints the sum as the last line, and gives the status to exit with.
    pub fn finish(self) -> ExitCode {
        println!("\n== done (at {} s)", self.start.elapsed().as_secs());
        for failure in &self.failures {
            println!("failed: {failure}");
        }
        println!("{} passed, {} failed", self.total.passed, self.total.failed);
        if self.total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
