//! Progress of `cargo xtask build` and `serve`: one line before each step, with its expected
//! duration.
//!
//! The lines contain no control characters, so that CI logs stay readable.

use std::cell::Cell;

/// Counter of the steps of one command.
pub(crate) struct Steps {
    total: Option<u32>,
    begun: Cell<u32>,
}

impl Steps {
    /// Counts `total` steps, each printed as `[2/5] name: duration`.
    pub(crate) fn numbered(total: u32) -> Self {
        Self { total: Some(total), begun: Cell::new(0) }
    }

    /// Steps inside a step of `cargo xtask test`, whose heading has the number.
    pub(crate) fn nested() -> Self {
        Self { total: None, begun: Cell::new(0) }
    }

    /// Prints the line of the next step. Nested steps print none.
    pub(crate) fn begin(&self, name: &str, duration: &str) {
        if let Some(line) = self.next_line(name, duration) {
            println!("{line}");
        }
    }

    fn next_line(&self, name: &str, duration: &str) -> Option<String> {
        let total = self.total?;
        self.begun.set(self.begun.get() + 1);
        Some(format!("[{}/{total}] {name}: {duration}", self.begun.get()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbered_steps_have_lines() {
        let steps = Steps::numbered(2);
        let lines = ["trunk", "page"].map(|name| steps.next_line(name, "about 1 min"));
        assert_eq!(
            lines,
            [Some("[1/2] trunk: about 1 min".into()), Some("[2/2] page: about 1 min".into())]
        );
        assert_eq!(Steps::nested().next_line("trunk", "about 1 min"), None);
    }
}
