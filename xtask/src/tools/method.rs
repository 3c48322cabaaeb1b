//! The methods of installing a tool, and their order: the fastest first, compiling last.
//!
//! This module builds the commands. `catalogue` lists the methods of each tool.

use std::path::Path;
use std::process::Command;

use crate::failure::Failure;
use crate::project;
use crate::tools::npm::npm;
use crate::tools::search_path;

/// A method of installing a tool. The order of the variants is the order in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Method {
    /// cargo-binstall downloads a compiled program of this crate. It never compiles.
    Binstall(&'static str),
    /// npm installs this package.
    Npm(&'static str),
    /// `cargo install` compiles this crate.
    Compile {
        /// Name of the crate.
        package: &'static str,
        /// Use the versions in the lock file of the crate.
        locked: bool,
        /// Expected duration in minutes, on two processors.
        minutes: u32,
    },
}

impl Method {
    /// Returns `true` if the installer is present. A missing npm is reported by its own failure.
    pub(crate) fn is_available(self) -> bool {
        !matches!(self, Self::Binstall(_)) || search_path::find("cargo-binstall").is_some()
    }

    /// Describes the work with its expected duration, for the line printed before it begins.
    pub(crate) fn describe(self) -> String {
        match self {
            Self::Binstall(_) => "downloading with cargo-binstall, about 10 s".to_owned(),
            Self::Npm(_) => "installing with npm, about 10 s".to_owned(),
            Self::Compile { minutes, .. } => format!("compiling, about {minutes} min"),
        }
    }

    /// Builds the command that installs `version` into `folder`.
    pub(crate) fn command(self, version: &str, folder: &Path) -> Command {
        let mut command = match self {
            Self::Binstall(package) => {
                let mut command = project::cargo("binstall");
                command.args(["--no-confirm", "--disable-strategies", "compile", "--root"]);
                command.arg(folder).arg(format!("{package}@{version}"));
                command
            }
            Self::Npm(package) => {
                let mut command = npm("install");
                command.arg("--no-package-lock").arg("--prefix").arg(folder);
                command.arg(format!("{package}@{}", npm_version(version)));
                command
            }
            Self::Compile { package, locked, .. } => {
                let mut command = project::cargo("install");
                command.arg("--root").arg(folder).args(["--version", version]);
                command.args(locked.then_some("--locked")).arg(package);
                command
            }
        };
        // The default of three retries delays the failure without a network by half a minute.
        command.env("CARGO_NET_RETRY", "1");
        command
    }
}

/// Returns the version with three numbers, as npm needs it: 132.0.0 for 132, 22.1.0 for v22.1.0.
fn npm_version(version: &str) -> String {
    let numbers = version.trim_start_matches('v');
    format!("{numbers}{}", ".0".repeat(2_usize.saturating_sub(numbers.matches('.').count())))
}

/// Installs with the first method that succeeds.
///
/// # Errors
///
/// Returns the failure of the last method if all fail.
pub(super) fn install_with_first(
    methods: impl IntoIterator<Item = Method>,
    mut install: impl FnMut(Method) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut methods = methods.into_iter().peekable();
    while let Some(method) = methods.next() {
        match (install(method), methods.peek()) {
            (Ok(()), _) => return Ok(()),
            (Err(failure), None) => return Err(failure),
            (Err(failure), Some(_)) => println!("Trying another method: {failure}"),
        }
    }
    Err(Failure::new("no method of installing it is available", "install it by hand"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BINSTALL: Method = Method::Binstall("trunk");
    const NPM: Method = Method::Npm("binaryen");
    const COMPILE: Method = Method::Compile { package: "trunk", locked: true, minutes: 5 };

    #[test]
    fn the_first_method_that_succeeds_is_the_last_one_tried() {
        for (methods, succeeding, tried, message) in [
            (&[BINSTALL, COMPILE][..], &[BINSTALL, COMPILE][..], &[BINSTALL][..], None),
            (&[BINSTALL, COMPILE], &[COMPILE], &[BINSTALL, COMPILE], None),
            (&[BINSTALL, NPM, COMPILE], &[NPM], &[BINSTALL, NPM], None),
            (&[COMPILE], &[COMPILE], &[COMPILE], None),
            (&[BINSTALL, NPM], &[], &[BINSTALL, NPM], Some("Npm(\"binaryen\"): failed.")),
            (&[], &[], &[], Some("no method of installing it is available: install it by hand.")),
        ] {
            let mut seen = Vec::new();
            let result = install_with_first(methods.iter().copied(), |method| {
                seen.push(method);
                let failure = Failure::new(format!("{method:?}"), "failed");
                if succeeding.contains(&method) { Ok(()) } else { Err(failure) }
            });
            assert_eq!(seen, tried, "{methods:?} {succeeding:?}");
            let failure = result.err().map(|failure| failure.to_string());
            assert_eq!(failure.as_deref(), message, "{methods:?} {succeeding:?}");
        }
    }

    #[test]
    fn each_method_runs_this_command() {
        for (method, version, expected) in [
            (
                BINSTALL,
                "0.21.14",
                "cargo binstall --no-confirm --disable-strategies compile --root folder \
                 trunk@0.21.14",
            ),
            (COMPILE, "0.21.14", "cargo install --root folder --version 0.21.14 --locked trunk"),
        ] {
            let command = method.command(version, Path::new("folder"));
            assert_eq!(crate::process::describe(&command), expected);
        }
        let npm = crate::process::describe(&NPM.command("132", Path::new("folder")));
        assert_eq!(npm_version("v22.23.3"), "22.23.3");
        assert!(npm.ends_with("--no-package-lock --prefix folder binaryen@132.0.0"), "{npm}");
    }
}
