//! The tools of an exact version, and how each is installed.
//!
//! Versions are changed here, except that of wasm-bindgen, which `Cargo.lock` decides, and that of
//! wasm-opt, which `Trunk.toml` names a second time because trunk asks for it.

use std::path::Path;

use crate::failure::Failure;
use crate::project;
use crate::tools::installer;
use crate::tools::npm::npm;
use crate::tools::tool::Tool;

/// Turns `index.html` and what it names into a site.
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

/// Writes the JavaScript around the page's WebAssembly, and runs tests in WebAssembly.
pub fn wasm_bindgen() -> Result<Tool, Failure> {
    Ok(Tool {
        name: "wasm-bindgen",
        // The program and the library must agree to the last digit.
        version: project::locked_version("wasm-bindgen")?,
        programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
        why: "it joins WebAssembly to the browser; compiling it takes about 2 minutes, once",
        program_folder: "bin",
        // Not `--locked`: some mirrors lack a version that its own lock file names.
        install: |tool, folder| cargo_install(tool, folder, &["wasm-bindgen-cli"]),
    })
}

/// Makes the WebAssembly smaller.
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

/// Runs JavaScript, for machines whose own Node is missing or too old; see `node`.
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
    // The default of three retries keeps a person without a network waiting for half a minute.
    command.env("CARGO_NET_RETRY", "1");
    installer::run(&mut command, &tool.title())
}
