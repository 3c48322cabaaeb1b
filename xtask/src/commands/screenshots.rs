//! `cargo xtask screenshots`: pictures of the built page.
//!
//! Which pictures is said in `tests/browser/screenshots.mjs`.

use std::path;

use crate::commands::build;
use crate::failure::Failure;
use crate::process;
use crate::tools::browser;

/// Builds the page and takes its pictures.
pub fn run(folder: &str) -> Result<(), Failure> {
    let folder = path::absolute(folder).map_err(|error| {
        Failure::new(format!("`{folder}` is not a folder ({error})"), "name another one")
    })?;
    build::run()?;
    process::succeed(browser::node()?.arg("screenshots.mjs").arg(&folder))?;
    println!("The pictures are in {}.", folder.display());
    Ok(())
}
