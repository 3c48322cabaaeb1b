//! The command line: its shared arguments, its subcommands and its exit status.
//!
//! Each subcommand has its own file, with the arguments first and then the function that runs it.

mod argument;
mod challenge_source;
mod check;
mod colour;
mod completions;
mod console;
mod export;
mod failure;
mod fault_options;
mod fix;
mod help;
mod input;
mod input_run;
mod judge;
mod link;
mod man;
mod output;
mod plain_text;
mod questions;
mod run;
mod saved_run;
mod search;
mod shorten;
mod show;
mod stories;
mod tasks;
#[cfg(test)]
mod tests;
mod tips;

use clap::{ColorChoice, CommandFactory, Parser, Subcommand};
use failure::Failure;
use std::env;
use std::process::ExitCode;

/// Run Redis locks step by step and find out how they fail
#[derive(Debug, Parser)]
#[command(
    name = "lockscope",
    version,
    arg_required_else_help = true,
    args_override_self = true,
    disable_help_subcommand = true
)]
struct Cli {
    /// When to use colours; `auto` means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, display_order = 500, value_name = "WHEN", default_value_t)]
    color: ColorChoice,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Arguments),
    Check(check::Arguments),
    Fix(fix::Arguments),
    Shorten(shorten::Arguments),
    Stories(stories::Arguments),
    Questions(questions::Arguments),
    Tasks(tasks::Arguments),
    Judge(judge::Arguments),
    Link(link::Arguments),
    Show(show::Arguments),
    Export(export::Arguments),
    Console(console::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
    Help(help::Arguments),
}

impl Command {
    fn execute(&self) -> Result<ExitCode, Failure> {
        match self {
            Command::Run(arguments) => return run::execute(arguments),
            Command::Check(arguments) => return check::execute(arguments),
            Command::Fix(arguments) => return fix::execute(arguments),
            Command::Shorten(arguments) => return shorten::execute(arguments),
            Command::Tasks(arguments) => return tasks::execute(arguments),
            Command::Judge(arguments) => return judge::execute(arguments),
            Command::Stories(arguments) => stories::execute(arguments),
            Command::Questions(arguments) => questions::execute(arguments),
            Command::Link(arguments) => link::execute(arguments),
            Command::Show(arguments) => show::execute(arguments),
            Command::Export(arguments) => export::execute(arguments),
            Command::Console(_) => console::execute(),
            Command::Completions(arguments) => completions::execute(arguments),
            Command::Man(arguments) => man::execute(arguments),
            Command::Help(arguments) => help::execute(arguments),
        }?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Parses the arguments and runs the subcommand.
pub fn main() -> ExitCode {
    match parse_and_execute() {
        Ok(status) => status,
        Err(failure) => {
            failure.report();
            failure.status()
        }
    }
}

fn parse_and_execute() -> Result<ExitCode, Failure> {
    match Cli::try_parse() {
        Ok(cli) => {
            colour::apply(cli.color);
            cli.command.execute()
        }
        Err(error) => {
            colour::apply(colour::requested(env::args_os()));
            // clap also returns the output of `--help` and `--version` as an error.
            if error.use_stderr() {
                Err(Failure::Arguments(tips::with_tip(error)))
            } else {
                output::print(&error.render().ansi().to_string())?;
                Ok(ExitCode::SUCCESS)
            }
        }
    }
}

/// Returns the definition of the whole command line, for help, completions and man pages.
fn definition() -> clap::Command {
    let mut command = Cli::command();
    command.build();
    command
}
