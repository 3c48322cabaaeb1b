//! npm, Node's package manager.

use std::process::Command;

const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Returns an `npm <subcommand>` that prints less and fails soon without a network.
pub(super) fn npm(subcommand: &str) -> Command {
    let mut command = Command::new(NPM);
    command.arg(subcommand).args(["--no-audit", "--no-fund", "--no-update-notifier"]);
    command.args(["--fetch-retries=1", "--fetch-retry-mintimeout=1000"]);
    command
}
