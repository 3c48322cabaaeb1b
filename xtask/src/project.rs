//! Paths in this checkout, and versions in its lock file.
//!
//! Nothing here creates or changes a file.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::failure::Failure;

/// Returns the top folder of the checkout.
pub(crate) fn root() -> PathBuf {
    let xtask = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().map(PathBuf::from).unwrap_or(xtask)
}

/// Returns the folder of the browser tests and their npm packages.
pub(crate) fn browser_tests() -> PathBuf {
    root().join("tests").join("browser")
}

/// Returns a `cargo <subcommand>` that runs at the top of the checkout.
pub(crate) fn cargo(subcommand: &str) -> Command {
    let mut command = Command::new("cargo");
    command.arg(subcommand).current_dir(root());
    command
}

/// Returns the version of a package in `Cargo.lock`.
pub(crate) fn locked_version(package: &str) -> Result<String, Failure> {
    let path = root().join("Cargo.lock");
    let lock = fs::read_to_string(&path).map_err(|error| {
        Failure::new(
            format!("{} could not be read ({error})", path.display()),
            "restore it with `git checkout Cargo.lock`",
        )
    })?;
    version_in_lock(&lock, package).ok_or_else(|| {
        Failure::new(
            format!("Cargo.lock names no version of {package}"),
            format!(
                "add {package} to Cargo.toml, or restore the lock with `git checkout Cargo.lock`"
            ),
        )
    })
}

fn version_in_lock(lock: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.next()?;
    let version = lines.next()?.strip_prefix("version = \"")?;
    Some(version.strip_suffix('"')?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_in_lock_returns_the_version_of_a_package() {
        let lock = "version = 4\n\n\
            [[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"0.2.1\"\n\n\
            [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n\
            dependencies = [\n \"wasm-bindgen-macro\",\n]\n\n\
            [[package]]\nname = \"broken\"\n";
        for (package, version) in [
            ("wasm-bindgen", Some("0.2.130")),
            ("wasm-bindgen-macro", Some("0.2.1")),
            ("wasm", None),
            ("broken", None),
        ] {
            assert_eq!(version_in_lock(lock, package).as_deref(), version, "{package}");
        }
    }

    #[test]
    fn the_pinned_toolchain_is_the_oldest_supported_one() {
        let file = fs::read_to_string(root().join("rust-toolchain.toml")).expect("it is there");
        let oldest = env!("CARGO_PKG_RUST_VERSION");
        assert!(file.contains(&format!("channel = \"{oldest}.")), "{oldest} in {file}");
    }

    #[test]
    fn locked_version_of_wasm_bindgen_exists() {
        assert!(locked_version("wasm-bindgen").is_ok());
    }
}
