//! Which way to a compiler for wasm32 is taken, and what each one needs: decisions only, no look at
//! the machine.
//!
//! The ordinary way is a stable toolchain with its own target, as in every Yew project: no flag, no
//! variable. Where the target cannot be had, cargo compiles the standard library together with the
//! page. That is unstable in cargo, so a stable one must be told to allow it; nothing else unstable
//! is used, so the page stays the same.

use std::ffi::OsString;
use std::path::Path;

use crate::failure::Failure;
use crate::tools::debian::Packages;

/// The target's name.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The compiler of Debian's packages.
pub const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO_CLIPPY: &str = "/usr/bin/cargo-clippy";

/// Debian's packages for building browsers: a recent compiler with the sources of its standard
/// library.
pub const DEBIAN_PACKAGES: Packages = Packages {
    product: "a compiler for wasm32-unknown-unknown",
    names: &["rustc-web", "rust-web-src", "rust-web-clippy"],
    why: "rustup cannot add the target here, and these can compile for it; \
          this takes about a minute, once",
    elsewhere: "add the target with `rustup target add wasm32-unknown-unknown`",
};

/// A way to compile for wasm32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// The toolchain has the target's standard library. The ordinary way.
    Prebuilt,
    /// Fallback: the toolchain has the sources of the standard library.
    FromSource,
    /// Fallback: Debian's compiler, with its sources of the standard library.
    Debian,
}

const BEST_FIRST: [Plan; 3] = [Plan::Prebuilt, Plan::FromSource, Plan::Debian];

/// What to do next for a compiler.
#[derive(Debug, PartialEq, Eq)]
pub enum Step {
    /// Compile this way.
    Use(Plan),
    /// Try to install what this way needs.
    Install(Plan),
    /// No way is left.
    GiveUp,
}

/// The best plan that is ready, after an attempt to install each better one.
pub fn next_step(ready: &[Plan], tried: &[Plan]) -> Step {
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

/// The failure when no plan is ready and none can be installed.
pub fn nothing_works() -> Failure {
    Failure::new("there is no compiler for wasm32-unknown-unknown", DEBIAN_PACKAGES.elsewhere)
}

impl Plan {
    /// What rustup is asked for; `None` for a plan that is not rustup's.
    pub fn rustup_arguments(self) -> Option<[&'static str; 3]> {
        match self {
            Self::Prebuilt => Some(["target", "add", TARGET]),
            Self::FromSource => Some(["component", "add", "rust-src"]),
            Self::Debian => None,
        }
    }

    /// Said before it is installed.
    pub fn announcement(self) -> &'static str {
        match self {
            Self::Prebuilt => "Adding the target wasm32-unknown-unknown with rustup.",
            Self::FromSource => {
                "It cannot be added. Adding the sources of Rust's standard library, to compile them."
            }
            Self::Debian => "They cannot be added. Looking for Debian's compiler.",
        }
    }

    /// Said when a fallback is used.
    pub fn warning(self) -> Option<&'static str> {
        match self {
            Self::Prebuilt => None,
            Self::FromSource | Self::Debian => Some(
                "The target wasm32-unknown-unknown is not installed, so Rust's standard library is \
                 compiled with the page. `rustup target add wasm32-unknown-unknown` avoids that.",
            ),
        }
    }

    /// The variables that cargo needs when it compiles for wasm32.
    pub fn environment(self, linker: &Path) -> Vec<(&'static str, OsString)> {
        match self {
            Self::Prebuilt => Vec::new(),
            Self::FromSource => with_standard_library(),
            Self::Debian => {
                let mut environment = with_standard_library();
                environment.push(("RUSTC", DEBIAN_RUSTC.into()));
                // Debian's compiler brings no linker for WebAssembly.
                environment.push(("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.into()));
                environment
            }
        }
    }

    /// The `cargo-clippy` that belongs to the compiler, where it is not the active toolchain's.
    pub fn cargo_clippy(self) -> Option<&'static Path> {
        (self == Self::Debian).then_some(Path::new(DEBIAN_CARGO_CLIPPY))
    }
}

/// Has cargo compile the standard library, which is unstable, so a stable toolchain has to be told
/// to do it.
fn with_standard_library() -> Vec<(&'static str, OsString)> {
    vec![("RUSTC_BOOTSTRAP", "1".into()), ("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort".into())]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is done on a machine that is ready for some plans and can install some.
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
    fn the_best_plan_that_can_be_had_is_used() {
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
    fn rustup_is_asked_for_stable_parts_only() {
        let asked = BEST_FIRST.map(|plan| plan.rustup_arguments().map(|words| words.join(" ")));
        let expected =
            [Some("target add wasm32-unknown-unknown"), Some("component add rust-src"), None];
        assert_eq!(asked.each_ref().map(Option::as_deref), expected);
    }
}
