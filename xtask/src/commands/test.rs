//! `cargo xtask test`: runs every check, the quick ones first.
//!
//! A tool is installed when the first step that needs it begins, so that a typing error is found in
//! seconds even on a new machine. A tool that cannot be installed fails only the steps that need
//! it. Without a Redis server, the tests that need one are skipped.

use std::cell::LazyCell;
use std::fs;
use std::num::NonZero;
use std::process::{Command, ExitCode};
use std::thread;

use crate::commands::build;
use crate::counts::{self, Tally};
use crate::failure::Failure;
use crate::process::{self, Finished};
use crate::project;
use crate::report::Report;
use crate::tools::browser;
use crate::tools::catalogue;
use crate::tools::node;
use crate::tools::redis_server;
use crate::tools::search_path;
use crate::tools::wasm_target::WasmTarget;

/// The test programs that run both natively and in WebAssembly.
const WASM_TESTS: &[&str] = &["deep_programs", "determinism"];

/// Runs every check and prints `N passed, N failed` as its last line, followed by `, N skipped` if
/// tests were skipped.
pub fn run() -> ExitCode {
    let target = LazyCell::new(WasmTarget::find_or_install);
    let target = || target.as_ref().map_err(Failure::clone);
    let mut report = Report::start();

    report.step("rustfmt", || check(project::cargo("fmt").args(["--all", "--check"])));
    report.step("clippy: core, tests and chores", || {
        check(project::cargo("clippy").args(["--workspace", "--all-targets", "--", "-Dwarnings"]))
    });
    report.step("clippy: page and checker", || {
        check(project::cargo("clippy").args(["--features", "page,checker", "--", "-Dwarnings"]))
    });
    report.step("clippy: page and checker for wasm32", || {
        check(target()?.clippy().args(["--features", "page,checker", "--", "-Dwarnings"]))
    });
    let mut skipped = Vec::new();
    report.step("native tests", || {
        let finished = process::stream(&mut native_tests())?;
        skipped = counts::skipped_rust_tests(&finished.lines);
        tally(&finished, "cargo test", counts::rust_tests)
    });
    skipped.into_iter().for_each(|test| report.note_skipped(test));
    report.step("wasm tests", || tests(&mut wasm_tests(target()?)?, counts::rust_tests));
    let built = report.step("release build", || {
        build::with_target(target()?)?;
        Ok(Tally::PASSED)
    });
    report.step("browser tests", || {
        if built {
            tests(&mut browser_tests()?, counts::node_tests)
        } else {
            Err(Failure::new("there is no page to test", "repair the release build first"))
        }
    });
    report.finish()
}

/// Runs a command that counts as one check.
fn check(command: &mut Command) -> Result<Tally, Failure> {
    process::succeed(command).map(|()| Tally::PASSED)
}

/// Runs a test runner and counts its tests.
fn tests(command: &mut Command, count: fn(&[String]) -> Tally) -> Result<Tally, Failure> {
    let finished = process::stream(command)?;
    tally(&finished, &process::describe(command), count)
}

/// Returns the result of a test runner that has ended.
fn tally(
    finished: &Finished,
    described: &str,
    count: fn(&[String]) -> Tally,
) -> Result<Tally, Failure> {
    let tally = count(&finished.lines);
    match (finished.status.success(), tally) {
        (true, tally) if tally == Tally::default() => Err(Failure::new(
            format!("`{described}` ran no test"),
            "look whether its files were renamed",
        )),
        // It did not compile, or it crashed: count the tests that did not run as one failure.
        (false, Tally { failed: 0, .. }) => Ok(Tally { failed: 1, ..tally }),
        (_, tally) => Ok(tally),
    }
}

/// Returns the command for the native tests. Passes the path of a Redis server, or the reason for
/// which there is no Redis server.
fn native_tests() -> Command {
    let mut command = project::cargo("test");
    command.args(["--workspace", "--no-fail-fast"]);
    match redis_server::find_or_install() {
        Ok(program) => command.env("REDIS_SERVER", program),
        Err(failure) => command.env("REDIS_SERVER_MISSING", failure.to_string()),
    };
    command
}

fn wasm_tests(target: &WasmTarget) -> Result<Command, Failure> {
    // The runner runs the tests in Node, so they need no browser.
    let node = node::find_or_install()?;
    let wasm_bindgen = catalogue::wasm_bindgen()?.find_or_install()?;
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
    // By default Node leaves one processor unused, which is half of a machine with two.
    let at_once = thread::available_parallelism().map_or(1, NonZero::get);
    command.args(["--test", "--test-reporter=spec"]);
    command.arg(format!("--test-concurrency={at_once}")).args(files);
    Ok(command)
}
