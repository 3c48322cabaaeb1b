//! What the command line needs to know of a subcommand.

use crate::failure::Failure;

/// One subcommand.
pub struct Subcommand {
    /// The word that asks for it.
    pub name: &'static str,
    /// What it does, for the list of all.
    pub summary: &'static str,
    /// How it is used, for its own `--help`.
    pub help: &'static str,
    /// Carries it out, given the words after its name.
    pub run: fn(&[String]) -> Result<(), Failure>,
}
