//! `lockscope completions`: prints a shell's completion script.

use super::failure::Failure;
use super::output;
use clap_complete::Shell;

/// Print the completion script for a shell
///
/// Save the output where the shell looks for completions, or load it directly, as in
/// `source <(lockscope completions bash)`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

/// Runs the subcommand.
pub(crate) fn execute(arguments: &Arguments) -> Result<(), Failure> {
    // Generates the script in memory first, because the generator panics if it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut super::definition(), "lockscope", &mut script);
    output::print_exactly(&script)
}
