//! The option for the maximum length of a run.

use crate::argument::whole_number;
use lua_vm::limits::WAIT_MILLISECONDS;
use primitives::Millis;

const UNTIL_MS: u64 = 60_000;

/// Maximum length of a run: the same as the longest `sleep`.
pub(crate) const LONGEST_MS: u64 = WAIT_MILLISECONDS;

/// Maximum length of the run of a program.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Setup of a program")]
pub(super) struct TimeArguments {
    #[arg(
        long = "for",
        value_name = "MS",
        help = "Maximum length of the run, in virtual milliseconds",
        default_value_t = UNTIL_MS,
        allow_negative_numbers = true,
        value_parser = whole_number(1..=LONGEST_MS, "--for 60000")
    )]
    until_ms: u64,
}

impl Default for TimeArguments {
    fn default() -> TimeArguments {
        TimeArguments { until_ms: UNTIL_MS }
    }
}

impl TimeArguments {
    /// Returns the maximum length of the run.
    pub(super) fn until(&self) -> Millis {
        Millis(self.until_ms)
    }
}
