//! The tools with exact versions, and their installation.
//!
//! Versions are changed here, with two exceptions. `Cargo.lock` determines the version of
//! wasm-bindgen. `Trunk.toml` must repeat the version of wasm-opt, because trunk requires it.

use crate::failure::Failure;
use crate::project;
use crate::tools::method::Method;
use crate::tools::tool::Tool;

/// Returns trunk, which turns `index.html` and the files it names into a site.
pub(crate) fn trunk() -> Tool {
    Tool {
        name: "trunk",
        version: "0.21.14".to_owned(),
        programs: &["trunk"],
        why: "it builds and serves the page",
        program_folder: "bin",
        methods: &[
            Method::Binstall("trunk"),
            Method::Compile { package: "trunk", locked: true, minutes: 5 },
        ],
    }
}

/// Returns wasm-bindgen, which writes the JavaScript around the page's WebAssembly, and runs tests
/// in WebAssembly.
pub(crate) fn wasm_bindgen() -> Result<Tool, Failure> {
    Ok(Tool {
        name: "wasm-bindgen",
        // The versions of the program and the library must match exactly.
        version: project::locked_version("wasm-bindgen")?,
        programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
        why: "it joins WebAssembly to the browser",
        program_folder: "bin",
        methods: &[
            Method::Binstall("wasm-bindgen-cli"),
            // Not locked: some mirrors lack a version that its own lock file names.
            Method::Compile { package: "wasm-bindgen-cli", locked: false, minutes: 2 },
        ],
    })
}

/// Returns wasm-opt, which makes the WebAssembly smaller.
pub(crate) fn wasm_opt() -> Tool {
    Tool {
        name: "wasm-opt",
        version: "132".to_owned(),
        programs: &["wasm-opt"],
        why: "it makes the page smaller",
        program_folder: "node_modules/.bin",
        // No crate of this version exists. The package has the program compiled to JavaScript.
        methods: &[Method::Npm("binaryen")],
    }
}

/// Returns Node, for machines whose own Node is missing or too old; see `node`.
pub(crate) fn node() -> Tool {
    Tool {
        name: "node",
        version: "v22.23.3".to_owned(),
        programs: &["node"],
        why: "it runs wasm-opt and the tests",
        program_folder: "node_modules/.bin",
        methods: &[Method::Npm("node")],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compiling_is_the_last_method_of_each_tool() {
        let tools = [trunk(), wasm_bindgen().expect("it is locked"), wasm_opt(), node()];
        for tool in tools {
            assert!(!tool.methods.is_empty(), "{}", tool.name);
            assert!(tool.methods.is_sorted(), "{}: {:?}", tool.name, tool.methods);
        }
    }
}
