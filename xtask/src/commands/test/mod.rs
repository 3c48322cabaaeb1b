//! `cargo xtask test`: runs every check, the quick ones first.
//!
//! A tool is installed when the first step that needs it begins, so that a typing error is found in
//! seconds even on a new machine. A tool that cannot be installed fails only the steps that need
//! it. Without a Redis server, the tests that need one are skipped.

mod native;
mod test_programs;

use std::cell::LazyCell;
use std::fs;
use std::num::NonZero;
use std::process::{Command, ExitCode};
use std::thread;

use crate::arguments::Part;
use crate::commands::build;
use crate::counts::{self, Tally};
use crate::failure::Failure;
use crate::process::{self, Finished};
use crate::project;
use crate::report::Report;
use crate::steps::Steps;
use crate::tools::browser;
use crate::tools::catalogue;
use crate::tools::node;
use crate::tools::search_path;
use crate::tools::wasm_target::WasmTarget;

/// Arguments that select everything for the linter, then the page as the native tests compile it:
/// without its components.
const LINTED: [&[&str]; 2] = [
    &["--workspace", "--all-targets", "--features", "lockscope/page"],
    &["--package", "lockscope", "--all-targets"],
];

/// The test programs that run both natively and in WebAssembly.
const WASM_TESTS: &[&str] = &["deep_programs", "determinism"];

/// Runs `part` of the checks, or all of them, and prints `N passed, N failed` as its last line, with
/// `, N skipped` if some were.
pub(crate) fn run(part: Option<Part>) -> ExitCode {
    let target = LazyCell::new(WasmTarget::find_or_install);
    let target = || target.as_ref().map_err(Failure::clone);
    let parts = part.map_or(vec![Part::Lints, Part::Native, Part::Page], |part| vec![part]);
    let mut report = Report::start(parts.iter().map(|part| steps(*part)).sum());
    for part in parts {
        match part {
            Part::Lints => lints(&mut report),
            Part::Native => native(&mut report),
            Part::Page => page(&mut report, target),
        }
    }
    report.finish()
}

/// Returns the number of steps of a part.
fn steps(part: Part) -> u32 {
    match part {
        Part::Lints => 2,
        Part::Native => 1,
        Part::Page => 3,
    }
}

fn lints(report: &mut Report) {
    report.step("rustfmt", "about 2 s", || check(project::cargo("fmt").args(["--all", "--check"])));
    report.step("clippy", "about 2 min, 10 s if built", || {
        for selection in LINTED {
            process::succeed(project::cargo("clippy").args(selection).args(["--", "-Dwarnings"]))?;
        }
        Ok(Tally::PASSED)
    });
}

fn native(report: &mut Report) {
    let mut skipped = Vec::new();
    report.step("native tests", "about 4 min", || {
        let results = native::run()?;
        skipped = results.skipped;
        not_empty(results.tally, "cargo test")
    });
    skipped.into_iter().for_each(|test| report.note_skipped(test));
}

fn page<'a>(report: &mut Report, target: impl Fn() -> Result<&'a WasmTarget, Failure>) {
    report.step("wasm tests", "about 3 min", || {
        tests(&mut wasm_tests(target()?)?, counts::rust_tests)
    });
    let built = report.step("release build", "about 4 min, 1 min if built", || {
        build::with_target(target()?, &Steps::nested())?;
        Ok(Tally::PASSED)
    });
    report.step("browser tests", "about 6 min", || {
        if built {
            tests(&mut browser_tests()?, counts::node_tests)
        } else {
            Err(Failure::new("there is no page to test", "repair the release build first"))
        }
    });
}

/// Runs a command that counts as one check.
fn check(command: &mut Command) -> Result<Tally, Failure> {
    process::succeed(command).map(|()| Tally::PASSED)
}

/// Runs a test runner and counts its tests.
fn tests(command: &mut Command, count: fn(&[String]) -> Tally) -> Result<Tally, Failure> {
    let finished = process::stream(command)?;
    not_empty(result_of(&finished, count), &process::describe(command))
}

/// Returns the result of a test runner, or a failure if it ran no test.
fn not_empty(tally: Tally, described: &str) -> Result<Tally, Failure> {
    if tally == Tally::default() {
        return Err(Failure::new(
            format!("`{described}` ran no test"),
            "look whether its files were renamed",
        ));
    }
    Ok(tally)
}

/// Returns the result of a test runner that has ended.
fn result_of(finished: &Finished, count: fn(&[String]) -> Tally) -> Tally {
    match (finished.status.success(), count(&finished.lines)) {
        // It did not compile, or it crashed: count the tests that did not run as one failure.
        (false, Tally { failed: 0, passed, skipped }) => Tally { failed: 1, passed, skipped },
        (_, tally) => tally,
    }
}

fn wasm_tests(target: &WasmTarget) -> Result<Command, Failure> {
    // The runner runs the tests in Node, so they need no browser.
    let node = node::find_or_install()?;
    let wasm_bindgen = catalogue::wasm_bindgen()?.find_or_install(&Steps::nested())?;
    let mut command = target.cargo("test");
    search_path::prepend(&mut command, [node.folder()]);
    command.env(
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER",
        wasm_bindgen.program("wasm-bindgen-test-runner"),
    );
    command.arg("--no-fail-fast");
    for name in WASM_TESTS {
        command.args(["--test", name]);
    }
    Ok(command)
}

fn browser_tests() -> Result<Command, Failure> {
    let folder = project::browser_tests();
    let mut files: Vec<String> = fs::read_dir(&folder)
        .map_err(|error| {
            Failure::new(
                format!("{} could not be read ({error})", folder.display()),
                "restore it with `git checkout tests/browser`",
            )
        })?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".test.mjs"))
        .collect();
    files.sort();
    let mut command = browser::node()?;
    browser::install_others();
    // While a test waits for frames and timers, another test can run.
    let at_once = thread::available_parallelism().map_or(1, NonZero::get) + 1;
    command.args(["--test", "--test-reporter=spec"]);
    command.arg(format!("--test-concurrency={at_once}")).args(files);
    Ok(command)
}
