//! `lockscope`: the command line.
//!
//! It finds the subcommand and says what went wrong; each subcommand is a file of its own.

mod console;
mod export;
mod failure;
mod link;
mod opening;
mod output;
mod run;
mod show;
mod stories;
mod subcommand;

use failure::Failure;
use std::env;
use std::io::{self, Write};
use std::process::ExitCode;
use subcommand::Subcommand;

/// All there are, in the order in which the help lists them.
const SUBCOMMANDS: &[Subcommand] = &[
    run::SUBCOMMAND,
    stories::SUBCOMMAND,
    link::SUBCOMMAND,
    show::SUBCOMMAND,
    export::SUBCOMMAND,
    console::SUBCOMMAND,
];

fn main() -> ExitCode {
    let words: Vec<String> =
        env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    match answer(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(message) = failure.message() {
                // Where standard error is closed, the status says it all.
                let _ = writeln!(io::stderr(), "{message}");
            }
            failure.status()
        }
    }
}

fn answer(words: &[String]) -> Result<(), Failure> {
    let Some((first, rest)) = words.split_first() else {
        return Err(Failure::NothingAsked { help: help() });
    };
    match (first.as_str(), rest) {
        ("help" | "--help" | "-h", []) => print(&help()),
        ("--version" | "-V", []) => print(concat!("lockscope ", env!("CARGO_PKG_VERSION"))),
        ("help", [name]) => print(find(name)?.help),
        ("help" | "--help" | "-h" | "--version" | "-V", [.., last]) => {
            Err(Failure::unexpected(last, first, first))
        }
        (name, rest) => run_subcommand(find(name)?, rest),
    }
}

fn run_subcommand(subcommand: &Subcommand, words: &[String]) -> Result<(), Failure> {
    if words.iter().any(|word| word == "--help" || word == "-h") {
        return print(subcommand.help);
    }
    (subcommand.run)(words)
}

fn find(name: &str) -> Result<&'static Subcommand, Failure> {
    let found = SUBCOMMANDS.iter().find(|subcommand| subcommand.name == name);
    found.ok_or_else(|| {
        let names = SUBCOMMANDS.iter().map(|subcommand| subcommand.name).chain(["help"]);
        Failure::unknown(name, names)
    })
}

/// The text for `--help`.
fn help() -> String {
    let mut help = "\
Lockscope runs Redis locks step by step and shows how they fail.

Usage: lockscope <subcommand>

"
    .to_owned();
    for Subcommand { name, summary, .. } in SUBCOMMANDS {
        help.push_str(&format!("  {name:<12}{summary}\n"));
    }
    help + "  \
  help        print this text; `help <subcommand>` says more of one
  --version   print the version"
}

fn print(text: &str) -> Result<(), Failure> {
    output::print(&format!("{text}\n"))
}
