//! `cargo xtask build`: builds the page as a static site in `dist/`.
//!
//! `Trunk.toml`, `index.html` and `xtask/finish.mjs` determine the content of the site.

use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::project;
use crate::tools::catalogue;
use crate::tools::node;
use crate::tools::search_path;
use crate::tools::wasm_target::WasmTarget;

/// Installs the missing tools, then builds.
pub fn run() -> Result<(), Failure> {
    with_target(&WasmTarget::find_or_install()?)?;
    println!("The site is in {}.", project::root().join("dist").display());
    Ok(())
}

/// Builds with a target that is already installed.
pub fn with_target(target: &WasmTarget) -> Result<(), Failure> {
    process::succeed(&mut trunk("build", target)?)?;
    let mut finish = Command::new("node");
    finish.args(["xtask/finish.mjs", "dist"]).current_dir(project::root());
    search_path::prepend(&mut finish, [node::find_or_install()?.folder()]);
    process::succeed(&mut finish)
}

/// Returns a `trunk <subcommand>` whose environment contains all its tools, so that it downloads
/// nothing.
pub fn trunk(subcommand: &str, target: &WasmTarget) -> Result<Command, Failure> {
    let trunk = catalogue::trunk().find_or_install()?;
    let wasm_bindgen = catalogue::wasm_bindgen()?.find_or_install()?;
    let node = node::find_or_install()?;
    let wasm_opt = catalogue::wasm_opt().find_or_install()?;
    let mut command = Command::new(trunk.program("trunk"));
    command.arg(subcommand).current_dir(project::root());
    search_path::prepend(&mut command, [wasm_bindgen.folder(), wasm_opt.folder(), node.folder()]);
    target.apply(&mut command);
    command.env("TRUNK_SKIP_VERSION_CHECK", "true");
    // Trunk 0.21 treats NO_COLOR as its own switch and rejects the usual value 1.
    command.env_remove("NO_COLOR");
    // Trunk's own stack trace would hide the compiler's message.
    command.env("RUST_BACKTRACE", "0");
    Ok(command)
}
