//! A compiler for wasm32-unknown-unknown.
//!
//! The target of the active rustup toolchain is the one to have. Where rustup cannot download it,
//! Debian's packages for building browsers do the same: their rustc, with the standard library compiled
//! from their sources. The environment for that is given to the wasm builds alone, so that native builds
//! never change compilers. Both may share `target/`, because cargo tells the two compilers apart.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::project;
use crate::tools::debian::{self, Packages};
use crate::tools::installer;

const TARGET: &str = "wasm32-unknown-unknown";

/// The oldest Rust that compiles the page; Cargo.toml says it.
const OLDEST_RUST: &str = env!("CARGO_PKG_RUST_VERSION");

const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO_CLIPPY: &str = "/usr/bin/cargo-clippy";

const PACKAGES: Packages = Packages {
    product: "a compiler for wasm32-unknown-unknown",
    names: &["rustc-web", "rust-web-src", "rust-web-clippy"],
    why: "rustup cannot download the target wasm32-unknown-unknown here, and these can build for it; \
          this takes about a minute, once",
    elsewhere: "add the target with `rustup target add wasm32-unknown-unknown`",
};

/// How to compile for wasm32.
pub struct WasmTarget {
    environment: Vec<(&'static str, OsString)>,
    cargo_clippy: Option<&'static str>,
}

impl WasmTarget {
    /// Uses what is there, and else installs it in the first way that works.
    pub fn find_or_install() -> Result<Self, Failure> {
        let toolchain = Toolchain::active()?;
        if toolchain.has_target() {
            return Ok(Self::of_rustup());
        }
        if !(PACKAGES.are_installed() && debian_rustc_is_recent()) {
            println!("Adding the Rust target {TARGET}: the page is compiled for it.");
            let mut rustup = Command::new("rustup");
            rustup.args(["target", "add", TARGET]).current_dir(project::root());
            let attempt = process::quietly(rustup.env("RUST_BACKTRACE", "0"));
            if toolchain.has_target() {
                return Ok(Self::of_rustup());
            }
            if !debian::is_this_system() {
                let product = format!("the Rust target {TARGET}");
                return Err(match attempt {
                    Ok(finished) => {
                        installer::explain(&finished, &process::describe(&rustup), &product)
                    }
                    Err(_) => Failure::new(
                        format!("{product} is missing, and there is no rustup to add it"),
                        "install it in the way that Rust itself was installed",
                    ),
                });
            }
            PACKAGES.install()?;
            if !debian_rustc_is_recent() {
                return Err(Failure::new(
                    format!(
                        "{DEBIAN_RUSTC} is older than Rust {OLDEST_RUST}, which the page needs"
                    ),
                    "run `rustup target add wasm32-unknown-unknown` on a machine that can, or take a newer Debian",
                ));
            }
        }
        Self::of_debian(&toolchain)
    }

    /// `cargo <subcommand>` for wasm32.
    pub fn cargo(&self, subcommand: &str) -> Command {
        self.for_target(project::cargo(subcommand))
    }

    /// `cargo clippy` for wasm32, with the clippy that belongs to the compiler.
    pub fn clippy(&self) -> Command {
        let Some(cargo_clippy) = self.cargo_clippy else { return self.cargo("clippy") };
        let mut command = Command::new(cargo_clippy);
        command.arg("clippy").current_dir(project::root());
        self.for_target(command)
    }

    /// Gives a program that starts cargo itself the environment it needs.
    pub fn apply(&self, command: &mut Command) {
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
    }

    fn for_target(&self, mut command: Command) -> Command {
        command.args(["--target", TARGET]);
        self.apply(&mut command);
        command
    }

    fn of_rustup() -> Self {
        // Its standard library is not built for size. At least panics need not carry their places along.
        let environment = vec![
            ("RUSTC_BOOTSTRAP", "1".into()),
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-Zlocation-detail=none".into()),
        ];
        Self { environment, cargo_clippy: None }
    }

    fn of_debian(toolchain: &Toolchain) -> Result<Self, Failure> {
        let linker = toolchain.linker();
        if !linker.is_file() {
            return Err(Failure::new(
                format!("the linker {} is missing", linker.display()),
                "install Rust with rustup, which brings it",
            ));
        }
        let environment = vec![
            ("RUSTC", DEBIAN_RUSTC.into()),
            // Building the standard library is unstable, and this lets a stable compiler do it.
            ("RUSTC_BOOTSTRAP", "1".into()),
            ("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort".into()),
            ("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size".into()),
            // A page that panics stops either way; without the sentences about it, it is a sixteenth
            // smaller.
            ("CARGO_UNSTABLE_PANIC_IMMEDIATE_ABORT", "true".into()),
            ("CARGO_PROFILE_RELEASE_PANIC", "immediate-abort".into()),
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.into()),
        ];
        Ok(Self { environment, cargo_clippy: Some(DEBIAN_CARGO_CLIPPY) })
    }
}

fn debian_rustc_is_recent() -> bool {
    let answer = process::answer(Command::new(DEBIAN_RUSTC).arg("--version"));
    let version = answer.as_deref().and_then(|line| release(line.strip_prefix("rustc ")?));
    version.is_some_and(|version| Some(version) >= release(OLDEST_RUST))
}

/// The first two numbers of a version.
fn release(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split(['.', ' ']).map_while(|number| number.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

/// The Rust toolchain that compiles native code here.
struct Toolchain {
    libraries: PathBuf,
    host: String,
}

impl Toolchain {
    fn active() -> Result<Self, Failure> {
        let mut rustc = Command::new("rustc");
        rustc.args(["--print", "sysroot", "--print", "host-tuple"]).current_dir(project::root());
        match process::answers(&mut rustc).unwrap_or_default().as_slice() {
            [sysroot, host] => Ok(Self {
                libraries: Path::new(sysroot).join("lib").join("rustlib"),
                host: host.clone(),
            }),
            _ => Err(Failure::new(
                "rustc does not say where it is installed",
                format!("try `{}`", process::describe(&rustc)),
            )),
        }
    }

    fn has_target(&self) -> bool {
        self.libraries.join(TARGET).join("lib").is_dir()
    }

    fn linker(&self) -> PathBuf {
        self.libraries.join(&self.host).join("bin").join("rust-lld")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_compared_by_number() {
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
