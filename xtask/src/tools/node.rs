//! Node and its package manager, for wasm-opt, for tests in WebAssembly and for browser tests.
//!
//! The user's Node is used if it is recent enough. Otherwise its npm installs a newer Node into the
//! cache; Debian 12, for example, has only Node 18.

use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::steps::Steps;
use crate::tools::catalogue;
use crate::tools::debian::Packages;
use crate::tools::npm::npm;
use crate::tools::tool::Located;

/// Oldest major version that works. Node 18 crashes in the tests that wasm-bindgen 0.2.130 starts.
const OLDEST: u32 = 20;

const PACKAGES: Packages = Packages {
    product: "Node with npm",
    names: &["nodejs", "npm"],
    why: "Node runs wasm-opt and the tests; this takes about a minute, once",
    elsewhere: "install Node 20 or newer together with npm, and start the command again",
};

/// Finds or installs `node` and `npm`.
pub(crate) fn find_or_install() -> Result<Located, Failure> {
    if process::answer(&mut npm("--version")).is_none() {
        PACKAGES.install()?;
    }
    let answer = process::answer(Command::new("node").arg("--version"));
    match answer.and_then(|line| major_version(&line)) {
        Some(major) if major >= OLDEST => Ok(Located::on_path()),
        _ => catalogue::node().find_or_install(&Steps::nested()),
    }
}

fn major_version(answer: &str) -> Option<u32> {
    answer.strip_prefix('v')?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn major_version_of_version_lines() {
        for (line, major) in
            [("v20.20.2", Some(20)), ("v8.0.0-nightly", Some(8)), ("20.20.2", None), ("", None)]
        {
            assert_eq!(major_version(line), major, "{line}");
        }
    }
}
