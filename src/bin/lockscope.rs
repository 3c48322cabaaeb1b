//! `lockscope`: the command line. The page does not contain it.

/// mimalloc, because searches allocate a lot on several threads.
#[cfg(not(target_arch = "wasm32"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    cli::main()
}

/// Cargo builds every binary for integration tests, so this one must compile for WebAssembly too.
#[cfg(target_arch = "wasm32")]
fn main() {}
