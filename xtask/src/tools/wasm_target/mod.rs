//! A compiler for wasm32-unknown-unknown, and the commands that use it.
//!
//! `plan` chooses a plan and defines its requirements; this module inspects the machine, installs
//! and starts programs. Native builds never get the environment of a plan. They may share
//! `target/`, because cargo separates the two.

mod plan;
mod toolchain;

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::project;
use plan::{Plan, Step};
use toolchain::Toolchain;

/// The settings of cargo for wasm32.
pub(crate) struct WasmTarget {
    environment: Vec<(&'static str, OsString)>,
}

impl WasmTarget {
    /// Uses the best plan that this machine supports or can install.
    pub(crate) fn find_or_install() -> Result<Self, Failure> {
        let toolchain = Toolchain::active()?;
        let mut tried = Vec::new();
        loop {
            match plan::next_step(&toolchain.ready_plans(), &tried) {
                Step::Use(plan) => {
                    if let Some(warning) = plan.warning() {
                        println!("{warning}");
                    }
                    return Ok(Self::of(plan, &toolchain.linker()));
                }
                Step::Install(plan) => {
                    install(plan);
                    tried.push(plan);
                }
                Step::GiveUp => return Err(plan::nothing_works()),
            }
        }
    }

    /// Returns a `cargo <subcommand>` for wasm32.
    pub(crate) fn cargo(&self, subcommand: &str) -> Command {
        let mut command = project::cargo(subcommand);
        command.args(["--target", plan::TARGET]);
        self.apply(&mut command);
        command
    }

    /// Sets the environment of a program that starts cargo itself, such as trunk.
    pub(crate) fn apply(&self, command: &mut Command) {
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
    }

    fn of(plan: Plan, linker: &Path) -> Self {
        Self { environment: plan.environment(linker) }
    }
}

/// Tries to install a plan. Ignores errors of the installer, because the caller checks the result
/// and can try the next plan.
fn install(plan: Plan) {
    println!("{}", plan.announcement());
    match plan.rustup_arguments() {
        Some(arguments) => {
            let mut rustup = Command::new("rustup");
            rustup.args(arguments).current_dir(project::root()).env("RUST_BACKTRACE", "0");
            // With the default of three retries, a user without a network has to wait.
            rustup.env("RUSTUP_MAX_RETRIES", "1");
            let _ = process::quietly(&mut rustup);
        }
        None => {
            if let Err(failure) = plan::DEBIAN_PACKAGES.install() {
                println!("{failure}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Formats a command as a user would type it, with its environment first.
    fn typed(command: &Command) -> String {
        let variables = command.get_envs().filter_map(|(name, value)| {
            Some(format!("{}={}", name.to_string_lossy(), value?.to_string_lossy()))
        });
        let mut words: Vec<String> = variables.collect();
        words.push(process::describe(command));
        words.join(" ")
    }

    /// Returns the commands that compile for wasm32 with a plan.
    fn commands(plan: Plan) -> [String; 2] {
        let target = WasmTarget::of(plan, Path::new("rust-lld"));
        let mut trunk = Command::new("trunk");
        target.apply(trunk.arg("build"));
        [target.cargo("test"), trunk].map(|command| typed(&command))
    }

    #[test]
    fn commands_of_each_plan_have_the_expected_environment() {
        let build_std = "CARGO_UNSTABLE_BUILD_STD=std,panic_abort";
        let debian = format!(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=rust-lld {build_std} RUSTC=/usr/bin/rustc \
             RUSTC_BOOTSTRAP=1"
        );
        let target = "--target wasm32-unknown-unknown";
        for (plan, expected) in [
            (Plan::Prebuilt, [format!("cargo test {target}"), "trunk build".to_owned()]),
            (
                Plan::FromSource,
                [
                    format!("{build_std} RUSTC_BOOTSTRAP=1 cargo test {target}"),
                    format!("{build_std} RUSTC_BOOTSTRAP=1 trunk build"),
                ],
            ),
            (
                Plan::Debian,
                [format!("{debian} cargo test {target}"), format!("{debian} trunk build")],
            ),
        ] {
            assert_eq!(commands(plan), expected, "{plan:?}");
        }
    }

    #[test]
    fn prebuilt_plan_uses_no_unstable_features() {
        let configuration = ["Cargo.toml", ".cargo/config.toml", "Trunk.toml", "index.html"]
            .map(|file| fs::read_to_string(project::root().join(file)).expect("it is there"));
        for text in commands(Plan::Prebuilt).iter().chain(&configuration) {
            for unstable in ["-Z", "RUSTC_BOOTSTRAP", "UNSTABLE", "[unstable]", "cargo-features ="]
            {
                assert!(!text.contains(unstable), "{unstable} in {text}");
            }
        }
    }
}
