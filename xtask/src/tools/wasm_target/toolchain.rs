//! Inspects the machine for wasm32 support: the active toolchain, and Debian's packages.
//!
//! This module only reads; the parent module installs.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::project;
use crate::tools::wasm_target::plan::{DEBIAN_PACKAGES, DEBIAN_RUSTC, Plan, TARGET};

/// Oldest Rust version that compiles the page, from Cargo.toml.
const OLDEST_RUST: &str = env!("CARGO_PKG_RUST_VERSION");

/// The Rust toolchain that compiles native code on this machine.
pub(super) struct Toolchain {
    libraries: PathBuf,
    host: String,
}

impl Toolchain {
    /// Returns the toolchain that cargo uses in this checkout.
    pub(super) fn active() -> Result<Self, Failure> {
        let mut rustc = Command::new("rustc");
        rustc.args(["--print", "sysroot", "--print", "host-tuple"]).current_dir(project::root());
        match process::answers(&mut rustc).as_deref() {
            Some([sysroot, host]) => Ok(Self {
                libraries: Path::new(sysroot).join("lib").join("rustlib"),
                host: host.clone(),
            }),
            _ => Err(Failure::new(
                "rustc does not say where it is installed",
                format!("try `{}`", process::describe(&rustc)),
            )),
        }
    }

    /// Returns the plans that need no installation.
    pub(super) fn ready_plans(&self) -> Vec<Plan> {
        [
            (Plan::Prebuilt, self.has_target()),
            (Plan::FromSource, self.has_sources()),
            (Plan::Debian, self.has_debian()),
        ]
        .into_iter()
        .filter_map(|(plan, is_ready)| is_ready.then_some(plan))
        .collect()
    }

    /// Returns the linker for WebAssembly that rustup installs.
    pub(super) fn linker(&self) -> PathBuf {
        self.libraries.join(&self.host).join("bin").join("rust-lld")
    }

    fn has_target(&self) -> bool {
        self.libraries.join(TARGET).join("lib").is_dir()
    }

    fn has_sources(&self) -> bool {
        self.libraries.join("src").join("rust").join("library").join("Cargo.lock").is_file()
    }

    fn has_debian(&self) -> bool {
        DEBIAN_PACKAGES.are_installed() && debian_rustc_is_recent() && self.linker().is_file()
    }
}

fn debian_rustc_is_recent() -> bool {
    let answer = process::answer(Command::new(DEBIAN_RUSTC).arg("--version"));
    let version = answer.as_deref().and_then(|line| release(line.strip_prefix("rustc ")?));
    version.is_some_and(|version| Some(version) >= release(OLDEST_RUST))
}

/// Returns the first two numbers of a version.
fn release(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split(['.', ' ']).map_while(|number| number.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn release_parses_numbers() {
        for (version, numbers) in [
            ("1.96.0 (Debian 1.96.0+dfsg1-1~deb12u2)", Some((1, 96))),
            ("1.100.0-nightly (abc 2026-01-01)", Some((1, 100))),
            ("1.95", Some((1, 95))),
            ("unknown", None),
        ] {
            assert_eq!(release(version), numbers, "{version}");
        }
    }
}
