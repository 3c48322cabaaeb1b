//! Drives a search to its end, and shows on a terminal how far it is.

use crate::output;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use model_checker::{Answer, Explorer};
use std::fmt::Write;
use std::io::{IsTerminal, stderr};
use std::time::Duration;

/// So many states are visited between two looks at the terminal: at most some milliseconds of work,
/// unless every millisecond is looked at.
const SLICE: usize = 100;

/// After this time it is said why it is slow, if that is known.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why it is slow.
const EVERY_MILLISECOND: &str = "a program measures time or takes it apart, so that every \
                                 millisecond of a pause is looked at where it makes a difference";

const REFRESH: Duration = Duration::from_millis(100);

/// The line on the terminal.
const TEMPLATE: &str = "{spinner} {msg}{human_pos} states, {rate}/s, {elapsed}{prefix}";

/// A line on standard error that says how far a search is; nothing if that is no terminal.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A line for a search that begins now.
    pub fn new() -> Progress {
        let target = match stderr().is_terminal() {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            // The library's own rate has four decimal places.
            bar.set_style(style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
                let _ = write!(out, "{:.0}", state.per_sec());
            }));
        }
        bar.enable_steady_tick(REFRESH);
        Progress { bar }
    }

    /// Says what is searched now.
    pub fn name(&self, what: &str) {
        self.bar.set_message(format!("{what}: "));
        self.bar.reset();
    }

    /// Searches to the end.
    pub fn finish(&self, mut explorer: Explorer) -> Answer {
        let mut is_told = false;
        while !explorer.advance(SLICE) {
            self.bar.set_position(explorer.states());
            if !is_told && self.bar.elapsed() > PATIENCE && explorer.times_matter() {
                is_told = true;
                match self.bar.is_hidden() {
                    true => output::print_error(&format!("lockscope: {EVERY_MILLISECOND}")),
                    false => self.bar.set_prefix(format!("; {EVERY_MILLISECOND}")),
                }
            }
        }
        explorer.answer()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
