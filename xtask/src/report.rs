//! The output of `cargo xtask test`: a heading for each step, and the sum at the end.
//!
//! A failed step does not stop the others.

use std::process::ExitCode;
#[expect(clippy::disallowed_types, reason = "the core has no clock, but people wait for this")]
use std::time::Instant;

use crate::counts::Tally;
use crate::failure::Failure;

/// The results of all steps until now.
#[derive(Debug)]
pub(crate) struct Report {
    #[expect(clippy::disallowed_types, reason = "the core has no clock, but people wait for this")]
    start: Instant,
    steps: u32,
    begun: u32,
    total: Tally,
    failures: Vec<String>,
    skips: Vec<String>,
}

impl Report {
    /// Starts the clock for `steps` steps.
    pub(crate) fn start(steps: u32) -> Self {
        #[expect(
            clippy::disallowed_types,
            reason = "the core has no clock, but people wait for this"
        )]
        let start = Instant::now();
        Self {
            start,
            steps,
            begun: 0,
            total: Tally::default(),
            failures: Vec::new(),
            skips: Vec::new(),
        }
    }

    /// Runs one step under a heading with its expected duration. Returns `true` if everything in
    /// it passed.
    pub(crate) fn step(
        &mut self,
        name: &str,
        duration: &str,
        work: impl FnOnce() -> Result<Tally, Failure>,
    ) -> bool {
        self.begun += 1;
        println!("\n{}", heading(self.begun, self.steps, name, duration, self.seconds()));
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

    fn seconds(&self) -> u64 {
        self.start.elapsed().as_secs()
    }

    /// Records a skipped test with its reason, without counting it.
    pub(crate) fn note_skipped(&mut self, what: String) {
        self.skips.push(what);
    }

    /// Prints again the failed and skipped tests, prints the sum as the last line, and returns the
    /// exit status.
    pub(crate) fn finish(self) -> ExitCode {
        println!("\n== done (at {} s)", self.seconds());
        for failure in &self.failures {
            println!("failed: {failure}");
        }
        for skip in &self.skips {
            println!("skipped: {skip}");
        }
        println!("{}", last_line(self.total));
        if self.total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

/// Returns the line above a step, such as `== [2/8] clippy: about 1 min (at 3 s)`.
fn heading(number: u32, steps: u32, name: &str, duration: &str, seconds: u64) -> String {
    format!("== [{number}/{steps}] {name}: {duration} (at {seconds} s)")
}

/// Formats the last line. It mentions skipped tests only if there are any.
fn last_line(total: Tally) -> String {
    let Tally { passed, failed, skipped } = total;
    match skipped {
        0 => format!("{passed} passed, {failed} failed"),
        _ => format!("{passed} passed, {failed} failed, {skipped} skipped"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_has_its_number_and_the_expected_duration() {
        let line = heading(2, 8, "clippy", "about 1 min", 3);
        assert_eq!(line, "== [2/8] clippy: about 1 min (at 3 s)");
    }

    #[test]
    fn last_line_without_skipped_tests_omits_them() {
        let line = |skipped| last_line(Tally { passed: 3, failed: 1, skipped });
        assert_eq!(line(0), "3 passed, 1 failed");
        assert_eq!(line(2), "3 passed, 1 failed, 2 skipped");
    }
}
