//! Chooses a plan for compiling to wasm32 and defines the requirements of each plan. This module
//! makes decisions only and does not inspect the machine.
//!
//! The usual plan is a stable toolchain with its own target, as in every Yew project: no flags, no
//! variables. If the target cannot be installed, cargo compiles the standard library together with
//! the page. This is unstable in cargo, so a stable toolchain needs a variable that allows it. No
//! other unstable feature is used, so the page stays the same.

use std::ffi::OsString;
use std::path::Path;

use crate::failure::Failure;
use crate::tools::debian::Packages;

/// Name of the target.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// Compiler of Debian's packages.
pub(super) const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// Debian's packages for building browsers: a recent compiler with the sources of its standard
/// library.
pub(super) const DEBIAN_PACKAGES: Packages = Packages {
    product: "a compiler for wasm32-unknown-unknown",
    names: &["rustc-web", "rust-web-src"],
    why: "rustup cannot add the target here, and these can compile for it; \
          this takes about a minute, once",
    elsewhere: "add the target with `rustup target add wasm32-unknown-unknown`",
};

/// A plan for compiling to wasm32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// The usual plan: the toolchain has the target's standard library.
    Prebuilt,
    /// Fallback: the toolchain has the sources of the standard library.
    FromSource,
    /// Fallback: Debian's compiler, with its sources of the standard library.
    Debian,
}

const BEST_FIRST: [Plan; 3] = [Plan::Prebuilt, Plan::FromSource, Plan::Debian];

/// The next step towards a compiler.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Compile with this plan.
    Use(Plan),
    /// Try to install the requirements of this plan.
    Install(Plan),
    /// No plan is left.
    GiveUp,
}

/// Returns the best plan that is ready, after an attempt to install each better one.
pub(super) fn next_step(ready: &[Plan], tried: &[Plan]) -> Step {
    for plan in BEST_FIRST {
        if ready.contains(&plan) {
            return Step::Use(plan);
        }
        if !tried.contains(&plan) {
            return Step::Install(plan);
        }
    }
    Step::GiveUp
}

/// Returns the error for the case that no plan is ready and none can be installed.
pub(super) fn nothing_works() -> Failure {
    Failure::new("there is no compiler for wasm32-unknown-unknown", DEBIAN_PACKAGES.elsewhere)
}

impl Plan {
    /// Returns the arguments for rustup, or `None` for a plan without rustup.
    pub(super) fn rustup_arguments(self) -> Option<[&'static str; 3]> {
        match self {
            Self::Prebuilt => Some(["target", "add", TARGET]),
            Self::FromSource => Some(["component", "add", "rust-src"]),
            Self::Debian => None,
        }
    }

    /// Returns the message to print before the installation.
    pub(super) fn announcement(self) -> &'static str {
        match self {
            Self::Prebuilt => "Adding the target wasm32-unknown-unknown with rustup.",
            Self::FromSource => {
                "It cannot be added. Adding the sources of Rust's standard library, to compile them."
            }
            Self::Debian => "They cannot be added. Looking for Debian's compiler.",
        }
    }

    /// Returns the warning to print when a fallback is used.
    pub(super) fn warning(self) -> Option<&'static str> {
        match self {
            Self::Prebuilt => None,
            Self::FromSource | Self::Debian => Some(
                "The target wasm32-unknown-unknown is not installed, so Rust's standard library is \
                 compiled with the page. `rustup target add wasm32-unknown-unknown` avoids that.",
            ),
        }
    }

    /// Returns the variables that cargo needs to compile for wasm32.
    pub(super) fn environment(self, linker: &Path) -> Vec<(&'static str, OsString)> {
        match self {
            Self::Prebuilt => Vec::new(),
            Self::FromSource => with_standard_library(),
            Self::Debian => {
                let mut environment = with_standard_library();
                environment.push(("RUSTC", DEBIAN_RUSTC.into()));
                // Debian's compiler includes no linker for WebAssembly.
                environment.push(("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.into()));
                environment
            }
        }
    }
}

/// Returns the variables that make cargo compile the standard library. This is unstable, so a
/// stable toolchain needs a variable that allows it.
fn with_standard_library() -> Vec<(&'static str, OsString)> {
    vec![("RUSTC_BOOTSTRAP", "1".into()), ("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort".into())]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the plans that were tried and the plan that is used, on a machine that is ready for
    /// some plans and can install some.
    fn steps(ready: &[Plan], installable: &[Plan]) -> (Vec<Plan>, Option<Plan>) {
        let (mut ready, mut tried) = (ready.to_vec(), Vec::new());
        loop {
            match next_step(&ready, &tried) {
                Step::Use(plan) => return (tried, Some(plan)),
                Step::GiveUp => return (tried, None),
                Step::Install(plan) => {
                    tried.push(plan);
                    ready.extend(installable.iter().filter(|it| **it == plan));
                }
            }
        }
    }

    #[test]
    fn next_step_uses_the_best_installable_plan() {
        use Plan::{Debian, FromSource, Prebuilt};
        for (ready, installable, tried, used) in [
            (&[Prebuilt][..], &[][..], &[][..], Some(Prebuilt)),
            (&[Prebuilt, FromSource, Debian], &[], &[], Some(Prebuilt)),
            (&[], &[Prebuilt, FromSource, Debian], &[Prebuilt], Some(Prebuilt)),
            (&[FromSource, Debian], &[Prebuilt], &[Prebuilt], Some(Prebuilt)),
            (&[FromSource], &[], &[Prebuilt], Some(FromSource)),
            (&[], &[FromSource], &[Prebuilt, FromSource], Some(FromSource)),
            (&[Debian], &[], &[Prebuilt, FromSource], Some(Debian)),
            (&[], &[Debian], &[Prebuilt, FromSource, Debian], Some(Debian)),
            (&[], &[], &[Prebuilt, FromSource, Debian], None),
        ] {
            let expected = (tried.to_vec(), used);
            assert_eq!(steps(ready, installable), expected, "{ready:?} {installable:?}");
        }
    }

    #[test]
    fn rustup_arguments_name_stable_components_only() {
        let asked = BEST_FIRST.map(|plan| plan.rustup_arguments().map(|words| words.join(" ")));
        let expected =
            [Some("target add wasm32-unknown-unknown"), Some("component add rust-src"), None];
        assert_eq!(asked.each_ref().map(Option::as_deref), expected);
    }
}
