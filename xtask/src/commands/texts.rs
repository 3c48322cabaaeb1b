//! `cargo xtask texts`: writes the texts that the page loads: the cards of `content/`, joined, and the
//! sentences of each language except English.
//!
//! Trunk runs it with each build (`Trunk.toml`), through `xtask/texts.mjs`.

use std::fs;
use std::path::Path;

use crate::failure::Failure;
use crate::project;
use i18n::Language;

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
    let languages = Language::ALL.into_iter().filter(|it| *it != Language::English);
    let tables = languages.map(|it| (it.tag(), it.table().to_owned()));
    for (name, text) in cards::joined(&sources).into_iter().chain(tables) {
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
