//! How many tests passed and failed, read from what a test runner printed.
//!
//! It trusts only the runners' summary lines, never the lines of single tests.

use std::ops::AddAssign;

/// Tests, or other checks, that passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Those that passed.
    pub passed: u32,
    /// Those that failed.
    pub failed: u32,
}

impl Tally {
    /// One check that passed.
    pub const PASSED: Self = Self { passed: 1, failed: 0 };
    /// One check that failed.
    pub const FAILED: Self = Self { passed: 0, failed: 1 };
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// Sums the `test result:` lines of cargo's and wasm-bindgen's runner; there is one a test program.
pub fn rust_tests(lines: &[String]) -> Tally {
    let mut tally = Tally::default();
    for line in lines {
        let line = without_colours(line);
        let Some((_, counts)) = line.split_once("test result: ") else { continue };
        // "ok. 3 passed; 0 failed; 1 ignored": each number stands before its word.
        let words: Vec<&str> = counts.split([' ', ';']).collect();
        for pair in words.windows(2) {
            let [number, word] = pair else { continue };
            match (number.parse::<u32>(), *word) {
                (Ok(count), "passed") => tally.passed += count,
                (Ok(count), "failed") => tally.failed += count,
                _ => {}
            }
        }
    }
    tally
}

/// Reads the summary of Node's runner; a cancelled test did not pass, so it counts as failed.
pub fn node_tests(lines: &[String]) -> Tally {
    let mut tally = Tally::default();
    for line in lines {
        let line = without_colours(line);
        let Some(line) = line.strip_prefix("ℹ ").or_else(|| line.strip_prefix("# ")) else {
            continue;
        };
        match line.split_once(' ').map(|(word, number)| (word, number.parse::<u32>())) {
            Some(("pass", Ok(count))) => tally.passed += count,
            Some(("fail" | "cancelled", Ok(count))) => tally.failed += count,
            _ => {}
        }
    }
    tally
}

/// Terminal colours are `ESC [ … m`.
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
    fn rust_summaries_are_summed() {
        for (text, passed, failed) in [
            ("", 0, 0),
            ("test run::replays ... ok\n4 passed by here", 0, 0),
            ("test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out", 3, 0),
            ("test result: FAILED. 3 passed; 2 failed; 0 ignored", 3, 2),
            ("test result: ok. 3 passed; 0 failed\ntest result: ok. 4 passed; 0 failed", 7, 0),
            ("test result: \u{1b}[31mFAILED\u{1b}[0m. 3 passed; \u{1b}[1m2\u{1b}[0m failed", 3, 2),
            ("test result: ok. 1 passed; 0 failed; 0 ignored; finished in 0.01s", 1, 0),
        ] {
            assert_eq!(rust_tests(&lines(text)), Tally { passed, failed }, "{text}");
        }
    }

    #[test]
    fn node_summaries_are_read() {
        for (text, passed, failed) in [
            ("", 0, 0),
            ("✔ pass 9 (2ms)", 0, 0),
            ("ℹ tests 5\nℹ pass 3\nℹ fail 2\nℹ cancelled 0", 3, 2),
            ("# tests 5\n# pass 3\n# fail 1\n# cancelled 1", 3, 2),
            ("\u{1b}[34mℹ pass 3\u{1b}[39m\n\u{1b}[34mℹ fail 0\u{1b}[39m", 3, 0),
        ] {
            assert_eq!(node_tests(&lines(text)), Tally { passed, failed }, "{text}");
        }
    }
}
