//! `lockscope completions`: prints what a shell needs to complete the command line.

use super::failure::Failure;
use super::output;
use clap_complete::Shell;

/// Print the completions for a shell
///
/// Save the output where the shell looks for completions, or load it at once, as in
/// `source <(lockscope completions bash)`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The shell to complete in
    shell: Shell,
}

/// Carries it out.
pub fn execute(arguments: &Arguments) -> Result<(), Failure> {
    // Into memory first: the generator panics where it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut super::definition(), "lockscope", &mut script);
    output::print_exactly(&script)
}
