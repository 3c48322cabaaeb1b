//! Counts passed, failed and skipped tests in the output of a test runner.
//!
//! Only the summary lines of the runners count, never the lines of single tests.

use std::ops::AddAssign;

/// Numbers of tests or other checks, by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Number of tests that passed.
    pub passed: u32,
    /// Number of tests that failed.
    pub failed: u32,
    /// Number of tests that did not run.
    pub skipped: u32,
}

impl Tally {
    /// One check that passed.
    pub(crate) const PASSED: Self = Self { passed: 1, failed: 0, skipped: 0 };
    /// One check that failed.
    pub(crate) const FAILED: Self = Self { passed: 0, failed: 1, skipped: 0 };
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

/// Sums the `test result:` lines of the runners of cargo and wasm-bindgen. Each test program prints
/// one such line.
pub(crate) fn rust_tests(lines: &[String]) -> Tally {
    let mut tally = Tally::default();
    for line in lines {
        let line = without_colours(line);
        let Some((_, counts)) = line.split_once("test result: ") else { continue };
        // "ok. 3 passed; 0 failed; 1 ignored" has each number before its word.
        let words: Vec<&str> = counts.split([' ', ';']).collect();
        for pair in words.windows(2) {
            let [number, word] = pair else { continue };
            match (number.parse::<u32>(), *word) {
                (Ok(count), "passed") => tally.passed += count,
                (Ok(count), "failed") => tally.failed += count,
                (Ok(count), "ignored") => tally.skipped += count,
                _ => {}
            }
        }
    }
    tally
}

/// Reads the summary of Node's test runner. A cancelled test counts as failed.
pub(crate) fn node_tests(lines: &[String]) -> Tally {
    let mut tally = Tally::default();
    for line in lines {
        let line = without_colours(line);
        let Some(line) = line.strip_prefix("ℹ ").or_else(|| line.strip_prefix("# ")) else {
            continue;
        };
        match line.split_once(' ').map(|(word, number)| (word, number.parse::<u32>())) {
            Some(("pass", Ok(count))) => tally.passed += count,
            Some(("fail" | "cancelled", Ok(count))) => tally.failed += count,
            Some(("skipped" | "todo", Ok(count))) => tally.skipped += count,
            _ => {}
        }
    }
    tally
}

/// Returns the tests that cargo's runner skipped, each with its reason.
pub(crate) fn skipped_rust_tests(lines: &[String]) -> Vec<String> {
    let skipped = |line: &String| {
        let line = without_colours(line);
        let (name, reason) = line.strip_prefix("test ")?.split_once(" ... ignored")?;
        // Rust's own runner writes "ignored, slow", libtest-mimic "ignored (slow)".
        let reason = reason.strip_prefix(", ").or_else(|| {
            let reason = reason.trim_end().strip_prefix(" (")?;
            reason.strip_suffix(')')
        });
        Some(format!("{}: {}", name.trim_end(), reason.unwrap_or("no reason is given")))
    };
    lines.iter().filter_map(skipped).collect()
}

/// Removes terminal colours, which have the form `ESC [ … m`.
fn without_colours(line: &str) -> String {
    let mut pieces = line.split('\u{1b}');
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        plain.push_str(piece.split_once('m').map_or("", |(_, rest)| rest));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn rust_tests_several_summaries_are_added() {
        for (text, passed, failed, skipped) in [
            ("", 0, 0, 0),
            ("test run::replays ... ok\n4 passed by here", 0, 0, 0),
            ("test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out", 3, 0, 1),
            ("test result: FAILED. 3 passed; 2 failed; 0 ignored", 3, 2, 0),
            ("test result: ok. 3 passed; 0 failed\ntest result: ok. 4 passed; 0 failed", 7, 0, 0),
            (
                "test result: \u{1b}[31mFAILED\u{1b}[0m. 3 passed; \u{1b}[1m2\u{1b}[0m failed",
                3,
                2,
                0,
            ),
            ("test result: ok. 1 passed; 0 failed; 0 ignored; finished in 0.01s", 1, 0, 0),
            ("test result: ok. 0 passed; 0 failed; 3 ignored; 0 measured", 0, 0, 3),
        ] {
            assert_eq!(rust_tests(&lines(text)), Tally { passed, failed, skipped }, "{text}");
        }
    }

    #[test]
    fn skipped_rust_tests_returns_names_and_reasons() {
        for (text, skipped) in [
            ("test a_b ... ok\ntest c ... FAILED", vec![]),
            (
                "test replies     ... ignored (there is no `redis-server` here)",
                vec!["replies: there is no `redis-server` here"],
            ),
            (
                "test a ... \u{1b}[33mignored\u{1b}[0m, slow\ntest b ... ignored",
                vec!["a: slow", "b: no reason is given"],
            ),
        ] {
            assert_eq!(skipped_rust_tests(&lines(text)), skipped, "{text}");
        }
    }

    #[test]
    fn node_tests_summary_returns_the_counts() {
        for (text, passed, failed, skipped) in [
            ("", 0, 0, 0),
            ("✔ pass 9 (2ms)", 0, 0, 0),
            ("ℹ tests 5\nℹ pass 3\nℹ fail 2\nℹ cancelled 0", 3, 2, 0),
            ("# tests 5\n# pass 3\n# fail 1\n# cancelled 1", 3, 2, 0),
            ("ℹ tests 5\nℹ pass 3\nℹ fail 0\nℹ skipped 1\nℹ todo 1", 3, 0, 2),
            ("\u{1b}[34mℹ pass 3\u{1b}[39m\n\u{1b}[34mℹ fail 0\u{1b}[39m", 3, 0, 0),
        ] {
            assert_eq!(node_tests(&lines(text)), Tally { passed, failed, skipped }, "{text}");
        }
    }
}
