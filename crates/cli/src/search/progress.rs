//! Runs a search to its end and shows its progress on a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use model_checker::{CheckResult, Search};
use std::fmt::Write;
use std::io::{IsTerminal, stderr};
use std::time::Duration;

/// Number of states to explore between two updates of the terminal. This takes a few milliseconds.
const SLICE: usize = 100;

const REFRESH: Duration = Duration::from_millis(100);

/// Layout of the progress line.
const TEMPLATE: &str = "{spinner} {msg}{human_pos} states, {rate}/s, {elapsed}";

/// Progress line on standard error. It is hidden if standard error is not a terminal.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Creates a line for a search that starts now.
    pub(crate) fn new() -> Progress {
        let target = if stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            // indicatif prints its own rate with four decimal places.
            bar.set_style(style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
                let _ = write!(out, "{:.0}", state.per_sec());
            }));
        }
        bar.enable_steady_tick(REFRESH);
        Progress { bar }
    }

    /// Shows the name of the current search.
    pub(crate) fn name(&self, what: &str) {
        self.bar.set_message(format!("{what}: "));
        self.bar.reset();
    }

    /// Runs the search to its end.
    pub(crate) fn finish(&self, mut search: Search) -> CheckResult {
        while !search.advance(SLICE) {
            self.bar.set_position(search.states());
        }
        search.answer()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
