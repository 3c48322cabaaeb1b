//! A compiler for wasm32-unknown-unknown.
//!
//! The page must be small, so its standard library is built with it, for size. The active rustup toolchain
//! does that once it has the sources of the standard library. Where rustup cannot download them, Debian's
//! packages for building browsers do the same: their rustc, with their sources. What is left is the library
//! that rustup has built, and a larger page. The environment for all that is given to the wasm builds alone,
//! so that native builds never change compilers. They may share `target/`, because cargo tells them apart.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::project;
use crate::tools::debian::Packages;

const TARGET: &str = "wasm32-unknown-unknown";

/// The variable with the flags for the compiler, and what it is always set to.
const FLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";
const COMMON_FLAGS: &str = "-Zlocation-detail=none";

/// The oldest Rust that compiles the page; Cargo.toml says it.
const OLDEST_RUST: &str = env!("CARGO_PKG_RUST_VERSION");

const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO_CLIPPY: &str = "/usr/bin/cargo-clippy";

const PACKAGES: Packages = Packages {
    product: "a compiler for wasm32-unknown-unknown",
    names: &["rustc-web", "rust-web-src", "rust-web-clippy"],
    why: "rustup cannot download the sources of the standard library here, and these have them; \
          this takes about a minute, once",
    elsewhere: "add the sources with `rustup component add rust-src`",
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
        if toolchain.has_sources() {
            return Ok(Self::of_rustup());
        }
        if PACKAGES.are_installed() && debian_rustc_is_recent() {
            return Self::of_debian(&toolchain);
        }
        println!("Adding the sources of Rust's standard library: the page is compiled with them.");
        rustup_adds(&["component", "add", "rust-src"]);
        if toolchain.has_sources() {
            return Ok(Self::of_rustup());
        }
        match Self::install_of_debian(&toolchain) {
            Ok(target) => Ok(target),
            Err(failure) => Self::of_rustup_as_built(&toolchain, failure),
        }
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

    /// Gives a program that starts cargo itself for the page the environment it needs.
    pub fn apply_for_page(&self, command: &mut Command) {
        self.apply(command);
        // Tests look at what `{:?}` writes, but nobody who looks at the page does.
        command.env(FLAGS, format!("{COMMON_FLAGS} -Zfmt-debug=none"));
    }

    fn apply(&self, command: &mut Command) {
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
    }

    fn for_target(&self, mut command: Command) -> Command {
        command.args(["--target", TARGET]);
        self.apply(&mut command);
        command
    }

    fn of_rustup() -> Self {
        Self { environment: with_own_library(), cargo_clippy: None }
    }

    fn install_of_debian(toolchain: &Toolchain) -> Result<Self, Failure> {
        PACKAGES.install()?;
        if !debian_rustc_is_recent() {
            return Err(Failure::new(
                format!("{DEBIAN_RUSTC} is older than Rust {OLDEST_RUST}, which the page needs"),
                "run `rustup component add rust-src` on a machine that can, or take a newer Debian",
            ));
        }
        Self::of_debian(toolchain)
    }

    fn of_debian(toolchain: &Toolchain) -> Result<Self, Failure> {
        let linker = toolchain.linker();
        if !linker.is_file() {
            return Err(Failure::new(
                format!("the linker {} is missing", linker.display()),
                "install Rust with rustup, which brings it",
            ));
        }
        let mut environment = with_own_library();
        environment.push(("RUSTC", DEBIAN_RUSTC.into()));
        environment.push(("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.into()));
        Ok(Self { environment, cargo_clippy: Some(DEBIAN_CARGO_CLIPPY) })
    }

    /// With the library that rustup has built, after all else has failed.
    fn of_rustup_as_built(toolchain: &Toolchain, failure: Failure) -> Result<Self, Failure> {
        if !toolchain.has_target() {
            rustup_adds(&["target", "add", TARGET]);
        }
        if !toolchain.has_target() {
            return Err(failure);
        }
        println!(
            "Warning: the standard library is not built for size, so the page gets a tenth larger. {failure}"
        );
        Ok(Self { environment: without_places(), cargo_clippy: None })
    }
}

/// The environment in which cargo builds the standard library for size, together with the page.
fn with_own_library() -> Vec<(&'static str, OsString)> {
    let mut environment = without_places();
    environment.extend([
        ("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort".into()),
        ("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size".into()),
        // A page that panics stops either way; without the sentences about it, it is a sixteenth smaller.
        ("CARGO_UNSTABLE_PANIC_IMMEDIATE_ABORT", "true".into()),
        ("CARGO_PROFILE_RELEASE_PANIC", "immediate-abort".into()),
    ]);
    environment
}

/// The environment in which panics do not carry their places along.
fn without_places() -> Vec<(&'static str, OsString)> {
    vec![
        // This and the library are unstable, and a stable compiler does them when it is told so.
        ("RUSTC_BOOTSTRAP", "1".into()),
        (FLAGS, COMMON_FLAGS.into()),
    ]
}

/// Lets rustup add something, if there is a rustup and it can.
fn rustup_adds(what: &[&str]) {
    let mut rustup = Command::new("rustup");
    rustup.args(what).current_dir(project::root()).env("RUST_BACKTRACE", "0");
    // Whether it is there afterwards counts, not what rustup says.
    let _ = process::quietly(&mut rustup);
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

    fn has_sources(&self) -> bool {
        self.libraries.join("src").join("rust").join("library").join("Cargo.lock").is_file()
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
