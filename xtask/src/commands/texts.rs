//! `cargo xtask texts`: joins the cards in `content/` into the texts that the page loads.
//!
//! Trunk runs it with each build (`Trunk.toml`), through `xtask/texts.mjs`.

use std::fs;
use std::path::Path;

use crate::failure::Failure;
use crate::project;

#[path = "../../../crates/content/build/read.rs"]
mod read;

/// Name of the environment variable with the path of this program, which `xtask/texts.mjs` starts.
pub(crate) const PROGRAM: &str = "LOCKSCOPE_XTASK";

/// Writes the texts into a folder.
pub(crate) fn run(folder: &str) -> Result<(), Failure> {
    let content = project::root().join("content");
    let sources = read::sources(&content).map_err(|error| {
        Failure::new(
            format!("{} could not be read ({error})", content.display()),
            "restore it with `git checkout content`",
        )
    })?;
    for (name, text) in cards::joined(&sources) {
        let path = Path::new(folder).join(format!("{name}.txt"));
        fs::write(&path, text).map_err(|error| {
            Failure::new(
                format!("{} could not be written ({error})", path.display()),
                "name a folder that exists",
            )
        })?;
    }
    Ok(())
}
