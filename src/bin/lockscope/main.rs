//! `lockscope`: the command line. It is not part of the page.

#[cfg(not(target_arch = "wasm32"))]
mod cli;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    cli::main()
}

/// Cargo builds every binary for integration tests, so this one must compile for WebAssembly too.
#[cfg(target_arch = "wasm32")]
fn main() {}
