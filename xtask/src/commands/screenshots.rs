//! `cargo xtask screenshots`: takes screenshots of the built page.
//!
//! `tests/browser/screenshots.mjs` defines the screenshots.

use std::path;

use crate::commands::build;
use crate::failure::Failure;
use crate::process;
use crate::tools::browser;

/// Builds the page and takes its screenshots.
pub(crate) fn run(folder: &str) -> Result<(), Failure> {
    let folder = path::absolute(folder).map_err(|error| {
        Failure::new(format!("`{folder}` is not a folder ({error})"), "name another one")
    })?;
    build::run()?;
    process::succeed(browser::node()?.arg("screenshots.mjs").arg(&folder))?;
    println!("The pictures are in {}.", folder.display());
    Ok(())
}
