//! The tools with exact versions, and their installation.
//!
//! Versions are changed here, with two exceptions. `Cargo.lock` determines the version of
//! wasm-bindgen. `Trunk.toml` must repeat the version of wasm-opt, because trunk requires it.

use std::path::Path;

use crate::failure::Failure;
use crate::project;
use crate::tools::installer;
use crate::tools::npm::npm;
use crate::tools::tool::Tool;

/// Returns trunk, which turns `index.html` and the files it names into a site.
pub fn trunk() -> Tool {
    Tool {
        name: "trunk",
        version: "0.21.14".to_owned(),
        programs: &["trunk"],
        why: "it builds and serves the page; compiling it takes about 5 minutes, once",
        program_folder: "bin",
        install: |tool, folder| cargo_install(tool, folder, &["--locked", "trunk"]),
    }
}

/// Returns wasm-bindgen, which writes the JavaScript around the page's WebAssembly, and runs tests
/// in WebAssembly.
pub fn wasm_bindgen() -> Result<Tool, Failure> {
    Ok(Tool {
        name: "wasm-bindgen",
        // The versions of the program and the library must match exactly.
        version: project::locked_version("wasm-bindgen")?,
        programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
        why: "it joins WebAssembly to the browser; compiling it takes about 2 minutes, once",
        program_folder: "bin",
        // Not `--locked`, because some mirrors lack a version that its own lock file names.
        install: |tool, folder| cargo_install(tool, folder, &["wasm-bindgen-cli"]),
    })
}

/// Returns wasm-opt, which makes the WebAssembly smaller.
pub fn wasm_opt() -> Tool {
    Tool {
        name: "wasm-opt",
        version: "132".to_owned(),
        programs: &["wasm-opt"],
        why: "it makes the page smaller; this takes a few seconds, once",
        program_folder: "node_modules/.bin",
        install: |tool, folder| {
            npm_install(tool, folder, &format!("binaryen@{}.0.0", tool.version))
        },
    }
}

/// Returns Node, for machines whose own Node is missing or too old; see `node`.
pub fn node() -> Tool {
    Tool {
        name: "node",
        version: "v22.23.3".to_owned(),
        programs: &["node"],
        why: "it runs wasm-opt and the tests; this takes a few seconds, once",
        program_folder: "node_modules/.bin",
        install: |tool, folder| {
            npm_install(tool, folder, &format!("node@{}", tool.version.trim_start_matches('v')))
        },
    }
}

fn npm_install(tool: &Tool, folder: &Path, package: &str) -> Result<(), Failure> {
    let mut command = npm("install");
    command.arg("--no-package-lock").arg("--prefix").arg(folder).arg(package);
    installer::run(&mut command, &tool.title())
}

fn cargo_install(tool: &Tool, folder: &Path, package: &[&str]) -> Result<(), Failure> {
    let mut command = project::cargo("install");
    command.arg("--root").arg(folder).arg("--version").arg(&tool.version).args(package);
    // With the default of three retries, a user without a network waits for half a minute.
    command.env("CARGO_NET_RETRY", "1");
    installer::run(&mut command, &tool.title())
}
