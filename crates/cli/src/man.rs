//! `lockscope man`: prints a man page.

use super::failure::Failure;
use super::output;
use clap_mangen::Man;

/// The program and its version, for the bottom line of each page.
const SOURCE: &str = concat!("lockscope ", env!("CARGO_PKG_VERSION"));

/// Print a man page
///
/// For example: `lockscope man run | man -l -`
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The subcommand to describe; without it, the page describes lockscope itself
    subcommand: Option<String>,
}

/// Runs the subcommand.
pub(crate) fn execute(arguments: &Arguments) -> Result<(), Failure> {
    let all = super::definition();
    let described = match &arguments.subcommand {
        Some(name) => all.find_subcommand(name).ok_or_else(|| unknown(name, &all))?,
        None => &all,
    };
    let mut page = Vec::new();
    let man = Man::new(described.clone()).source(SOURCE);
    man.render(&mut page).map_err(Failure::Write)?;
    output::print_exactly(&page)
}

/// Returns the error for a name that is not a subcommand.
fn unknown(name: &str, all: &clap::Command) -> Failure {
    let known: Vec<String> =
        all.get_subcommands().map(|known| format!("`{}`", known.get_name())).collect();
    Failure::Usage {
        what: format!("there is no subcommand {name:?}"),
        remedy: format!("write one of {}", known.join(", ")),
    }
}
