//! Runs a search to its end and shows its progress on a terminal.

use crate::output;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use model_checker::{CheckResult, Search};
use std::fmt::Write;
use std::io::{IsTerminal, stderr};
use std::time::Duration;

/// Number of states to explore between two updates of the terminal. This takes a few milliseconds,
/// or longer if the search tries every millisecond.
const SLICE: usize = 100;

/// Time until the user gets an explanation for a slow search, if there is one.
const PATIENCE: Duration = Duration::from_secs(10);

/// Explanation for a slow search.
const EVERY_MILLISECOND: &str = "a program computes with the time, so the check tries every \
                                 millisecond of a pause that can change the outcome, which may \
                                 take minutes";

const REFRESH: Duration = Duration::from_millis(100);

/// Layout of the progress line.
const TEMPLATE: &str = "{spinner} {msg}{human_pos} states, {rate}/s, {elapsed}{prefix}";

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
        let mut is_explained = false;
        while !search.advance(SLICE) {
            self.bar.set_position(search.states());
            if !is_explained && self.bar.elapsed() > PATIENCE && search.times_matter() {
                is_explained = true;
                if self.bar.is_hidden() {
                    output::print_error(&format!("lockscope: {EVERY_MILLISECOND}"))
                } else {
                    self.bar.set_prefix(format!("; {EVERY_MILLISECOND}"))
                }
            }
        }
        search.answer()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
