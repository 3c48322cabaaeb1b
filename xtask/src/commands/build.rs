//! `cargo xtask build`: builds the page as a static site in `dist/`.
//!
//! `Trunk.toml`, `index.html` and `xtask/finish.mjs` determine the content of the site.

use std::env;
use std::process::Command;

use crate::commands::texts;
use crate::failure::Failure;
use crate::process;
use crate::project;
use crate::steps::Steps;
use crate::tools::catalogue;
use crate::tools::node;
use crate::tools::search_path;
use crate::tools::wasm_target::WasmTarget;

/// Name of the first step of `build` and `serve`.
pub(crate) const TARGET_STEP: &str = "compiler for wasm32";

/// Expected duration of the first step.
pub(crate) const TARGET_DURATION: &str = "about 1 s, or 1 min if it is missing";

/// Installs the missing tools, then builds.
pub(crate) fn run() -> Result<(), Failure> {
    let steps = Steps::numbered(6);
    steps.begin(TARGET_STEP, TARGET_DURATION);
    with_target(&WasmTarget::find_or_install()?, &steps)?;
    println!("The site is in {}.", project::root().join("dist").display());
    Ok(())
}

/// Builds with a target that is already installed.
pub(crate) fn with_target(target: &WasmTarget, steps: &Steps) -> Result<(), Failure> {
    let mut trunk = trunk("build", target, steps)?;
    steps.begin("page", "about 4 min, or 1 min after a change");
    process::succeed(&mut trunk)?;
    steps.begin("content security policy and service worker", "about 1 s");
    let mut finish = Command::new("node");
    finish.args(["xtask/finish.mjs", "dist"]).current_dir(project::root());
    search_path::prepend(&mut finish, [node::find_or_install()?.folder()]);
    process::succeed(&mut finish)
}

/// `trunk <subcommand>` in an environment where it finds all it needs, and so downloads nothing. The
/// three tools are three of `steps`.
pub(crate) fn trunk(
    subcommand: &str,
    target: &WasmTarget,
    steps: &Steps,
) -> Result<Command, Failure> {
    let trunk = catalogue::trunk().find_or_install(steps)?;
    let wasm_bindgen = catalogue::wasm_bindgen()?.find_or_install(steps)?;
    let node = node::find_or_install()?;
    let wasm_opt = catalogue::wasm_opt().find_or_install(steps)?;
    let mut command = Command::new(trunk.program("trunk"));
    command.arg(subcommand).current_dir(project::root());
    search_path::prepend(&mut command, [wasm_bindgen.folder(), wasm_opt.folder(), node.folder()]);
    target.apply(&mut command);
    command.env("TRUNK_SKIP_VERSION_CHECK", "true");
    if let Ok(program) = env::current_exe() {
        command.env(texts::PROGRAM, program);
    }
    // Trunk 0.21 treats NO_COLOR as its own switch and rejects the usual value 1.
    command.env_remove("NO_COLOR");
    // Trunk's own stack trace would hide the compiler's message.
    command.env("RUST_BACKTRACE", "0");
    Ok(command)
}
