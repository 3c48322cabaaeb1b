//! `cargo xtask`: the project's development tasks, from a bare Rust installation to a tested page.
//!
//! The program needs no library, so that it starts without a network and compiles in seconds. It
//! builds nothing itself. It finds or installs the tools, starts them in the right environment, and
//! prints a one-sentence message when one of them fails.

mod arguments;
mod commands;
mod counts;
mod failure;
mod process;
mod project;
mod report;
mod steps;
mod tools;

use std::env;
use std::process::ExitCode;

use arguments::{Request, USAGE};

fn main() -> ExitCode {
    let words: Vec<String> =
        env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let request = match arguments::parse(&words) {
        Ok(request) => request,
        Err(failure) => {
            eprintln!("error: {failure}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let result = match request {
        Request::Help => {
            println!("{USAGE}");
            Ok(())
        }
        Request::Build => commands::build::run(),
        Request::Serve { port } => commands::serve::run(port),
        Request::Test { part } => return commands::test::run(part),
        Request::Texts { folder } => commands::texts::run(&folder),
        Request::Screenshots { folder } => commands::screenshots::run(&folder),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}
